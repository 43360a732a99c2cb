"""The words that say what the data of a card means."""

from __future__ import annotations

from typing import Any

import msgspec

from carddata.compiler.card import Meaning, compile_text
from carddata.model.card import Card
from carddata.sets import load
from tableside.describe.card import describe_card
from tableside.text import Text

CARDS = load()


def words(card: Card, language: str = "en") -> list[str]:
    """Return what is said of a card, line by line."""
    return [Text(language)(line) for line in describe_card(card)]


def words_of_text(text: str, kind: Any = "unit") -> list[str]:
    """Return what is said of a card with this text of our own, which must be understood."""
    meaning = compile_text(text, kind, ("mind",), CARDS)
    assert isinstance(meaning, Meaning)
    return words(Card("Grey Hound", kind, ("mind",), **msgspec.structs.asdict(meaning)))
