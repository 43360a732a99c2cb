"""The key: the button of each side that says what the table waits for, always at the same place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.screens import theme
from tableside.screens.touch_guard import SETTLES
from tableside.screens.widgets.box import Box
from tableside.screens.widgets.touch_button import TouchButton

EMPTY = 0.45
"""The darkness of the part of a key that is not filled yet."""


class Key(TouchButton, Box, BoxLayout):
    """A lit key does what `text` says; `hint` is a second, smaller line. A key that is not `lit` says whom to wait for.

    After a change of its meaning it fills from the left as long as it is `deaf`, which is up to the guard of touches.
    """

    text = StringProperty()
    hint = StringProperty()
    lit = BooleanProperty(False)
    filled = NumericProperty(1.0)
    deaf = NumericProperty(SETTLES)

    def __init__(self, **kwargs: Any) -> None:
        self._meaning = ("", False)
        super().__init__(**kwargs)
        start = Clock.create_trigger(self._change_meaning, -1)
        for name in ("text", "lit"):
            self.fbind(name, start)
        self.fbind("filled", lambda *_: self._draw_box())
        self.fbind("state", lambda *_: self._draw_box())

    def _change_meaning(self, *_: Any) -> None:
        """Fill it anew if it means something else now."""
        meaning = self.text, self.lit
        if meaning == self._meaning:
            return
        first, self._meaning = self._meaning == ("", False), meaning
        Animation.cancel_all(self, "filled")
        self.filled = 1.0
        if self.lit and not first and not App.get_running_app().settings.still:
            self.filled = 0.0
            Animation(filled=1.0, duration=self.deaf, transition="linear", step=1 / 30).start(self)

    def _draw_box(self, *_: Any) -> None:
        super()._draw_box()
        if self.lit and self.filled < 1:
            with self._box:
                Color(*theme.clear(theme.VOID, EMPTY))
                x = self.x + self.width * self.filled
                Rectangle(pos=(x, self.y + self.cut), size=(self.right - x, self.height - self.cut))


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
