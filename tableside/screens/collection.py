"""Holds the garbage collector back while the screens change.

Rules in .kv files hold widgets weakly. A widget that is collected while rules are applied again raises ReferenceError,
and what the screen shows then stays half changed.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


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
