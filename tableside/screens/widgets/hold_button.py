"""A button that must be held."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty

from tableside.screens.widgets.box import Box
from tableside.screens.widgets.labels import FitLabel

LONGEST = 5.0
"""The longest time for which it can be held, in seconds: the screen may miss that a finger is lifted."""


class HoldButton(Box, FitLabel):
    """`held` is true while one finger stays on it, and false in the very frame in which that ends."""

    held = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._timer: Any = None

    def identity(self) -> object:
        """Return what tells it from any other control at its place."""
        return self.uid, self.disabled

    def on_touch_down(self, touch: Any) -> bool:
        """Hold it; a second finger ends that."""
        if not self.collide_point(*touch.pos):
            return False
        if self.held:
            self.release()
        else:
            touch.grab(self)
            self.held = True
            self._timer = Clock.schedule_once(self.release, LONGEST)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Release it when the finger leaves the button."""
        if touch.grab_current is not self:
            return False
        if not self.collide_point(*touch.pos):
            self.release()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Release it when the finger is lifted."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.release()
        return True

    def cancel(self, touch: Any) -> None:
        """End the hold of this finger."""
        touch.ungrab(self)
        self.release()

    def release(self, *_: Any) -> None:
        """End the hold, for any reason."""
        if self._timer is not None:
            self._timer.cancel()
        self.held = False


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
