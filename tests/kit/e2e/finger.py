"""A finger on the app's screen. Kivy's own for tests brings pytest with it, which would count as the app's memory."""

from __future__ import annotations

from typing import Any

from kivy.base import EventLoop
from kivy.input.motionevent import MotionEvent


class Finger(MotionEvent):
    """Touches the window at a place, in pixels."""

    def __init__(self, x: float, y: float) -> None:
        window = EventLoop.window
        place = {"x": x / (window.width - 1), "y": y / (window.height - 1)}
        super().__init__("finger", 1, place, is_touch=True, type_id="touch")
        self.profile = ["pos"]

    def depack(self, args: dict[str, Any]) -> None:
        """Take the place, as shares of the window; called by Kivy."""
        self.sx, self.sy = args["x"], args["y"]
        super().depack(args)

    def down(self) -> None:
        """Put it on the screen."""
        EventLoop.post_dispatch_input("begin", self)

    def up(self) -> None:
        """Lift it."""
        EventLoop.post_dispatch_input("end", self)
