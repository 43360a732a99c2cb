"""Lines in the body of answers: who gets one, how long it lasts, and how one ends that does not take what is sent."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import IncompleteRead
from queue import Queue

import pytest
from starlette.applications import Starlette
from starlette.websockets import WebSocketDisconnect

from tableside.web import connections
from tableside.web.connections import MAX_CONNECTIONS_PER_ADDRESS, OtherServer
from tableside.web.lines import COMPLETE, line_config
from tableside.web.listening import address, listen
from tableside.web.page_lines import PageLine, line_routes
from tests.kit.hall.encrypted import server_settings, shaken
from tests.kit.hall.floor_lines import read_answer
from tests.kit.patience import PATIENCE, until
from tests.kit.stream.sockets import connect, is_held, request

HOST = "127.0.0.1"


async def until_left(line: PageLine, sends: Callable[[], Awaitable[None]]) -> None:
    """Send on and on until the page leaves, or once for a snapshot."""
    listening = asyncio.ensure_future(line.listen())
    try:
        while not listening.done():
            await sends()
            if line.is_snapshot:
                await line.close(COMPLETE)
                return
    finally:
        listening.cancel()


async def count(line: PageLine) -> None:
    """Send numbers, ten a second."""
    number = 0

    async def sends() -> None:
        nonlocal number
        number += 1
        await line.send(str(number))
        if not line.is_snapshot:
            await asyncio.sleep(0.1)

    await until_left(line, sends)


async def pour(line: PageLine) -> None:
    """Send as much as the page takes."""
    with suppress(WebSocketDisconnect):
        await until_left(line, lambda: line.send("x" * 100_000))


async def drip(line: PageLine) -> None:
    """Send some hundred bytes at once, which the system takes for a long time, whether the page reads or not."""

    async def sends() -> None:
        await line.send("x" * 500)
        await asyncio.sleep(0.05)

    await until_left(line, sends)


APP = Starlette(
    routes=[*line_routes("/count/live", count), *line_routes("/pour/live", pour), *line_routes("/drip/live", drip)]
)


@contextmanager
def serving(*, encrypted: bool = True) -> Iterator[str]:
    """The application on a thread, over TLS or plain."""
    loop, ready = asyncio.new_event_loop(), Queue[OtherServer]()

    async def run() -> None:
        server = OtherServer(line_config(APP, server_settings() if encrypted else None))
        ready.put(server)
        await server.serve(sockets=[listener])

    with listen(HOST, 0) as listener:
        thread = threading.Thread(target=lambda: loop.run_until_complete(run()), name="lines")
        thread.start()
        server = ready.get(timeout=PATIENCE)
        try:
            yield address(HOST, listener, "https" if encrypted else "http")
        finally:
            server.should_exit = True
            thread.join()
            loop.close()


@pytest.fixture(scope="module", params=[True, False], ids=["encrypted", "plain"])
def where(request: pytest.FixtureRequest) -> Iterator[str]:
    with serving(encrypted=request.param) as started:
        yield started


def asked(where: str, path: str, more: str = "Content-Length: 0\r\n") -> bytes:
    """A request of the page for its line."""
    return request(where, path, method="POST", headers=f"Origin: {where.rstrip('/')}\r\n{more}")


def test_a_line_lasts_longer_than_an_answer_and_counts_as_no_connection(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "LIFETIME_S", 1.0)
    began = time.monotonic()
    with read_answer(where, "count", headers={}) as line:
        assert line.recv(PATIENCE) == "1\n"
        others = [connect(where) for _ in range(MAX_CONNECTIONS_PER_ADDRESS)]
        while time.monotonic() < began + 3:
            line.recv(PATIENCE)
        for other in others:
            other.close()


def test_a_snapshot_is_an_answer_that_ends(where: str) -> None:
    with read_answer(where, "count", "once=1", headers={}) as line:
        assert line.recv(PATIENCE) == "1\n"
        with pytest.raises(EOFError):
            line.recv(PATIENCE)
        assert line.closed == {"closed": COMPLETE, "reason": ""}


def test_a_request_that_does_not_end_has_the_time_of_an_answer(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "LIFETIME_S", 1.0)
    with shaken(where) if where.startswith("https") else connect(where) as line:
        line.sendall(asked(where, "/count/live", "Content-Length: 9\r\n"))
        until(lambda: not is_held(where, line))


def test_an_answer_is_for_a_page_of_the_server_alone(where: str) -> None:
    for origin in ("http://elsewhere.example", "null", where.replace("127.0.0.1", "127.0.0.2").rstrip("/")):
        with read_answer(where, "count", headers={}, origin=origin) as line:
            assert line.status == 403
    with read_answer(where, "count", headers={"Origin": ""}) as line:
        assert line.status == 403


def test_a_page_that_says_something_with_its_request_gets_no_line(where: str) -> None:
    with shaken(where) if where.startswith("https") else connect(where) as line:
        line.sendall(asked(where, "/count/live", "Content-Length: 1000000000\r\n") + b"x" * 1000)
        assert line.recv(12) == b"HTTP/1.1 400"


@pytest.mark.parametrize("path", ["/pour/live", "/drip/live"])
def test_a_page_that_takes_nothing_of_its_line_loses_it(where: str, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By what the system does not take of the server, or by what it cannot deliver: a phone that has gone."""
    long = 10 * PATIENCE
    monkeypatch.setattr(connections, "STALL_S", 1.0 if "pour" in path else long)
    monkeypatch.setattr(connections, "ARRIVES_S", 1.0 if "drip" in path else long)
    line = shaken(where, 4096) if where.startswith("https") else connect(where, receive_bytes=4096)
    with line:
        line.sendall(asked(where, path))
        until(lambda: not is_held(where, line))


def test_a_server_that_ends_waits_for_no_line_and_logs_nothing(caplog: pytest.LogCaptureFixture) -> None:
    with ExitStack() as stack:
        with serving() as where:
            reading = stack.enter_context(read_answer(where, "count", headers={}))
            reading.recv(PATIENCE)
            stalled = stack.enter_context(shaken(where, 4096))
            stalled.sendall(asked(where, "/pour/live"))
            until(lambda: stalled.pending() or stalled.recv(1))
        assert not is_held(where, stalled)
        with suppress(IncompleteRead, OSError, EOFError):
            while True:
                reading.recv(PATIENCE)
    assert caplog.records == []
