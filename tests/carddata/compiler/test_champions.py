"""Chosen Champions, and units that come from a Champion Zone or the board."""

from typing import Any

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.compiler.tags import PrintedTag
from carddata.model import operations as m
from carddata.model.champions import ToChampionZone
from carddata.model.stops import Stop
from carddata.model.targets import Choice, ChosenChampion, HasState, HasTag, IsYours, TargetFilter

TAGS = {"dog": PrintedTag("Dog", "unit"), "belt": PrintedTag("Belt", "gear")}
CHAMPION = Choice(TargetFilter(kind="card", whose="you", that=(ChosenChampion(),)))


def compiled(text: str, kind: Any = "spell") -> Meaning | Stop:
    return compile_text(text, kind, ("mind",), tags=TAGS)


@pytest.mark.parametrize("end", ["", " if it is empty", " if it's empty"])
def test_a_chosen_champion_returns_to_its_zone(end: str) -> None:
    found = compiled(f"Return your Chosen Champion from your trash to your Champion Zone{end}.")
    assert isinstance(found, Meaning)
    assert (found.abilities[0].do, found.abilities[0].choose) == ((ToChampionZone(what=1),), (CHAMPION,))


@pytest.mark.parametrize(
    "text",
    [
        "Put a ready Dog you own into your hand from your Champion Zone or the board.",
        "Put a ready Dog unit you own from the board or your Champion Zone into your hand.",
    ],
)
def test_a_unit_is_taken_up_from_either(text: str) -> None:
    found = compiled(text)
    assert isinstance(found, Meaning)
    assert found.abilities[0].choose == (
        Choice(TargetFilter(kind="unit or champion", that=(HasState("ready"), IsYours("owner"), HasTag(("Dog",))))),
    )
    assert found.abilities[0].do == (m.Return(what=1),)


@pytest.mark.parametrize(
    "text",
    [
        "Return your Chosen Champion from your trash to your hand.",
        "Return your Chosen Champion to your Champion Zone.",
        "Put a Belt you own into your hand from your Champion Zone or the board.",
        "Put a friendly Dog you own into your hand from your Champion Zone or the board.",
        "Put a Dog you own into your hand from the board.",
    ],
)
def test_what_is_not_understood(text: str) -> None:
    assert isinstance(compiled(text), Stop)
