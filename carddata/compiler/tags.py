"""The tags that cards have, by which texts describe objects ("your Mechs")."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from carddata.model.card import Card
from carddata.model.targets import ObjectKind
from carddata.sources.printed import PrintedCard


class PrintedTag(NamedTuple):
    """A tag as cards print it, and the kind of objects that have it."""

    name: str
    kind: ObjectKind


Tags = Mapping[str, PrintedTag]
"""Tags by the words that texts use for them, in lower case, one object or several."""


def tags_of(cards: Iterable[Card | PrintedCard]) -> dict[str, PrintedTag]:
    """The tags of one word that units and gear among these cards have.

    >>> tags_of([Card("Grey Hound", "unit", tags=("Dog",))])["dogs"]
    PrintedTag(name='Dog', kind='unit')
    """
    kinds: dict[str, set[str]] = {}
    for card in cards:
        for tag in card.tags if card.type in ("unit", "gear") else ():
            kinds.setdefault(tag, set()).add(card.type)
    printed_tags: dict[str, PrintedTag] = {}
    for tag, types in kinds.items():
        if tag.isalpha():
            known = PrintedTag(tag, "permanent" if len(types) > 1 else "unit" if "unit" in types else "gear")
            printed_tags |= {tag.lower(): known, f"{tag.lower()}s": known}
    return printed_tags


def tag_number(word: str, tags: Tags) -> Literal["one", "many"] | None:
    """The number of objects that the word for a tag stands for; None for gear, of which it is a word for any number.

    >>> tags = tags_of([Card("Grey Hound", "unit", tags=("Dog",)), Card("Oak", "gear", tags=("Staff",))])
    >>> tag_number("dog", tags), tag_number("dogs", tags), tag_number("staff", tags)
    ('one', 'many', None)
    """
    tag = tags[word]
    if tag.kind == "gear":
        return None
    return "one" if word == tag.name.lower() else "many"
