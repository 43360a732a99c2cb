"""`make hall-test`: an event on a network of its own, with everything that goes wrong at one, as root.

A cluster of three nodes, rooms as leaf nodes, a hall for all and one in each room, and tables in each room that play
matches and send them with the real sender. Each node is killed in turn, a room is cut off, a disk is full, packets are
lost, clocks are wrong by a day, a hall is killed under load. Then every table's log is its ledger, at the hall and in
its room; and an old copy of a table, and one that sends regardless, are seen.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from typing import Any

import click

from tableside.cli.hall_rounds import begin_round, change_clock
from tableside.hall.authority import Authority
from tableside.hall.connecting import LogAddress, connect
from tableside.hall.floor_page import COOKIE
from tableside.hall.hall_server import JUDGES_PORT
from tableside.hall.joining import PAGE_PORT
from tableside.hall.log_check import check_servers
from tableside.hall.log_server import CONFIGURATION, PORT
from tableside.hall.membership import Membership
from tableside.hall.nodes import write_nodes
from tableside.hall.rounds import BEAT_S, BeginRound
from tableside.hall.subjects import EVERYBODY, Subjects
from tableside.hall.table_lines import encode
from tableside.hall.told import ToldAll, decode
from tableside.web.logs import limit_logs
from tests.kit.hall.floor_lines import floor_reader
from tests.kit.hall.halls import Hall, kill_server, outbox
from tests.kit.hall.networks import LOSS_PERCENT, Network, network
from tests.kit.hall.tables import IMAGE, IMAGE_AFTER
from tests.kit.skips import not_root, succeeds

DAY_S = 24 * 3600
NODES = 3
PATIENCE_S = 300
ROUND_MINUTES = 50
CLOCK_S = 5.0
"""By how many seconds a clock of the round may differ, beside the age of the last word about it."""

FULL_MB = 64
"""The size of the disk that becomes full."""


class Event:
    """An event that runs: its machines, and what was started on each."""

    def __init__(self, folder: Path, net: Network, rooms: int, stack: ExitStack) -> None:
        self.folder, self._net, self._stack = folder, net, stack
        hosts = [net.add(f"node{number}") for number in range(1, NODES + 1)]
        rooms_names = [chr(ord("a") + number) for number in range(rooms)]
        self.hosts = {"hall": net.add("hall")} | {room: net.add(room) for room in rooms_names}
        written = write_nodes(Authority.of(folder / "hall"), folder / "event", hosts, rooms_names, PORT, 0)
        self.nodes = written[:NODES]
        self.data = {"hall": folder / "hall"} | dict(zip(rooms_names, written[NODES:], strict=True))
        self.rooms = tuple(rooms_names)
        self.authority = Authority.of(folder / "hall")
        self.address = LogAddress(self.authority.log_servers, self.authority.certificate)
        self._began = time.monotonic()

    def say(self, text: str) -> None:
        print(f"{time.monotonic() - self._began:5.0f} s  {text}", flush=True)

    def start(self, machine: str, module: str, *arguments: object, wrong_s: int = 0) -> subprocess.Popen[str]:
        """Start a module on a machine, whose clock may be wrong; it is ended with the event."""
        log = self._stack.enter_context((self.folder / f"{machine}.log").open("a"))
        started = subprocess.Popen(
            [
                *(*self._net.inside(machine), sys.executable, "-m", "tests.kit.hall.wrong_clock", str(wrong_s)),
                *(module, *map(str, arguments)),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE if module.endswith("tables") else log,
            stderr=log,
            text=True,
        )
        self._stack.callback(_end, started)
        return started

    def start_nodes(self) -> None:
        """Start all nodes, the last one with a small disk, and wait for them."""
        disk = self.nodes[-1] / "log"
        disk.mkdir()
        subprocess.run(("mount", "-t", "tmpfs", "-o", f"size={FULL_MB}m", "none", str(disk)), check=True)
        self._stack.callback(subprocess.run, ("umount", "-l", str(disk)), check=False)
        started = [
            self.start(f"node{number}", "tableside", "hall", "node", node) for number, node in enumerate(self.nodes, 1)
        ]
        while not all((node / CONFIGURATION).with_suffix(".log").exists() for node in self.nodes):
            for number, process in enumerate(started, 1):
                assert process.poll() is None, (self.folder / f"node{number}.log").read_text()
            time.sleep(0.2)
        self.wait_for_nodes()

    def wait_for_nodes(self) -> None:
        """Wait until entries can be stored."""
        asyncio.run(check_servers(self.authority, self.address, PATIENCE_S))

    def start_hall(self, place: str, wrong_s: int = 0) -> subprocess.Popen[str]:
        return self.start(place, "tableside", "hall", "serve", "--data", self.data[place], wrong_s=wrong_s)

    def floor(self, place: str, tables: int) -> dict[str, Any]:
        """The tables as the floor page of a place shows them, once it shows so many."""
        where, authority = f"https://{self.hosts[place]}:{JUDGES_PORT}/", Authority.of(self.data[place])
        token = {"Cookie": f"{COOKIE}={authority.floor_token}"}
        until = time.monotonic() + PATIENCE_S
        while True:
            try:
                with floor_reader(where, headers=token, authority=authority.certificate) as reader:
                    if reader.first["count"] == tables:
                        while len(reader.tables) < tables:
                            reader.news()
                        return reader.tables
            except OSError:
                pass
            assert time.monotonic() < until, f"{place} shows no {tables} tables"
            time.sleep(1)

    def begin_round(self) -> None:
        """Begin a round at the hall of the nodes, and start its clock."""
        pairings = self.folder / "round.csv"
        pairings.write_text("round,table,player 1,player 2\n1,999,Ann,Ben\n")
        begun = begin_round(self.data["hall"], pairings, None, None, None, BeginRound(1, ROUND_MINUTES))
        started = change_clock(self.data["hall"], "start", 0)
        assert (begun.code, started.code) == (0, 0)
        self._round_began = time.monotonic()

    def left_wrong_s(self, place: str) -> float:
        """By how many seconds the clock is wrong that a place tells its tables."""
        told = asyncio.run(self._told(place))
        assert told.clock is not None
        return told.clock.left / 1000 - ROUND_MINUTES * 60 + time.monotonic() - self._round_began

    async def _told(self, place: str) -> ToldAll:
        room = "" if place == "hall" else place
        subjects = Subjects(f"{self.authority.code}{room}")
        address = LogAddress((f"{self.hosts[room]}:{PORT}",), self.authority.certificate) if room else self.address
        async with Hall(self.authority, address, subjects).itself() as client:
            log = client.jetstream(timeout=PATIENCE_S)
            told = decode((await log.get_last_msg(subjects.told_stream, subjects.told(EVERYBODY))).data or b"")
        assert isinstance(told, ToldAll)
        return told

    def logs(self, room: str, key: str) -> list[tuple[int, str, bool]]:
        """A table's last entry, its hash and whether all fits, as the hall's log has it, and as its room's."""
        subjects = Subjects(f"{self.authority.code}{room}")
        places = self.address, LogAddress((f"{self.hosts[room]}:{PORT}",), self.authority.certificate)
        logs = [asyncio.run(Hall(self.authority, place, subjects).read(key)) for place in places]
        return [(log.seq, log.hash, log.quarantine is None) for log in logs]


