"""The pages of a hall as people start it: a table that plays is on the floor, and on the wall after its delay."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest

from tableside.cli.hall_log import join
from tableside.hall.floor_page import COOKIE
from tableside.hall.membership import Membership
from tableside.hall.sending import send_from
from tableside.match.judge_calls import CallNote
from tableside.message import message
from tableside.text import Text
from tests.hall.test_floor_line import get
from tests.kit.cli import tableside
from tests.kit.hall.encrypted import certify, connection
from tests.kit.hall.floor_lines import FloorReader, floor_reader
from tests.kit.hall.halls import HOST, free_port
from tests.kit.patience import PATIENCE, until
from tests.kit.stream.game import AGREED, CANARY, CARDS, Game


@dataclass(frozen=True)
class Printed:
    """The first lines that a hall prints, and what they say."""

    lines: tuple[str, ...]

    @property
    def where(self) -> str:
        return self.lines[0].split()[-1]

    @property
    def floor_page(self) -> str:
        return self.lines[2].split()[-1]

    @property
    def judges(self) -> str:
        """The address of the encrypted pages."""
        return self.floor_page.partition("floor?token=")[0]

    @property
    def token(self) -> str:
        return self.floor_page.partition("?token=")[2]

    @property
    def cookie(self) -> dict[str, str]:
        return {"Cookie": f"{COOKIE}={self.token}"}

    @property
    def fingerprint(self) -> str:
        return self.lines[3].split()[-1]

    @property
    def wall(self) -> str:
        return self.lines[8].split()[-1]

    @property
    def code(self) -> str:
        return self.lines[11].split()[-1]

    @property
    def overlay(self) -> str:
        return self.lines[9].split()[-1]

    @property
    def producer(self) -> str:
        return self.lines[5].split()[-1]

    @property
    def control(self) -> str:
        return self.lines[6].split()[-1]


Ports = tuple[int, int, int]
LINES = 13
"""The lines that a hall prints at first."""


def free_ports() -> Ports:
    """Ports for the plain pages, the encrypted pages and the log."""
    return free_port(), free_port(), free_port()


@contextmanager
def running(folder: Path, ports: Ports, language: str = "en") -> Iterator[Printed]:
    """`tableside hall serve` as a process of its own, and what it prints."""
    command = [sys.executable, "-m", "tableside", "--lang", language, "hall", "serve", "--data", str(folder)]
    for option, port in zip(("--port", "--judges-port", "--log-port"), ports, strict=True):
        command += [option, str(port)]
    with subprocess.Popen((*command, "--host", HOST), stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield Printed(tuple(process.stdout.readline().strip() for _ in range(LINES)))
        finally:
            process.terminate()


@contextmanager
def sending(table: Path) -> Iterator[None]:
    """Send what the table of a folder records."""
    loop = asyncio.new_event_loop()
    membership = Membership.of(table)
    task = loop.create_task(send_from(table, membership, CARDS, lambda state: None, lambda heard: None))
    thread = Thread(target=lambda: loop.run_until_complete(asyncio.wait([task])))
    thread.start()
    try:
        yield
    finally:
        loop.call_soon_threadsafe(task.cancel)
        thread.join()
        loop.close()


def until_seen(reader: FloorReader, **fields: object) -> dict[str, object]:
    """Read until a table has these fields."""
    while True:
        for table in reader.news():
            if all(table[name] == value for name, value in fields.items()):
                return table


def test_a_table_that_plays_is_on_the_floor_and_on_the_wall(tmp_path: Path) -> None:
    ports, table = free_ports(), tmp_path / "table"
    certify(tmp_path / "hall")
    with running(tmp_path / "hall", ports) as printed:
        where, judges_where, own = printed.where, printed.judges, printed.cookie
        assert (where, printed.wall) == (f"http://{HOST}:{ports[0]}/", f"{where}wall")
        assert judges_where == f"https://{HOST}:{ports[1]}/"
        assert [get(judges_where, f"/floor{token}")[0] for token in ("", f"?token={printed.token}")] == [403, 200]
        assert get(where, "/wall")[0] == 200
        join(table, printed.code)
        with (
            Game(table, msgspec.structs.replace(AGREED, table="12")) as game,
            sending(table),
            floor_reader(judges_where, headers=own) as judges,
            floor_reader(where, "wall", headers={}) as spectators,
        ):
            game.controls().hides("A", CANARY, 1).ends_turn()
            game.notes("judge called", CallNote("A"))
            shown = until_seen(judges, label="12", turn=2)
            while shown["call"] is None:
                shown = until_seen(judges, label="12")
            assert "call" not in until_seen(spectators, label="12", turn=2)
            assert CANARY not in "".join((*judges.frames, *spectators.frames))
    floor, fingerprint = printed.floor_page, printed.fingerprint
    with running(tmp_path / "hall", ports) as printed:
        assert (printed.floor_page, printed.fingerprint) == (floor, fingerprint), (
            "a hall that starts again has the same"
        )
        with floor_reader(judges_where, headers=own) as judges:
            assert until_seen(judges, label="12", turn=2)["call"] == shown["call"]


def posted(where: str, path: str, token: str, accept: str = "*/*") -> tuple[int, str]:
    """The status and the body of the answer to a POST."""
    client = connection(where)
    client.request("POST", f"{path}?token={token}", headers={"Accept": accept})
    response = client.getresponse()
    body = response.read().decode()
    client.close()
    return response.status, body


def test_a_producer_shows_a_table_by_one_touch_and_the_overlay_has_it(tmp_path: Path) -> None:
    table = tmp_path / "table"
    certify(tmp_path / "hall")
    with running(tmp_path / "hall", free_ports()) as printed:
        where, judges, token = printed.where, printed.judges, printed.producer.partition("?token=")[2]
        assert printed.overlay == where
        assert printed.producer.startswith(f"{judges}producer?")
        assert join(table, printed.code).lines[0] == message("log-joined", number=1), "the hall has no name"
        with (
            Game(table, msgspec.structs.replace(AGREED, table="12")) as game,
            sending(table),
            floor_reader(where, "wall", headers={}) as spectators,
        ):
            game.controls().hides("A", CANARY, 1).ends_turn()
            until_seen(spectators, label="12", turn=2)
            assert posted(judges, "/producer/show/12", "no-token")[0] == 403
            assert posted(judges, "/producer/show/13", token)[0] == 404
            assert posted(judges, "/producer/show/12", token)[0] == 200
            until_seen(spectators, label="12", feature=True)
            state = ""
            while '"name":"Mira"' not in state:
                state = get(where, "/api/v1/state")[2]
            page = get(judges, f"/producer?token={token}")[2]
            assert 'aria-pressed="true"><b>12</b><span><i><bdi>Mira</bdi> <b>0</b></i>' in page
            assert get(where, "/watch")[0] == get(where, "/g/score")[0] == 200
            assert CANARY not in state + page
            assert posted(judges, "/producer/show", token, "text/html")[0] == 303
            until_seen(spectators, label="12", feature=False)


def ordered(control: str, order: str) -> tuple[int, str]:
    """The status and the body of the answer to an order for the graphics."""
    where, _, path = control.partition("/control/")
    return posted(f"{where}/", f"/control/{path}{order}", "")


def on_air(where: str) -> dict[str, Any]:
    """The graphics that are on air, as the feed of the overlay has them."""
    graphics: dict[str, Any] = json.loads(get(where, "/api/v1/state")[2])["graphics"]
    return graphics


def test_a_producer_switches_the_graphics_of_the_halls_overlay_as_at_a_table(tmp_path: Path) -> None:
    ports = free_ports()
    certify(tmp_path / "hall")
    with running(tmp_path / "hall", ports) as printed:
        where, judges, control = printed.where, printed.judges, printed.control
        assert control.startswith(f"{judges}control/")
        assert on_air(where)["switches"]["score"] is True
        assert ordered(control, "/off/score")[0] == 200
        assert ordered(f"{judges}control/another-token-than-that", "/off/board")[0] == 404
        over = get(judges, "/control/another-token-than-that", Accept="text/html")
        assert (over[0], "Take the address that the hall prints as it starts." in over[2]) == (404, True)
        until(lambda: on_air(where)["switches"]["score"] is False)
        assert on_air(where)["switches"]["board"] is True
        page = get(judges, urlsplit(control).path, Accept="text/html")
        assert page[0] == 200
        assert get(judges, "/intake.css")[0] == 200
        assert f"{urlsplit(control).path}/on/score" in page[2]
    with running(tmp_path / "hall", ports) as printed:
        assert printed.control == control, "the address stays, and so do the graphics"
        assert on_air(where)["switches"]["score"] is False


def test_a_hall_that_cannot_keep_its_control_says_so(tmp_path: Path) -> None:
    (tmp_path / "hall" / "overlay-control.json").mkdir(parents=True)
    ports = [f"--{name}={port}" for name, port in zip(("port", "judges-port", "log-port"), free_ports(), strict=True)]
    refused = tableside("hall", "serve", "--data", str(tmp_path / "hall"), "--host", HOST, *ports)
    assert (refused.exit_code, "overlay-control.json" in refused.stderr) == (2, True), refused.stderr


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_port_that_judges_cannot_have_is_named_with_its_option(tmp_path: Path, language: str) -> None:
    port = str(free_port())
    command = [sys.executable, "-m", "tableside", "--lang", language, "hall", "serve", "--data", str(tmp_path)]
    command += ["--host", HOST, "--port", port, "--judges-port", port]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert ended.returncode == 1
    assert ended.stderr.strip() == Text(language)(message("error-judges-port", port=int(port)))
    assert "--judges-port" in ended.stderr
