"""The times that tests wait for what must come."""

import time
from collections.abc import Callable

PATIENCE = 60.0
"""Seconds after which it counts as missing. A busy machine may leave a test without a processor for a while."""


def until(holds: Callable[[], object]) -> None:
    """Wait until this holds."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)
