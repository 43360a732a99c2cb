"""A process beside the app: started, started again after it ended, and stopped in good order."""

from __future__ import annotations

import subprocess
import threading
import time
from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import Self

from tableside.message import Message

STOP_S = 5.0
"""Seconds that the process has to end when the app ends; then it is killed."""


@dataclass(frozen=True, slots=True)
class Backoff:
    """The wait before something that ended is started again, in seconds.

    The delay begins at `first` and doubles up to `longest`, until something ran for `longest`. `failures` counts the
    shorter runs since then.

    >>> Backoff().delay, Backoff().after(uptime=3).delay, Backoff(failures=9).after(uptime=3).delay
    (1.0, 1.0, 60.0)
    """

    first: float = 1.0
    longest: float = 60.0
    failures: int = 0

    @property
    def delay(self) -> float:
        """Seconds to wait now."""
        return min(self.first * 2.0 ** max(self.failures - 1, 0), self.longest)

    def after(self, uptime: float) -> Backoff:
        """The wait after an end that came after `uptime` seconds."""
        return replace(self, failures=1 if uptime >= self.longest else min(self.failures + 1, _MOST_FAILURES))


_MOST_FAILURES = 100
"""Counted no further, so that the delay stays a number."""


FROM_ONE_SECOND = Backoff()


class Supervisor(ABC):
    """Runs a process while this context is entered, and starts it again whenever it ends.

    It has a thread of its own, called after `name`. Leaving the context ends thread and process.
    """

    def __init__(self, name: str, backoff: Backoff = FROM_ONE_SECOND) -> None:
        self._backoff = backoff
        self._process: subprocess.Popen[bytes] | None = None
        self._starting = threading.Lock()
        self._stopping = threading.Event()
        self._again = threading.Event()
        self._changed = False
        self._thread = threading.Thread(target=self._run, name=f"{name} supervisor")

    @abstractmethod
    def _start(self) -> subprocess.Popen[bytes]:
        """Start the process. Raises OSError."""

    @abstractmethod
    def _attend(self, process: subprocess.Popen[bytes]) -> Message | None:
        """Do what the process is for until it ends; return why it ended, None if it did not say."""

    @abstractmethod
    def _down(self, problem: Message) -> None:
        """Tell that the process does not run, and why; it is started again after a while."""

    @abstractmethod
    def _not_started(self, cause: str) -> Message:
        """The reason why the process could not be started."""

    @property
    @abstractmethod
    def _ended(self) -> Message:
        """The message about a process that ended without a word."""

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        with self._starting:
            self._stopping.set()
            self._again.set()
            process = self._process
        if process is not None:
            process.terminate()
            try:
                process.wait(STOP_S)
            except subprocess.TimeoutExpired:
                process.kill()
        self._thread.join()

    def _restart(self) -> None:
        """End the process and start it at once again; hold the lock `_starting`."""
        self._changed = True
        self._again.set()
        if self._process is not None:
            self._process.terminate()

    def _run(self) -> None:
        while not self._stopping.is_set():
            begun = time.monotonic()
            problem = self._run_once()
            if self._stopping.is_set():
                return
            if self._take_change():
                self._backoff = replace(self._backoff, failures=0)
                continue
            self._backoff = self._backoff.after(time.monotonic() - begun)
            self._down(problem)
            self._again.wait(self._backoff.delay)
            self._take_change()

    def _take_change(self) -> bool:
        """Return, once, if the process is to be started anew at once."""
        with self._starting:
            changed, self._changed = self._changed, False
            if not self._stopping.is_set():
                self._again.clear()
        return changed

    def _run_once(self) -> Message:
        """Run the process until it ends; return why it ended."""
        with self._starting:
            if self._stopping.is_set():
                return self._ended
            self._changed = False
            try:
                self._process = self._start()
            except OSError as error:
                return self._not_started(error.strerror or str(error))
        with self._process as process:
            return self._attend(process) or self._ended
