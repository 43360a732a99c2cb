"""Conditions that say of something what it is, or what was done this way; and words in them that do not go together."""

import pytest

from carddata.compiler.card import Meaning, compile_text
from carddata.model.stops import Stop


def conditional(words: str) -> Meaning | Stop:
    """A unit that draws a card as it holds if that is so."""
    return compile_text(f"When I hold, if {words}, draw 1.", "unit")


def after(first: str, words: str) -> Meaning | Stop:
    """A spell that draws a card if that is so after an instruction."""
    return compile_text(f"{first} If {words}, draw 1.", "spell")


@pytest.mark.parametrize(
    ("words", "same"),
    [
        ("it is your turn", "it is not an opponent's turn"),
        ("your score is greater than an opponent's", "your score is higher than an opponent's score"),
        ("my Might is 5 or more", "I have 5 :rb_might: or more"),
        ("the number of units you control is 3 or more", "you control 3 or more units"),
        ("your hand is empty", "you have no cards in your hand"),
        ("I'm the only unit you control here", "I'm the only unit you control there"),
    ],
)
def test_two_ways_to_say_what_something_is(words: str, same: str) -> None:
    assert isinstance(conditional(words), Meaning)
    assert conditional(words) == conditional(same)


@pytest.mark.parametrize(
    "words",
    [
        "I is Mighty",
        "I was Mighty",
        "this was Mighty",
        "I'm 5 or more",
        "I'm your turn",
        "I'm not the only unit you control here",
        "this is the only unit you control here",
        "a unit here is Empowered two times",
        "my Might is not 5 or more",
        "my Might is a unit",
        "my Might is empty",
        "my Might is within 3 points of the Victory Score",
        "my Energy cost is 5 or more",
        "your score is empty",
        "your score was 5 or more",
        "your score is already 5 or more",
        "your hand is 3",
        "your legend is a unit",
        "your legend was exhausted",
        "it was your turn",
        "it is already your turn",
    ],
)
def test_what_something_cannot_be(words: str) -> None:
    assert isinstance(conditional(words), Stop)


@pytest.mark.parametrize(
    ("first", "words"),
    [
        ("Discard 1.", "the discarded card was a unit"),
        ("Burn 2.", "you burned a unit this way"),
        ("[Predict].", "you recycled any cards this way"),
        ("[Predict].", "you didn't recycle a card this way"),
        ("Draw 1.", "you played this from your hand"),
        ("Draw 1.", "this was played from your hand"),
        ("Choose a unit.", "it is already stunned"),
    ],
)
def test_what_was_done_before(first: str, words: str) -> None:
    assert isinstance(after(first, words), Meaning)


@pytest.mark.parametrize(
    ("first", "words"),
    [
        ("Choose a unit.", "it am Mighty"),
        ("Choose a unit.", "it was not Mighty"),
        ("Discard 1.", "the discarded card is Mighty"),
        ("Discard 1.", "the discarded card was not a unit"),
        ("Burn 2.", "you burned a unit from your deck"),
        ("Burn 2.", "you burned it this way"),
        ("Burn 2.", "you didn't burn a unit this way"),
        ("[Predict].", "you recycled a card"),
        ("[Predict].", "you recycled a unit this way"),
        ("Draw 1.", "you didn't play this from your hand"),
        ("Draw 1.", "you discarded this from your hand"),
        ("Draw 1.", "you played a unit from your hand"),
        ("Draw 1.", "this was discarded from your hand"),
    ],
)
def test_what_was_not_done_before(first: str, words: str) -> None:
    assert isinstance(after(first, words), Stop)
