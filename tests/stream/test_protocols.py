"""Connections as `tableside.web.connections` treats them, at a server of this process with small limits."""

from __future__ import annotations

import socket
import struct
import time
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path

import pytest

from tableside.stream.feed import follow
from tableside.stream.server import HOST, PAGE, serve_on
from tableside.web import connections
from tableside.web.connections import QUEUE
from tableside.web.listening import address, listen
from tests.kit.patience import PATIENCE
from tests.kit.stream.browser import on_thread, server, server_process
from tests.kit.stream.sockets import PING, connect, frame, is_held, request, upgrade, wait
from tests.stream.test_guard import get

SHORT_S = 0.3
"""Seconds in place of limits of seconds."""

SOON_S = 5.0
"""Seconds in which a busy machine ends a connection. A server that waits for the page's answer does so for ten."""

ACCEPT_QUEUE = struct.Struct("=28xI")
"""The most connections that may wait at a socket that listens, in Linux's `tcp_info` (`tcpi_sacked`)."""


@pytest.mark.parametrize("begun", ["", "GET / HTTP/1.1\r\nX: "], ids=["silent", "headers that do not end"])
def test_threat_14_a_connection_has_its_time_and_no_more(
    monkeypatch: pytest.MonkeyPatch, folder: Path, begun: str
) -> None:
    monkeypatch.setattr(connections, "LIFETIME_S", SHORT_S)
    with server(folder) as where, upgrade(where) as line, connect(where) as slow:
        slow.sendall(begun.encode())
        assert is_ended(slow)
        assert is_held(where, line), "a line is no longer such a connection"


def test_a_connection_takes_no_request_whose_answer_its_end_could_cut_short(
    monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    style = (PAGE.parent / "overlay.css").read_bytes()
    with server(folder) as where:
        for reuse_s, answers in ((PATIENCE, 2), (0.0, 1)):
            monkeypatch.setattr(connections, "REUSE_S", reuse_s)
            with connect(where) as line, suppress(ConnectionError):
                answered = b""
                for number in range(1, 3):
                    line.sendall(request(where, "/overlay.css"))
                    while answered.count(style) < number and (part := line.recv(1 << 16)):
                        answered += part
            assert answered.count(style) == answers


def is_ended(line: socket.socket) -> bool:
    """Return whether the server ends this connection, and does not answer."""
    try:
        return line.recv(1) == b""
    except ConnectionError:
        return True


def test_threat_14_of_too_many_connections_of_an_address_its_oldest_ends(
    monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    monkeypatch.setattr(connections, "MAX_CONNECTIONS_PER_ADDRESS", 3)
    with server(folder) as where, ExitStack() as stack:
        lines = [stack.enter_context(connect(where)) for _ in range(4)]
        assert is_ended(lines[0])
        assert wait(lambda: all(is_held(where, line) for line in lines[1:]))
        lines[1].shutdown(socket.SHUT_WR)
        assert wait(lambda: not is_held(where, lines[1]))
        assert get(where).status == 200
        assert all(is_held(where, line) for line in lines[2:]), "one that ended counts no longer"


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
def test_a_request_that_breaks_off_into_nonsense_is_no_mistake_of_ours(
    running: str, caplog: pytest.LogCaptureFixture, method: str
) -> None:
    """The rest comes at once, or when the request was answered."""
    begun = request(running, method=method, headers="Transfer-Encoding: chunked\r\n")
    for parts in ((begun + b"ZZ\r\n",), (begun, b"ZZ\r\n")):
        with connect(running) as line, suppress(ConnectionError):
            for part in parts:
                line.sendall(part)
                assert line.recv(1), "an answer"
            while line.recv(65536):
                pass
    assert get(running).status == 200
    assert [record for record in caplog.records if record.exc_info] == []


def test_what_is_no_request_is_refused_without_a_word(running: str) -> None:
    with connect(running) as line:
        line.sendall(b"\0\r\n\r\n")
        answer = b""
        while part := line.recv(65536):
            answer += part
    head, body = answer.lower().split(b"\r\n\r\n")
    assert head.startswith(b"http/1.1 400 ")
    assert {b"content-length: 0", b"connection: close"} <= set(head.split(b"\r\n"))
    assert body == b""


@pytest.mark.parametrize("what", ["pings", "parts of a message"])
def test_threat_14_a_line_that_makes_the_server_store_more_and_more_is_ended(folder: Path, what: str) -> None:
    with server_process(folder) as (running, _), upgrade(running, receive_bytes=4096) as line:
        line.settimeout(2)
        parts = 100 * frame(b"", 0, last=False)
        sent = 200 * frame(b"x" * 125, PING) if what == "pings" else parts
        begun = time.monotonic()
        try:
            line.sendall(sent if what == "pings" else frame(b"", last=False))
            while time.monotonic() < begun + 5:
                line.sendall(sent)
        except OSError:
            pass
        assert wait(lambda: not is_held(running, line), SOON_S)
        assert get(running).status == 200


def test_a_line_that_we_close_ends_though_the_page_does_not_answer(running: str) -> None:
    with upgrade(running) as line:
        line.sendall(frame(b"no request"))
        assert wait(lambda: not is_held(running, line), SOON_S)


def test_more_connections_may_wait_than_are_accepted_at_once_until_the_server_ends(folder: Path) -> None:
    most = min(QUEUE, int(Path("/proc/sys/net/core/somaxconn").read_text()))
    with listen(HOST, 0) as listener:
        with on_thread(partial(serve_on, listener, folder, HOST, partial(follow, folder))):
            assert get(address(HOST, listener)).status == 200
            info = listener.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, ACCEPT_QUEUE.size)
            assert ACCEPT_QUEUE.unpack(info) == (most,)
        assert listener.fileno() == -1, "the server closes it as it ends"
