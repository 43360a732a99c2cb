"""Problems with deck lists in words."""

from __future__ import annotations

from typing import get_args

import pytest

from carddata.deck_reader import read
from carddata.decklist import DeckListError, DeckListFault
from tableside.decks.deck_list_problems import deck_list_problem
from tests.kit.text import english


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "There is no card in the deck list."),
        ("1 Pakaa Cub\nhello", "Line 2 of the deck list is neither a card, as in"),
        ("99 Pakaa Cub", "Line 1 of the deck list does not name 1 to 60 copies."),
        ("60 A\n" * 5, "The deck list names more than 250 cards."),
    ],
)
def test_a_problem_is_a_sentence(text: str, words: str) -> None:
    with pytest.raises(DeckListError) as error:
        read(text, {})
    assert english(deck_list_problem(error.value)).startswith(words)


def test_every_fault_has_words() -> None:
    for fault in get_args(DeckListFault):
        assert english(deck_list_problem(DeckListError(fault)))
