"""A choice must be spoken of again: no number of an instruction stands for it."""

import pytest

from carddata.compiler.card import compile_text
from carddata.model.stops import Stop
from tests.kit.meanings import meaning


@pytest.mark.parametrize(
    "text",
    [
        "Choose a unit. Draw 1.",
        "Choose a unit. Gain 1 XP.",
        "Choose a friendly unit. Discard 1, then draw 2.",
        "Choose a friendly unit and an enemy unit. Stun the friendly unit. Draw 2.",
    ],
)
def test_a_choice_that_nothing_speaks_of_stops(text: str) -> None:
    assert isinstance(compile_text(text, "spell"), Stop)


@pytest.mark.parametrize(
    "text",
    [
        "Choose a unit. If it's stunned, draw 1.",
        "Choose a unit. Kill a unit with less Might than it.",
        "Choose a friendly unit and an enemy unit at the same battlefield. Stun the enemy unit.",
    ],
)
def test_a_choice_that_a_condition_or_another_choice_speaks_of(text: str) -> None:
    assert meaning(text, "spell").abilities[0].choose
