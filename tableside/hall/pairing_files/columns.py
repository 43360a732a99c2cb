"""The columns of a table of people or pairings, by the headings that are in use."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from tableside.hall.pairing_files.listed import PairingFileError
from tableside.message import Listing, Message, message

Column = Literal[
    "round",
    "table",
    "player 1",
    "player 1 id",
    "player 2",
    "player 2 id",
    "player 3",
    "player 3 id",
    "player 4",
    "player 4 id",
    "name",
    "first name",
    "last name",
    "id",
    "dropped",
]
"""A column that is read, as `docs/hall.md` names it."""

PLAYERS: Final[tuple[tuple[Column, Column], ...]] = (
    ("player 1", "player 1 id"),
    ("player 2", "player 2 id"),
    ("player 3", "player 3 id"),
    ("player 4", "player 4 id"),
)
"""The columns of each player of a pairing: name and id."""

MOST_COLUMNS: Final = 200
"""As many headings are looked at; those after them are not read."""

_PAIRED: Final[tuple[Column, ...]] = ("table", "player 1", "player 2")
_A_PLAYER: Final = "(?:player|spieler|joueur|jugador|giocatore|jogador)"
_PLAYER: Final = re.compile(rf"{_A_PLAYER}([1-4a-d])(?:name)?|(?:p|name)([1-4])")
_PLAYER_ID: Final = re.compile(rf"{_A_PLAYER}([1-4a-d])id|(?:p|name)([1-4])id|id([1-4])")
_NAMED: Final[Mapping[str, Column]] = {
    "round": "round",
    "roundnumber": "round",
    "rd": "round",
    "runde": "round",
    "ronde": "round",
    "ronda": "round",
    "turno": "round",
    "rodada": "round",
    "table": "table",
    "tablenumber": "table",
    "tisch": "table",
    "tischnummer": "table",
    "mesa": "table",
    "tavolo": "table",
    "name": "name",
    "player": "name",
    "playername": "name",
    "displayname": "name",
    "spieler": "name",
    "spielername": "name",
    "teilnehmer": "name",
    "nom": "name",
    "nombre": "name",
    "nome": "name",
    "firstname": "first name",
    "vorname": "first name",
    "lastname": "last name",
    "surname": "last name",
    "nachname": "last name",
    "id": "id",
    "playerid": "id",
    "spielerid": "id",
    "dropped": "dropped",
    "drop": "dropped",
    "ausgestiegen": "dropped",
}
_BARE: Final = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Columns:
    """The places of the columns of a table, and how many headings it has."""

    places: Mapping[Column, int]
    count: int

    @property
    def are_pairings(self) -> bool:
        """Return whether the rows are pairings and not people."""
        return any(name in self.places for name in _PAIRED)

    def cell(self, cells: Sequence[str], name: Column) -> str:
        """The cell of a column; empty if there is no such column."""
        place = self.places.get(name)
        return "" if place is None else cells[place]


def columns_of(headings: Sequence[str], place: Message) -> Columns:
    """The columns under the headings at a place. Raises PairingFileError if one is missing or stands twice."""
    names = [_column(heading) for heading in headings[:MOST_COLUMNS]]
    twice = [name for name, count in Counter(names).items() if name is not None and count > 1]
    if twice:
        raise PairingFileError(message("hall-column-twice", place=place, column=name) for name in twice)
    columns = Columns({name: place for place, name in enumerate(names) if name is not None}, len(headings))
    missing = _missing(columns)
    if missing:
        raise PairingFileError([message("hall-column-missing", place=place, columns=Listing(missing))])
    return columns


def known_headings(headings: Sequence[str]) -> int:
    """Return how many of these headings are known."""
    return sum(_column(heading) is not None for heading in headings[:MOST_COLUMNS])


def _column(heading: str) -> Column | None:
    """The column under a heading, None for one that is not read."""
    bare = _BARE.sub("", heading).casefold()
    if player := _PLAYER.fullmatch(bare):
        return PLAYERS[_number(player) - 1][0]
    if player := _PLAYER_ID.fullmatch(bare):
        return PLAYERS[_number(player) - 1][1]
    return _NAMED.get(bare)


def _number(heading: re.Match[str]) -> int:
    mark = next(filter(None, heading.groups()))
    return int(mark) if mark.isdecimal() else "abcd".index(mark) + 1


def _missing(columns: Columns) -> tuple[Column, ...]:
    if columns.are_pairings:
        return tuple(name for name in _PAIRED if name not in columns.places)
    if "name" in columns.places or {"first name", "last name"} <= columns.places.keys():
        return ()
    return ("name",)
