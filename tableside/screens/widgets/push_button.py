"""Buttons with words on them, named so because `Button` is Kivy's own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, OptionProperty

from tableside.screens import theme
from tableside.screens.widgets.labels import FitLabel
from tableside.screens.widgets.touch_button import TouchButton


class PushButton(TouchButton, FitLabel):
    """A button in one of the styles of the theme. `chosen` marks one of several with a bar, not by colour alone.

    A button that is not `is_shown` is neither seen nor pressed, as when there is nothing that it could do.
    """

    style = OptionProperty("plain", options=list(theme.BUTTON_STYLES))
    chosen = BooleanProperty(False)
    is_shown = BooleanProperty(True)


def push_button(text: str, handler: Callable[[], None], **properties: Any) -> PushButton:
    """A button with this text; pressing it calls the handler."""
    button = PushButton(text=text, **properties)
    button.bind(on_release=lambda _: handler())
    return button


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
