"""The overlay's process beside the app: started, started again after it ended, and stopped in good order.

`python -m tableside.app.overlay_process` is that process. It writes its `OverlayState` as a line of JSON on its
standard output; the app's `OverlaySupervisor` reads it there.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

import click
import msgspec

from tableside.app.hardening import end_with_parent, harden
from tableside.message import Message, message

LOCAL, NETWORK = "127.0.0.1", "0.0.0.0"
"""The addresses to serve at: for this machine alone, and for the whole network."""

STOP_S = 5.0
"""Seconds that the process has to end when the app ends; then it is killed."""


class OverlayServing(msgspec.Struct, frozen=True, tag_field="is", tag="serving"):
    """The overlay is served at `address`, a URL."""

    address: str


class OverlayDown(msgspec.Struct, frozen=True, tag_field="is", tag="down"):
    """The overlay is not served, and why. It is started again after a while."""

    problem: Message


OverlayState = OverlayServing | OverlayDown

_STATES: msgspec.json.Decoder[OverlayState] = msgspec.json.Decoder(OverlayState)


@dataclass(frozen=True, slots=True)
class Backoff:
    """How long to wait before something that ended is started again, in seconds.

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
        """What holds when it ended after `uptime` seconds."""
        return replace(self, failures=1 if uptime >= self.longest else min(self.failures + 1, _MOST_FAILURES))


_MOST_FAILURES = 100
"""Counted no further, so that the delay stays a number."""


FROM_ONE_SECOND = Backoff()


class OverlaySupervisor:
    """Runs `command` as the overlay's process while this context is entered, and restarts it whenever it ends.

    `report` gets each new state, on the supervisor's own thread. Leaving the context ends thread and process.
    """

    def __init__(
        self, command: tuple[str, ...], report: Callable[[OverlayState], None], backoff: Backoff = FROM_ONE_SECOND
    ) -> None:
        self._command = command
        self._report = report
        self._backoff = backoff
        self._state: OverlayState | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._starting = threading.Lock()
        self._stopping = threading.Event()
        self._again = threading.Event()
        self._changed = False
        self._thread = threading.Thread(target=self._run, name="overlay supervisor")

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

    def change(self, command: tuple[str, ...]) -> None:
        """Run another command from now on, as soon as the process of the command before has ended. From any thread."""
        with self._starting:
            self._command, self._changed = command, True
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
            self._tell(OverlayDown(problem))
            self._again.wait(self._backoff.delay)
            self._take_change()

    def _take_change(self) -> bool:
        """Whether the command was changed since the process was started."""
        with self._starting:
            changed, self._changed = self._changed, False
            if not self._stopping.is_set():
                self._again.clear()
        return changed

    def _run_once(self) -> Message:
        """Run the process until it ends; return why it ended."""
        with self._starting:
            if self._stopping.is_set():
                return message("problem-overlay-ended")
            self._changed = False
            try:
                self._process = subprocess.Popen(self._command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
            except OSError as error:
                return message("problem-overlay-not-started", cause=error.strerror or str(error))
        problem = message("problem-overlay-ended")
        with self._process as process:
            assert process.stdout is not None
            for line in process.stdout:
                match _decode(line):
                    case OverlayServing() as state:
                        self._tell(state)
                    case OverlayDown(problem=problem):
                        pass
        return problem

    def _tell(self, state: OverlayState) -> None:
        if state != self._state:
            self._state = state
            self._report(state)


def overlay_command(data: Path, port: int, language: str, host: str = LOCAL, proxy: str = "") -> tuple[str, ...]:
    """How this process starts the overlay of the ledger in `data`, for pages that reach `host`."""
    return (sys.executable, "-m", __name__, str(data), str(port), language, str(os.getpid()), host, proxy)


def _decode(line: bytes) -> OverlayState | None:
    try:
        return _STATES.decode(line)
    except msgspec.MsgspecError:
        return None


def _write(state: OverlayState) -> None:
    click.echo(msgspec.json.encode(state))


def main(data: str, port: str, language: str, parent: str, host: str, proxy: str) -> None:
    """Serve the overlay until `parent`, a process id, ends or stops it. Exits with 1 if it cannot be served."""
    from tableside.stream.server import StreamError, address, listen, serve_on

    harden()
    end_with_parent(int(parent))
    try:
        listener = listen(host, int(port))
    except StreamError as error:
        _write(OverlayDown(error.message))
        sys.exit(1)
    _write(OverlayServing(address(host, listener)))
    serve_on(listener, Path(data), host, proxy=proxy, language=language)


if __name__ == "__main__":
    main(*sys.argv[1:])
