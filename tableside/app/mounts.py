"""Waits for USB sticks to come and go. The kernel says when what is mounted changes, so waiting costs nothing."""

from __future__ import annotations

import os
import select
import threading
from collections.abc import Callable
from pathlib import Path


class MountWatch:
    """Calls `changed` on a thread of its own at the start and whenever something is mounted or unmounted, until closed.

    `mounts` is the kernel's list. Without it `changed` is called at the start alone.
    """

    def __init__(self, changed: Callable[[], None], mounts: Path = Path("/proc/self/mounts")) -> None:
        self._changed, self._mounts = changed, mounts
        self._ends, self._end = os.pipe2(os.O_CLOEXEC)
        self._thread = threading.Thread(target=self._watch, name="mounts", daemon=True)

    def start(self) -> None:
        """Begin to watch."""
        self._thread.start()

    def close(self) -> None:
        """End the watch; a call of `changed` that goes on is not waited for."""
        os.close(self._end)

    def _watch(self) -> None:
        try:
            with self._mounts.open("rb") as mounts:
                waiting = select.poll()
                waiting.register(mounts, select.POLLPRI | select.POLLERR)
                waiting.register(self._ends, select.POLLIN | select.POLLHUP)
                self._changed()
                while not any(file == self._ends for file, _ in waiting.poll()):
                    self._changed()
        except OSError:
            self._changed()
        finally:
            os.close(self._ends)