def _end(process: subprocess.Popen[str]) -> None:
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()


def play(event: Event, tables: int, every_s: float, pause_s: float) -> dict[Path, tuple[str, str]]:
    """Play through all that goes wrong; return the room and the key of each table's folder."""
    event.start_nodes()
    event.say(f"{NODES} nodes run")
    halls = {place: event.start_hall(place, -DAY_S if place in event.rooms[1:2] else 0) for place in event.hosts}
    for place in event.hosts:
        event.floor(place, 0)
    event.say(f"{len(event.hosts)} halls run; the clock of the second room's is wrong by a day")
    players = {}
    for room, wrong_s in zip(event.rooms, cycle((0, DAY_S, -DAY_S))):
        arguments = event.data[room], PAGE_PORT, event.folder / "tables" / room, tables, every_s
        players[room] = event.start(room, "tests.kit.hall.tables", *arguments, wrong_s, wrong_s=wrong_s)
    keys = {}
    for room, player in players.items():
        assert player.stdout is not None
        joined = json.loads(player.stdout.readline())["keys"]
        keys |= {Path(folder): (room, key) for folder, key in joined.items()}
    event.say(f"{len(keys)} tables play; the clocks of some rooms are wrong by a day")
    event.begin_round()
    harm(event, halls, pause_s)
    for player in players.values():
        player.communicate("\n", PATIENCE_S)
        assert player.returncode == 0, "a table did not send all"
    event.say("all tables have sent all")
    return keys


def harm(event: Event, halls: dict[str, subprocess.Popen[str]], pause_s: float) -> None:
    """Do to a running event whatever can be done to it."""
    net, cut = event._net, event.rooms[-1]
    for number, node in enumerate(event.nodes, 1):
        kill_server(node / CONFIGURATION)
        event.say(f"node {number} killed")
        time.sleep(pause_s)
        event.wait_for_nodes()
    loses = net.lose_packets()
    event.say(f"{LOSS_PERCENT} % of all packets are lost" if loses else "no packets are lost: nft does not do it here")
    net.cut(cut)
    event.say(f"room {cut} is cut off")
    disk = event.nodes[-1] / "log" / "full"
    try:
        disk.write_bytes(bytes(FULL_MB * 2**20))
    except OSError:
        event.say(f"the disk of node {NODES} is full")
    time.sleep(pause_s)
    halls["hall"].send_signal(signal.SIGKILL)
    halls["hall"].wait()
    event.say("the hall is killed")
    disk.unlink()
    kill_server(event.nodes[-1] / CONFIGURATION)
    halls["hall"] = event.start_hall("hall", DAY_S)
    event.say(f"the disk of node {NODES} has room again; the hall starts again, its clock wrong by a day")
    time.sleep(pause_s)
    net.join(cut)
    event.say(f"room {cut} is back")
    time.sleep(pause_s)


