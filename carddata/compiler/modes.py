"""Abilities whose player chooses one of several modes (355.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from carddata.compiler.contexts import CardContext
from carddata.compiler.words import Stopped
from carddata.model.abilities import Ability, EachOnce, Effect, Mode
from carddata.model.targets import Choice

SEVERAL: Final = "choose-one-of-several"
"""The stop at a card whose modes are not understood."""


def check_alone(do: Sequence[Effect], choose: Sequence[Choice]) -> None:
    """Stop where an ability says or chooses something beside its modes."""
    if do or choose:
        raise Stopped("mechanic", 0, SEVERAL)


def check_once(each_once: EachOnce, context: CardContext) -> EachOnce:
    """For how long a mode is not chosen again.

    Raises:
        Stopped: where nothing is repeated, or no permanent keeps for the turn what was chosen for its ability.
    """
    if each_once == "spell" and not any(extra.repeat for extra in context.additional):
        raise Stopped("mechanic", 0, SEVERAL)
    if each_once.startswith("turn") and (context.type not in ("unit", "gear", "legend") or context.second_box):
        raise Stopped("place", 0)
    return each_once


def modal(each: Sequence[Ability]) -> Ability:
    """The ability that does what one of these abilities does; what adds resources does so without a choice (400.2)."""
    if any(ability.modes for ability in each):
        raise Stopped("mechanic", 0, SEVERAL)
    modes = tuple(Mode(ability.do, ability.choose) for ability in each)
    return replace(each[0], do=(), choose=(), modes=modes)


def in_each_mode(ability: Ability) -> tuple[Ability, ...]:
    """The ability as it is once a mode is chosen, for each mode; itself if it has none."""
    modes = (replace(ability, do=mode.do, choose=mode.choose, modes=()) for mode in ability.modes)
    return tuple(modes) or (ability,)
