"""Choices of what fits one of two descriptions, each with its own place."""

import pytest

from carddata.compiler.card import compile_text
from carddata.model import operations as m
from carddata.model.stops import Stop
from carddata.model.targets import AnyOf, Choice, TargetFilter
from tests.kit.meanings import TOKENS, spell

UNIT, GEAR = TargetFilter(where="battlefield"), TargetFilter(kind="gear")


def test_a_place_of_one_is_not_that_of_the_other() -> None:
    ability = spell("Give a unit at a battlefield or a gear [Temporary].")
    assert ability.choose == (Choice(TargetFilter(kind="permanent", that=(AnyOf((UNIT, GEAR)),))),)
    assert ability.do == (m.GiveKeyword(keyword="Temporary", to=1, lasting=True),)
    ability = spell("Kill a friendly unit in a base or an enemy gear.")
    mine, theirs = TargetFilter(whose="friendly", where="base"), TargetFilter(kind="gear", whose="enemy")
    assert ability.choose == (Choice(TargetFilter(kind="permanent", that=(AnyOf((mine, theirs)),))),)


def test_a_place_after_both_is_that_of_both() -> None:
    assert spell("Kill a unit or a gear at a battlefield.").choose == (
        Choice(TargetFilter(kind="permanent", where="battlefield")),
    )


@pytest.mark.parametrize(
    "text",
    [
        "Stun a unit at a battlefield or a gear.",
        "Kill a unit at a battlefield or a gear. Give that unit [Tank] this turn.",
        "Kill a unit here or a gear.",
        "Kill a unit at the same location or a gear.",
        "Kill a unit at a battlefield or a spell.",
    ],
)
def test_what_does_not_fit_both(text: str) -> None:
    assert isinstance(compile_text(text, "spell", ("mind",), TOKENS), Stop)
