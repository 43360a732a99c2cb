"""The tokens and tags that words of cards refer to, from the sets that ship."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from carddata.compiler.tags import tags_of
from carddata.model.card import Card
from carddata.sets import load


@cache
def known_words() -> tuple[Mapping[str, Card], Mapping[str, Any], Mapping[str, Any]]:
    """The tokens by their names, the tags, and the types of cards that have each tag."""
    cards = load()
    tags = tags_of(cards.values())
    tokens = {name: card for name, card in cards.items() if card.token}
    return tokens, tags, {tag.name: tag.kind for tag in tags.values()}
