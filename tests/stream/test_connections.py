"""Connections that are silent, slow or many, with real sockets: viewers still get in, and little is logged."""

import http.client
import resource
import select
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tableside.web.connections import LIFETIME_S, STALL_S
from tableside.web.limits import OPEN_FILES
from tableside.web.lines import PING_S
from tests.kit.stream.browser import server_process
from tests.kit.stream.client import client
from tests.kit.stream.game import Game
from tests.kit.stream.sockets import PATIENCE, connect, frame, is_held, many_files, request, upgrade, wait

SILENT = 1500
MARGIN_S = 15.0
"""Seconds that a slow machine may be late."""
MOST_LOGGED_BYTES = 64 * 1024


def is_served(where: str) -> bool:
    """Return whether somebody can load the page, its files and the scene now."""
    for path in ("/", "/overlay.js", "/line.js", "/overlay.css"):
        line = http.client.HTTPConnection(urlsplit(where).netloc, timeout=30)
        line.request("GET", path)
        if line.getresponse().status != 200:
            return False
        line.close()
    with client(where) as page:
        return bool(page.next()["scene"])


@pytest.mark.parametrize("sources", [("127.0.0.1",), tuple(f"127.0.1.{last}" for last in range(1, 251))])
def test_threat_14_silent_connections_shut_out_nobody_and_fill_no_log(
    folder: Path, tmp_path: Path, sources: tuple[str, ...]
) -> None:
    log = tmp_path / "log"
    with (
        log.open("wb") as written,
        Game(folder),
        server_process(folder, log=written, files=(1024, 1024)) as (where, pid),
        many_files(SILENT + 500),
        ExitStack() as stack,
        client(where) as viewer,
    ):
        viewer.next()
        for number in range(SILENT):
            stack.enter_context(connect(where, sources[number % len(sources)]))
        assert is_served(where)
        assert len(list(Path(f"/proc/{pid}/fd").iterdir())) < 900
        viewer.ask("beat")
        viewer.next()
    assert log.stat().st_size < MOST_LOGGED_BYTES


def test_threat_14_viewers_get_in_while_thousands_of_connections_keep_coming(folder: Path, tmp_path: Path) -> None:
    log, flood = tmp_path / "log", Flood()
    with log.open("wb") as written, Game(folder), server_process(folder, log=written) as (where, _), many_files(4000):
        thread = threading.Thread(target=flood.run, args=(where,), name="flood")
        thread.start()
        try:
            assert flood.many.wait(PATIENCE)
            assert all(is_served(where) for _ in range(5))
        finally:
            flood.ended.set()
            thread.join()
    assert log.stat().st_size < MOST_LOGGED_BYTES


class Flood:
    """Some thousand connections a second, or as many as the system takes. `many` have come after the first 3,000."""

    def __init__(self) -> None:
        self.many, self.ended = threading.Event(), threading.Event()

    def run(self, where: str) -> None:
        """Open connections until it is `ended`, 50 at once; the newest 3,000 stay open."""
        place, opened = urlsplit(where), deque[socket.socket]()
        while not self.ended.wait(0.01):
            for _ in range(50):
                opened.append(socket.socket())
                opened[-1].setblocking(False)
                opened[-1].connect_ex((place.hostname, place.port))
            taken = select.poll()
            taken.register(opened[-1], select.POLLOUT)
            taken.poll(1000)
            while len(opened) > 3000:
                self.many.set()
                opened.popleft().close()
        for line in opened:
            line.close()


def test_threat_14_without_files_little_is_logged_and_viewers_get_in_afterwards(folder: Path, tmp_path: Path) -> None:
    log = tmp_path / "log"
    with log.open("wb") as written, Game(folder), server_process(folder, log=written) as (where, pid):
        assert is_served(where)
        few = len(list(Path(f"/proc/{pid}/fd").iterdir())) + 20
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (few, few))
        with ExitStack() as stack:
            for _ in range(60):
                stack.enter_context(connect(where))
            time.sleep(3)
        assert 0 < log.stat().st_size < MOST_LOGGED_BYTES
        assert wait(lambda: is_served_now(where))


def is_served_now(where: str) -> bool:
    try:
        return is_served(where)
    except OSError:
        return False


