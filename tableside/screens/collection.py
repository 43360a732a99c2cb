"""When garbage is collected: not while the screens change, but once they are quiet.

Rules in .kv files hold widgets weakly. A widget that is collected while rules are applied again raises ReferenceError,
and what the screen shows then stays half changed.

A page that was closed is a cycle of widgets. Only the collector frees it, with a texture for each of its texts, and by
itself it comes only after many pages.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
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


def begin_collecting() -> None:
    """Collect garbage from now on; what was made until now is looked through once, after the first frame.

    What outlives that stays, so later collections need not look through it. Pages come and go.
    """
    gc.freeze()
    gc.enable()
    Clock.schedule_once(_collect_for_good, QUIET)


def _collect_for_good(_: float) -> None:
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def collect_when_quiet() -> Callable[..., None]:
    """A function to call at each touch and each change, with any arguments: it puts off the next collection."""
    collect = Clock.create_trigger(lambda _: gc.collect(), QUIET)

    def put_off(*_: Any) -> None:
        collect.cancel()
        collect()

    return put_off
