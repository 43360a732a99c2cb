"""The language of this screen: the words of messages, and what to fill again when the language changes.

Rules in .kv files write `app.text("screen-close")`, which Kivy evaluates again by itself. What Python fills registers
its function with `on_language_change`.
"""

from __future__ import annotations

from collections.abc import Callable

from kivy.app import App

from tableside.text import Text
from tableside.text.catalogue import SOURCE


def current_text() -> Text:
    """Words in the language that is set; as the app ends, something may be filled once more without one."""
    app = App.get_running_app()
    text: Text = Text(SOURCE) if app is None else app.text
    return text


def on_language_change(fill: Callable[..., None]) -> None:
    """Call this method whenever the language changes, as long as its widget exists."""
    App.get_running_app().bind(text=fill)
