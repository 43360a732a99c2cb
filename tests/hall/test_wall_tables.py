"""The wall shows what lies where on the feature table, as it was when its table counted last."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tableside.engine.model.actions import PointsAre
from tableside.hall.floor import TableFold
from tableside.hall.floor_table import FloorTable
from tableside.hall.standing import TableStanding
from tableside.hall.table_lines import TableMessage, encode
from tableside.hall.wall_tables import WallTables
from tableside.message import message
from tests.kit.hall.halls import outbox
from tests.kit.stream.game import AGREED, CARDS, Game

REFUSED = TableStanding(refused=message("log-forked", entry=3, last=2))


class Wall:
    """A wall with one table, which counts until somebody says otherwise."""

    def __init__(self) -> None:
        self.standing = TableStanding()
        self.shown = FloorTable("T")
        self._tables = WallTables(self._show, lambda _: self.standing)

    def take(self, fold: TableFold, *, is_feature: bool) -> FloorTable:
        """The table as it is shown once this was read."""
        self._tables.take(msgspec.structs.replace(fold.table, is_feature=is_feature), fold.fold)
        return self.shown

    def _show(self, table: FloorTable) -> None:
        self.shown = table


@pytest.fixture
def folds(tmp_path: Path) -> tuple[TableFold, TableFold]:
    """A table before a match has points, and after."""
    with Game(tmp_path) as game:
        game.does(PointsAre("A", "A", 3))
    first, *later = outbox(tmp_path).lines("judges", 0)
    begun = TableFold("T", CARDS).with_message(TableMessage(encode([first])), 1.0)
    return begun, begun.with_message(TableMessage(encode(later)), 2.0)


def test_the_feature_table_alone_has_a_board(folds: tuple[TableFold, TableFold]) -> None:
    wall = Wall()
    assert not wall.take(folds[0], is_feature=False).board
    assert [each.name for each in wall.take(folds[0], is_feature=True).board] == list(AGREED.battlefields)
    assert not wall.take(folds[0], is_feature=False).board


def test_a_table_that_is_chosen_while_it_does_not_count_has_the_board_of_when_it_did(
    folds: tuple[TableFold, TableFold],
) -> None:
    wall = Wall()
    wall.take(folds[0], is_feature=False)
    wall.standing = REFUSED
    shown = wall.take(folds[1], is_feature=True)
    assert [each.name for each in shown.board] == list(AGREED.battlefields)
    assert [seat.points for seat in shown.seats] == [0, 0]
    assert not wall.take(folds[1], is_feature=False).board
