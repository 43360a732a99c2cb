"""Runes as effects change them and as costs take them, whatever a position holds of them."""

from typing import Any

import pytest

from carddata.model.operations import ChangeRunes
from tableside.engine.model.board import EMPTY_POOL, Pool, Runes, Seat
from tableside.engine.rules.resources import Purse, after_payment, can_channel, change_runes, purse
from tableside.engine.rules.totals import ANY, Total
from tests.kit.engine.play import duel

FURY, CALM = frozenset({"fury"}), frozenset({"calm"})


@pytest.mark.parametrize(
    ("change", "runes", "after"),
    [
        (ChangeRunes(how="exhaust"), [Runes("fury", 2, 1)], [Runes("fury", 1, 2)]),
        (
            ChangeRunes(how="exhaust", count=2),
            [Runes("fury", 1), Runes("calm", 2)],
            [Runes("fury", 0, 1), Runes("calm", 1, 1)],
        ),
        (ChangeRunes(how="recycle", count=2), [Runes("fury", 2, 1)], [Runes("fury", 1)]),
        (ChangeRunes(how="recycle"), [Runes("fury", 0, 1), Runes("calm", 0, 1)], [Runes("calm", 0, 1)]),
        (
            ChangeRunes(how="recycle"),
            [Runes("fury", 0, 3), Runes("calm", 0, 1)],
            [Runes("fury", 0, 2), Runes("calm", 0, 1)],
        ),
        (ChangeRunes(how="channel"), [Runes("fury", 11)], [Runes("fury", 11), Runes("?", 1)]),
        (ChangeRunes(how="channel"), [Runes("fury", 12)], [Runes("fury", 12)]),
    ],
)
def test_as_many_runes_change_as_there_are_for_it(change: ChangeRunes, runes: list[Runes], after: list[Runes]) -> None:
    assert change_runes(Seat("A", runes=tuple(runes)), change) == tuple(after)


def test_the_twelfth_rune_is_the_last() -> None:
    for count, is_left in ((11, True), (12, False)):
        table = duel(seats=(Seat("A", runes=(Runes("fury", count),)), Seat("B")))
        assert can_channel(table, "A", 1) == is_left


def test_runes_of_one_domain_pay_together_wherever_they_came_from() -> None:
    owned = purse(Seat("A", runes=(Runes("fury", 1), Runes("calm", 1), Runes("fury", 0, 1))))
    assert owned == Purse(EMPTY_POOL, (Runes("fury", 1, 1), Runes("calm", 1)))


def paid(cost: Total, *runes: Runes, power: Any = ()) -> Purse | None:
    return after_payment(Purse(Pool(0, power), runes), cost)


def test_power_of_any_domain_leaves_the_pool_what_another_cost_needs() -> None:
    assert paid(Total(power=(ANY, FURY)), power=("fury", "calm")) == Purse(EMPTY_POOL, ())
    assert paid(Total(power=(FURY | CALM, FURY)), power=("fury", "calm")) == Purse(EMPTY_POOL, ())
    assert paid(Total(power=(ANY, FURY)), power=("calm", "calm")) is None


def test_exhausted_runes_of_another_domain_are_recycled_before_ready_ones() -> None:
    assert paid(Total(power=(ANY,)), Runes("fury", 1), Runes("calm", 0, 1)) == Purse(
        EMPTY_POOL, (Runes("fury", 1), Runes("calm", 0))
    )


def test_each_ready_rune_that_is_recycled_leaves_an_energy() -> None:
    assert paid(Total(power=(FURY, CALM)), Runes("fury", 1), Runes("calm", 1)) == Purse(
        Pool(2), (Runes("fury", 0), Runes("calm", 0))
    )
