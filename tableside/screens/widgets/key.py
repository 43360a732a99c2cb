"""Keys: whatever a finger presses."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, OptionProperty
from kivy.uix.behaviors import ButtonBehavior

from tableside.screens import theme
from tableside.screens.widgets.text import Text


class Key(ButtonBehavior, Text):
    """A key with words on it. `chosen` marks one of several, by a bar and not by colour alone."""

    look = OptionProperty("plain", options=list(theme.LOOKS))
    chosen = BooleanProperty(False)


def key(text: str, deed: Callable[[], None], **how: Any) -> Key:
    """A key with this text that does this when it is pressed."""
    made = Key(text=text, **how)
    made.bind(on_release=lambda _: deed())
    return made


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
