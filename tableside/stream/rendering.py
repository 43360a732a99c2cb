"""A scene in words: the one place where the overlay's messages become text, in a page's language."""

from __future__ import annotations

from typing import Any

import msgspec

from tableside.message import Message, Names, message
from tableside.stream.feed import FeedState
from tableside.text import LANGUAGES, Text

LABELS = {"chain": message("overlay-chain"), "waiting": message("overlay-waiting")}
"""The words of the page that no scene holds, by the `data-label` of their element."""


class PageState(msgspec.Struct, frozen=True):
    """What a page of one language shows: `FeedState` with texts in place of messages, as JSON values."""

    scene: dict[str, Any] | None
    stale: bool


def render_state(state: FeedState, text: Text) -> PageState:
    """What a page shows, in the language of `text`."""
    scene = state.scene
    return PageState(None if scene is None else _render(scene, text, scene.names), state.stale)


def render_labels(text: Text) -> dict[str, str]:
    """`LABELS` in the language of `text`."""
    return {name: text(label) for name, label in LABELS.items()}


def page_language(requested: str, default: str) -> str:
    """The language of `LANGUAGES` that a page asks for, such as `de` or `de-AT`; `default` for any other.

    >>> page_language("de-AT", "en"), page_language("tlh", "en")
    ('de', 'en')
    """
    language = requested.partition("-")[0].lower()
    return language if language in LANGUAGES else default


def _render(value: Any, text: Text, names: Names) -> Any:
    match value:
        case Message():
            return text(value, names)
        case tuple():
            return [_render(item, text, names) for item in value]
        case msgspec.Struct():
            return {field: _render(getattr(value, field), text, names) for field in value.__struct_fields__}
        case _:
            return value
