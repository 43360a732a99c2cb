"""Problems with deck lists in words."""

from __future__ import annotations

from typing import get_args

import pytest

from carddata.deck_reader import read
from carddata.decklist import DeckList, DeckListError, DeckListFault, ListNote, NoteCode
from carddata.sets import load
from tableside.decks.deck_list_problems import deck_list_problem, deck_notes, legality
from tests.kit.text import english


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "There is no card in the deck list."),
        ("hello there", "There is no card in the deck list. Line 1 is neither a card, as in"),
        ('{"deck":\n ["2 Pakaa Cub",', "The JSON of the deck list is broken at line 2"),
        ("60 A\n" * 5, "The deck list names more than 250 cards."),
    ],
)
def test_a_problem_is_a_sentence(text: str, words: str) -> None:
    with pytest.raises(DeckListError) as error:
        read(text, {})
    assert english(deck_list_problem(error.value)).startswith(words)


def test_every_fault_has_words() -> None:
    for fault in get_args(DeckListFault):
        assert english(deck_list_problem(DeckListError(fault, line=2, limit=60, version=9, newest=6)))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("2 Pakaa Cub (OGN-029)", "Line 2: OGN-029 is the code of Falling Star. The name counts: Pakaa Cub."),
        ("Pakaa Cubb", "Line 2 was left out: “Pakaa Cubb” is no card. Did you mean Pakaa Cub?"),
        ("99 Pakaa Cub", "Line 2 was left out: Pakaa Cub is not there 1 to 60 times."),
        ("Odds and ends:", "Line 2: “Odds and ends” is a heading that is not known here."),
    ],
)
def test_a_note_is_a_sentence_with_its_line(line: str, words: str) -> None:
    cards = load()
    (note,) = deck_notes(read(f"1 Block\n{line}", cards), cards)
    assert english(note).startswith(words)


def test_every_note_has_words() -> None:
    for code in get_args(NoteCode):
        deck = DeckList(notes=(ListNote(code),))
        assert all(map(english, deck_notes(deck, {})))


@pytest.mark.parametrize(
    ("day", "words"),
    [
        ("2026-07-16", "The deck is legal on 2026-07-16, by the rules and the banned cards of 2026-07-16."),
        (
            "2026-03-30",
            "No fault was found for play on 2026-03-30, by the rules of 2026-01-30; which cards were banned then is "
            "not known. So it is not known whether the deck is legal.",
        ),
        (
            "2025-12-01",
            "No fault was found for play on 2025-12-01, by the rules of 2026-01-30, the oldest known here; which cards "
            "were banned before is not known. So it is not known whether the deck is legal.",
        ),
    ],
)
def test_of_a_day_whose_bans_are_not_known_no_deck_is_called_legal(day: str, words: str) -> None:
    assert english(legality(day, day, is_legal=True)).startswith(words)
    assert "legal" not in english(legality(day, day, is_legal=False))