def check(event: Event, keys: dict[Path, tuple[str, str]]) -> int:
    """Compare every ledger with the logs, and all floors with each other; return how many entries there are."""
    entries = 0
    for folder, (room, key) in keys.items():
        box = outbox(folder)
        last = box.line(box.last("judges"))
        assert last is not None
        until = time.monotonic() + PATIENCE_S
        while event.logs(room, key) != [(last.seq, last.hash, True)] * 2:
            assert time.monotonic() < until, f"{folder} is not its log: {last.seq}, {event.logs(room, key)}"
            time.sleep(1)
        entries += last.seq
    event.say(f"{entries} entries of {len(keys)} tables: 0 lost, 0 out of order, at the hall and in the rooms")
    same(event, len(keys))
    return entries


def clocks(event: Event) -> None:
    """Wait until all places tell their tables the same clock of the round, whichever dates they have."""
    until = time.monotonic() + PATIENCE_S
    while True:
        wrong = {place: event.left_wrong_s(place) for place in event.hosts}
        if all(-CLOCK_S <= each <= BEAT_S + CLOCK_S for each in wrong.values()):
            break
        assert time.monotonic() < until, f"clocks of the round are wrong by {wrong}"
        time.sleep(1)
    most = max(map(abs, wrong.values()))
    event.say(f"{len(wrong)} places tell the clock of the round, at most {most:.0f} s late or wrong")


def same(event: Event, tables: int, trouble: str = "") -> None:
    """Wait until all floors show the same, and trouble at this table alone."""
    until = time.monotonic() + PATIENCE_S
    while True:
        floors = [event.floor(place, tables) for place in event.hosts]
        troubles = [{key for key, table in floor.items() if table["trouble"]} for floor in floors]
        if floors.count(floors[0]) == len(floors) and troubles[0] == {trouble} - {""}:
            break
        assert time.monotonic() < until, troubles
        time.sleep(1)
    event.say(f"{len(floors)} floors show the same; in trouble: {len(troubles[0])}")


def fork(event: Event, keys: dict[Path, tuple[str, str]]) -> None:
    """Boot an old copy of a table; then send in its name what that copy recorded."""
    folder, (room, key) = next(iter(keys.items()))
    image = folder.with_name(IMAGE)
    booted = event.start(room, "tests.kit.hall.tables", IMAGE, image)
    assert booted.stdout is not None
    assert json.loads(booted.stdout.readline())["problem"] == "problem-log-forked"
    event.say("an old copy of a table sends nothing, and says why")
    before = event.logs(room, key)
    asyncio.run(_send(event.hosts[room], image))
    same(event, len(keys), key)
    assert [log[:2] for log in event.logs(room, key)] == [log[:2] for log in before]


async def _send(host: str, image: Path) -> None:
    membership = Membership.of(image)
    assert membership is not None
    client = await connect(LogAddress((f"{host}:{PORT}",), membership.certificate), membership.nkey, membership.grant)
    lines = outbox(image).lines("judges", IMAGE_AFTER)
    subject = membership.subjects.entries("judges", membership.nkey.public)
    await client.jetstream().publish(subject, encode(lines), PATIENCE_S)
    await client.close()


@click.command()
@click.option("--rooms", default=4, help="Rooms (4).")
@click.option("--tables", default=2, help="Tables in each (2).")
@click.option("--every", default=0.1, help="Seconds between two entries of a table (0.1).")
@click.option("--pause", default=40.0, help="Seconds after each thing that goes wrong (40).")
def main(rooms: int, tables: int, every: float, pause: float) -> None:
    """Run the event; ends with 1 if anything is lost, out of order or not seen."""
    if not_root() or not succeeds("ip", "netns", "list"):
        print("hall-test needs root and the command ip, for machines in namespaces; nothing was tried")
        return
    if shutil.which("nft") is None:
        print("nftables is not installed: no packets will be lost")
    limit_logs()
    with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR")) as folder, network() as net, ExitStack() as stack:
        event = Event(Path(folder), net, rooms, stack)
        keys = play(event, tables, every, pause)
        check(event, keys)
        clocks(event)
        fork(event, keys)
        event.say("all is well")


if __name__ == "__main__":
    main()
