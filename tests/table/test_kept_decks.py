"""Kept decks at a table: at casual alone, and with a PIN alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.message import message
from tableside.table import commands as c
from tests.kit.match.cards import AGREED
from tests.kit.table.table import AtTable, seen

PIN = "271828"


def keep(table: AtTable) -> str:
    """Keep the deck of A; the name of its file."""
    [kept] = table.do(c.KeepDeck("A", PIN)).kept
    return kept.id


def test_a_deck_and_its_tags_are_kept_over_matches_and_restarts(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        table.begin()
        tag = table.tags["A"][0]
        deck = keep(table)
        assert table.view.kept_said == message("kept-deck-kept", deck="Ann")
    with AtTable(tmp_path) as table:
        table.do(c.Begin(AGREED))
        assert table.match.registrations.meaning(seen(tag).tag) is None
        [kept] = table.do(c.FindDecks()).kept
        assert (kept.id, kept.label) == (deck, "Ann")
        assert table.do(c.OpenKeptDeck("B", deck, "000000")).kept_said == message("kept-deck-wrong-pin")
        assert table.match.registrations.meaning(seen(tag).tag) is None
        assert table.do(c.OpenKeptDeck("B", deck, PIN)).kept_said == message("kept-deck-opened", paired=5, count=5)
        card = table.match.registrations.meaning(seen(tag).tag)
        assert card is not None
        assert (card.player, card.card) == ("B", "Canary Hider")
        assert table.do(c.DeleteKeptDeck(deck, "000000")).kept_said == message("kept-deck-wrong-pin")
        view = table.do(c.DeleteKeptDeck(deck, PIN))
        assert (view.kept, view.kept_said) == ((), message("kept-deck-deleted"))


@pytest.mark.parametrize("dial", ["competition", "silent"])
def test_threat_in_competition_no_deck_is_kept_or_opened(table: AtTable, dial: str) -> None:
    table.begin()
    deck = keep(table)
    table.begin(dial=dial)
    before = table.history
    view = table.do(c.KeepDeck("A", PIN), c.OpenKeptDeck("A", deck, PIN))
    assert (len(view.kept), view.kept_said) == (1, None)
    assert table.history == before


def test_a_kept_deck_takes_no_card_of_the_other_player(table: AtTable) -> None:
    table.begin()
    deck = keep(table)
    table.do(c.OpenKeptDeck("B", deck, PIN))
    assert len(table.view.problems) == 1
    assert "deck" not in table.history[0]


def test_no_pin_is_in_a_view_or_a_record(table: AtTable) -> None:
    table.begin()
    deck = keep(table)
    table.do(c.OpenKeptDeck("A", deck, PIN))
    for path in table.folder.rglob("*"):
        assert not path.is_file() or PIN.encode() not in path.read_bytes()
    assert PIN not in repr(c.KeepDeck("A", PIN)) + repr((c.OpenKeptDeck("A", deck, PIN), c.DeleteKeptDeck(deck, PIN)))
