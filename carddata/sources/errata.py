"""Errata over the texts of sources: a source that still has an old wording gets the new one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from carddata.sources.printed import Errata, PrintedCard

_REMINDER: Final = re.compile(r"\([^()]*\)")
_NOTE: Final = re.compile(r"\bnote: text only\b.*", re.IGNORECASE | re.DOTALL)
_SYMBOL: Final = re.compile(r":rb_(?:rune_|energy_)?(\w+?):|\[(\w[\w -]*)\]")
_WORD: Final = re.compile(r"[a-z0-9+-]+")
_LETTERS: Final = {"a": "rainbow", "m": "might", "s": "might", "e": "exhaust", "t": "exhaust", "c": "own"}


def lay_over(cards: Mapping[str, PrintedCard], errata: Mapping[str, tuple[Errata, ...]]) -> dict[str, PrintedCard]:
    """The cards with the newest wording, where a source has one of the wordings before it."""
    current = dict(cards)
    for name, entries in errata_of(cards, errata).items():
        card = cards[name]
        new, text = _words(entries[-1].text, card), _words(card.text, card)
        known = [_words(entry.before, card) for entry in entries] + [_words(entry.text, card) for entry in entries]
        if card.without_text or (text != new and text in known):
            current[name] = replace(card, text=entries[-1].text, without_text=False)
    return current


def dates_of(cards: Mapping[str, PrintedCard], errata: Mapping[str, tuple[Errata, ...]]) -> dict[str, str]:
    """The day of the wording of each card whose text is that of the newest errata on it."""
    newest = {name: entries[-1] for name, entries in errata_of(cards, errata).items()}
    return {
        name: entry.published
        for name, entry in newest.items()
        if _words(cards[name].text, cards[name]) == _words(entry.text, cards[name])
    }


def errata_of(
    cards: Mapping[str, PrintedCard], errata: Mapping[str, tuple[Errata, ...]]
) -> dict[str, tuple[Errata, ...]]:
    """The errata of each of these cards that has any, in the order of their dates.

    Errata name a legend in full or by its title alone.
    """
    titles = {card.name.partition(", ")[2]: card.name for card in cards.values() if card.type == "legend"}
    by_card: dict[str, tuple[Errata, ...]] = {}
    for name, entries in errata.items():
        card = name if name in cards else titles.get(name)
        if card is not None:
            by_card[card] = (*by_card.get(card, ()), *entries)
    return {card: tuple(sorted(entries, key=lambda entry: entry.published)) for card, entries in by_card.items()}


def _words(text: str, card: PrintedCard) -> list[str]:
    """The words of a text as they are compared: without reminders and punctuation, symbols in one spelling."""
    plain = _NOTE.sub("", _REMINDER.sub(" ", text)).lower()
    plain = _SYMBOL.sub(lambda symbol: " " + _symbol(symbol[1] or symbol[2], card) + " ", plain)
    return _WORD.findall(plain.replace("'", "").replace("’", ""))


def _symbol(word: str, card: PrintedCard) -> str:
    own = card.domains[0] if len(card.domains) == 1 else None
    word = _LETTERS.get(word, word)
    return "own" if word == own else word
