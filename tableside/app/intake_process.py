"""The intake's process beside the app: it serves pages in the network and holds no key, no record and no cards.

`python -m tableside.app.intake_process` is that process. It gets a listening socket and one end of a channel to the
table, and no folder: what it may open of the file system is closed before anybody is served.
"""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Callable

from tableside.app.server_process import run_server, start_server
from tableside.app.supervisor import FROM_ONE_SECOND, Backoff, Supervisor
from tableside.intake.messages import (
    MOST_PACKET_BYTES,
    BrokenMessage,
    FromNetwork,
    FromTable,
    channel,
    received_by_table,
    send,
)
from tableside.message import Message, message

MOST_A_SECOND = 20
"""The most messages a second that the table takes from the intake."""


class IntakeSupervisor(Supervisor):
    """Runs the intake on `listener`, and restarts it whenever it ends: the socket stays, so no page is lost.

    `take` gets each message from the network and returns once the table has dealt with it, so the intake cannot fill
    the table's memory. `start` returns what each new process is to be told first; `down` gets what is wrong, None when
    it runs. All are called on the supervisor's own thread.
    """

    def __init__(
        self,
        listener: socket.socket,
        language: str,
        take: Callable[[FromNetwork], None],
        start: Callable[[], tuple[FromTable, ...]],
        down: Callable[[Message | None], None],
        backoff: Backoff = FROM_ONE_SECOND,
    ) -> None:
        super().__init__("intake", backoff)
        self._listener = listener
        self._language = language
        self._take = take
        self._first = start
        self._report = down
        self._line: socket.socket | None = None

    def tell(self, update: FromTable) -> None:
        """Tell the intake something, from any thread, without waiting. A process that does not take it is ended."""
        with self._starting:
            if self._line is not None:
                self._send(self._line, update)

    def _send(self, line: socket.socket, update: FromTable) -> None:
        try:
            send(line, update)
        except OSError:
            if self._process is not None:
                self._process.kill()

    def _start(self) -> subprocess.Popen[bytes]:
        ours, theirs = channel()
        process = start_server(__name__, self._listener, (ours, theirs), self._language)
        self._line = ours
        return process

    def _attend(self, process: subprocess.Popen[bytes]) -> Message | None:
        line = self._line
        assert line is not None
        self._report(None)
        with self._starting:
            for each in self._first():
                self._send(line, each)
        try:
            while packet := line.recv(MOST_PACKET_BYTES + 1):
                self._take(received_by_table(packet))
                self._stopping.wait(1 / MOST_A_SECOND)
        except (OSError, BrokenMessage):
            process.kill()
        finally:
            with self._starting:
                self._line = None
                line.close()
        process.wait()
        return None

    def _down(self, problem: Message) -> None:
        self._report(problem)

    def _not_started(self, cause: str) -> Message:
        return message("problem-intake-not-started", cause=cause)

    @property
    def _ended(self) -> Message:
        return message("problem-intake-ended")


if __name__ == "__main__":
    from tableside.intake.server import serve

    run_server(serve, *sys.argv[1:])
