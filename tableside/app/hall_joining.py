"""Joining a hall at the table's screen: `python -m tableside.app.hall_joining DATA` asks it, in a process of its own.

It reads the code, a line on its standard input, and writes what came of it as a line of JSON.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import click
import msgspec

from tableside.app.hall_process import MEMBERSHIP
from tableside.app.hardening import harden
from tableside.hall.told import HEARD
from tableside.ledger.errors import LedgerError
from tableside.message import message
from tableside.screens.wires import HallJoinShown
from tableside.web.logs import limit_logs

ANSWER_S = 60.0
"""Seconds in which the process has to end."""


class HallJoining:
    """Joins and leaves halls with the table of this data folder, on threads of its own.

    `show` gets what the screen shows, on any thread.
    """

    def __init__(self, folder: Path, show: Callable[[HallJoinShown], None]) -> None:
        self._folder, self._show = folder, show
        self._lock = threading.Lock()
        self._shown = HallJoinShown()

    def join(self, code: str) -> None:
        """Ask the hall of a code, unless one is asked now."""
        with self._lock:
            if self._shown.asks:
                return
            self._shown = HallJoinShown(asks=True)
        self._show(self._shown)
        threading.Thread(target=lambda: self._tell(self._asked(code)), name="hall joining", daemon=True).start()

    def leave(self) -> None:
        """Leave the hall: nothing more is sent. What was sent stays there. On a disk that takes nothing it stays in."""
        try:
            (self._folder / MEMBERSHIP).unlink(missing_ok=True)
            (self._folder / HEARD).unlink(missing_ok=True)
        except OSError:
            return
        self._tell(HallJoinShown(joined=False))

    def agree(self) -> None:
        """Note that the hall shows the same name."""
        self._tell(msgspec.structs.replace(self._shown, compare=""))

    def note(self, *, joined: bool) -> None:
        """Note whether the table's sending process is in a hall: from then on the screen goes by that."""
        if joined == self._shown.joined:
            self._tell(msgspec.structs.replace(self._shown, joined=None))

    def _tell(self, shown: HallJoinShown) -> None:
        with self._lock:
            self._shown = shown
        self._show(shown)

    def _asked(self, code: str) -> HallJoinShown:
        command = (sys.executable, "-m", __name__, str(self._folder))
        try:
            done = subprocess.run(command, input=code.encode(), capture_output=True, check=False, timeout=ANSWER_S)
            return msgspec.json.decode(done.stdout, type=HallJoinShown)
        except (OSError, subprocess.TimeoutExpired, msgspec.MsgspecError):
            return HallJoinShown(problem=message("problem-log-join-failed"))


def main(folder: str) -> None:
    """Join the hall of the code on the standard input with the table of a data folder."""
    harden()
    limit_logs()
    click.echo(msgspec.json.encode(_joined(Path(folder), sys.stdin.readline())))


def _joined(folder: Path, code: str) -> HallJoinShown:
    if find_spec("nats") is None:
        return HallJoinShown(problem=message("problem-log-no-extra"))
    from tableside.hall.joining_table import join_by_code

    try:
        joined = join_by_code(folder, code)
    except LedgerError as error:
        return HallJoinShown(problem=error.problem)
    compare = "" if joined.is_sure else joined.name
    return HallJoinShown(True, joined.membership.name, joined.membership.number, compare)


if __name__ == "__main__":
    main(*sys.argv[1:])
