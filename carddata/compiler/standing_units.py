"""Lines on what units deal, take or can have: what they mean on a card of its type."""

from __future__ import annotations

from carddata.compiler import phrases as p
from carddata.compiler.contexts import AT_A_BATTLEFIELD, CardContext, both, check_place
from carddata.compiler.continuous import BEARERS, standing_conditions
from carddata.compiler.descriptions import WEAKER, being
from carddata.compiler.words import Stopped
from carddata.model.card import Standing
from carddata.model.scope import Affected


def units_standing(line: p.OnUnitsLine, context: CardContext) -> tuple[Standing, ...]:
    """The effects of a line, one for each way to meet its condition."""
    if context.type not in BEARERS:
        raise Stopped("place", 0)
    to, at_mine = _subject(line.subject, context)
    conditions = standing_conditions(line.conditions, context)
    asked = (both(condition, AT_A_BATTLEFIELD) if at_mine else condition for condition in conditions)
    return tuple(line.kind(**dict(line.fields), to=to, only_if=condition) for condition in asked)


def _subject(subject: p.Objects | str, context: CardContext) -> tuple[Affected, bool]:
    """The units that the line speaks of, and whether it asks for the own unit to be at a battlefield."""
    if isinstance(subject, str):
        if context.type != "unit":
            raise Stopped("place", 0)
        return "me", False
    described, at_mine, weaker = subject.described, subject.bound == "mine", subject.bound == "weaker"
    check_place(described, context)
    if subject.bound not in ("", "weaker", "mine", "one battlefield") or subject.total_might is not None:
        raise Stopped("place", 0)
    if described.kind != "unit" or ((weaker or at_mine) and context.type != "unit"):
        raise Stopped("reference", 0)
    return being(described, WEAKER) if weaker else described, at_mine
