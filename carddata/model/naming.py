"""Tags that a player names as they play a card (2026-07-16, 355.1, 759-763)."""

from __future__ import annotations

import msgspec


class NamesTag(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="has", tag="names tag"):
    """As its player plays the card, they name a tag: one of `tags`, or any that cards have for none.

    With `gains` the permanent has that tag (477.1.a). A description of permanents may ask for the tag.
    """

    tags: tuple[str, ...] = ()
    gains: bool = False
