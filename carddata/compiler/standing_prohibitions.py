"""Lines by which something cannot happen: what they mean on a card of its type."""

from __future__ import annotations

from typing import Any

from carddata.compiler import phrases as p
from carddata.compiler.contexts import AT_A_BATTLEFIELD, CardContext, check_place
from carddata.compiler.continuous import BEARERS, standing_conditions
from carddata.compiler.descriptions import WEAKER, being, description
from carddata.compiler.words import Stopped
from carddata.model import conditions as c
from carddata.model.amounts import HowOften
from carddata.model.card import Standing
from carddata.model.conditions import Condition
from carddata.model.prohibitions import CannotBeChosen, CannotBeCountered, CannotBeMarked, CannotBeMoved

SURELY_KNOWN = (
    None,
    AT_A_BATTLEFIELD,
    c.TurnOf("you"),
    c.TurnOf("opponent"),
    c.InShowdown(),
    c.Empowered(),
    *(c.Itself(description(status=status)) for status in ("buffed", "attacking", "defending", "exhausted", "ready")),
)
"""The conditions of which the table knows whether they are met; nobody is asked about others as a unit is readied."""


def prohibitions(line: p.Forbids, context: CardContext) -> tuple[Standing, ...]:
    """The prohibitions of a line, one for each way to meet its condition."""
    if context.type not in BEARERS or (context.second_box and line.subject != "me"):
        raise Stopped("place", 0)
    fields: dict[str, Any] = dict(line.fields)
    if line.kind is CannotBeCountered:
        return _not_countered(line, context)
    if line.subject is not None:
        fields["to"] = _subject(line.subject, context, of_anybody=line.kind in (CannotBeMarked, CannotBeMoved))
    conditions = standing_conditions(line.conditions, context)
    if line.kind is not CannotBeChosen and not all(map(_is_surely_known, conditions)):
        raise Stopped("condition", 0)
    return tuple(line.kind(**fields, only_if=condition) for condition in conditions)


def _not_countered(line: p.Forbids, context: CardContext) -> tuple[Standing, ...]:
    """Spells and abilities that cannot be countered: of the controller of a battlefield while there is one."""
    conditions = standing_conditions(line.conditions, context)
    if context.type == "battlefield" or not isinstance(line.subject, p.Objects):
        raise Stopped("place", 0)
    if not all(map(_is_surely_known, conditions)):
        raise Stopped("condition", 0)
    return tuple(CannotBeCountered(to=line.subject.described, only_if=condition) for condition in conditions)


def _is_surely_known(condition: Condition | None) -> bool:
    """Return whether the table knows if a condition is met; it counts what its players do."""
    if condition is None or condition in SURELY_KNOWN:
        return True
    asked = c.affirmed(condition)
    return isinstance(asked, c.Counted) and isinstance(asked.of, HowOften) and asked.of.on.by == "you"


def _subject(subject: p.Objects | str, context: CardContext, *, of_anybody: bool) -> Any:
    """Return what a prohibition protects or binds; what is weaker is so than the own unit.

    That of a battlefield needs no player if it is `of_anybody` there. Nobody is asked then about Might that is unknown.
    """
    if isinstance(subject, str):
        if context.type != "unit":
            raise Stopped("place", 0)
        return subject
    described = subject.described
    check_place(described, context)
    if subject.bound not in ("", "weaker", "one battlefield") or subject.total_might is not None:
        raise Stopped("place", 0)
    if described.kind not in ("unit", "gear", "permanent") or (subject.bound == "weaker" and context.type != "unit"):
        raise Stopped("reference", 0)
    here = of_anybody and (described.kind, described.whose, described.where) == ("unit", "anybody", "here")
    if context.type == "battlefield" and not here:
        raise Stopped("place", 0)
    if of_anybody and (described.asks_might or subject.bound == "weaker"):
        raise Stopped("condition", 0)
    return being(described, WEAKER) if subject.bound == "weaker" else described
