"""The process that sends a table's entries to its hall: `python -m tableside.app.hall_process DATA PARENT`.

It reads the ledger without a key of it, and has the table's key in the hall's log. It writes each state, and all that
the hall tells the table, as lines of JSON on its standard output, where the app's `HallSupervisor` reads them. On its
standard input it gets the table's newest signed head, a line of JSON as well. It ends when the table joins another
hall, or leaves.
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
from msgspec.structs import replace

from tableside.app.hardening import end_with_parent, harden
from tableside.app.supervisor import Backoff, Supervisor
from tableside.hall.told import HEARD, HandedEntries, Heard, Unheard
from tableside.ledger.errors import LedgerError
from tableside.ledger.outside import read, write_over
from tableside.message import Message, message
from tableside.screens.wires import NO_HALL, HallShown
from tableside.web.logs import limit_logs

MEMBERSHIP = "hall.json"
"""The file of the data folder that says in which hall a table is (see `tableside.hall.membership`)."""

LOOK_S = 1.0
"""Seconds between two looks at that file."""

OFTEN = Backoff(first=2.0, longest=4.0)
"""A table that joins a hall begins to send after a few seconds."""

_MOST_BYTES = 256 * 1024


class HallSupervisor(Supervisor):
    """Runs the process while this context is entered and the table is in a hall, and restarts it whenever it ends.

    `report` gets each new state; `problem` in it says why nothing is sent. `hear` gets what the hall told the table,
    first what it told before the app started, and a match that is handed over to it. Both are called on the
    supervisor's own thread.
    """

    def __init__(
        self,
        data: Path,
        report: Callable[[HallShown], None],
        hear: Callable[[Heard | HandedEntries], None],
        backoff: Backoff = OFTEN,
    ) -> None:
        super().__init__("hall", backoff)
        self._data = data
        self._report, self._hear = report, hear
        self._state = NO_HALL
        self._heard = Heard()
        self._head = ""

    def sign(self, head: str) -> None:
        """Have this signed head of the table sent to the hall, from any thread; it never waits."""
        if head and head != self._head:
            self._head = head
            with self._starting:
                self._pass_on(self._process)

    def _pass_on(self, process: subprocess.Popen[bytes] | None) -> None:
        """Write the newest head to a process, unless it has ended or does not read."""
        if process is not None and process.stdin is not None and self._head:
            with suppress(OSError, ValueError):
                process.stdin.write(msgspec.json.encode(self._head) + b"\n")

    @property
    def _is_member(self) -> bool:
        return (self._data / MEMBERSHIP).exists()

    def _start(self) -> subprocess.Popen[bytes]:
        self._take(kept(self._data))
        if not self._is_member:
            raise FileNotFoundError
        command = (sys.executable, "-m", __name__, str(self._data), str(os.getpid()))
        process = subprocess.Popen(command, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert process.stdin is not None
        os.set_blocking(process.stdin.fileno(), False)
        self._pass_on(process)
        return process

    def _attend(self, process: subprocess.Popen[bytes]) -> Message | None:
        assert process.stdout is not None
        for line in process.stdout:
            with suppress(msgspec.MsgspecError):
                match msgspec.json.decode(line, type=HallShown | Heard | Unheard | HandedEntries):
                    case HallShown() as state:
                        self._tell(replace(state, unheard=self._state.unheard))
                    case Unheard(problem=problem):
                        self._tell(replace(self._state, unheard=problem))
                    case Heard() as heard:
                        if heard.past != self._heard.past:
                            keep(self._data, heard.past)
                        self._take(heard)
                    case HandedEntries() as handed:
                        self._hear(handed)
        return None

    def _take(self, heard: Heard) -> None:
        if heard != self._heard:
            self._heard = heard
            self._hear(heard)

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


class _Hall(msgspec.Struct):
    event: str


def kept(folder: Path) -> Heard:
    """The last word that was kept of the hall in which the table with this data folder is; nothing without one.

    A file that is damaged, or of another hall, counts as none.
    """
    try:
        hall = msgspec.json.decode(read(folder / MEMBERSHIP, _MOST_BYTES, ours=True), type=_Hall)
        heard = msgspec.json.decode(read(folder / HEARD, _MOST_BYTES, ours=True), type=Heard)
    except (LedgerError, msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return Heard()
    return heard if heard.hall == hall.event else Heard()


def keep(folder: Path, heard: Heard) -> None:
    """Keep a word of the hall; a disk that takes nothing holds up no play."""
    with suppress(LedgerError):
        write_over(folder / HEARD, (msgspec.json.encode(heard),), 0o600)


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
        heads = _Heads()
        reading = asyncio.create_task(heads.read())
        sending = asyncio.create_task(send_from(folder, membership, known_cards(folder), _tell, _tell, heads.newest))
        changed = asyncio.create_task(_until_changed(folder, joined))
        await asyncio.wait((sending, changed), return_when=asyncio.FIRST_COMPLETED)
        changed.cancel()
        reading.cancel()
        sending.cancel()
        with suppress(asyncio.CancelledError):
            await sending


class _Heads:
    """The newest head that the app passed on."""

    def __init__(self) -> None:
        self._head = ""

    def newest(self) -> str:
        return self._head

    async def read(self) -> None:
        """Read each line of the standard input, until it ends."""
        lines = asyncio.StreamReader()
        await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
        while line := await lines.readline():
            with suppress(msgspec.MsgspecError):
                self._head = msgspec.json.decode(line, type=str)


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
