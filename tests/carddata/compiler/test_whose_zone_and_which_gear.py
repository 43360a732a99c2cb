"""Words for whose hand or trash it is, and for the gear that is attached, mean nobody else's and no other gear."""

import pytest

from carddata.compiler.card import Meaning, compile_text


def read(text: str, kind: str = "unit") -> bool:
    return isinstance(compile_text(text, kind), Meaning)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("When an opponent plays a spell, draw 1 for each card in your hand.", "their hand"),
        ("I have +1 :rb_might: for each card in your hand.", "their hand"),
        ("My Might is increased by the number of cards in your hand.", "their hand"),
        ("While you have 3 or more cards in your hand, I have +1 :rb_might:.", "their hand"),
        ("While you have more cards in your hand than an opponent, I have +1 :rb_might:.", "their hand"),
        ("While you have fewer cards in your hand than an opponent, I have +1 :rb_might:.", "their hand"),
        ("When I attack, if an opponent has 3 or more cards in their hand, draw 1.", "your hand"),
        ("While an opponent has more cards in their hand than you, I have +1 :rb_might:.", "your hand"),
    ],
)
def test_a_hand_is_that_of_whoever_is_spoken_of(text: str, near: str) -> None:
    assert read(text)
    assert not read(text.replace("their hand" if near == "your hand" else "your hand", near))


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("When an opponent plays a unit from their trash, draw 1.", ("their", "your")),
        ("When you play a unit from your trash, draw 1.", ("your trash", "their trash")),
        ("When an opponent plays a card from anywhere other than their hand, draw 1.", ("their", "your")),
        ("When you play a card from anywhere other than your hand, draw 1.", ("your hand", "their hand")),
    ],
)
def test_a_card_comes_from_a_zone_of_whoever_plays_it(text: str, near: tuple[str, str]) -> None:
    assert read(text)
    assert not read(text.replace(*near))


@pytest.mark.parametrize(
    "event", ["you play a gear", "a friendly unit dies", "you play a unit", "an opponent plays a gear"]
)
def test_it_is_the_own_gear_only_where_no_event_names_another_object(event: str) -> None:
    assert read("When you play this, attach it to a unit you control.", "gear")
    assert not read(f"When {event}, attach it to a unit you control.", "gear")


@pytest.mark.parametrize("units", ["two units", "up to two units", "any number of units"])
def test_one_gear_is_attached_to_one_unit(units: str) -> None:
    assert read("When you play this, attach this to a unit you control.", "gear")
    assert not read(f"When you play this, attach this to {units} you control.", "gear")
