"""Buttons that act on release, and only if they still are what the finger went down on."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior


def is_seen(widget: Any) -> bool:
    """Return whether a widget is in a window and neither it nor anything around it is transparent or without size."""
    window = widget.get_root_window()
    while widget is not None and widget is not window:
        if widget.opacity == 0 or widget.width < 1 or widget.height < 1:
            return False
        widget = widget.parent
    return window is not None


class TouchButton(ButtonBehavior):
    """A button that is seen, enabled, and released under the finger that pressed it.

    `meaning` is what a press on it means, for a button that may be made anew while it means the same; None for a
    button that stays the same widget. After a press on a button that acts `once`, the next press counts only
    after a while: it is the second half of a double touch.
    """

    meaning: Hashable = ObjectProperty(None, allownone=True)
    once = BooleanProperty(False)

    def identity(self) -> Hashable:
        """Return what tells this button from any other that may lie at its place at another time."""
        return self.uid if self.meaning is None else self.meaning, getattr(self, "text", ""), self.disabled

    def on_touch_down(self, touch: Any) -> bool:
        """Press it."""
        if not self.collide_point(*touch.pos) or not is_seen(self):
            return False
        pressed = bool(super().on_touch_down(touch))
        if pressed and self in touch.ud:  # and not a button within it
            touch.ud["pressed"] = self.identity()
        return pressed

    def on_touch_up(self, touch: Any) -> bool:
        """Act, if the finger is still on it and the button still is what was pressed."""
        if touch.grab_current is self and not (is_seen(self) and touch.ud.get("pressed") == self.identity()):
            self.cancel(touch)
            return True
        return bool(super().on_touch_up(touch))

    def cancel(self, touch: Any) -> None:
        """End a press without acting."""
        touch.ungrab(self)
        self.state = "normal"
