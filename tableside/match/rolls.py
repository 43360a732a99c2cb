"""Coins and dice that players let the table throw during a game, for cards or agreements that ask for chance."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tableside.message import Message, PlayerName, message

ROLLED = "rolled"
"""The kind of the entry."""

COIN = 2
"""The number of sides of a coin."""

DICE = (COIN, 6, 20)
"""The sides of what can be thrown."""


class Roll(msgspec.Struct, frozen=True):
    """The player `by` threw a die with this number of `sides`, and `value` came: 1 is heads where there are two."""

    by: str
    sides: int
    value: int


def roll(player: str, sides: int, below: Callable[[int], int]) -> Roll:
    """Throw a die with `sides` sides; `below` returns a random number below another one.

    >>> roll("A", 6, lambda sides: sides - 1)
    Roll(by='A', sides=6, value=6)
    """
    return Roll(player, sides, below(sides) + 1)


def describe_roll(rolled: Roll) -> Message:
    """Return who threw what, and what came."""
    if rolled.sides == COIN:
        return message("history-heads" if rolled.value == 1 else "history-tails", player=PlayerName(rolled.by))
    return message("history-rolled", player=PlayerName(rolled.by), sides=rolled.sides, value=rolled.value)
