"""How fast a hall's log stores what many tables send: `python -m tests.hall.log_bench [TABLES] [ENTRIES A SECOND]`.

The tables are real senders, each with a key and an encrypted line of its own, over the entries of one ledger.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path

from tableside.hall.outbox import Outbox
from tableside.hall.sender import TableSender
from tableside.hall.table_lines import TableLine
from tests.kit.hall.halls import Hall, new_key, outbox, record, running_hall, sender

SECONDS = 20
ENTRIES = 256
LEDGER = 2048


class Told(Outbox):
    """The entries of a ledger as far as a bench lets them be told: each table has all of them in memory."""

    def __init__(self, lines: tuple[TableLine, ...]) -> None:
        self._lines = lines
        self.told = 0

    def last(self, whom: str) -> int:
        return self.told

    def line(self, seq: int) -> TableLine | None:
        return self._lines[seq - 1]

    def lines(self, whom: str, after: int) -> tuple[TableLine, ...]:
        return self._lines[after : min(self.told, after + ENTRIES)]

    def people(self, after: int, until: int = 0) -> dict[int, tuple[()]]:
        return {}


def all_lines(folder: Path) -> tuple[TableLine, ...]:
    record(folder, LEDGER)
    box, lines = outbox(folder), ()
    while len(lines) < LEDGER:
        lines += box.lines("judges", len(lines))
    return lines


async def tables(hall: Hall, stack: AsyncExitStack, count: int, lines: tuple[TableLine, ...]) -> list[TableSender]:
    made = []
    for _ in range(count):
        key = new_key()
        client = await stack.enter_async_context(hall.table(key))
        made.append(sender(client, key, Told(lines)))
    return made


async def play(table: TableSender, every_s: float, delay_s: float, until: float) -> list[float]:
    """Tell an entry each so many seconds, and send it; the times (ms) from told to stored."""
    times = []
    await asyncio.sleep(delay_s)
    while (begun := time.perf_counter()) < until:
        table._outbox.told += 1
        await table.step()
        times.append((time.perf_counter() - begun) * 1000)
        await asyncio.sleep(max(every_s - (time.perf_counter() - begun), 0))
    return times


async def catch_up(table: TableSender) -> None:
    table._outbox.told = LEDGER
    while await table.step():
        pass


async def measure(folder: Path, count: int, rate: int) -> None:
    lines = all_lines(folder / "table")
    async with running_hall(folder / "hall") as hall, AsyncExitStack() as stack:
        begun = time.perf_counter()
        senders = await tables(hall, stack, count, lines)
        print(f"{count} tables connected in {time.perf_counter() - begun:.1f} s")
        until, every_s = time.perf_counter() + SECONDS, count / rate
        playing = (play(each, every_s, every_s * n / count, until) for n, each in enumerate(senders))
        times = sorted(ms for each in await asyncio.gather(*playing) for ms in each)
        at_99 = times[len(times) * 99 // 100]
        median = statistics.median(times)
        print(f"{len(times) / SECONDS:.0f} entries/s of {rate}: stored after p50 {median:.0f}, p99 {at_99:.0f} ms")
        left = sum(LEDGER - each._outbox.told for each in senders)
        begun = time.perf_counter()
        await asyncio.gather(*map(catch_up, senders))
        spent = time.perf_counter() - begun
        print(f"{left} entries that waited, {LEDGER} a table: stored in {spent:.0f} s, {left / spent:.0f}/s")
        bytes_ = sum(path.stat().st_size for path in (folder / "hall/log").rglob("*") if path.is_file())
        stored = count * LEDGER
        print(f"the log has {bytes_ / 2**20:.0f} MB on the disk, {bytes_ / stored:.0f} bytes an entry")


def main(count: int = 100, rate: int = 100) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder), count, rate))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
