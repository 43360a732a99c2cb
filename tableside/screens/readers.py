"""Readers and diagnostics: what works, what draws the screen, and whether every finger arrives."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.graphics import Color, SmoothEllipse
from kivy.graphics.opengl import GL_RENDERER, glGetString
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from tableside.screens import theme
from tableside.screens.start import reader_rows
from tableside.screens.widgets.page import Page
from tableside.screens.words import say


class FingerField(FloatLayout):
    """Draws a disc under each finger on it and counts the most that were there at once."""

    now = NumericProperty(0)
    most = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._fingers: dict[Any, tuple[float, float]] = {}

    def on_touch_down(self, touch: Any) -> bool:
        """A finger more."""
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._at(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """A finger moves."""
        if touch.grab_current is self:
            self._at(touch)
        return touch.grab_current is self

    def on_touch_up(self, touch: Any) -> bool:
        """A finger less."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._fingers.pop(touch.uid, None)
        self._draw()
        return True

    def _at(self, touch: Any) -> None:
        self._fingers[touch.uid] = touch.pos
        self._draw()

    def _draw(self) -> None:
        self.now = len(self._fingers)
        self.most = max(self.most, self.now)
        self.canvas.after.clear()
        size = dp(56)
        with self.canvas.after:
            Color(*theme.YELLOW[:3], 0.85)
            for x, y in self._fingers.values():
                SmoothEllipse(pos=(x - size / 2, y - size / 2), size=(size, size))


class ReadersScreen(Page):
    """The readers, the display and the touch panel."""

    drawn_by = StringProperty()

    def on_kv_post(self, _: Any) -> None:
        """The parts are there: fill them."""
        self.drawn_by = renderer()
        self.fbind("view", self._fill)
        self._fill()

    def _fill(self, *_: Any) -> None:
        rows = self.ids.readers
        rows.clear_widgets()
        for row in reader_rows(self.view.readers):
            rows.add_widget(row)


def renderer() -> str:
    """What draws the screen, in words: with the processor alone it is slow."""
    name = (glGetString(GL_RENDERER) or b"?").decode("utf-8", "replace")
    slow = "llvmpipe" in name or "softpipe" in name
    return say("readers.slow" if slow else "readers.gl", name=name.partition("(")[0].strip())


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
