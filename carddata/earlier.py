"""Earlier texts of cards: those that errata replaced, compiled as all texts are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from carddata.compiler.build import build_cards
from carddata.compiler.tags import Tags, tags_of
from carddata.model.card import Card, Wording
from carddata.sources.errata import errata_of
from carddata.sources.printed import Errata, PrintedCard
from carddata.sources.reader import Sources

TEXT_FIELDS: Final = tuple(field for field in Wording.__struct_fields__ if field != "until")
"""The fields of a card that a text decides."""


def with_earlier(cards: Iterable[Card], sources: Sources, tokens: Mapping[str, Card]) -> tuple[Card, ...]:
    """Cards, each with what it did by the texts that errata of these sources replaced; `tokens` are those of the game.

    A text that says the same as the next is left out.
    """
    errata, known = errata_of(sources.cards, sources.errata), tuple(cards)
    tags = tags_of(known)
    return tuple(
        _with_earlier(card, sources.cards[card.name], errata[card.name], tokens, tags) if card.name in errata else card
        for card in known
    )


def encode_earlier(cards: Iterable[Card]) -> bytes:
    """The file of the earlier wordings, a line for each card that has any."""
    lines = (
        msgspec.json.encode(card.name) + b": " + msgspec.json.encode(card.earlier) for card in cards if card.earlier
    )
    return b"{\n" + b",\n".join(sorted(lines)) + b"\n}\n"


def _with_earlier(
    card: Card, printed: PrintedCard, errata: Sequence[Errata], tokens: Mapping[str, Card], tags: Tags
) -> Card:
    earlier: list[Wording] = []
    after = card
    for entry in reversed(errata):
        if entry.before:
            (before,) = build_cards([msgspec.structs.replace(printed, text=entry.before)], (), tokens, tags)
            if _does(before) != _does(after):
                earlier.append(Wording(until=entry.published, **{name: getattr(before, name) for name in TEXT_FIELDS}))
            after = before
    return msgspec.structs.replace(card, earlier=tuple(reversed(earlier)))


def _does(card: Card) -> tuple[object, ...]:
    """Return what a card does; of a card by hand, what its text may touch."""
    shared = card.keywords, card.standing, card.attached, card.additional
    return (*shared, card.abilities, card.unread)
