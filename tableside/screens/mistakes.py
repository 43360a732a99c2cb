"""Mistakes of ours on Kivy's thread: each is caught, logged without values and said on the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from kivy.base import ExceptionHandler, ExceptionManager

from tableside.table.mistakes import MistakeLog


class MistakeHandler(ExceptionHandler):
    """Catches what a handler of a touch, of the clock or of a property raises, so that the app goes on.

    `tell` is called for each mistake, for a mistake that repeats itself once in a while.
    """

    def __init__(self, tell: Callable[[], None]) -> None:
        super().__init__()
        self._tell = tell
        self._log = MistakeLog()

    def handle_exception(self, inst: BaseException) -> int:
        """Handle an exception for Kivy's main loop; Ctrl-C and the like still end the app."""
        if not isinstance(inst, Exception):
            return int(ExceptionManager.RAISE)
        if self._log.add(inst):
            self._tell()
        return int(ExceptionManager.PASS)

    @contextmanager
    def caught(self) -> Iterator[None]:
        """Catch what is raised inside, where the main loop does not run."""
        try:
            yield
        except Exception as error:
            self.handle_exception(error)
