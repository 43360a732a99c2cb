"""Texts of our own about the places to which their own card is played, and where they mean nothing."""

from typing import Any

import pytest

from carddata.compiler.card import compile_text
from carddata.model.operations import Move
from carddata.model.permissions import PlayedTo
from carddata.model.stops import Stop
from carddata.model.targets import Choice, TargetFilter
from tests.kit.meanings import meaning, spell


def test_ambush_where_enemy_units_are() -> None:
    found = meaning("[Ambush]\nI can [Ambush] to a battlefield with enemy units.")
    assert found.standing == (PlayedTo("enemy units", ambush=True),)


def test_a_move_to_or_from_a_base() -> None:
    ability = spell("Move an enemy unit to or from its base.")
    assert (ability.choose, ability.do) == ((Choice(TargetFilter(whose="enemy")),), (Move(what=1, by_base=True),))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("I can [Ambush] to a battlefield where there are enemy units.", "unit"),
        ("[Hidden]\nPlay me only to a battlefield you conquered this turn.", "unit"),
        ("Play me only to a battlefield you conquered this turn.\nI can be played to an open battlefield.", "unit"),
        ("Play me only to a battlefield you conquered this turn.", "gear"),
        ("I can be played to a battlefield you're defending.", "unit"),
        ("Move all enemy units to or from their base.", "spell"),
    ],
)
def test_a_place_that_means_nothing_there(text: str, kind: Any) -> None:
    assert isinstance(compile_text(text, kind), Stop)
