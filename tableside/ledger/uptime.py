"""The time since this machine started, which no clock setting changes."""

from __future__ import annotations

import secrets
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

_BOOT = Path("/proc/sys/kernel/random/boot_id")
_PROCESS = secrets.token_hex(8)


class Uptime(NamedTuple):
    """A time that no clock setting changes: which start of the machine, and the seconds since then."""

    boot: str
    seconds: float


def uptime() -> Uptime:
    """The uptime of this machine. Without a number of its start, each process counts as a start of its own."""
    with suppress(OSError):
        return Uptime(_BOOT.read_text().strip(), time.clock_gettime(time.CLOCK_BOOTTIME))
    return Uptime(_PROCESS, time.monotonic())
