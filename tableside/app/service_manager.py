"""Tells a service manager (systemd) about the table: that it is ready, that it lives, that it ends.

The protocol is that of sd_notify(3): words in a datagram to a socket that the environment names. Without that socket
nothing is sent.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, MutableMapping
from contextlib import suppress

_INTERVAL_S = 2.0
"""Seconds between two signs of life, at most."""
_BEATS = 4
"""Signs of life, at least, within the time after which the service manager takes the table for hung."""


class ServiceManager:
    """The service manager that started this process, if one did. Its variables are taken out of the environment."""

    def __init__(self, environment: MutableMapping[str, str] = os.environ) -> None:
        self._address = environment.pop("NOTIFY_SOCKET", "")
        limit = environment.pop("WATCHDOG_USEC", "")
        environment.pop("WATCHDOG_PID", None)
        limit_s = int(limit) / 1e6 if limit.isdecimal() and int(limit) else _INTERVAL_S * _BEATS
        self.interval_s = min(limit_s / _BEATS, _INTERVAL_S)

    @property
    def listens(self) -> bool:
        """Return whether it wants to hear of this process."""
        return bool(self._address)

    def tell(self, word: str) -> None:
        """Send a word such as READY=1. Whether it arrives does not matter to the table."""
        if self._address:
            # An address that begins with @ is in the abstract namespace, which begins with a zero byte.
            address = self._address.replace("@", "\0", 1) if self._address.startswith("@") else self._address
            with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
                line.sendto(word.encode(), address)


class Heartbeat:
    """Says that the table lives as long as both of its threads go on: the screen's, which beats, and the table's.

    `call_when_reached` calls on the table's thread once that has done what it was sent before. The first beat that was
    answered makes the table ready.
    """

    def __init__(self, manager: ServiceManager, call_when_reached: Callable[[Callable[[], object]], None]) -> None:
        self._manager = manager
        self._call_when_reached = call_when_reached
        self._asked = self._answered = self._ready = False

    def beat(self) -> None:
        """Ask the table's thread for an answer; pass on the answer to the beat before. On the screen's thread alone."""
        if self._asked and not self._answered:
            return
        if self._answered:
            self._manager.tell("WATCHDOG=1" if self._ready else "READY=1")
            self._ready = True
        self._asked, self._answered = True, False
        self._call_when_reached(self._answer)

    def _answer(self) -> None:
        self._answered = True
