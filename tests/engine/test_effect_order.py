"""The order of effects in a layer: timestamps, dependency, and circles (2026-07-16, 478-480)."""

from __future__ import annotations

from typing import NamedTuple

from tableside.engine.model.effect_order import Application, apply_in_order


class Swap(NamedTuple):
    """An effect that puts `to` in the place of each letter `of`."""

    stamp: int
    of: str
    to: str


def _applied(*effects: Swap, text: str) -> str:
    how = Application[Swap, str](
        lambda effect: (effect.stamp,),
        lambda effect, state: state.count(effect.of),
        lambda effect, state: state.replace(effect.of, effect.to),
        lambda first, second: second.of in (first.of, first.to),
    )
    return apply_in_order(effects, text, how)


def test_the_earliest_is_applied_first() -> None:
    assert _applied(Swap(2, "x", "b"), Swap(1, "x", "a"), text="x") == "a"


def test_an_effect_waits_for_what_alters_it() -> None:
    assert _applied(Swap(1, "b", "c"), Swap(2, "a", "b"), text="a") == "c"


def test_two_that_alter_each_other_go_by_timestamp() -> None:
    assert _applied(Swap(1, "a", "b"), Swap(2, "b", "a"), text="ab") == "aa"
    assert _applied(Swap(2, "a", "b"), Swap(1, "b", "a"), text="ab") == "bb"


def test_three_in_a_circle_begin_with_the_earliest() -> None:
    circle = (Swap(1, "a", "b"), Swap(2, "b", "c"), Swap(3, "c", "a"))
    assert _applied(*circle, text="a") == "a"
