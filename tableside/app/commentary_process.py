"""The commentators' process beside the app: it serves opened cards, and holds no key, no record and no folder.

`python -m tableside.app.commentary_process` is that process. It gets a listening socket and one end of a channel from
the table; what it may open of the file system is closed before anybody is served.
"""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Callable

from tableside.app.server_process import run_server, start_server
from tableside.app.supervisor import FROM_ONE_SECOND, Backoff, Supervisor
from tableside.commentary.messages import CommentaryState, channel, send
from tableside.message import Message, message


class CommentarySupervisor(Supervisor):
    """Runs the commentators' process on `listener`, and restarts it whenever it ends.

    `down` gets why it does not run, on the supervisor's own thread.
    """

    def __init__(
        self,
        listener: socket.socket,
        state: CommentaryState,
        down: Callable[[Message], None],
        backoff: Backoff = FROM_ONE_SECOND,
    ) -> None:
        super().__init__("commentary", backoff)
        self._listener = listener
        self._state = state
        self._report = down
        self._line: socket.socket | None = None

    def tell(self, state: CommentaryState) -> None:
        """Show this from now on, from any thread, without waiting. A process that does not take it is ended."""
        with self._starting:
            self._state = state
            self._send()

    def end(self) -> None:
        """End the process at once: it is killed, whatever it is doing."""
        with self._starting:
            self._stopping.set()
            if self._process is not None:
                self._process.kill()
        self.__exit__()

    def _send(self) -> None:
        """Send the state; hold the lock `_starting`."""
        if self._line is None:
            return
        try:
            send(self._line, self._state)
        except OSError:
            if self._process is not None:
                self._process.kill()

    def _start(self) -> subprocess.Popen[bytes]:
        ours, theirs = channel()
        process = start_server(__name__, self._listener, (ours, theirs), self._state.language)
        self._line = ours
        self._send()
        return process

    def _attend(self, process: subprocess.Popen[bytes]) -> Message | None:
        process.wait()
        with self._starting:
            if self._line is not None:
                self._line.close()
            self._line = None
        return None

    def _down(self, problem: Message) -> None:
        self._report(problem)

    def _not_started(self, cause: str) -> Message:
        return message("problem-commentary-not-started", cause=cause)

    @property
    def _ended(self) -> Message:
        return message("problem-commentary-ended")


if __name__ == "__main__":
    from tableside.commentary.server import serve

    run_server(serve, *sys.argv[1:])
