"""The points that are still to be scored to win by conquering, by the engine alone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tableside.engine.model.state import Table
from tableside.engine.rules.scoring import needs_last_point, unscored
from tableside.match.public.last_point import describe_last_point
from tests.kit.match.folded import Folded


def table_with(points: int, scored: tuple[int, ...] = (), barred: tuple[int, ...] = ()) -> Table:
    table = Folded().match.table
    seats = tuple(
        replace(seat, points=points, scored=scored, barred=barred) if seat.player == table.turn else seat
        for seat in table.seats
    )
    return replace(table, seats=seats)


@pytest.mark.parametrize(("points", "near"), [(0, False), (6, False), (7, True), (8, True)])
def test_the_last_point_is_near_one_before_the_victory_score(points: int, near: bool) -> None:
    table = table_with(points)
    assert needs_last_point(table, table.turn) == near
    assert (describe_last_point(table) is not None) == near


@pytest.mark.parametrize(
    ("scored", "barred", "left"),
    [((), (), (1, 2)), ((2,), (), (1,)), ((), (2,), (1,)), ((1, 2), (), ()), ((1,), (2,), ())],
)
def test_what_a_teammate_held_need_not_be_scored(
    scored: tuple[int, ...], barred: tuple[int, ...], left: tuple[int, ...]
) -> None:
    table = table_with(7, scored, barred)
    assert unscored(table, table.turn) == left
    assert (describe_last_point(table) is None) == (not left)
