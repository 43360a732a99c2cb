"""A sentence is composed of what it hangs on, a leave and what is done; a place is the same wherever it stands."""

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model import operations as m
from carddata.model.stops import Stop
from carddata.model.targets import Choice, TargetFilter


def meaning(text: str, kind: str = "spell") -> Meaning:
    compiled = compile_text(text, kind)  # type: ignore[arg-type]
    assert isinstance(compiled, Meaning), (text, compiled)
    return compiled


@pytest.mark.parametrize(
    "text",
    [
        "Deal 2 to a unit. If this kills it, do this: you may draw 1.",
        "Deal 2 to a unit. Then, if this kills it, do this: draw 1.",
        "Kill a unit. Then, if you control a gear, do this: you may draw 1.",
        "Kill a unit. Then, if you control a gear, you may draw 1.",
        "Kill a unit. If you do, you may draw 1.",
        "Kill a unit. Then choose a gear. Ready it.",
        "Kill a unit. If they do, then do this: draw 1.",
    ],
)
def test_what_a_sentence_hangs_on_goes_with_what_is_done(text: str) -> None:
    meaning(text)


@pytest.mark.parametrize(
    "text",
    [
        "Kill a unit. Otherwise, do this: draw 1.",
        "Kill a unit. Otherwise, you may draw 1.",
        "Kill a unit. If this kills it, draw 1.",
        "Kill a unit. If you do, draw 1 instead.",
        "Deal 2 to a unit. Then deal 4 instead.",
        "Kill a unit. You may choose a gear. Ready it.",
        "Kill a unit. If you do, choose a gear. Ready it.",
        "Kill a unit. Then do this: choose a gear.",
        "Choose a unit and another unit. Kill them.",
        "Choose a unit and two gear. Kill them.",
    ],
)
def test_what_does_not_go_together_is_refused(text: str) -> None:
    assert isinstance(compile_text(text, "spell"), Stop)


@pytest.mark.parametrize(
    ("place", "same"),
    [
        ("to a battlefield controlled by an opponent", "to an enemy battlefield"),
        ("to a battlefield an opponent controls", "to an enemy battlefield"),
        ("to a single open battlefield", "to an open battlefield"),
        ("to their base", "to its base"),
        ("to a different battlefield", "to another battlefield"),
    ],
)
def test_units_move_to_a_place_in_whatever_words(place: str, same: str) -> None:
    first, second = (meaning(f"Move a unit {words}.").abilities[0] for words in (place, same))
    assert first == second
    assert isinstance(first.do[0], m.Move)


def test_each_place_is_another_destination() -> None:
    places = (
        "its base",
        "an enemy battlefield",
        "an open battlefield",
        "a battlefield you control",
        "another battlefield",
    )
    assert len({repr(meaning(f"Move a unit to {place}.").abilities[0]) for place in places}) == len(places)


@pytest.mark.parametrize(
    "words", ["to there", "a battlefield", "to a base you control", "to battlefields", "to an enemy base"]
)
def test_other_places_are_no_destination(words: str) -> None:
    assert isinstance(compile_text(f"Move a unit {words}.", "spell"), Stop)


@pytest.mark.parametrize(
    ("place", "where"),
    [
        ("at a battlefield", "battlefield"),
        ("from a battlefield", "battlefield"),
        ("in a base", "base"),
        ("at battlefields", "battlefield"),
    ],
)
def test_objects_are_at_a_place(place: str, where: str) -> None:
    (choice,) = meaning(f"Kill a unit {place}.").abilities[0].choose
    assert choice == Choice(TargetFilter(where=where))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "place",
    ["in a battlefield", "at here", "a battlefield", "from its base", "at an open battlefield", "in battlefields"],
)
def test_a_place_has_its_preposition(place: str) -> None:
    assert isinstance(compile_text(f"Kill a unit {place}.", "spell"), Stop)
