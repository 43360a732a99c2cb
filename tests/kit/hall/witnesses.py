"""Witnesses of a hall that runs, which cosign and publish when a test says so; as a program, one that is killed.

`python -m tests.kit.hall.witnesses FOLDER PORT TABLE KEY` cosigns what the hall in FOLDER has, and is killed by SIGKILL
once the heads are noted and before they are signed. TABLE is the table's key in the log, KEY its own in hex.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from nats.aio.msg import Msg

from tableside.hall.authority import Authority
from tableside.hall.connecting import LogAddress
from tableside.hall.hall_witness import HallWitness
from tableside.hall.log_reader import StreamReader
from tableside.hall.subjects import WHOM, Whom
from tableside.hall.table_lines import TableMessage
from tableside.ledger.export import recorded, signed
from tableside.ledger.signed_head import SignedHead
from tableside.ledger.witness import TableKey
from tableside.message import Message
from tests.kit.hall.halls import HOST, SUBJECTS, Hall

PATIENCE_S = 60
NOW = 1_800_000_000


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not holds():
            await asyncio.sleep(0.02)


class TestedWitness(HallWitness):
    """A witness that keeps what contradicts, as pairs of a table and a code."""

    __test__ = False

    contradictions: list[tuple[str, str]]

    async def read(self, whom: Whom, entries: Msg) -> None:
        """Take a message of a table as it stands in the log."""
        self.take_entries(whom, entries.subject.rpartition(".")[2], TableMessage(entries.data))

    def has(self, table: str, judges: int, public: int = 0, head: int = 0) -> bool:
        """Return whether it has read so many entries of a table in both streams, and the head of so many."""
        trees = (self._trees["judges"].get(table), self._trees["public"].get(table))
        read = tuple(0 if tree is None else tree.log.seq for tree in trees)
        size = self._heads[table].head.size if table in self._heads else 0
        return (*read, size) == (judges, public, head)


@asynccontextmanager
async def witness(
    hall: Hall, keys: dict[str, bytes], at: int = NOW, refused: Sequence[str] = ()
) -> AsyncIterator[TestedWitness]:
    """A witness that follows the log; `keys` are those of the tables that were let in, and `refused` count no more."""
    contradictions: list[tuple[str, str]] = []

    def contradict(table: str, reason: Message) -> None:
        contradictions.append((table, reason.code))

    async with hall.itself() as client:
        log = client.jetstream(timeout=30)
        own, is_refused = hall.authority.witness, refused.__contains__
        made = TestedWitness(log, SUBJECTS, own, keys.get, contradict, lambda: at, is_refused)
        made.contradictions = contradictions
        tasks = [asyncio.create_task(made.run())]
        await made.caught_up()
        for whom in WHOM:
            reader = StreamReader(log, SUBJECTS.stream(whom), partial(made.read, whom))
            tasks.append(asyncio.create_task(reader.run()))
        try:
            yield made
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


def table_key(folder: Path) -> TableKey:
    return TableKey.of(folder, ours=True)


def head_of(folder: Path) -> SignedHead:
    """The head of the newest entry in the ledger of a folder, signed by its table."""
    head = signed(recorded(folder), table_key(folder)).signed
    assert head is not None
    return head


async def _killed(folder: Path, port: int, table: str, key: bytes) -> None:
    hall = Hall(Authority.of(folder), LogAddress((f"{HOST}:{port}",), Authority.of(folder).certificate))
    async with witness(hall, {table: key}) as made:
        await until(lambda: table in made._heads and table in made._trees["judges"])
        await until(lambda: made._trees["judges"][table].log.seq >= made._heads[table].head.size)

        async def killed() -> None:
            if made.known.unsigned:
                os.kill(os.getpid(), signal.SIGKILL)

        made._sign_noted = killed  # type: ignore[method-assign]
        await made.cosign()


if __name__ == "__main__":
    asyncio.run(_killed(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3], bytes.fromhex(sys.argv[4])))
