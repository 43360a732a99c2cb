"""Looking at the top of a deck: the player looks at the real cards, and only a revealed card is named."""

from __future__ import annotations

import msgspec
import pytest

from tests.kit.match.cards import CUB, SPELL
from tests.kit.table.table import AtTable


@pytest.fixture
def seeking(table: AtTable) -> AtTable:
    """A may reveal a unit among three cards, then predicts two."""
    table.begin().resolves("A", "Seek Three")
    return table


def test_the_table_says_what_to_do_with_the_cards(seeking: AtTable) -> None:
    assert seeking.title("A") == "prompt-reveal"
    assert seeking.text("A") == (
        "For Seek Three. Look at the top 3 cards of your Main Deck. Tap the card that you reveal (a unit card)."
        " Recycle the rest."
    )
    assert seeking.buttons("A") == ["button-revealed", "button-revealed-none"]


def test_a_tapped_card_is_revealed_to_everybody(seeking: AtTable) -> None:
    seeking.tap(seeking.tags["A"][CUB])
    assert "Ann reveals Pakaa Cub from the deck and draws it." in seeking.history
    assert seeking.title("A") == "prompt-look"


def test_a_tapped_card_that_may_not_be_revealed_is_named_to_nobody(seeking: AtTable) -> None:
    seeking.tap(seeking.tags["A"][SPELL])
    assert seeking.match.table.asks is not None
    assert seeking.match.table.asks.about == "reveal"
    assert "Consult the Past" not in " ".join(seeking.history[:3])
    panel = seeking.view.player_panels[1]
    assert b"Consult the Past" not in msgspec.json.encode(msgspec.to_builtins(panel))


def test_how_many_are_recycled_is_all_that_is_told_of_a_prediction(seeking: AtTable) -> None:
    seeking.press("A", "button-revealed-none")
    assert seeking.buttons("A") == ["button-recycled-none", "Recycled 1 card", "Recycled 2 cards"]
    seeking.press("A", "button-recycled-none")
    assert seeking.match.table.asks is None
    assert "Ann leaves the 2 cards on top of the deck." in seeking.history
