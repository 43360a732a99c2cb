"""Encrypted connections: what goes through them, and how those end that never say anything, or not enough."""

from __future__ import annotations

import asyncio
import http.client
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from queue import Queue
from urllib.parse import urlsplit

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import connect as connect_line

from tableside.web import connections, encrypted
from tableside.web.connections import LIFETIME_S, MAX_CONNECTIONS_PER_ADDRESS, STALL_S, OtherServer
from tableside.web.encrypted import HANDSHAKE_S
from tableside.web.lines import PING_S, line_config
from tableside.web.listening import address, listen
from tests.kit.hall.encrypted import client_settings, server_settings, shaken
from tests.kit.patience import PATIENCE, until
from tests.kit.stream.sockets import connect, is_held, request, wait

HOST = "127.0.0.1"
LARGE = 8 * 1024 * 1024
MARGIN_S = 15.0
"""Seconds that a slow machine may be late."""


async def echo(asked: Request) -> Response:
    content = await asked.body()
    return Response(content or asked.url.scheme.encode())


async def large(asked: Request) -> Response:
    del asked
    return Response(bytes(LARGE))


async def echo_line(line: WebSocket) -> None:
    await line.accept()
    try:
        while True:
            await line.send_text(await line.receive_text())
    except WebSocketDisconnect:
        return


async def chatty_line(line: WebSocket) -> None:
    await line.accept()
    try:
        while True:
            await line.send_text("x" * 100_000)
    except WebSocketDisconnect:
        return


APP = Starlette(
    routes=[
        Route("/", echo, methods=["GET", "POST"]),
        Route("/large", large),
        WebSocketRoute("/echo", echo_line),
        WebSocketRoute("/chatty", chatty_line),
    ]
)


@contextmanager
def served() -> Iterator[str]:
    """The application behind TLS, on a thread."""
    loop, ready = asyncio.new_event_loop(), Queue[OtherServer]()

    async def run() -> None:
        server = OtherServer(line_config(APP, server_settings()))
        ready.put(server)
        await server.serve(sockets=[listener])

    with listen(HOST, 0) as listener:
        thread = threading.Thread(target=lambda: loop.run_until_complete(run()), name="encrypted")
        thread.start()
        server = ready.get(timeout=PATIENCE)
        try:
            yield address(HOST, listener, "https")
        finally:
            server.should_exit = True
            thread.join()
            loop.close()


@pytest.fixture(scope="module")
def where() -> Iterator[str]:
    with served() as started:
        yield started


def all_of(line: ssl.SSLSocket) -> bytes:
    """Everything that the server sends until its end; cut short, it raises `ssl.SSLEOFError`."""
    content = b""
    while part := line.recv(65536):
        content += part
    return content


def test_a_request_is_answered_over_tls_1_3_and_its_scheme_is_known(where: str) -> None:
    with shaken(where) as line:
        assert line.version() == "TLSv1.3"
        line.sendall(request(where, headers="Connection: close\r\n"))
        assert all_of(line).endswith(b"\r\n\r\nhttps")


def test_a_request_in_single_bytes_and_one_in_the_packet_that_ends_the_handshake_are_answered(where: str) -> None:
    asked = request(where, headers="Connection: close\r\n")
    with shaken(where) as line:
        for byte in asked:
            line.sendall(bytes([byte]))
        assert all_of(line).endswith(b"https")
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    client = client_settings().wrap_bio(incoming, outgoing, server_hostname=HOST)
    with connect(where) as line:
        while True:
            try:
                client.do_handshake()
            except ssl.SSLWantReadError:
                line.sendall(outgoing.read())
                incoming.write(line.recv(65536))
            else:
                break
        client.write(asked)
        line.sendall(outgoing.read())
        answer = b""
        while not answer.endswith(b"https"):
            try:
                answer += client.read(65536)
            except ssl.SSLWantReadError:
                incoming.write(line.recv(65536))


def test_what_is_large_comes_whole_both_ways(where: str) -> None:
    content = bytes(range(256)) * (LARGE // 256)
    client = http.client.HTTPSConnection(urlsplit(where).netloc, timeout=PATIENCE, context=client_settings())
    client.request("POST", "/", content)
    assert client.getresponse().read() == content
    client.close()


def test_a_line_takes_and_sends_many_messages(where: str) -> None:
    sent = [str(number) for number in range(2000)]

    async def run() -> list[str | bytes]:
        address = f"wss{where.removeprefix('https')}echo"
        async with connect_line(address, ssl=client_settings(), proxy=None, compression=None) as line:
            for each in sent:
                await line.send(each)
            async with asyncio.timeout(PATIENCE):
                return [await line.recv() for _ in sent]

    assert asyncio.run(run()) == sent


@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1_2])
def test_an_older_version_is_refused(where: str, version: ssl.TLSVersion) -> None:
    settings = client_settings()
    settings.minimum_version = settings.maximum_version = version
    with connect(where) as line, pytest.raises(ssl.SSLError):
        settings.wrap_socket(line, server_hostname=HOST)


