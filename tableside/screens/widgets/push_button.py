"""Buttons with words on them, named so because `Button` is Kivy's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, OptionProperty, StringProperty, VariableListProperty

from tableside.screens import theme
from tableside.screens.widgets.box import Box
from tableside.screens.widgets.labels import FitLabel
from tableside.screens.widgets.touch_button import TouchButton


class PushButton(TouchButton, Box, FitLabel):
    """A button in one of the styles of the theme. `chosen` marks one of several with a bar, not by colour alone.

    A button that is not `is_shown` is neither seen nor pressed, as when there is nothing that it could do.
    """

    style = OptionProperty("plain", options=list(theme.BUTTON_STYLES))
    chosen = BooleanProperty(False)
    is_shown = BooleanProperty(True)
    font_name = StringProperty(theme.WORDS)
    padding = VariableListProperty(["8dp", "4dp"])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("style", "state", "chosen", "is_shown", "disabled"):
            self.fbind(name, self._dress)
        self._dress()

    def _dress(self, *_: Any) -> None:
        style = theme.BUTTON_STYLES[self.style]
        self.cut = dp(10) if self.style == "main" else 0
        self.color = self.disabled_color = style.text
        self.face = style.down if self.state == "down" else style.face
        self.edge, self.edge_width = (style.text, dp(1.5)) if self.chosen else (style.edge, dp(1))
        self.opacity = 0 if not self.is_shown else 0.35 if self.disabled else 1

    def _draw_box(self, *_: Any) -> None:
        super()._draw_box()
        if self.chosen:
            with self._box:
                Color(*self.color)
                Rectangle(pos=(self.x + dp(5), self.y + dp(12)), size=(dp(4), max(0, self.height - dp(24))))


def push_button(text: str, handler: Callable[[], None], **properties: Any) -> PushButton:
    """A button with this text; pressing it calls the handler."""
    button = PushButton(text=text, **properties)
    button.bind(on_release=lambda _: handler())
    return button
