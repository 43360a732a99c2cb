"""Deck lists in every form: what is written is read as the same deck, with the printings that the list named."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from carddata.deck_formats.deck_code import place_of, write_deck_code
from carddata.deck_reader import read
from carddata.deck_writer import FORMS, Form, write
from carddata.decklist import DeckList, DeckWriteError
from carddata.model.card import Card
from carddata.sets import load
from tableside.decks import samples
from tests.carddata.test_deck_code import VERSION_2, VERSION_3

CARDS = load()
SAMPLE = read(samples.deck_list("Teemo"), CARDS)
SMALL = "Legend:\n1 Swift Scout\n\nMain Deck:\n2 Pakaa Cub\n1 Ekko - Recurrent\n\nSideboard:\n1 Block\n"


def same(deck: DeckList) -> tuple[object, ...]:
    """Return what makes two decks the same, in whatever order their cards stand."""
    sections = (deck.main, deck.battlefields, deck.runes, deck.sideboard)
    return deck.legend, deck.champion, *(Counter(section) for section in sections)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", samples.names())
def test_what_is_written_is_read_as_the_same_deck(form: Form, name: str) -> None:
    deck = read(samples.deck_list(name), CARDS)
    again = read(write(deck, CARDS, form), CARDS)
    assert same(again) == same(deck)
    assert write(again, CARDS, form) == write(read(write(again, CARDS, form), CARDS), CARDS, form)


@pytest.mark.parametrize(
    ("form", "line"),
    [
        ("names", "2 Pakaa Cub\n1 Ekko, Recurrent\n"),
        ("dashes", "2 Pakaa Cub\n1 Ekko - Recurrent\n"),
        ("codes-last", "2 Pakaa Cub [OGN-135]\n1 Ekko, Recurrent [OGN-110]\n"),
        ("codes-first", "2 OGN-135 Pakaa Cub\n1 OGN-110 Ekko, Recurrent\n"),
    ],
)
def test_the_dialects_write_names_and_codes_in_their_ways(form: Form, line: str) -> None:
    text = write(read(SMALL, CARDS), CARDS, form)
    assert f"MainDeck:\n{line}\nSideboard:\n" in text
    assert text.startswith("Legend:\n1 ")


def test_a_printing_is_kept_through_all_forms_that_name_it() -> None:
    deck = read("Main:\n2 OGN-066 Ahri, Alluring\n1 OGN-066a Ahri, Alluring\nSideboard:\n1 SFD-230s", CARDS)
    again = deck
    for form in ("codes-last", "code", "codes-first"):
        again = read(write(again, CARDS, form), CARDS)
    assert again.printings["main", "Ahri, Alluring"] == ("OGN-066", "OGN-066", "OGN-066a")
    assert again.printings["sideboard", "Teemo, Strategist"] == ("SFD-230*",)
    by_name = read(write(again, CARDS, "names"), CARDS)
    assert "OGN-066a" not in write(by_name, CARDS, "codes-last")


def test_the_code_of_another_card_is_no_printing() -> None:
    deck = read("Main:\n1 Pakaa Cub [OGN-066]", CARDS)
    assert "1 Pakaa Cub [OGN-135]" in write(deck, CARDS, "codes-last")


def test_a_published_code_is_written_as_it_was() -> None:
    assert write(read(VERSION_2, CARDS), CARDS, "code").strip() == VERSION_2


def test_a_published_code_with_a_champion_and_other_printings_is_written_as_it_was() -> None:
    cards = {7: "007", 5: "089", 3: "004 005 083 094 097"}
    main = [place_of(f"OGN-{number}") for copies, numbers in cards.items() for number in numbers.split() * copies]
    main += [place_of(code) for code in ("SFD-070", "SFD-070", "OGN-027", "OGN-247", "OGN-278")]
    main += [place_of("OGN-066a"), place_of("OGN-299*")]
    places = [place for place in main if place is not None]
    side = place_of("OGN-022")
    assert len(places) == len(main)
    assert side is not None
    assert write_deck_code(places, [side, side], place_of("OGN-027")) == VERSION_3


@pytest.mark.parametrize(
    ("text", "version"),
    [
        ("Main:\n3 Block", 1),
        ("Main:\n3 Block\nSideboard:\n1 Block", 2),
        ("Champion:\n1 Teemo, Scout\nMain:\n3 Block", 3),
        ("Main:\n3 Block\nRunes:\n6 SFD-R01 Fury Rune", 4),
        ("Main:\n13 Block\nRunes:\n6 SFD-R01 Fury Rune", 5),
        ("Main:\n1 Block\nSideboard:\n4 Block", 5),
    ],
)
def test_a_deck_code_has_the_lowest_version_that_holds_the_deck(text: str, version: int) -> None:
    deck = read(text, CARDS)
    code = write(deck, CARDS, "code").strip()
    assert code.startswith(f"C{'?EIMQU'[version]}")
    again = read(code, CARDS)
    assert (same(again), again.printings.get(("runes", "Fury Rune"))) == (
        same(deck),
        deck.printings.get(("runes", "Fury Rune")),
    )


@pytest.mark.parametrize(
    ("deck", "form", "fault", "card"),
    [
        (replace(SAMPLE, main=SAMPLE.main[1:]), "tts", "sizes", ""),
        (replace(SAMPLE, legend=None), "tts", "sizes", ""),
        (replace(SAMPLE, main=("Stranger", *SAMPLE.main[1:])), "tts", "no-code", "Stranger"),
        (replace(SAMPLE, main=("Stranger", *SAMPLE.main[1:])), "code", "no-code", "Stranger"),
        (replace(SAMPLE, sideboard=("Mech",)), "code", "no-place", "Mech"),
    ],
)
def test_what_a_form_cannot_hold_is_said(deck: DeckList, form: Form, fault: str, card: str) -> None:
    cards = {**CARDS, "Mech": Card("Mech", "unit", numbers=("ZZZ-001",))}
    with pytest.raises(DeckWriteError) as error:
        write(deck, cards, form)
    assert (error.value.fault, error.value.card) == (fault, card)


def test_a_printing_without_a_place_in_a_deck_code_is_written_as_one_that_has_a_place() -> None:
    deck = read("Main:\n1 OPP-001 Blazing Scorcher\n1 Block", CARDS)
    assert read(write(deck, CARDS, "code"), CARDS).printings["main", "Blazing Scorcher"] == ("OGN-001",)


def test_a_card_that_nobody_knows_keeps_its_name_and_code() -> None:
    text = "MainDeck:\n2 Card of Tomorrow [QQQ-007]\n1 Another\n"
    assert write(read(text, CARDS), CARDS, "codes-last") == text
