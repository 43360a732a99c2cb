"""Pictures of a screen that nobody sees, saved to a file at the start and then every few seconds."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.clock import Clock

EVERY = 3.0
"""Seconds between two pictures."""

FIRST = 0.2
"""Seconds from the first frame, in which the page is laid out, to the first picture."""


class Screenshots:
    """Pictures of `root()` in the file `path`, which only this user can read; none while private cards are shown.

    Each picture replaces the picture before as a whole. If it cannot be written, the next picture is tried.
    """

    def __init__(self, root: Callable[[], Any], path: Path) -> None:
        self._root = root
        self._path = path

    def start(self) -> None:
        """Take a picture soon, and then one every few seconds as long as the app runs."""
        # The clock would keep only a weak reference to a method.
        Clock.schedule_once(lambda _: Clock.schedule_once(lambda _: self._again(), FIRST))
        Clock.schedule_interval(lambda _: self._again(), EVERY)

    def _again(self) -> None:
        self.take()  # the clock would stop at False, so its result is not returned

    def take(self) -> bool:
        """Take a picture now; return whether there is a new picture."""
        root = self._root()
        if root.shows_private_cards():
            return False
        new = self._path.with_name(f".{self._path.name}.{secrets.token_hex(8)}.png")
        try:
            os.close(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600))
            root.export_to_png(str(new))
            new.replace(self._path)
        except OSError:
            new.unlink(missing_ok=True)
            return False
        return True
