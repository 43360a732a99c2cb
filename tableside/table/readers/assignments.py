"""What each reader stands for: a player's side, a battlefield, a player's side of one, or the judge.

Spots are kept by the reader's name, in which its serial number is where it has one.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from tableside.ledger.outside import write_over

FILE = "spots.json"


class Spot(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a reader stands for.

    `player` is whose side it is, empty for nobody's; `at` the battlefield, 0 for none; `judge` is whether cards are
    checked there. With nothing of all that it is any reader, and a touch says what a card is for.
    """

    player: str = ""
    at: int = 0
    judge: bool = False


ANY = Spot()
"""A reader that stands for nothing."""


class Assignments(msgspec.Struct, frozen=True):
    """The spots of one table, by the names of the readers."""

    readers: dict[str, Spot] = {}

    def of(self, reader: str) -> Spot:
        """What this reader stands for."""
        return self.readers.get(reader, ANY)

    def reader(self, spot: Spot) -> str:
        """The reader that stands for this, empty where none does."""
        return next((name for name, found in self.readers.items() if found == spot), "")

    def given(self, reader: str, spot: Spot) -> Assignments:
        """These spots, and this reader stands for that one alone, and no other reader for it."""
        kept = {name: found for name, found in self.readers.items() if name != reader and found != spot}
        return Assignments(kept if spot == ANY else {**kept, reader: spot})

    @property
    def has_judge(self) -> bool:
        """Whether a reader is the judge's."""
        return any(spot.judge for spot in self.readers.values())


def offered(players: tuple[str, ...], battlefields: tuple[int, ...]) -> tuple[Spot, ...]:
    """Every spot that a table of these players and battlefields can have."""
    sides = tuple(Spot(player) for player in players)
    places = tuple(Spot(at=at) for at in battlefields)
    halves = tuple(Spot(player, at) for at in battlefields for player in players) if len(players) == 2 else ()
    return (*sides, *places, *halves, Spot(judge=True))


def read(folder: Path) -> Assignments:
    """The spots kept in this folder; none where there is no such file or it is none of ours."""
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=Assignments)
    except (OSError, msgspec.DecodeError):
        return Assignments()


def write(folder: Path, spots: Assignments) -> None:
    """Keep the spots, the file whole or as it was. Raises `NotWritten`."""
    write_over(folder / FILE, [msgspec.json.encode(spots)])


def worded(spot: Spot, names: Mapping[str, str], battlefields: Mapping[int, str]) -> str:
    """A spot in words, with the people's and the battlefields' names where they are known."""
    if spot.judge:
        return "the judge"
    side = f"{names.get(spot.player, spot.player)}'s side" if spot.player else ""
    place = battlefields.get(spot.at, f"battlefield {spot.at}") if spot.at else ""
    return ", ".join(part for part in (place, side) if part)
