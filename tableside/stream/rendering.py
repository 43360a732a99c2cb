"""A scene in words: the one place where the overlay's messages become text, in a page's language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tableside.message import Message, Names, message
from tableside.stream.feed import FeedState
from tableside.text import Text
from tableside.web.graphics import GraphicsState

LABELS = {
    "chain": message("overlay-chain"),
    "waiting": message("overlay-waiting"),
    "nobody": message("overlay-nobody"),
    "history": message("overlay-history"),
    "preview": message("overlay-preview"),
    "held": message("overlay-match-held"),
}
"""The words of the page that no scene holds: most by the `data-label` of their element."""


class PageState(msgspec.Struct, frozen=True):
    """The content of a page in one language: `FeedState` with texts in place of messages, as JSON values.

    `graphics` says which graphics it shows, and what its producer typed.
    """

    scene: dict[str, Any] | None
    stale: bool
    idle: bool = False
    events: list[dict[str, Any]] = []
    delay: int = 0
    held: bool = False
    graphics: dict[str, Any] = {}


def no_art(card_id: str) -> str:
    """No card has a picture."""
    del card_id
    return ""


def render_state(state: FeedState, text: Text, art: Callable[[str], str] = no_art) -> PageState:
    """The state of a page, in the language of `text`; `art` knows where the picture of a card is, by its number."""
    scene = state.scene
    if scene is None:
        return PageState(None, state.stale, held=state.held)
    events = [
        _render(event, text, scene.names) | {"art": art(event.card_id) if event.card_id else ""}
        for event in state.events
    ]
    return PageState(_render(scene, text, scene.names), state.stale, state.idle, events, state.delay, state.held)


def render_graphics(state: GraphicsState, *, is_preview: bool = False) -> dict[str, Any]:
    """Return the state of graphics for a page on air, or for one that previews the prepared state."""
    graphics = state.preview if is_preview else state.program
    return {"panic": state.panic and not is_preview, "preview": is_preview, **msgspec.to_builtins(graphics)}


def render_labels(text: Text) -> dict[str, str]:
    """`LABELS` in the language of `text`."""
    return {name: text(label) for name, label in LABELS.items()}


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
