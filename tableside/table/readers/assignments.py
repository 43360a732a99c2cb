"""The spot of each reader: a player's side, a battlefield, a part of a battlefield, the judge.

Spots are stored by the reader's name, which contains its serial number if it has one.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from tableside.ledger.files import read_regular
from tableside.ledger.outside import write_over
from tableside.message import Message, PlaceName, PlayerName, message

FILE = "spots.json"
_MOST_BYTES = 2**20


class Spot(msgspec.Struct, frozen=True, omit_defaults=True):
    """The spot that a reader stands for. A reader without one takes every card, and a touch says what a card is for.

    - `player`: the letter of the player whose side it is on, empty for none
    - `at`: the number of its battlefield, 0 for none
    - `judge`: whether a judge checks cards there
    - `facedown`: whether it is the facedown zone of its battlefield, where cards are hidden
    """

    player: str = ""
    at: int = 0
    judge: bool = False
    facedown: bool = False


UNASSIGNED = Spot()
"""A reader that stands for nothing."""


class Assignments(msgspec.Struct, frozen=True):
    """The spots of one table, by the names of the readers."""

    readers: dict[str, Spot] = {}

    def of(self, reader: str) -> Spot:
        """Return what this reader stands for."""
        return self.readers.get(reader, UNASSIGNED)

    def reader(self, spot: Spot) -> str:
        """The reader that stands for this spot, empty for none."""
        return next((name for name, assigned in self.readers.items() if assigned == spot), "")

    def assign(self, reader: str, spot: Spot) -> Assignments:
        """The assignments in which this reader stands for this spot, and no other reader does."""
        others = {name: assigned for name, assigned in self.readers.items() if name != reader and assigned != spot}
        return Assignments(others if spot == UNASSIGNED else {**others, reader: spot})

    @property
    def has_judge(self) -> bool:
        """Return whether a reader is the judge's."""
        return any(spot.judge for spot in self.readers.values())


def possible_spots(players: tuple[str, ...], battlefields: tuple[int, ...]) -> tuple[Spot, ...]:
    """Every spot that a table with these players and battlefields can have."""
    sides = tuple(Spot(player) for player in players)
    places = tuple(Spot(at=at) for at in battlefields)
    facedown_zones = tuple(Spot(at=at, facedown=True) for at in battlefields)
    sides_of_places = tuple(Spot(player, at) for at in battlefields for player in players) if len(players) == 2 else ()
    return (*sides, *places, *facedown_zones, *sides_of_places, Spot(judge=True))


def read(folder: Path) -> Assignments:
    """The assignments stored in this folder; none if there is no such file or it is not readable as assignments."""
    try:
        return msgspec.json.decode(read_regular(folder / FILE, _MOST_BYTES), type=Assignments)
    except (OSError, ValueError, RecursionError):
        return Assignments()


def write(folder: Path, assignments: Assignments) -> None:
    """Store the assignments; the file is either replaced whole or stays as it was. Raises `NotWritten`."""
    write_over(folder / FILE, [msgspec.json.encode(assignments)], 0o600)


def spot_message(spot: Spot) -> Message | None:
    """Return what a spot is called; None for a reader that stands for nothing."""
    if spot.judge:
        return message("spot-judge")
    if spot.facedown:
        return message("spot-facedown", place=PlaceName(spot.at))
    if spot.player and spot.at:
        return message("spot-side-at", place=PlaceName(spot.at), player=PlayerName(spot.player))
    if spot.player:
        return message("spot-side", player=PlayerName(spot.player))
    return message("spot-place", place=PlaceName(spot.at)) if spot.at else None
