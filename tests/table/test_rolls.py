"""A coin and dice that the table throws for a player."""

from __future__ import annotations

import secrets
from collections import Counter

import pytest

from tableside.match.rolls import DICE, roll
from tableside.table import commands as c
from tests.kit.table.table import AtTable, kinds


@pytest.mark.parametrize(
    ("sides", "drawn", "line"),
    [
        (2, 0, "Ann throws a coin: heads."),
        (2, 1, "Ann throws a coin: tails."),
        (6, 5, "Ann rolls 6 of 6."),
        (20, 0, "Ann rolls 1 of 20."),
    ],
)
def test_what_came_is_on_record_and_both_sides_read_it(
    table: AtTable, monkeypatch: pytest.MonkeyPatch, sides: int, drawn: int, line: str
) -> None:
    table.begin()
    monkeypatch.setattr(secrets, "randbelow", lambda below: drawn)
    before = table.match.table
    view = table.do(c.ThrowDie("A", sides))
    assert table.history[0] == line
    assert view.latest is not None
    assert view.latest.said == view.history[0].said
    assert kinds(table)[-1] == "rolled"
    assert table.match.table == before


def test_only_dice_of_the_table_are_thrown_and_only_in_a_match(table: AtTable) -> None:
    table.do(c.ThrowDie("A", 6))
    table.begin()
    before = kinds(table)
    table.do(c.ThrowDie("A", 7), c.ThrowDie("Z", 6))
    assert kinds(table) == before


@pytest.mark.parametrize("sides", DICE)
def test_every_side_comes_about_as_often(sides: int) -> None:
    came = Counter(roll("A", sides, secrets.randbelow).value for _ in range(sides * 400))
    assert set(came) == set(range(1, sides + 1))
    assert all(250 < count < 550 for count in came.values())
