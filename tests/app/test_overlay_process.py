"""The overlay's process beside the app: what it reports, how it is started again, and how it ends."""

import os
import queue
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tableside.app.overlay_process import (
    NETWORK,
    OverlayDown,
    OverlayServing,
    OverlayState,
    OverlaySupervisor,
    overlay_command,
)
from tableside.app.supervisor import Backoff
from tableside.message import message
from tableside.text import LANGUAGES, Text
from tests.kit.patience import PATIENCE
from tests.kit.stream.client import client

ENDED = OverlayDown(message("problem-overlay-ended"))
SOON = Backoff(first=0.05, longest=0.1)
SERVING = """print('{"is":"serving","address":"http://127.0.0.1:1/"}', flush=True)"""


@pytest.fixture
def reported() -> queue.SimpleQueue[OverlayState]:
    return queue.SimpleQueue()


def python(*lines: str) -> tuple[str, ...]:
    return (sys.executable, "-c", "\n".join(lines))


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def test_a_killed_overlay_is_reported_and_served_again(
    tmp_path: Path, reported: queue.SimpleQueue[OverlayState]
) -> None:
    port = free_port()
    serving = OverlayServing(f"http://127.0.0.1:{port}/")
    with OverlaySupervisor(overlay_command(tmp_path / "data", port, "de"), reported.put, SOON):
        assert reported.get(timeout=PATIENCE) == serving
        with client(serving.address) as page:
            page.next()
            assert page.language == "de"
        os.kill(overlay_of_this_process(), signal.SIGKILL)
        assert reported.get(timeout=PATIENCE) == ENDED
        assert reported.get(timeout=PATIENCE) == serving
        with client(serving.address) as page:
            page.next()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port))
    assert "overlay supervisor" not in {thread.name for thread in threading.enumerate()}


def overlay_of_this_process() -> int:
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal() and b"tableside.app.overlay_process" in command_of(entry):
            (parent,) = (line for line in (entry / "status").read_text().splitlines() if line.startswith("PPid:"))
            if int(parent.split()[1]) == os.getpid():
                return int(entry.name)
    raise AssertionError("no overlay runs")


def command_of(process: Path) -> bytes:
    try:
        return (process / "cmdline").read_bytes()
    except OSError:
        return b""


