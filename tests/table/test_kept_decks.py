"""Kept decks at a table: at casual alone, with a PIN, or by the name of their owner."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from hw.simulated import VirtualTag
from tableside.decks.registration import Registration
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


def own_deck_kept(folder: Path) -> VirtualTag:
    """Ann keeps her deck without a PIN; the tag of its first card."""
    with AtTable(folder) as table:
        table.begin()
        assert table.do(c.KeepDeck("A", None)).kept_said == message("kept-deck-kept", deck="Ann")
        return table.tags["A"][0]


@pytest.mark.parametrize("player", "AB")
def test_without_a_pin_its_owner_has_the_deck_in_the_next_match_on_either_side(tmp_path: Path, player: str) -> None:
    tag = own_deck_kept(tmp_path)
    other = "B" if player == "A" else "A"
    with AtTable(tmp_path) as table:
        table.do(c.Begin(msgspec.structs.replace(AGREED, names={player: "Ann", other: "Dee"})))
        card = table.match.registrations.meaning(seen(tag).tag)
        assert card is not None
        assert (card.player, card.card) == (player, "Canary Hider")
        assert table.match.registrations.players() == (player,)
        table.do(c.Register(Registration(player, ("Pakaa Cub",), practice=True)))
        assert table.match.registrations.meaning(seen(tag).tag) == card, "practice cards take no deck's place"


def test_the_start_knows_whose_deck_is_kept_before_anybody_looks_for_decks(tmp_path: Path) -> None:
    own_deck_kept(tmp_path)
    with AtTable(tmp_path) as table:
        view = table.do(c.Leave())
        assert [(deck.owner, deck.has_pin) for deck in view.kept] == [("Ann", False)]


@pytest.mark.parametrize(
    "agreed",
    [
        {"dial": "competition"},
        {"dial": "silent"},
        {"names": {"A": "ann", "B": "Dee"}},
        {"unnamed": ("A", "B")},
    ],
    ids=("competition", "silent", "other people", "nobody has a name"),
)
def test_threat_without_a_pin_a_deck_is_opened_at_casual_and_under_its_owners_name_alone(
    tmp_path: Path, agreed: dict[str, Any]
) -> None:
    tag = own_deck_kept(tmp_path)
    with AtTable(tmp_path) as table:
        table.do(c.Begin(msgspec.structs.replace(AGREED, **agreed)))
        assert table.match.registrations.meaning(seen(tag).tag) is None
        assert table.match.registrations.players() == ()


def test_whoever_has_no_name_keeps_no_deck_without_a_pin(table: AtTable) -> None:
    table.begin(unnamed=("A",))
    assert table.do(c.KeepDeck("A", None)).kept == ()
    assert len(table.do(c.KeepDeck("A", PIN)).kept) == 1
