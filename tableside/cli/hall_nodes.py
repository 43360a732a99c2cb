"""`tableside hall files|node`: the servers of an event that is too large for one machine, or has rooms."""

from __future__ import annotations

import asyncio
import re
import signal
import time
from collections.abc import Sequence
from pathlib import Path

from tableside.cli.result import CommandResult
from tableside.hall.authority import Authority
from tableside.hall.log_server import CONFIGURATION, NoLogServer, find_server, running
from tableside.hall.nodes import COPIES, write_nodes
from tableside.hall.place import ROOM
from tableside.ledger.errors import LedgerError
from tableside.message import Message, message

_HOST = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?")


def files(folder: Path, target: Path, nodes: Sequence[str], rooms: Sequence[str], log_port: int) -> CommandResult:
    """Write the folders of an event's nodes and rooms. Raises `LedgerError`."""
    if len(nodes) not in (1, COPIES):
        raise _wrong(message("problem-log-number-of-nodes", nodes=len(nodes)))
    for twice in (nodes, rooms):
        if len(set(twice)) < len(twice):
            raise _wrong(message("problem-log-name-twice"))
    if wrong := [*(node for node in nodes if not _HOST.fullmatch(node)), *(r for r in rooms if not re.match(ROOM, r))]:
        raise _wrong(message("problem-log-name", name=wrong[0]))
    written = write_nodes(Authority.of(folder), target, nodes, rooms, log_port, int(time.time()))
    lines = [message("log-node-written", folder=str(path)) for path in written[: len(nodes)]]
    lines += [message("log-room-written", folder=str(path)) for path in written[len(nodes) :]]
    return CommandResult((*lines, message("log-files-written")), data=[str(path) for path in written])


def node(folder: Path) -> None:
    """Run a node from its folder until it is stopped (Ctrl+C, SIGTERM). Raises `NoLogServer`."""
    configuration = folder.absolute() / CONFIGURATION
    if not configuration.exists():
        raise NoLogServer(message("problem-log-no-node", folder=str(folder)), "remedy-log-files")
    signal.signal(signal.SIGTERM, signal.default_int_handler)

    async def run() -> None:
        async with running(find_server(), configuration):
            await asyncio.Event().wait()

    try:
        asyncio.run(run())
    except KeyboardInterrupt:
        return


def _wrong(problem: Message) -> LedgerError:
    return LedgerError(problem, message("remedy-log-files"))
