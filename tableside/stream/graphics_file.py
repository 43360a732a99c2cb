"""Following what the producer wants shown, which the app writes into the data folder."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec

from tableside.ledger.errors import LedgerError
from tableside.ledger.outside import read
from tableside.message import Message, message
from tableside.stream.feed import Say
from tableside.web.graphics import ALL_OFF, FILE, LARGEST, GraphicsState

POLL_S = 0.1
"""Time between two looks at the file, in seconds."""


class GraphicsFile:
    """The file of one data folder. `problem` says why it cannot be read, None if it can or is not there."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._seen: tuple[int, ...] | None = None
        self._state = GraphicsState()
        self.problem: Message | None = None

    def read(self) -> GraphicsState:
        """The state now: everything as it is at first without a file, nothing at all if it cannot be read."""
        seen = self._look()
        if seen != self._seen or self.problem is not None:
            self._state, self.problem = self._read() if seen else (GraphicsState(), None)
            self._seen = seen
        return self._state

    def _look(self) -> tuple[int, ...]:
        """Return the marks by which this file differs from another in its place; empty for no file."""
        try:
            status = self._path.lstat()
        except FileNotFoundError:
            return ()
        except OSError:
            return (-1,)
        return status.st_ino, status.st_mtime_ns, status.st_ctime_ns, status.st_size

    def _read(self) -> tuple[GraphicsState, Message | None]:
        try:
            return msgspec.json.decode(read(self._path, LARGEST, ours=True), type=GraphicsState), None
        except LedgerError as error:
            return ALL_OFF, message("notice-overlay-graphics-unread", problem=error.problem)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            return ALL_OFF, message("notice-overlay-graphics-unread", problem=message("cause-graphics-damaged"))


async def follow_graphics(file: GraphicsFile, show: Callable[[GraphicsState], Awaitable[None]], say: Say) -> None:
    """Call `show` with each new state of the file, and `say` with each new problem, until cancelled."""
    state: GraphicsState | None = None
    problem: Message | None = None
    while True:
        before = state
        state = await asyncio.to_thread(file.read)
        if state != before:
            await show(state)
        if file.problem is not None and file.problem != problem:
            say(file.problem)
        problem = file.problem
        await asyncio.sleep(POLL_S)
