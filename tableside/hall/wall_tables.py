"""The tables of the wall: what spectators see of each while its hall counts what it sends, and what stays after."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from tableside.hall.floor_fold import ShowTable
from tableside.hall.floor_table import FloorTable
from tableside.hall.standing import TableStanding
from tableside.match.public.scene_fold import SceneFold, SceneUnavailable


class WallTables:
    """Shows tables to spectators by the standing that the overlay goes by.

    `standing` tells by a table's key what its hall knows of it, as far as its entries for everybody were read.

    A table that the hall does not count, or not yet, stays as it was, and of a match that does not begin where it was
    handed over nothing is shown. Names are those of now, so that an erased one goes. Once the table sends another
    match they are not known any more, and nothing is shown of the one before.
    """

    def __init__(self, show: ShowTable, standing: Callable[[str], TableStanding]) -> None:
        self._show, self._standing = show, standing
        self._sent: dict[str, tuple[FloorTable, SceneFold | None]] = {}
        self._counted: dict[str, tuple[FloorTable, SceneFold | None]] = {}

    def take(self, table: FloorTable, match: SceneFold | None) -> None:
        """Take a table as it sent itself to everybody, and its match, None for none."""
        self._sent[table.id] = table, match
        self.look(table.id)

    def look(self, key: str) -> None:
        """Show the table with this key anew, once its hall knows something else of it."""
        if key not in self._sent:
            return
        table, match = self._sent[key]
        standing, (counted, counted_match) = self._standing(key), self._counted.get(key, (None, None))
        if standing.refused is None and standing.is_checked:
            self._counted[key] = table, match
            self._show(_with_board(table, match))
        elif counted is not None and not standing.is_misbegun and _is_same_match(counted, table):
            self._show(_with_board(_as_it_was(counted, table), counted_match))
        elif counted is not None or standing.refused is not None:
            self._show(FloorTable(key, table.label, is_feature=table.is_feature, held=True))


def _with_board(table: FloorTable, match: SceneFold | None) -> FloorTable:
    """The table with what lies where, if it is the feature table and that can be shown."""
    if match is None or not table.is_feature:
        return table
    try:
        return replace(table, board=match.battlefields())
    except SceneUnavailable:
        return table


def _is_same_match(counted: FloorTable, table: FloorTable) -> bool:
    return counted.match == table.match and len(counted.seats) == len(table.seats)


def _as_it_was(counted: FloorTable, table: FloorTable) -> FloorTable:
    """The table as it was when it counted, with the names of now."""
    seats = tuple(replace(seat, name=now.name) for seat, now in zip(counted.seats, table.seats, strict=True))
    return replace(counted, seats=seats, is_feature=table.is_feature)
