"""What lines mean that keep something from happening, and on which cards they mean nothing."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model.prohibitions import CannotBeChosen, NoPointsForOpponents, NoScoreHere
from carddata.model.stops import Stop
from tests.kit.meanings import meaning


@pytest.mark.parametrize(
    ("text", "kind", "effect"),
    [
        ("I can't be chosen by enemy spells and abilities.", "unit", CannotBeChosen()),
        ("While I'm at a battlefield, opponents can't gain points.", "unit", NoPointsForOpponents()),
    ],
)
def test_a_prohibition(text: str, kind: Any, effect: Any) -> None:
    assert meaning(text, kind).standing == (effect,)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("I can't be chosen by enemy spells and abilities.", "legend"),
        ("I can't be chosen by enemy spells.", "unit"),
        ("Units can't move from here to base.", "unit"),
        ("Units can't be played here.", "unit"),
        ("I can't be readied.", "unit"),
        ("Opponents can't gain points.", "unit"),
    ],
)
def test_a_prohibition_that_means_nothing_there(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind), Stop)


def test_a_battlefield_is_not_scored_before_a_turn() -> None:
    found = meaning("Players can't score here until their third turn.", "battlefield")
    assert found.standing == (NoScoreHere(until_turn=3),)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Players can't score here until their third turn.", "unit"),
        ("Players can't score here until their first turn.", "battlefield"),
    ],
)
def test_scoring_that_is_not_kept_from_anybody(text: str, kind: str) -> None:
    assert isinstance(compile_text(text, kind), Stop)  # type: ignore[arg-type]
