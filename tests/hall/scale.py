"""`make hall-scale`: an event of any size, with its real log and hall, and senders that replay recorded matches.

It prints how long an entry takes until it is stored and until the floor page has it, how fast tables that were away
catch up, and the memory, the work and the disk of log and hall. Nothing is asserted.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any

import click
from nats.errors import Error as NatsError
from nats.js.errors import Error as LogError
from websockets.exceptions import ConnectionClosed

from tableside.hall.authority import Authority
from tableside.hall.connecting import AGAIN_S, LogAddress
from tableside.hall.floor_page import COOKIE
from tableside.hall.outbox import Outbox
from tableside.hall.sender import TableSender
from tableside.hall.subjects import Subjects
from tableside.hall.table_lines import TableLine
from tableside.web.logs import limit_logs
from tests.kit.hall.encrypted import certify
from tests.kit.hall.floor_lines import floor_reader
from tests.kit.hall.halls import HOST, Hall, free_port, new_key, outbox, sender
from tests.kit.hall.replays import ReplayedTable

AT_ONCE = 256
"""As many entries go in one message."""

PATIENCE_S = 120


class Played(Outbox):
    """The entries of a ledger as far as they were played: each table has the same ones in memory."""

    def __init__(self, lines: tuple[TableLine, ...]) -> None:
        self._lines = lines
        self.played = 0

    def last(self, whom: str) -> int:
        return self.played

    def line(self, seq: int) -> TableLine | None:
        return self._lines[seq - 1]

    def lines(self, whom: str, after: int) -> tuple[TableLine, ...]:
        return self._lines[after : min(self.played, after + AT_ONCE)]

    def people(self, after: int, until: int = 0) -> dict[int, tuple[()]]:
        return {}


class Table:
    """A table that plays from the lines of a ledger, again and again its next one."""

    def __init__(self, sending: TableSender, box: Played) -> None:
        self.sending, self.box = sending, box

    async def play(self, every_s: float, delay_s: float, until: float) -> list[float]:
        """Play an entry each so many seconds, and send it; the times (ms) until each was stored.

        A table that is late plays what it has missed, so that the pace is kept whatever the log does.
        """
        times = []
        due = time.perf_counter() + delay_s
        while due < until:
            await asyncio.sleep(max(due - time.perf_counter(), 0))
            self.box.played += 1
            while await self._sent():
                times.append((time.perf_counter() - due) * 1000)
            due += every_s
        return times

    async def catch_up(self, entries: int) -> None:
        """Send so many entries that waited."""
        self.box.played += entries
        while await self._sent():
            pass

    async def _sent(self) -> bool:
        """Send the next message, as often as it takes; return whether there was one."""
        while True:
            try:
                return await self.sending.step()
            except (NatsError, LogError):
                await asyncio.sleep(AGAIN_S)


async def send(hall: Path, port: int, ledger: Path, tables: int, rate: float, seconds: float, away: int) -> None:
    """The tables of one process: connect, and when a line comes play, and then catch up. Prints what came of it."""
    authority = Authority.of(hall)
    subjects = Subjects(authority.code)
    event = Hall(authority, LogAddress((f"{HOST}:{port}",), authority.certificate), subjects)
    lines = all_lines(ledger)
    async with AsyncExitStack() as stack:
        made = []
        for _ in range(tables):
            key, box = new_key(), Played(lines)
            client = await stack.enter_async_context(event.table(key))
            made.append(Table(sender(client, key, box, subjects=subjects), box))
        print("{}", flush=True)
        sys.stdin.readline()
        until, every_s = time.perf_counter() + seconds, tables / rate
        times = await asyncio.gather(
            *(table.play(every_s, every_s * number / tables, until) for number, table in enumerate(made))
        )
        print(json.dumps([ms for each in times for ms in each]), flush=True)
        sys.stdin.readline()
        begun = time.perf_counter()
        await asyncio.gather(*(table.catch_up(away) for table in made))
        print(time.perf_counter() - begun, flush=True)


def all_lines(ledger: Path) -> tuple[TableLine, ...]:
    """The entries of a ledger."""
    box, lines = outbox(ledger), tuple[TableLine, ...]()
    while len(lines) < box.last("judges"):
        lines += box.lines("judges", len(lines))
    return lines


@contextmanager
def running_hall(folder: Path) -> Iterator[tuple[int, str, int]]:
    """A hall as its command starts it: the port of its log, the address of its encrypted pages, and its process."""
    certify(folder)
    port, pages = free_port(), free_port()
    options = ("--data", folder, "--host", HOST, "--port", free_port(), "--judges-port", pages, "--log-port", port)
    command = [sys.executable, "-m", "tableside", "hall", "serve", *map(str, options)]
    hall = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        yield port, f"https://{HOST}:{pages}/", hall.pid
    finally:
        hall.terminate()
        hall.wait()


class Floor:
    """The floor page's line: how many ms after the log had an entry it came here, while tables play."""

    def __init__(self, where: str, token: str) -> None:
        self._where, self._token, self.ended = where, {"Cookie": f"{COOKIE}={token}"}, Event()
        self.late: list[float] = []
        self.first_s = self._first()
        self._thread = Thread(target=self._read, daemon=True)

    def follow(self) -> None:
        self._thread.start()

    def _first(self) -> float:
        """The seconds until the page has all tables."""
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            with suppress(OSError):
                begun = time.perf_counter()
                with floor_reader(self._where, headers=self._token) as reader:
                    while len(reader.tables) < reader.first["count"]:
                        reader.news()
                return time.perf_counter() - begun
            time.sleep(0.2)
        raise TimeoutError

    def _read(self) -> None:
        with suppress(OSError, ConnectionClosed), floor_reader(self._where, headers=self._token) as reader:
            while not self.ended.is_set():
                tables = reader.news()
                self.late += [(time.time() - table["heard"]) * 1000 for table in tables if table["heard"] > self.began]

    began = float("inf")


