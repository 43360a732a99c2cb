"""Garbage collection: not while the screens change, but once they are quiet.

Rules in .kv files hold widgets weakly. A widget that is collected while rules are applied again raises ReferenceError,
and what the screen shows then stays half changed.

A page that was closed is a cycle of widgets. Only the collector frees it, with a texture for each of its texts, and by
itself it comes only after many pages.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from kivy.clock import Clock

QUIET = 3.0
"""Seconds without a touch or a change after which garbage is collected."""


@contextmanager
def no_collection() -> Iterator[None]:
    """Collect no garbage until the end of the block."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


class QuietCollection:
    """The collection that comes once the screen is quiet. `begin` it when the screen is built."""

    def __init__(self) -> None:
        self._trigger = Clock.create_trigger(self._collect, QUIET)
        self._looks_through_all = True

    def begin(self) -> None:
        """Collect garbage from now on; what was made until now is looked through once, after the first frame.

        What outlives that stays, so later collections need not look through it. Pages come and go.
        """
        gc.freeze()
        gc.enable()
        self._trigger()

    def put_off(self, *_: Any) -> None:
        """Wait for quiet again: somebody touched the screen, or it changes."""
        self._trigger.cancel()
        self._trigger()

    def look_through_all(self) -> None:
        """Look through everything once more at the next collection: a screen that was to stay is gone."""
        self._looks_through_all = True
        self.put_off()

    def _collect(self, _: float) -> None:
        if self._looks_through_all:
            gc.unfreeze()
        gc.collect()
        if self._looks_through_all:
            gc.freeze()
        self._looks_through_all = False
