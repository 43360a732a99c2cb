"""The overlay's process beside the app: started, started again after it ended, and stopped in good order.

`python -m tableside.app.overlay_process` is that process. It writes its `OverlayState` as a line of JSON on its
standard output; the app's `OverlaySupervisor` reads it there.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import click
import msgspec

from tableside.app.hardening import end_with_parent, harden
from tableside.app.supervisor import FROM_ONE_SECOND, Backoff, Supervisor
from tableside.message import Message, message

LOCAL, NETWORK = "127.0.0.1", "0.0.0.0"
"""The addresses to serve at: for this machine alone, and for the whole network."""


class OverlayServing(msgspec.Struct, frozen=True, tag_field="is", tag="serving"):
    """The overlay is served at `address`, a URL."""

    address: str


class OverlayDown(msgspec.Struct, frozen=True, tag_field="is", tag="down"):
    """The overlay is not served, and why. It is started again after a while."""

    problem: Message


OverlayState = OverlayServing | OverlayDown

_STATES: msgspec.json.Decoder[OverlayState] = msgspec.json.Decoder(OverlayState)


class OverlaySupervisor(Supervisor):
    """Runs `command` as the overlay's process while this context is entered, and restarts it whenever it ends.

    `report` gets each new state, on the supervisor's own thread.
    """

    def __init__(
        self, command: tuple[str, ...], report: Callable[[OverlayState], None], backoff: Backoff = FROM_ONE_SECOND
    ) -> None:
        super().__init__("overlay", backoff)
        self._command = command
        self._report = report
        self._state: OverlayState | None = None

    def change(self, command: tuple[str, ...]) -> None:
        """Run another command from now on, as soon as the process of the command before has ended. From any thread."""
        with self._starting:
            self._command = command
            self._restart()

    def _start(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(self._command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)

    def _attend(self, process: subprocess.Popen[bytes]) -> Message | None:
        problem: Message | None = None
        assert process.stdout is not None
        for line in process.stdout:
            state = _decode(line)
            if isinstance(state, OverlayServing):
                self._tell(state)
            elif state is not None:
                problem = state.problem
        return problem

    def _down(self, problem: Message) -> None:
        self._tell(OverlayDown(problem))

    def _not_started(self, cause: str) -> Message:
        return message("problem-overlay-not-started", cause=cause)

    @property
    def _ended(self) -> Message:
        return message("problem-overlay-ended")

    def _tell(self, state: OverlayState) -> None:
        if state != self._state:
            self._state = state
            self._report(state)


def overlay_command(data: Path, port: int, language: str, host: str = LOCAL, proxy: str = "") -> tuple[str, ...]:
    """Return how this process starts the overlay of the ledger in `data`, for pages that reach `host`."""
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
    from tableside.stream.feed import follow
    from tableside.stream.server import serve_on
    from tableside.web.listening import ListenError, address, listen

    harden()
    end_with_parent(int(parent))
    try:
        listener = listen(host, int(port))
    except ListenError as error:
        _write(OverlayDown(error.message))
        sys.exit(1)
    _write(OverlayServing(address(host, listener)))
    serve_on(listener, Path(data), host, partial(follow, Path(data)), proxy=proxy, language=language)


if __name__ == "__main__":
    main(*sys.argv[1:])
