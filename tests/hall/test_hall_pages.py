"""The pages of a hall as people start it: a table that plays is on the floor, and on the wall after its delay."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import msgspec

from tableside.cli.hall_log import join
from tableside.hall.membership import Membership
from tableside.hall.sending import send_from
from tableside.match.judge_calls import CallNote
from tests.hall.test_floor_line import get
from tests.kit.cli import tableside
from tests.kit.hall.floor_lines import FloorReader, floor_reader
from tests.kit.hall.halls import HOST, free_port
from tests.kit.patience import PATIENCE, until
from tests.kit.stream.game import AGREED, CANARY, CARDS, Game


@contextmanager
def running(folder: Path, page_port: int, log_port: int) -> Iterator[list[str]]:
    """`tableside hall serve` as a process of its own, and the first lines that it prints."""
    command = [sys.executable, "-m", "tableside", "--lang", "en", "hall", "serve", "--data", str(folder)]
    command += ["--host", HOST, "--port", str(page_port), "--log-port", str(log_port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield [process.stdout.readline().strip() for _ in range(8)]
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
    ports = free_port(), free_port()
    table = tmp_path / "table"
    with running(tmp_path / "hall", *ports) as printed:
        where = printed[0].split()[-1]
        floor, code = printed[1].split()[-1], printed[3].split()[-1]
        assert printed[2].split()[-1] == f"{where}wall"
        token = floor.partition("?token=")[2]
        assert [get(where, path)[0] for path in ("/floor", f"/floor?token={token}", "/wall")] == [403, 200, 200]
        join(table, code)
        own = {"Cookie": f"tableside-floor={token}"}
        with (
            Game(table, msgspec.structs.replace(AGREED, table="12")) as game,
            sending(table),
            floor_reader(where, headers=own) as judges,
            floor_reader(where, "wall", headers={}) as spectators,
        ):
            game.controls().hides("A", CANARY, 1).ends_turn()
            game.notes("judge called", CallNote("A"))
            shown = until_seen(judges, label="12", turn=2)
            while shown["call"] is None:
                shown = until_seen(judges, label="12")
            assert "call" not in until_seen(spectators, label="12", turn=2)
            assert CANARY not in "".join((*judges.frames, *spectators.frames))
    with running(tmp_path / "hall", *ports) as printed:
        assert printed[1].split()[-1] == floor
        with floor_reader(where, headers=own) as judges:
            assert until_seen(judges, label="12", turn=2)["call"] == shown["call"]


def posted(where: str, path: str, token: str, accept: str = "*/*") -> tuple[int, str]:
    """The status and the body of the answer to a POST."""
    connection = HTTPConnection(urlsplit(where).netloc, timeout=PATIENCE)
    connection.request("POST", f"{path}?token={token}", headers={"Accept": accept})
    response = connection.getresponse()
    body = response.read().decode()
    connection.close()
    return response.status, body


def test_a_producer_shows_a_table_by_one_touch_and_the_overlay_has_it(tmp_path: Path) -> None:
    table = tmp_path / "table"
    with running(tmp_path / "hall", free_port(), free_port()) as printed:
        where, code, producer = printed[0].split()[-1], printed[3].split()[-1], printed[6].split(" at ")[1].split()[0]
        assert printed[5].split()[-1] == where
        token = producer.partition("?token=")[2]
        join(table, code)
        with (
            Game(table, msgspec.structs.replace(AGREED, table="12")) as game,
            sending(table),
            floor_reader(where, "wall", headers={}) as spectators,
        ):
            game.controls().hides("A", CANARY, 1).ends_turn()
            until_seen(spectators, label="12", turn=2)
            assert posted(where, "/producer/show/12", "no-token")[0] == 403
            assert posted(where, "/producer/show/13", token)[0] == 404
            assert posted(where, "/producer/show/12", token)[0] == 200
            until_seen(spectators, label="12", feature=True)
            state = ""
            while '"name":"Mira"' not in state:
                state = get(where, "/api/v1/state")[2]
            page = get(where, f"/producer?token={token}")[2]
            assert 'aria-pressed="true"><b>12</b><bdi>Mira ' in page
            assert get(where, "/watch")[0] == get(where, "/g/score")[0] == 200
            assert CANARY not in state + page
            assert posted(where, "/producer/show", token, "text/html")[0] == 303
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
    ports = free_port(), free_port()
    with running(tmp_path / "hall", *ports) as printed:
        where, control = printed[0].split()[-1], printed[7].split(" at ")[1].split()[0]
        assert control.startswith(f"{where}control/")
        assert on_air(where)["switches"]["score"] is True
        assert ordered(control, "/off/score")[0] == 200
        assert ordered(f"{where}control/another-token-than-that", "/off/board")[0] == 404
        over = get(where, "/control/another-token-than-that", Accept="text/html")
        assert (over[0], "Take the address that the hall prints as it starts." in over[2]) == (404, True)
        until(lambda: on_air(where)["switches"]["score"] is False)
        assert on_air(where)["switches"]["board"] is True
        page = get(where, urlsplit(control).path, Accept="text/html")
        assert page[0] == 200
        assert f"{urlsplit(control).path}/on/score" in page[2]
    with running(tmp_path / "hall", *ports) as printed:
        assert control in printed[7], "the address stays, and so do the graphics"
        assert on_air(where)["switches"]["score"] is False


def test_a_hall_that_cannot_keep_its_control_says_so(tmp_path: Path) -> None:
    (tmp_path / "hall" / "overlay-control.json").mkdir(parents=True)
    ports = "--host", HOST, "--port", str(free_port()), "--log-port", str(free_port())
    refused = tableside("hall", "serve", "--data", str(tmp_path / "hall"), *ports)
    assert (refused.exit_code, "overlay-control.json" in refused.stderr) == (2, True), refused.stderr
