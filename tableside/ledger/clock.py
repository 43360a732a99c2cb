"""The wall clock, and whether it can be trusted: a machine without a network often does not know the time."""

import ctypes
from datetime import UTC, datetime

_libc = ctypes.CDLL(None)
_ASK = bytes(256)
"""More than the kernel's `struct timex` takes; all zero, it asks and sets nothing."""
_TIME_ERROR = 5
"""The state that adjtimex(2) returns for a clock that was not synchronised since the start, or not for hours."""


def utc_now() -> datetime:
    """The wall time of this machine, which may be wrong."""
    return datetime.now(UTC)


def clock_is_set() -> bool:
    """Whether a time source (NTP, GPS) keeps this machine's clock right; the network is not used."""
    state: int = _libc.adjtimex(ctypes.create_string_buffer(_ASK))
    return 0 <= state < _TIME_ERROR
