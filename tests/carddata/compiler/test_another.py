"""Texts of our own about another object than the one that was chosen first."""

from typing import Any

import pytest

from carddata.compiler.build import compile_effect
from carddata.compiler.card import compile_text
from carddata.model import operations as m
from carddata.model.numbers import AmountOf
from carddata.model.stops import Stop
from carddata.model.targets import Choice, Compared, HasState, Is, IsNot, TargetFilter
from tests.kit.meanings import TOKENS, only, spell


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        (
            "Give a unit +7 :rb_might: this turn and another unit -7 :rb_might: this turn.",
            (Choice(), Choice(TargetFilter(that=(IsNot(Is(1)),)))),
        ),
        (
            "Kill a unit at a battlefield, then stun up to one other unit.",
            (Choice(TargetFilter(where="battlefield")), Choice(TargetFilter(that=(IsNot(Is(1)),)), least=0)),
        ),
        ("Choose a friendly unit. Kill another friendly unit. Draw 7.", None),
        (
            "Kill a gear. Kill another gear.",
            (Choice(TargetFilter(kind="gear")), Choice(TargetFilter(kind="gear", that=(IsNot(Is(1)),)))),
        ),
    ],
)
def test_another_is_not_the_first(text: str, choices: tuple[Choice, ...] | None) -> None:
    if choices is None:
        assert isinstance(compile_text(text, "spell", ("mind",), TOKENS), Stop)
    else:
        assert spell(text).choose == choices


@pytest.mark.parametrize(
    ("text", "kind", "do"),
    [
        (
            "Stun a unit, then kill all other units.",
            "spell",
            (m.Stun(what=1), m.Kill(what=TargetFilter(that=(IsNot(Is(1)),)))),
        ),
        (
            "Choose a battlefield and a stunned unit there. Deal 9 to that unit and 7 to each other unit there.",
            "spell",
            (m.Deal(amount=9, to=2), m.Deal(amount=7, to=TargetFilter(where="chosen", that=(IsNot(Is(2)),)))),
        ),
        (
            "When I hold, deal 9 to an enemy unit here and deal 7 to all other enemy units here.",
            "unit",
            (
                m.Deal(amount=9, to=1),
                m.Deal(amount=7, to=TargetFilter(whose="enemy", where="here", that=(IsNot(Is(1)),))),
            ),
        ),
    ],
)
def test_all_others_are_not_the_first(text: str, kind: Any, do: Any) -> None:
    assert only(text, kind).do == do


@pytest.mark.parametrize(
    ("text", "choices", "do"),
    [
        (
            "Choose a ready unit and a battlefield. Stun all units there with less Might than the chosen unit.",
            (Choice(TargetFilter(that=(HasState("ready"),))), Choice(TargetFilter(kind="battlefield"))),
            (m.Stun(what=TargetFilter(where="chosen", that=(Compared("might", "below", AmountOf(1)),))),),
        ),
        (
            "Choose a friendly unit. Kill an enemy unit with less Might than it.",
            (
                Choice(TargetFilter(whose="friendly")),
                Choice(TargetFilter(whose="enemy", that=(Compared("might", "below", AmountOf(1)),))),
            ),
            (m.Kill(what=2),),
        ),
    ],
)
def test_what_is_weaker_than_the_chosen_unit(text: str, choices: Any, do: Any) -> None:
    assert (spell(text).choose, spell(text).do) == (choices, do)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Kill a gear. Stun another unit.", "spell"),
        ("Stun another unit.", "spell"),
        ("Kill a unit and stun a gear. Kill all other units.", "spell"),
        ("When I conquer, buff a friendly unit. Stun all other units.", "unit"),
        ("Choose two friendly units. Kill all enemy units with less Might than that unit.", "spell"),
        ("Kill all enemy units with less Might than it.", "spell"),
        ("Kill a friendly unit. Kill all enemy units with less Might than it.", "spell"),
        ("Choose a friendly unit. Kill all gear with less Might than it.", "spell"),
        ("Stun a unit. Stun another unit. Stun another unit.", "spell"),
        ("When you play me, stun a unit, then kill another unit.", "unit"),
        ("When I conquer, stun a unit, then kill another unit.", "legend"),
    ],
)
def test_what_is_not_understood(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind, ("mind",), TOKENS), Stop)


@pytest.mark.parametrize(
    "text",
    [
        "When I attack, kill another gear you control.",
        "When I hold, ready all other gear you control.",
    ],
)
def test_in_the_text_of_its_unit_an_equipment_is_not_told_from_other_gear(text: str) -> None:
    """There "I" is the unit, and what is left out by "another" would be the Equipment."""
    assert isinstance(compile_effect(text, 0), Stop)
    assert not isinstance(compile_effect(text.replace("another", "a").replace("other ", ""), 0), Stop)


def test_in_the_text_of_its_unit_another_unit_is_another_than_the_unit() -> None:
    found = compile_effect("When I hold, kill another unit you control.", 0)
    assert not isinstance(found, Stop)
    assert found.abilities[0].choose == (Choice(TargetFilter(whose="you", that=(IsNot(Is("this")),))),)
