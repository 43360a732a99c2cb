"""Hands that an effect reveals: who chooses taps the other player's real card, or says which it is."""

import pytest

from tests.kit.match.cards import CUB
from tests.kit.table.table import AtTable


@pytest.fixture
def asking(table: AtTable) -> AtTable:
    table.begin().resolves("A", "Rob One")
    return table


def test_who_chooses_is_asked_about_the_revealed_hand(asking: AtTable) -> None:
    assert "Bea reveals the hand." in asking.history
    assert (asking.title("A"), asking.text("A")) == (
        "prompt-targets",
        "For Rob One. Bea reveals the hand. Choose a card that Bea discards (any card): tap it, or say that there is "
        "none.",
    )
    assert asking.buttons("A") == ["button-taken-unread", "button-taken-none"]


def test_a_tapped_card_of_the_revealed_hand_is_discarded(asking: AtTable) -> None:
    asking.tap(asking.tags["B"][0])
    (discarded,) = asking.match.table.seat("B").trash
    assert asking.history[0] == f"Bea discards {discarded.card}."
    assert asking.match.table.asks is None


def test_a_card_of_the_other_hand_is_not_chosen(asking: AtTable) -> None:
    asking.tap(asking.tags["A"][CUB])
    assert asking.match.table.asks is not None
    assert not any("discards" in line for line in asking.history)


def test_a_card_that_was_not_tapped_is_discarded_unread(asking: AtTable) -> None:
    asking.press("A", "button-taken-unread")
    assert [card.card for card in asking.match.table.seat("B").trash] == [None]


def test_a_hand_without_such_a_card_is_only_revealed(asking: AtTable) -> None:
    asking.press("A", "button-taken-none")
    assert asking.match.table.asks is None
    assert asking.match.table.seat("B").trash == ()
