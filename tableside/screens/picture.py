"""Off screen: a picture of the screen in a file, every few seconds."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.clock import Clock

EVERY = 3.0
"""Seconds between two pictures."""


class Pictures:
    """Pictures of `root()` in the file `path`, for this user's eyes alone; none while it shows cards.

    Each replaces the one before as a whole. Where a picture cannot be written, the next one is tried.
    """

    def __init__(self, root: Callable[[], Any], path: Path) -> None:
        self._root = root
        self._path = path

    def start(self) -> None:
        """Take one every few seconds, as long as the app lives."""
        Clock.schedule_interval(lambda _: self._again(), EVERY)  # of a method the clock would not keep its object

    def _again(self) -> None:
        self.take()  # what it says must not get to the clock, which takes False for an end

    def take(self) -> bool:
        """Take a picture now; whether there is a new one."""
        root = self._root()
        if root.shows_cards():
            return False
        new = self._path.with_name(f".{self._path.name}.new.png")
        try:
            os.close(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
            root.export_to_png(str(new))
            new.replace(self._path)
        except OSError:
            return False
        return True
