"""Widgets that are drawn turned, and a layout that can face the other side of the table."""

from __future__ import annotations

from typing import Any

from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget


class Turned(Widget):
    """A widget that is drawn turned about its centre by `angle` degrees, counterclockwise."""

    angle = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            PushMatrix()
            self._turn = Rotate()
        with self.canvas.after:
            PopMatrix()
        for name in ("angle", "pos", "size"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        # not from `center`, which Kivy may work out only after it has told of a new size
        self._turn.origin = (self.x + self.width / 2, self.y + self.height / 2)
        self._turn.angle = self.angle


class TurnableLayout(Turned, FloatLayout):
    """A layout that is drawn and touched upside down when it is `turned`."""

    turned = BooleanProperty(False)

    def on_turned(self, *_: Any) -> None:
        """Draw it the other way up."""
        self.angle = 180 if self.turned else 0

    def to_local(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        """Convert a point of the screen to one of the widgets in here."""
        return (2 * self.x + self.width - x, 2 * self.y + self.height - y) if self.turned else (x, y)

    def to_parent(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        """Convert it back: turning twice changes nothing."""
        return self.to_local(x, y)

    def on_touch_down(self, touch: Any) -> bool:
        """Pass the touch on with the position that the widgets in here expect."""
        return self.collide_point(*touch.pos) and self._inside(touch, super().on_touch_down)

    def on_touch_move(self, touch: Any) -> bool:
        """See `on_touch_down`."""
        return self._inside(touch, super().on_touch_move)

    def on_touch_up(self, touch: Any) -> bool:
        """See `on_touch_down`."""
        return self._inside(touch, super().on_touch_up)

    def _inside(self, touch: Any, handle: Any) -> bool:
        touch.push()
        touch.apply_transform_2d(self.to_local)
        handled = bool(handle(touch))
        touch.pop()
        return handled
