"""Buttons with an icon and no words on them."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, SmoothEllipse
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, StringProperty

from tableside.screens import theme
from tableside.screens.widgets.box import Box
from tableside.screens.widgets.icon import Icon
from tableside.screens.widgets.touch_button import TouchButton


class IconButton(TouchButton, Box, Icon):
    """A quiet button with the icon `kind`; `text` is what it is called. A `marked` button has a dot: there is news."""

    share = 0.6
    text = StringProperty("")
    marked = BooleanProperty(False)
    ink = ColorProperty(theme.SOFT)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("state", "disabled"):
            self.fbind(name, self._dress)
        self.fbind("marked", lambda *_: self._draw())
        self._dress()

    def _draw(self, *_: Any) -> None:
        super()._draw()
        if self.marked:
            with self._picture:
                Color(*theme.LAMP)
                SmoothEllipse(pos=(self.center_x + dp(9), self.center_y + dp(9)), size=(dp(10), dp(10)))

    def _dress(self, *_: Any) -> None:
        self.face = theme.STONE_SHADE if self.state == "down" else theme.CLEAR
        self.ink = theme.SOFT if not self.disabled else theme.STONE_SHADE
