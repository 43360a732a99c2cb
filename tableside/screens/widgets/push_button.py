"""Buttons with words on them, named so because `Button` is Kivy's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, OptionProperty, StringProperty, VariableListProperty

from tableside.screens import theme
from tableside.screens.widgets.box import Box
from tableside.screens.widgets.icon import ICONS
from tableside.screens.widgets.labels import FitLabel, fits
from tableside.screens.widgets.touch_button import TouchButton

ICON = 30
"""The width of an icon before the words of a button, with the space after it, in dp."""

ICON_SIDE = 22
"""The width of the icon alone."""

BAR_LEFT, BAR_WIDTH = 5, 4
"""The distance of the bar of a chosen button from the left edge, and its width, in dp."""

BAR_ROOM = BAR_LEFT + BAR_WIDTH + 3
"""The distance of the words from either edge of a chosen button, at least, in dp."""


class PushButton(TouchButton, Box, FitLabel):
    """A button in one of the styles of the theme. `chosen` marks one of several with a bar, not by colour alone.

    A button that is not `is_shown` is neither seen nor pressed, as when there is nothing that it could do. An `icon`
    stands before the words where there is room for it; none if it is empty.
    """

    style = OptionProperty("plain", options=list(theme.BUTTON_STYLES))
    chosen = BooleanProperty(False)
    is_shown = BooleanProperty(True)
    icon = StringProperty("")
    font_name = StringProperty(theme.WORDS)
    padding = VariableListProperty(["8dp", "4dp"])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("style", "state", "chosen", "is_shown", "disabled"):
            self.fbind(name, self._dress)
        self.fbind("chosen", self._fit)
        self._dress()

    def _dress(self, *_: Any) -> None:
        style = theme.BUTTON_STYLES[self.style]
        self.cut = dp(10) if self.style == "main" else 0
        self.color = self.disabled_color = style.text
        self.face = style.down if self.state == "down" else style.face
        self.edge, self.edge_width = (style.text, dp(1.5)) if self.chosen else (style.edge, dp(1))
        self.opacity = 0 if not self.is_shown else 0.35 if self.disabled else 1

    def _fit(self, *_: Any) -> None:
        """Leave room for the icon, if the words still fit at their smallest size."""
        _, top, right, bottom = self.padding
        room = self.width - 2 * right - dp(ICON), self.height - top - bottom
        shows = bool(self.icon) and min(room) > 0 and fits(self.text, self.bold, self.least, *room, self.font_name)
        if self.icon:
            self.padding = right + shows * dp(ICON), top, right, bottom
            self.halign = "left" if shows else "center"
        super()._fit()

    def _kept_free(self) -> float:
        return 2 * max(0, dp(BAR_ROOM) - self.padding[0]) if self.chosen else 0

    def _draw_box(self, *_: Any) -> None:
        super()._draw_box()
        if self.icon and self.padding[0] > self.padding[2]:
            with self._box:
                Color(*self.color)
                ICONS[self.icon](self.x + self.padding[2] + dp(ICON_SIDE / 2), self.center_y, dp(ICON_SIDE / 2))
        if self.chosen:
            with self._box:
                Color(*self.color)
                Rectangle(
                    pos=(self.x + dp(BAR_LEFT), self.y + dp(12)), size=(dp(BAR_WIDTH), max(0, self.height - dp(24)))
                )


def push_button(text: str, handler: Callable[[], None], **properties: Any) -> PushButton:
    """A button with this text; pressing it calls the handler."""
    button = PushButton(text=text, **properties)
    button.bind(on_release=lambda _: handler())
    return button
