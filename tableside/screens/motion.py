"""Motion on the screen: what moves once and then rests. For people who want no movement, values jump.

Nothing that takes touches moves: only what is drawn does, so that a touch finds everything at its place at once.
"""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.app import App

FRAME = 1 / 30
"""The time between two frames of a motion, in seconds."""

ROLL, BURST, COLOUR, RISE, CRACK, DROP, TAPE, FLOOD = 0.18, 0.6, 0.25, 0.16, 0.2, 0.22, 0.4, 0.7
"""The length of each motion, in seconds: of a number, of a player's shape, and so on."""


def move(widget: Any, name: str, start: Any, seconds: float, *, end: Any = 1.0, curve: str = "out_cubic") -> None:
    """Let a property go from `start` to `end` in `seconds`; at once if nothing is to move or it is not seen."""
    Animation.cancel_all(widget, name)
    if App.get_running_app().settings.still or widget.get_root_window() is None:
        setattr(widget, name, end)
        return
    setattr(widget, name, start)
    Animation(**{name: end}, duration=seconds, transition=curve, step=FRAME).start(widget)