def test_a_port_in_use_is_reported_until_it_is_free(tmp_path: Path, reported: queue.SimpleQueue[OverlayState]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        supervisor = OverlaySupervisor(overlay_command(tmp_path / "data", port, "en"), reported.put, SOON)
        with supervisor:
            assert reported.get(timeout=PATIENCE) == OverlayDown(message("error-overlay-port-in-use", port=port))
            other.close()
            assert reported.get(timeout=PATIENCE) == OverlayServing(f"http://127.0.0.1:{port}/")


def test_another_port_is_served_at_once(tmp_path: Path, reported: queue.SimpleQueue[OverlayState]) -> None:
    first, second = free_port(), free_port()
    patient = Backoff(first=600, longest=600)
    with OverlaySupervisor(overlay_command(tmp_path / "data", first, "en"), reported.put, patient) as supervisor:
        assert reported.get(timeout=PATIENCE) == OverlayServing(f"http://127.0.0.1:{first}/")
        supervisor.change(overlay_command(tmp_path / "data", second, "en"))
        assert reported.get(timeout=PATIENCE) == OverlayServing(f"http://127.0.0.1:{second}/")
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", first))


def test_another_port_ends_the_wait_for_a_port_in_use(
    tmp_path: Path, reported: queue.SimpleQueue[OverlayState]
) -> None:
    patient = Backoff(first=600, longest=600)
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken, free = other.getsockname()[1], free_port()
        with OverlaySupervisor(overlay_command(tmp_path / "data", taken, "en"), reported.put, patient) as supervisor:
            assert reported.get(timeout=PATIENCE) == OverlayDown(message("error-overlay-port-in-use", port=taken))
            supervisor.change(overlay_command(tmp_path / "data", free, "en"))
            assert reported.get(timeout=PATIENCE) == OverlayServing(f"http://127.0.0.1:{free}/")


def test_the_whole_network_reaches_an_overlay_that_is_shared(
    tmp_path: Path, reported: queue.SimpleQueue[OverlayState]
) -> None:
    port = free_port()
    with OverlaySupervisor(overlay_command(tmp_path / "data", port, "en", NETWORK), reported.put, SOON):
        assert isinstance(reported.get(timeout=PATIENCE), OverlayServing)
        socket.create_connection(("127.0.0.2", port), timeout=PATIENCE).close()


def test_a_state_is_reported_once(tmp_path: Path, reported: queue.SimpleQueue[OverlayState]) -> None:
    starts = tmp_path / "starts"
    command = python(f"open({str(starts)!r}, 'a').write('x')")
    with OverlaySupervisor(command, reported.put, SOON):
        assert reported.get(timeout=PATIENCE) == ENDED
        end = time.monotonic() + PATIENCE
        while len(starts.read_text()) < 4:
            assert time.monotonic() < end
            time.sleep(0.05)
    assert reported.empty()


def test_a_command_that_does_not_exist_is_reported(tmp_path: Path, reported: queue.SimpleQueue[OverlayState]) -> None:
    with OverlaySupervisor((str(tmp_path / "nothing"),), reported.put, SOON):
        cause = "No such file or directory"
        assert reported.get(timeout=PATIENCE) == OverlayDown(message("problem-overlay-not-started", cause=cause))


@pytest.mark.parametrize("output", ["b'no state'", "b'\\xff\\n'", 'b\'{"is":"serving"}\\n\'', "b'[' * 100000"])
def test_output_that_is_no_state_is_ignored(output: str, reported: queue.SimpleQueue[OverlayState]) -> None:
    command = python("import sys, time", f"sys.stdout.buffer.write({output} + b'\\n')", SERVING, "time.sleep(600)")
    with OverlaySupervisor(command, reported.put, SOON):
        assert reported.get(timeout=PATIENCE) == OverlayServing("http://127.0.0.1:1/")
    assert reported.empty()


def test_an_overlay_that_does_not_end_when_asked_to_is_killed(reported: queue.SimpleQueue[OverlayState]) -> None:
    command = python("import signal, time", "signal.signal(signal.SIGTERM, signal.SIG_IGN)", SERVING, "time.sleep(600)")
    with OverlaySupervisor(command, reported.put, SOON):
        reported.get(timeout=PATIENCE)
        begun = time.monotonic()
    assert time.monotonic() - begun < 30
    assert reported.empty()


def test_the_app_does_not_wait_for_a_restart_when_it_ends(reported: queue.SimpleQueue[OverlayState]) -> None:
    with OverlaySupervisor(python("pass"), reported.put, Backoff(first=600, longest=600)):
        assert reported.get(timeout=PATIENCE) == ENDED
        begun = time.monotonic()
    assert time.monotonic() - begun < 30


def test_the_delay_doubles_up_to_a_minute_and_begins_again_after_a_minute_of_serving() -> None:
    backoff, delays = Backoff(), []
    for _ in range(2000):
        backoff = backoff.after(uptime=0.1)
        delays.append(backoff.delay)
    assert delays[:8] == [1, 2, 4, 8, 16, 32, 60, 60]
    assert delays[-1] == 60
    assert backoff.after(uptime=59).delay == 60
    assert backoff.after(uptime=60).delay == 1
    assert backoff.after(uptime=60).after(uptime=1).delay == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_problems_have_words(language: str) -> None:
    text = Text(language)
    for problem in (ENDED.problem, message("problem-overlay-not-started", cause="x")):
        assert text(problem) not in ("", problem.code)


BESIDE = """
import os, signal, subprocess, sys
from pathlib import Path
from tableside.app.overlay_process import overlay_command
process = subprocess.Popen(overlay_command(Path(sys.argv[1]), 0, "en"), stdout=subprocess.PIPE)
process.stdout.readline()
print(process.pid, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""
"""A program that starts an overlay and is killed as soon as the overlay serves."""


def test_the_overlay_of_an_app_that_was_killed_ends_too(tmp_path: Path) -> None:
    command = [sys.executable, "-c", BESIDE, str(tmp_path / "data")]
    app = subprocess.run(command, capture_output=True, check=False, timeout=PATIENCE)
    assert app.returncode == -signal.SIGKILL
    overlay = Path("/proc", app.stdout.decode().strip())
    end = time.monotonic() + PATIENCE
    while overlay.exists() and "zombie" not in (overlay / "status").read_text():
        assert time.monotonic() < end, "the overlay outlives the app"
        time.sleep(0.05)
