"""Fingers on Linux. Kivy 2.3 drops SDL's finger events there, so that only a first finger works, as a mouse."""

from __future__ import annotations

from typing import Any

FINGERS = ("fingerdown", "fingermotion", "fingerup")


class Fingers:
    """Kivy's SDL window, with every finger event handed to Kivy's own provider for them."""

    def __init__(self, window: Any, queue: Any) -> None:
        self.__dict__.update(_window=window, _queue=queue)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._window, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._window, name, value)

    def poll(self) -> Any:
        """The next event that is no finger's."""
        while True:
            event = self._window.poll()
            if not (isinstance(event, tuple) and event[0] in FINGERS):
                return event
            self._queue.appendleft(event)


def install(window: Any) -> None:
    """Let the fingers of everybody arrive at this Kivy window. Call it once, when the window exists."""
    from kivy.core.window.window_sdl2 import SDL2MotionEventProvider

    window._win = Fingers(window._win, SDL2MotionEventProvider.q)
