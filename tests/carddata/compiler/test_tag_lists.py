"""Texts of our own about objects with one of several tags."""

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.compiler.tags import tags_of
from carddata.model.card import Card
from carddata.model.operations import Kill, Return
from carddata.model.stops import Stop
from carddata.model.targets import Choice, HasTag, OfType, TargetFilter

TAGS = tags_of(
    [
        Card("Grey Hound", "unit", tags=("Dog",)),
        Card("Grey Goose", "unit", tags=("Bird",)),
        Card("Grey Ring", "gear", tags=("Ring",)),
    ]
)


@pytest.mark.parametrize(
    ("text", "choice", "do"),
    [
        ("Kill a Dog or Bird.", Choice(TargetFilter(that=(HasTag(("Dog", "Bird")),))), Kill(what=1)),
        (
            "Kill an enemy Dog, Bird, or Ring.",
            Choice(TargetFilter("permanent", "enemy", that=(HasTag(("Dog", "Bird", "Ring")),))),
            Kill(what=1),
        ),
        (
            "Return a Dog or Bird from your trash to your hand.",
            Choice(TargetFilter("card", "you", that=(OfType(("unit",)), HasTag(("Dog", "Bird"))))),
            Return(what=1),
        ),
    ],
)
def test_one_of_several_tags(text: str, choice: Choice, do: object) -> None:
    found = compile_text(text, "spell", tags=TAGS)
    assert isinstance(found, Meaning)
    (ability,) = found.abilities
    assert (ability.choose, ability.do) == ((choice,), (do,))


@pytest.mark.parametrize(
    "text", ["Kill a Dog and Bird.", "Kill a Dog or Cat.", "Return a Dog or Ring from your trash to your hand."]
)
def test_what_is_no_list_of_tags_stops(text: str) -> None:
    assert isinstance(compile_text(text, "spell", tags=TAGS), Stop)