def test_threat_14_broken_requests_fill_no_log(folder: Path, tmp_path: Path) -> None:
    log = tmp_path / "log"
    with log.open("wb") as written, Game(folder), server_process(folder, log=written) as (where, _):
        for number in range(400):
            with connect(where) as line:
                line.sendall(
                    b"\0\r\n\r\n" if number % 2 else request(where, headers="Connection: upgrade\r\nUpgrade: x\r\n")
                )
                line.recv(1)
        assert is_served(where)
    assert 0 < log.stat().st_size < MOST_LOGGED_BYTES


@pytest.mark.parametrize(("before", "after"), [((256, 4096), OPEN_FILES), ((256, 512), 512), ((2048, 4096), 2048)])
def test_the_limit_of_open_files_is_raised_where_the_system_allows_it(
    folder: Path, before: tuple[int, int], after: int
) -> None:
    with Game(folder), server_process(folder, files=before) as (where, pid):
        assert is_served(where)
        assert resource.prlimit(pid, resource.RLIMIT_NOFILE) == (after, before[1])


class Offender:
    """A connection that never ends by itself: how it begins, what it does every half second, and its time to live."""

    def __init__(self, begin: Callable[[str], socket.socket], again: bytes, lifetime: float) -> None:
        self.begin = begin
        self.again = again
        self.lifetime = lifetime


def begun_with(sent: Callable[[str], bytes], receive_bytes: int = 0) -> Callable[[str], socket.socket]:
    def begin(where: str) -> socket.socket:
        line = connect(where, receive_bytes=receive_bytes)
        line.sendall(sent(where))
        return line

    return begin


def asks_endlessly_and_reads_nothing(where: str) -> socket.socket:
    line = upgrade(where, receive_bytes=4096)
    line.settimeout(1)
    try:
        while True:
            line.sendall(50 * frame(b'{"ask":"snapshot"}'))
    except OSError:
        return line


SNAPSHOT = frame(b'{"ask":"snapshot"}')
OFFENDERS = {
    "silent": Offender(connect, b"", LIFETIME_S),
    "slow headers": Offender(begun_with(lambda where: request(where, complete=False)), b"X: y\r\n", LIFETIME_S),
    "headers byte by byte": Offender(begun_with(lambda where: b"GET / HTTP/1.1\r\nX: "), b"y", LIFETIME_S),
    "slow second request": Offender(
        begun_with(lambda where: request(where) + request(where, complete=False)), b"X: y\r\n", LIFETIME_S
    ),
    "slow body": Offender(
        begun_with(lambda where: request(where, method="POST", headers="Content-Length: 9999\r\n")), b"x", LIFETIME_S
    ),
    "slow body of a line's request": Offender(
        begun_with(lambda where: request(where, "/live", headers="Content-Length: 9999\r\n")), b"x", LIFETIME_S
    ),
    "reads no response": Offender(
        begun_with(lambda where: 200 * request(where, "/overlay.css"), receive_bytes=4096), b"", LIFETIME_S
    ),
    "answers no ping": Offender(upgrade, b"", 2 * PING_S),
    "answers no ping and asks": Offender(upgrade, SNAPSHOT, 2 * PING_S),
    "asks and reads nothing": Offender(asks_endlessly_and_reads_nothing, SNAPSHOT, 2 * PING_S + STALL_S),
}


@pytest.fixture(scope="module")
def offending(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, dict[str, tuple[socket.socket, float]]]]:
    """All offenders at one server: its address, and each offender's connection and when it began."""
    folder = tmp_path_factory.mktemp("offending") / "data"
    with Game(folder), server_process(folder) as (where, _), ExitStack() as stack:
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
            try:
                line.send(OFFENDERS[name].again, socket.MSG_DONTWAIT)
            except OSError:
                continue


@pytest.mark.parametrize("name", OFFENDERS)
def test_threat_14_a_connection_that_never_ends_is_ended(
    offending: tuple[str, dict[str, tuple[socket.socket, float]]], name: str
) -> None:
    where, lines = offending
    line, begun = lines[name]
    left = begun + OFFENDERS[name].lifetime + MARGIN_S - time.monotonic()
    assert wait(lambda: not is_held(where, line), left)


def test_a_page_that_keeps_its_line_is_not_ended(running: str) -> None:
    """It answers pings, and outlives every limit of time."""
    with client(running) as page:
        page.next()
        end = time.monotonic() + 2 * PING_S + LIFETIME_S
        while time.monotonic() < end:
            time.sleep(5)
            page.ask("beat")
            page.next()
