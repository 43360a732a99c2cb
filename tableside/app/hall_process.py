"""The process that sends a table's entries to its hall: `python -m tableside.app.hall_process DATA PARENT`.

It reads the ledger without a key of it, and has the table's key in the hall's log. It writes each state as a line of
JSON on its standard output, where the app's `HallSupervisor` reads it. It ends when the table joins another hall, or
leaves.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import click
import msgspec

from tableside.app.hardening import end_with_parent, harden
from tableside.app.supervisor import Backoff, Supervisor
from tableside.ledger.errors import LedgerError
from tableside.message import Message, message
from tableside.screens.wires import NO_HALL, HallShown
from tableside.web.logs import limit_logs

MEMBERSHIP = "hall.json"
"""The file of the data folder that says in which hall a table is (see `tableside.hall.membership`)."""

LOOK_S = 1.0
"""Seconds between two looks at that file."""

OFTEN = Backoff(first=2.0, longest=4.0)
"""A table that joins a hall begins to send after a few seconds."""


class HallSupervisor(Supervisor):
    """Runs the process while this context is entered and the table is in a hall, and restarts it whenever it ends.

    `report` gets each new state, on the supervisor's own thread. `problem` in it says why nothing is sent.
    """

    def __init__(self, data: Path, report: Callable[[HallShown], None], backoff: Backoff = OFTEN) -> None:
        super().__init__("hall", backoff)
        self._data = data
        self._report = report
        self._state = NO_HALL

    @property
    def _is_member(self) -> bool:
        return (self._data / MEMBERSHIP).exists()

    def _start(self) -> subprocess.Popen[bytes]:
        if not self._is_member:
            raise FileNotFoundError
        command = (sys.executable, "-m", __name__, str(self._data), str(os.getpid()))
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)

    def _attend(self, process: subprocess.Popen[bytes]) -> Message | None:
        assert process.stdout is not None
        for line in process.stdout:
            with suppress(msgspec.MsgspecError):
                self._tell(msgspec.json.decode(line, type=HallShown))
        return None

    def _down(self, problem: Message) -> None:
        self._tell(HallShown(problem=problem) if self._is_member else NO_HALL)

    def _not_started(self, cause: str) -> Message:
        return message("problem-log-sender-not-started", cause=cause)

    @property
    def _ended(self) -> Message:
        return message("problem-log-sender-ended")

    def _tell(self, state: HallShown) -> None:
        if state != self._state:
            self._state = state
            self._report(state)


def main(data: str, parent: str) -> None:
    """Send the entries of the ledger in `data` until `parent`, a process id, ends, or the membership changes."""
    harden()
    end_with_parent(int(parent))
    limit_logs()
    if find_spec("nats") is None:
        _tell(HallShown(problem=message("problem-log-no-extra")))
        asyncio.run(_until_changed(Path(data), _stamp(Path(data))))
        return
    with suppress(KeyboardInterrupt):
        asyncio.run(_send(Path(data)))


async def _send(folder: Path) -> None:
    from tableside.hall.membership import Membership
    from tableside.hall.sending import send_from
    from tableside.stream.feed import known_cards

    joined = _stamp(folder)
    try:
        membership = Membership.of(folder)
    except LedgerError as error:
        _tell(HallShown(problem=error.problem))
        membership = None
    if membership is not None:
        sending = asyncio.create_task(send_from(folder, membership, known_cards(folder), _tell))
        changed = asyncio.create_task(_until_changed(folder, joined))
        await asyncio.wait((sending, changed), return_when=asyncio.FIRST_COMPLETED)
        changed.cancel()
        sending.cancel()
        with suppress(asyncio.CancelledError):
            await sending


async def _until_changed(folder: Path, joined: tuple[int, ...]) -> None:
    """Wait until the table joins another hall, or leaves; `joined` is the stamp of the membership that counts."""
    while _stamp(folder) == joined:
        await asyncio.sleep(LOOK_S)


def _stamp(folder: Path) -> tuple[int, ...]:
    """The inode and time of the membership's file, nothing without one."""
    try:
        status = (folder / MEMBERSHIP).stat()
    except OSError:
        return ()
    return status.st_ino, status.st_mtime_ns


def _tell(state: object) -> None:
    click.echo(msgspec.json.encode(state))


if __name__ == "__main__":
    main(*sys.argv[1:])