def memory_mb(process: int) -> float:
    """The memory of a process."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def work_s(process: int) -> float:
    """The seconds for which a process worked."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def server_of(hall: int) -> int:
    """The process of a hall's nats-server."""
    return int(Path(f"/proc/{hall}/task/{hall}/children").read_text().split()[0])


def at(times: list[float], percent: int) -> str:
    return f"p{percent} {sorted(times)[min(len(times) * percent // 100, len(times) - 1)]:.0f} ms" if times else "none"


@click.command()
@click.option("--tables", default=2000, help="Tables (2,000).")
@click.option("--rate", default=1000.0, help="Entries a second, of all of them (1,000).")
@click.option("--seconds", default=600.0, help="How long they play (600).")
@click.option("--away", default=0, help="Entries of each table that then wait for the hall, and are sent at once (0).")
@click.option("--processes", default=4, help="Processes in which the tables are (4).")
def main(tables: int, rate: float, seconds: float, away: int, processes: int) -> None:
    """Play an event of so many tables, and print what it takes."""
    limit_logs()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        played = ReplayedTable(folder / "ledger")
        played.step(round(rate / tables * seconds) + away + 2)
        played.close()
        with running_hall(folder / "hall") as (port, where, hall):
            measure(folder, port, where, hall, tables, rate, seconds, away, processes)


def measure(
    folder: Path, port: int, where: str, hall: int, tables: int, rate: float, seconds: float, away: int, processes: int
) -> None:
    """Run the senders beside a hall, and print."""
    print(f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    floor = Floor(where, Authority.of(folder / "hall").floor_token)
    each = tables // processes
    arguments = (folder / "hall", port, folder / "ledger", each, rate / processes, seconds, away)
    command = [sys.executable, "-m", "tests.hall.scale", "send", *map(str, arguments)]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    senders = [subprocess.Popen(command, **pipes) for _ in range(processes)]
    begun = time.perf_counter()
    _answers(senders)
    print(f"{each * processes} tables connected in {time.perf_counter() - begun:.0f} s")
    server = server_of(hall)
    worked = work_s(server), work_s(hall)
    floor.follow()
    floor.began = time.time()
    _go(senders)
    times = [ms for answer in _answers(senders) for ms in json.loads(answer)]
    used = [(after - before) / seconds for after, before in zip((work_s(server), work_s(hall)), worked, strict=True)]
    print(f"{len(times) / seconds:.0f} entries/s of {rate:.0f}, stored after {at(times, 50)}, {at(times, 99)}")
    print(f"on the floor page after {at(floor.late, 50)}, {at(floor.late, 99)} of {len(floor.late)}")
    floor.ended.set()
    print(f"cores: log {used[0]:.2f}, hall {used[1]:.2f}; load {os.getloadavg()[0]:.1f}")
    entries = len(times)
    _go(senders)
    spent = max(map(float, _answers(senders)))
    if away:
        waited = each * processes * away
        entries += waited
        print(f"{waited} entries that waited: stored in {spent:.0f} s, {waited / spent:.0f}/s")
    shown_s = Floor(where, Authority.of(folder / "hall").floor_token).first_s
    print(f"a floor page that opens has all tables after {shown_s:.1f} s")
    print(f"memory: log {memory_mb(server):.0f} MB, hall {memory_mb(hall):.0f} MB")
    size = sum(path.stat().st_size for path in (folder / "hall/log").rglob("*") if path.is_file())
    print(f"disk: {size / 2**20:.0f} MB, {size / entries:.0f} bytes an entry")
    for sending in senders:
        sending.communicate()


def _go(senders: list[subprocess.Popen[str]]) -> None:
    for sending in senders:
        assert sending.stdin is not None
        sending.stdin.write("\n")
        sending.stdin.flush()


def _answers(senders: list[subprocess.Popen[str]]) -> list[str]:
    return [sending.stdout.readline() for sending in senders if sending.stdout is not None]


if __name__ == "__main__":
    if sys.argv[1:2] == ["send"]:
        limit_logs()
        data, log_port, source, *numbers = sys.argv[2:]
        count, pace, duration, waiting = map(float, numbers)
        asyncio.run(send(Path(data), int(log_port), Path(source), int(count), pace, duration, int(waiting)))
    else:
        main()
