"""The card sets that come with Tableside: one JSON file for each set, and one for tokens."""

from __future__ import annotations

from importlib.resources import files
from types import MappingProxyType

import msgspec

from carddata.model.card import Card, Catalogue, Wording


class CardSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One file: the code of the set, and its cards."""

    set: str
    cards: tuple[Card, ...]


def load() -> Catalogue:
    """Every card and token that comes with the program, by name."""
    decoder = msgspec.json.Decoder(CardSet)
    folder = files("carddata.sets")
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".json"))
    sets = (decoder.decode((folder / name).read_bytes()) for name in names)
    cards = {card.name: card for card_set in sets for card in card_set.cards}
    for name, earlier in load_earlier().items():
        cards[name] = msgspec.structs.replace(cards[name], earlier=earlier)
    return MappingProxyType(cards)


def load_earlier() -> dict[str, tuple[Wording, ...]]:
    """Return what cards did by their earlier texts, by card."""
    data = (files("carddata") / "earlier.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, tuple[Wording, ...]])
