"""The wall clock, and whether it can be trusted: a machine without a network often does not know the time."""

import ctypes
import time
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from uuid import uuid4

import msgspec

_libc = ctypes.CDLL(None)
_ASK = bytes(256)
"""More than the kernel's `struct timex` takes; all zero, it asks and sets nothing."""
_TIME_ERROR = 5
"""The state that adjtimex(2) returns for a clock that was not synchronised since the start, or not for hours."""


def utc_now() -> datetime:
    """The wall time of this machine, which may be wrong."""
    return datetime.now(UTC)


def clock_is_set() -> bool:
    """Return whether a time source (NTP, GPS) keeps this machine's clock right; the network is not used."""
    state: int = _libc.adjtimex(ctypes.create_string_buffer(_ASK))
    return 0 <= state < _TIME_ERROR


class MachineTime(msgspec.Struct, frozen=True):
    """A moment of this machine: which start of it, and how long after that, in milliseconds. No date changes it."""

    start: str
    up: int


@cache
def _start() -> str:
    """The id of this start of the machine; where the kernel gives none, one of this start of the program."""
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="utf-8").strip()
    except (OSError, UnicodeError):
        return uuid4().hex


def uptime() -> int:
    """The milliseconds since the machine started; the time in which it sleeps counts."""
    return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000


def machine_time() -> MachineTime:
    """Now, as `uptime` counts."""
    return MachineTime(_start(), uptime())
