"""Operations on players: points, resources, runes, turns and the game."""

from __future__ import annotations

from typing import Literal

from carddata.model.conditions import PrintedNumber
from carddata.model.costs import ResourceUse
from carddata.model.domains import Domain
from carddata.model.operations.operation import ByPlayers, Change, CountedByPlayers, Operation

SkippedPart = Literal["turn", "awaken", "beginning", "channel", "draw", "main"]
"""The parts of a game that a player may skip: a turn, or a phase of it."""


class GainPoints(ByPlayers, frozen=True, tag="points"):
    """`who` gains `points`, or loses them if negative (194)."""

    points: Change = 1


class GainXp(CountedByPlayers, frozen=True, tag="gain xp"):
    """`who` gains `count` XP (730.1), or this number for each of what is counted."""

    count: PrintedNumber = 1


class Add(CountedByPlayers, frozen=True, tag="add"):
    """Add energy, and power of these domains or of `any`, to the rune pool of `who` (429).

    With `only` they can be spent on that alone, with `each` they are added once for each thing counted.
    """

    energy: int = 0
    power: tuple[Domain | Literal["any"], ...] = ()
    only: ResourceUse | None = None


class ChangeRunes(CountedByPlayers, frozen=True, kw_only=True, tag="rune"):
    """`who` does this to `count` of their runes, of `domain` if it is given (414, 415, 416, 430).

    They do it to as many as there are for it. The `extent` is "up to" if the text leaves the number to them, and "all"
    if it means all of their runes. With `each` it is this number for each of what is counted.
    """

    how: Literal["channel", "recycle", "ready", "exhaust"]
    count: PrintedNumber = 1
    domain: Domain | None = None
    exhausted: bool = False
    extent: Literal["", "up to", "all"] = ""


class TakeTurn(Operation, frozen=True, tag="turn"):
    """The controller takes an additional turn after this one (734-738)."""


class Skip(ByPlayers, frozen=True, kw_only=True, tag="skip"):
    """`who` skips their next turn, or the phase of their next turn that has it (443)."""

    what: SkippedPart


class WinGame(Operation, frozen=True, tag="win game"):
    """The controller wins the game (195)."""
