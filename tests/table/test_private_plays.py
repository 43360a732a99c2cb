"""Cards of the hand or the deck that an effect plays: the player taps the real card, and only that is named."""

import msgspec

from tests.kit.match.cards import CUB, SPELL
from tests.kit.table.table import AtTable


def test_a_tapped_card_of_the_hand_is_played(table: AtTable) -> None:
    table.begin().resolves("A", "Call One")
    assert table.title("A") == "prompt-play-card"
    assert table.text("A") == (
        "For Call One. Tap the card that you play from your hand (a unit card), or say that you play none."
    )
    assert table.buttons("A") == ["button-played-unread", "button-played-none"]
    table.tap(table.tags["A"][CUB])
    assert "Ann plays Pakaa Cub through an effect." in table.history
    (unit,) = (permanent for permanent in table.match.table.permanents if permanent.kind == "unit")
    assert set(table.match.slots.values()) == {unit.id}


def test_a_tapped_card_that_may_not_be_played_is_named_to_nobody(table: AtTable) -> None:
    table.begin().resolves("A", "Call One")
    table.tap(table.tags["A"][SPELL])
    assert table.match.table.asks is not None
    assert table.match.table.asks.about == "reveal"
    assert "Consult the Past" not in " ".join(table.history[:3])
    assert b"Consult the Past" not in msgspec.json.encode(msgspec.to_builtins(table.view.player_panels[1]))


def test_a_tapped_card_of_the_deck_is_banished_and_played(table: AtTable) -> None:
    table.begin().resolves("A", "Find One")
    assert table.text("A") == (
        "For Find One. Look at the top 3 cards of your Main Deck. Tap the card that you banish and play (any card), "
        "if you play any. Draw the rest."
    )
    table.tap(table.tags["A"][CUB])
    assert "Pakaa Cub of Ann goes from the deck to banishment." in table.history
    assert "Ann takes 2 of the top 3 cards of the deck." not in table.history


def test_a_card_that_was_not_tapped_is_left_to_the_players(table: AtTable) -> None:
    table.begin().resolves("A", "Call One")
    table.press("A", "button-played-unread")
    assert table.title("A") == "prompt-by-hand"
