"""Keys: whatever a finger presses."""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty, OptionProperty
from kivy.uix.behaviors import ButtonBehavior

from tableside.screens import theme
from tableside.screens.widgets.text import Text


class Key(ButtonBehavior, Text):
    """A key with words on it. `chosen` marks one of several, by a bar and not by colour alone."""

    look = OptionProperty("plain", options=list(theme.LOOKS))
    chosen = BooleanProperty(False)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
