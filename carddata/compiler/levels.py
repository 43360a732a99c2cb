"""What a Level line of a spell chooses: stop where the spell could not be played without it (2026-07-16, 824)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from carddata.compiler.flat_conditions import flat
from carddata.compiler.words import Stopped
from carddata.model.abilities import Effect
from carddata.model.numbers import AmountOf
from carddata.model.operations import Move
from carddata.model.targets import Choice


def check_levels(do: Sequence[Effect], choices: Sequence[Choice]) -> None:
    """Stop unless a player with less XP makes the first choices alone, and nothing they do is about the others.

    A move whose destination is chosen too is a choice for every player.
    """
    levels = [choice.xp for choice in choices]
    if levels != sorted(levels):
        raise Stopped("mechanic", 0, "level")
    for effect in do:
        if (
            isinstance(effect, Move)
            and effect.to == "chosen"
            and any(choices[of - 1].xp for of in _numbers(effect, choices))
        ):
            raise Stopped("mechanic", 0, "level")
        level = flat(effect.only_if).xp if effect.only_if is not None and not flat(effect.only_if).unless else 0
        if any(choices[number - 1].xp > level for number in _numbers(effect, choices)):
            raise Stopped("mechanic", 0, "level")


def _numbers(effect: Effect, choices: Sequence[Choice]) -> Iterator[int]:
    """The numbers of the choices that an instruction acts on or reads of."""
    things = [getattr(effect, name, None) for name in ("what", "to", "first", "second", "who", "beside", "bearer")]
    reads = getattr(effect, "equal_to", None)
    things.append(reads.its if isinstance(reads, AmountOf) else None)
    yield from (number for number in things if type(number) is int and 0 < number <= len(choices))
