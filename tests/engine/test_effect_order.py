"""The order of effects in a layer: timestamps, dependency, and circles (2026-07-16, 478-480)."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tableside.engine.derived.effect_order import Application, apply_in_order


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


class Toy(NamedTuple):
    """An effect that gives a letter and counts how often another was given before it."""

    stamp: int
    gives: str = ""
    counts: str = ""


def order(*effects: Toy) -> list[int]:
    """The stamps of toy effects in the order in which they are applied."""

    def outcome(effect: Toy, before: tuple[Toy, ...]) -> object:
        return sum(effect.counts != "" and earlier.gives == effect.counts for earlier in before)

    def apply(effect: Toy, before: tuple[Toy, ...]) -> tuple[Toy, ...]:
        return (*before, effect)

    def may_alter(first: Toy, second: Toy) -> bool:
        return second.counts != "" and first.gives == second.counts

    how = Application[Toy, tuple[Toy, ...]](lambda effect: (effect.stamp,), outcome, apply, may_alter)
    return [effect.stamp for effect in apply_in_order(effects, (), how)]


@pytest.mark.parametrize(
    ("effects", "expected"),
    [
        ((Toy(3), Toy(1), Toy(2)), [1, 2, 3]),
        ((Toy(1, "x"), Toy(2), Toy(3, counts="x")), [1, 3, 2]),
        ((Toy(1, counts="x"), Toy(2), Toy(3, "x")), [2, 3, 1]),
        ((Toy(1, "x"), Toy(2, "x"), Toy(3), Toy(4, counts="x")), [1, 2, 4, 3]),
        ((Toy(1, "x", "y"), Toy(2), Toy(3, "y", "x")), [1, 2, 3]),
        ((Toy(1, "x", "z"), Toy(2, "y", "x"), Toy(3, "z", "y")), [1, 2, 3]),
        ((Toy(1, "x", "x"), Toy(2)), [1, 2]),
    ],
    ids=["by time", "right after it", "waits", "waits for two", "each for the other", "a circle", "not for itself"],
)
def test_what_depends_on_another_comes_right_after_it(effects: tuple[Toy, ...], expected: list[int]) -> None:
    assert order(*effects) == expected
