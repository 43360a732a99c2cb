"""A table whose match has no number is called by the number that the hall gave it."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tableside.hall.floor_fold import FloorFold
from tableside.hall.floor_table import FloorTable
from tableside.hall.table_lines import TableMessage, encode
from tests.kit.hall.halls import outbox
from tests.kit.stream.game import AGREED, CARDS, Game


@pytest.mark.parametrize(("of_match", "labels"), [("", ["", "2", "5"]), ("12", ["12"])])
def test_a_table_is_called_by_its_match_or_else_by_its_hall(tmp_path: Path, of_match: str, labels: list[str]) -> None:
    shown: list[FloorTable] = []
    numbers = {"T": 0}
    floor = FloorFold(CARDS, shown.append, number=lambda key: numbers[key])
    with Game(tmp_path, msgspec.structs.replace(AGREED, table=of_match)):
        floor.take_entries("T", TableMessage(encode(outbox(tmp_path).lines("judges", 0))), 1.0)
    for number in (2, 5):
        numbers["T"] = number
        floor.renumber("T")
    assert [table.label for table in shown] == labels