@pytest.mark.parametrize("said", [b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\xff\xff" + b"x" * 100_000, b"\0" * 10])
def test_who_speaks_no_tls_is_sent_away_and_nothing_is_logged(
    where: str, said: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with connect(where) as line:
        line.sendall(said)
        answer = b""
        try:
            while part := line.recv(65536):
                answer += part
        except ConnectionResetError:
            pass
    assert b"HTTP" not in answer
    assert len(answer) < 20, "an alert at most"
    with shaken(where) as line:
        line.sendall(request(where, headers="Connection: close\r\n"))
        assert all_of(line).endswith(b"https")
    assert caplog.records == []


def test_nonsense_after_the_handshake_ends_the_connection_and_is_not_logged(
    where: str, caplog: pytest.LogCaptureFixture
) -> None:
    with connect(where) as line, client_settings().wrap_socket(line.dup(), server_hostname=HOST) as inside:
        line.sendall(b"\x17\x03\x03\x00\x20" + b"x" * 32)
        assert wait(lambda: not is_held(where, line))
        inside.close()
    assert caplog.records == []


@pytest.mark.parametrize("begin", [connect, shaken])
def test_connections_count_before_and_after_their_handshake(
    where: str, begin: Callable[[str], socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    """None of them ends by its time here, so those that go are the ones that are too many."""
    monkeypatch.setattr(encrypted, "HANDSHAKE_S", 10 * PATIENCE)
    monkeypatch.setattr(connections, "LIFETIME_S", 10 * PATIENCE)
    with ExitStack() as stack:
        lines = [stack.enter_context(begin(where)) for _ in range(MAX_CONNECTIONS_PER_ADDRESS + 40)]
        until(lambda: sum(is_held(where, line) for line in lines) <= MAX_CONNECTIONS_PER_ADDRESS)
        assert not any(is_held(where, line) for line in lines[:30]), "the oldest ones went"


class Offender:
    """A connection that never ends by itself: how it begins, what it does every half second, and its time to live."""

    def __init__(self, begin: Callable[[str], socket.socket], again: bytes, lifetime: float) -> None:
        self.begin, self.again, self.lifetime = begin, again, lifetime


def half_shaken(where: str) -> socket.socket:
    """A connection that has said the beginning of a handshake."""
    line = connect(where)
    line.sendall(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03")
    return line


def asking(content: Callable[[str], bytes], receive_bytes: int = 0) -> Callable[[str], ssl.SSLSocket]:
    """A connection that has asked this, and reads no answer."""

    def begin(where: str) -> ssl.SSLSocket:
        line = shaken(where, receive_bytes)
        line.sendall(content(where))
        return line

    return begin


def upgrade(path: str) -> Callable[[str], bytes]:
    """The request for a line."""
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
    return lambda where: request(where, path, headers=f"Upgrade: websocket\r\nConnection: Upgrade\r\n{key}")


OFFENDERS = {
    "silent": Offender(connect, b"", HANDSHAKE_S),
    "a handshake byte by byte": Offender(half_shaken, b"x", HANDSHAKE_S),
    "shaken and silent": Offender(shaken, b"", LIFETIME_S),
    "slow headers": Offender(asking(lambda where: request(where, complete=False)), b"X: y\r\n", LIFETIME_S),
    "reads no response": Offender(asking(lambda where: request(where, "/large"), 4096), b"", LIFETIME_S),
    "answers no ping": Offender(asking(upgrade("/echo")), b"", 2 * PING_S),
    "reads nothing of its line": Offender(asking(upgrade("/chatty"), 4096), b"", STALL_S),
}


@pytest.fixture(scope="module")
def offending() -> Iterator[tuple[str, dict[str, tuple[socket.socket, float]]]]:
    """All offenders at one server: its address, and each offender's connection and when it began."""
    with served() as where, ExitStack() as stack:
        lines = {
            name: (stack.enter_context(offender.begin(where)), time.monotonic()) for name, offender in OFFENDERS.items()
        }
        ended = threading.Event()
        thread = threading.Thread(target=offend, args=(lines, ended), name="offenders")
        thread.start()
        try:
            yield where, lines
        finally:
            ended.set()
            thread.join()


def offend(lines: dict[str, tuple[socket.socket, float]], ended: threading.Event) -> None:
    while not ended.wait(0.5):
        for name, (line, _) in lines.items():
            if again := OFFENDERS[name].again:
                try:
                    line.send(again)
                except OSError:
                    continue


@pytest.mark.parametrize("name", OFFENDERS)
def test_a_connection_that_never_ends_is_ended(
    offending: tuple[str, dict[str, tuple[socket.socket, float]]], name: str
) -> None:
    where, lines = offending
    line, begun = lines[name]
    assert wait(lambda: not is_held(where, line), begun + OFFENDERS[name].lifetime + MARGIN_S - time.monotonic())


def test_a_server_that_ends_leaves_no_connection(caplog: pytest.LogCaptureFixture) -> None:
    with ExitStack() as stack:
        with served() as where:
            lines = [stack.enter_context(begin(where)) for begin in (connect, half_shaken, shaken)]
        assert not any(is_held(where, line) for line in lines)
    assert caplog.records == []
