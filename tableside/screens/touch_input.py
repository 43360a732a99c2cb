"""Multitouch on Linux: Kivy 2.3 drops SDL's finger events there, so that only the first finger works, as a mouse."""

from __future__ import annotations

from typing import Any

FINGER_EVENTS = ("fingerdown", "fingermotion", "fingerup")


class TouchWindow:
    """Kivy's SDL window, which hands every finger event to Kivy's own provider for them."""

    def __init__(self, window: Any, queue: Any) -> None:
        self.__dict__.update(_window=window, _queue=queue)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._window, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._window, name, value)

    def poll(self) -> Any:
        """The next event that is not a finger event."""
        while True:
            event = self._window.poll()
            if not (isinstance(event, tuple) and event[0] in FINGER_EVENTS):
                return event
            self._queue.appendleft(event)


def install(window: Any) -> None:
    """Let every finger reach this Kivy window. Call it once, when the window exists."""
    from kivy.core.window.window_sdl2 import SDL2MotionEventProvider

    window._win = TouchWindow(window._win, SDL2MotionEventProvider.q)
