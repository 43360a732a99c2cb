"""Players who have or control something, or not; nouns for facedown cards and abilities beside those for permanents."""

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model.stops import Stop

APART = "Choose a unit you control and {} at a different location. Move each to the other's location."


def kind_of(text: str) -> str:
    return "unit" if text.startswith("When") else "spell"


def meaning(text: str) -> Meaning:
    compiled = compile_text(text, kind_of(text))  # type: ignore[arg-type]
    assert isinstance(compiled, Meaning), (text, compiled)
    return compiled


def holding(condition: str) -> str:
    return f"When I hold, if {condition}, draw 1."


def attacking(instruction: str) -> str:
    return f"When I attack, {instruction}."


@pytest.mark.parametrize(
    ("text", "same"),
    [
        (holding("you do not control a gear"), holding("you control no gear")),
        (holding("you don't have a gear"), holding("you do not control a gear")),
        (holding("opponents control no gear"), holding("your opponents have no gear")),
        (attacking("kill a unit controlled by an opponent"), attacking("kill an enemy unit")),
        (attacking("kill all units your opponents control"), attacking("kill all units opponents control")),
        (attacking("ready all units you have"), attacking("ready all units you control")),
        (attacking("kill one of your units"), attacking("kill a unit you control")),
        (
            attacking("return another friendly unit, gear, or facedown card to its owner's hand"),
            attacking("return another friendly gear, unit, or facedown card to its owner's hand"),
        ),
        ("Counter an ability or spell.", "Counter a spell or ability."),
        ("Counter a spell that chooses at least 2 units.", "Counter a spell that chooses 2 or more units."),
    ],
)
def test_the_same_in_other_words(text: str, same: str) -> None:
    assert meaning(text) == meaning(same)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        (holding("you do not have 3 or more cards in hand"), holding("you have 3 or more cards in hand")),
        (attacking("kill a unit you do not control"), attacking("kill a unit you control")),
        (attacking("kill a unit an opponent controls"), attacking("kill a unit you control")),
        (holding("you control a facedown card"), holding("you control a gear")),
        ("Counter an ability.", "Counter a spell."),
        (APART.format("another unit you control"), APART.format("another enemy unit")),
        (
            "Play a non-gear card from your hand, ignoring its cost.",
            "Play a non-spell card from your hand, ignoring its cost.",
        ),
    ],
)
def test_each_part_says_something(text: str, other: str) -> None:
    assert meaning(text) != meaning(other)


@pytest.mark.parametrize(
    "text",
    [
        holding("an opponent does not control a gear"),
        holding("each opponent controls a gear"),
        holding("you controls a gear"),
        holding("an opponent control a gear"),
        holding("they control a gear"),
        holding("there is a battlefield you do not control"),
        holding("there is a battlefield opponents control"),
        attacking("kill all units an opponent controls"),
        attacking("kill a unit controlled by each opponent"),
        attacking("kill all gear players control"),
        attacking("kill a unit an opponent does not control"),
        attacking("kill a unit at a battlefield you do not control"),
        attacking("kill all units at battlefields you do not control"),
        attacking("kill all facedown cards"),
        attacking("kill each ability"),
        attacking("draw 1 for each facedown card"),
        attacking("draw 1 for each battlefield an opponent controls"),
        attacking("return an enemy gear, unit, or facedown card to its owner's hand"),
        attacking("kill one units"),
        attacking("kill a unit in a base where you have a unit"),
        "Counter a spell and ability.",
        "Counter a spell that chooses no units.",
        "Choose a gear and another gear at a different location. Kill them.",
        "Choose a unit and a unit at a different location. Kill them.",
        "Move a buff from two units to a unit.",
    ],
)
def test_what_does_not_go_together_is_refused(text: str) -> None:
    assert isinstance(compile_text(text, kind_of(text)), Stop)  # type: ignore[arg-type]
