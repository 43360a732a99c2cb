"""Ask what is on a serial device: a PN532, the sender's own bytes, noise or nothing."""

from __future__ import annotations

import errno
import threading
from typing import Literal

from hw.pn532_line import SerialLine

LineAnswer = Literal["pn532", "echo", "noise", "silent", "busy", "refused", "gone"]
"""A PN532 answers; the bytes sent come back; other bytes come; nothing comes; another program has the device; this
user may not open it; it is no serial device (any more)."""

_GET_VERSION = bytes.fromhex("0000FF02FED4022A00")
_VERSION = bytes.fromhex("D50332")
_PATIENCE, _CONVERTERS_PATIENCE = 0.5, 1.5
"""Seconds to wait for an answer, directly and behind a USB converter (slow on a Raspberry Pi)."""
_FAILURES: dict[int | None, LineAnswer] = {
    errno.EACCES: "refused",
    errno.EPERM: "refused",
    errno.EBUSY: "busy",
    errno.EWOULDBLOCK: "busy",
}


def probe(path: str) -> LineAnswer:
    """Ask once for the version of the chip; takes up to 1.5 s."""
    try:
        line = SerialLine(path, threading.Event())
    except OSError as error:
        return _FAILURES.get(error.errno, "gone")
    try:
        line.write(_GET_VERSION)
        return _meaning(line.listen(_CONVERTERS_PATIENCE if "ttyUSB" in path else _PATIENCE, _VERSION))
    except OSError:
        return "gone"
    finally:
        line.close()


def _meaning(received: bytes) -> LineAnswer:
    if _VERSION in received:
        return "pn532"
    if _GET_VERSION in received:
        return "echo"
    return "noise" if received.strip(b"\0") else "silent"
