"""The service manager hears that the table is ready, that both of its threads go on, and that it ends."""

from __future__ import annotations

import os
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tableside.app.service_manager import Heartbeat, ServiceManager
from tests.kit.patience import PATIENCE

PUBLIC = {"ledger.sqlite", "ledger.sqlite-wal", "ledger.sqlite-shm", "ledger.sqlite-head", "screen.png"}
"""The files in the data folder that others may read."""


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[socket.socket]:
    """The socket at which a service manager listens."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.settimeout(PATIENCE)
        yield line


def manager(line: socket.socket, limit: str = "30000000") -> ServiceManager:
    return ServiceManager({"NOTIFY_SOCKET": line.getsockname(), "WATCHDOG_USEC": limit})


def heard(line: socket.socket) -> list[str]:
    line.setblocking(False)
    words = []
    try:
        while True:
            words.append(line.recv(100).decode())
    except BlockingIOError:
        return words


class Table:
    """The table's thread, as far as calls go: it makes them when it is told to."""

    def __init__(self) -> None:
        self.calls: list[Callable[[], object]] = []

    def work(self) -> None:
        for call in self.calls:
            call()
        self.calls.clear()


def test_it_is_ready_once_the_table_answered_the_screen_and_alive_with_each_answer_after_that(systemd) -> None:
    table = Table()
    heart = Heartbeat(manager(systemd), table.calls.append)
    for _ in range(4):
        heart.beat()
        table.work()
    assert heard(systemd) == ["READY=1", "WATCHDOG=1", "WATCHDOG=1"]


def test_a_table_that_hangs_gives_no_sign_of_life_and_is_asked_once(systemd) -> None:
    table = Table()
    heart = Heartbeat(manager(systemd), table.calls.append)
    for _ in range(9):
        heart.beat()
    assert (heard(systemd), len(table.calls)) == ([], 1)
    table.work()
    heart.beat()
    assert heard(systemd) == ["READY=1"]


@pytest.mark.parametrize(("limit", "seconds"), [("30000000", 2.0), ("2000000", 0.5), ("", 2.0), ("0", 2.0), ("x", 2.0)])
def test_signs_of_life_come_four_times_as_often_as_they_are_expected(systemd, limit: str, seconds: float) -> None:
    assert manager(systemd, limit).interval_s == seconds


def test_without_a_service_manager_nothing_is_said() -> None:
    environment = {"WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "1", "HOME": "/"}
    nobody = ServiceManager(environment)
    nobody.tell("READY=1")
    assert not nobody.listens
    assert environment == {"HOME": "/"}


def test_a_service_manager_that_is_gone_or_has_an_abstract_socket(tmp_path: Path) -> None:
    ServiceManager({"NOTIFY_SOCKET": str(tmp_path / "none")}).tell("READY=1")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(f"\0{tmp_path}")
        line.settimeout(PATIENCE)
        ServiceManager({"NOTIFY_SOCKET": f"@{tmp_path}"}).tell("READY=1")
        assert line.recv(100) == b"READY=1"


def test_the_app_itself_is_ready_lives_and_ends_and_shows_others_the_ledger_alone(systemd, tmp_path: Path) -> None:
    data = tmp_path / "data"
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.kit.e2e.driver", "run", "--data", data, "--port", "0", "--practice"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={
            **os.environ,
            "SDL_VIDEODRIVER": "offscreen",
            "NOTIFY_SOCKET": systemd.getsockname(),
            "WATCHDOG_USEC": "400000",
        },
    )
    try:
        assert [systemd.recv(100) for _ in range(3)] == [b"READY=1", b"WATCHDOG=1", b"WATCHDOG=1"]
        process.send_signal(signal.SIGTERM)
        words = iter(lambda: systemd.recv(100), b"STOPPING=1")
        assert set(words) <= {b"WATCHDOG=1"}
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        process.communicate()
    readable = {path.name for path in data.iterdir() if path.is_file() and path.stat().st_mode & stat.S_IROTH}
    assert "ledger.sqlite" in readable
    assert readable <= PUBLIC
