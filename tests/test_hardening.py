"""The app's processes are closed up: no core, no reader of their memory, no values in what they say as they fail."""

from __future__ import annotations

import ctypes
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from tableside.app.hardening import harden
from tableside.ledger.store import Ledger, new_token
from tests.kit.e2e.app import App
from tests.kit.ledger.ledger_files import NOBODY, Child, ask, draft
from tests.ledger.test_secrecy import forms

CANARY = "CANARY-OGN-404"
USER = NOBODY if os.getuid() == 0 else None
"""Root may look into every process, so for root another user stands in."""

SIGNALS = [signal.SIGSEGV, signal.SIGABRT]
GET_DUMPABLE, SET_DUMPABLE = 3, 4
PROBE = """
import ctypes, faulthandler, os, sys, threading
from tableside.cli.main import main

class Held:
    def __init__(self, card):
        self.card = card
    def __del__(self):
        raise ValueError(self.card)

@main.command(context_settings={"ignore_unknown_options": True})
def probe():
    card = sys.stdin.readline().strip()
    what = sys.stdin.readline().strip()
    kept = card * 3
    if what == "status":
        print(ctypes.CDLL(None).prctl(3, 0, 0, 0, 0))
    elif what == "raise":
        try:
            raise KeyError(card)
        except KeyError as error:
            raise ValueError(f"{card} is not there") from error
    elif what == "thread":
        threading.Thread(target=lambda: {}[card]).start()
    elif what == "cleanup":
        Held(card)
    else:
        faulthandler.enable()
        os.kill(os.getpid(), int(what))

sys.argv = ["tableside", "probe"]
main()
"""
"""A command that fails in many ways while it holds a canary, which it is given and which no line of source has."""


WITH_CORES = ("/bin/sh", "-c", 'ulimit -S -c "$(ulimit -H -c)"; exec "$@"', "sh")
"""Start a program with as much core as this user may ask for."""


def start(*command: object, folder: Path) -> subprocess.Popen[str]:
    """A process in `folder`, of which a core would be wanted."""
    return subprocess.Popen(
        [*WITH_CORES, sys.executable, *map(str, command)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def probe(what: object, folder: Path) -> tuple[int, str, str]:
    """Return how the command ends that does this, and what it says."""
    (folder / "probe.py").write_text(PROBE)
    with start("probe.py", folder=folder) as process:
        out, err = process.communicate(f"{CANARY}\n{what}\n", timeout=60)
        return process.returncode, out, err


def limit(process: int) -> str:
    """The soft and the hard limit of a process's core."""
    limits = Path(f"/proc/{process}/limits").read_text()
    found = re.search(r"^Max core file size +(\S+ +\S+)", limits, re.MULTILINE)
    assert found
    return " ".join(found[1].split())


def until_closed(process: int) -> None:
    """A process that has begun may not have come to its first line yet."""
    late = time.monotonic() + 30
    while limit(process) != "0 0":
        assert time.monotonic() < late, "it could write a core"
        time.sleep(0.01)


def dumped(process: subprocess.Popen[str], how: signal.Signals) -> bool:
    """Return whether the kernel wrote a core as the process was ended by this signal."""
    process.send_signal(how)
    ended = os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    assert ended is not None
    assert ended.si_status == how
    return ended.si_code == os.CLD_DUMPED


def test_a_command_is_not_dumpable(tmp_path: Path) -> None:
    assert probe("status", tmp_path)[:2] == (0, "0\n")


@pytest.mark.parametrize("how", SIGNALS)
def test_threat_27_a_command_that_holds_a_secret_and_crashes_leaves_no_core_and_says_no_value(
    tmp_path: Path, how: signal.Signals
) -> None:
    code, out, err = probe(int(how), tmp_path)
    assert code == -how
    assert "Fatal Python error" in err
    assert "in probe" in err
    assert [path.name for path in tmp_path.iterdir()] == ["probe.py"]
    assert not [form for form in forms(CANARY.encode()) if form in (out + err).encode()]


@pytest.mark.parametrize("what", ["raise", "thread", "cleanup"])
def test_threat_27_a_fault_that_nobody_caught_is_told_by_its_place_and_without_its_values(
    tmp_path: Path, what: str
) -> None:
    _, out, err = probe(what, tmp_path)
    assert "Traceback:\n" in err
    assert re.search(r"probe\.py\", line \d+", err)
    assert re.search(r"^(ValueError|KeyError)$", err, re.MULTILINE)
    assert not [form for form in forms(CANARY.encode()) if form in (out + err).encode()]


def test_what_led_to_a_fault_is_told_by_its_kind(tmp_path: Path) -> None:
    code, _, err = probe("raise", tmp_path)
    assert code == 1
    assert err.splitlines()[-2:] == ["ValueError", "after KeyError"]


COMMANDS = {
    "stream": ("stream", "--data", "data", "--port", "0", "--quiet"),
    "keys judge new": ("keys", "judge", "new"),
    "keys judge open": ("keys", "judge", "open", "record"),
}
"""Commands that go on until they are stopped or answered."""


@pytest.mark.parametrize("how", SIGNALS)
@pytest.mark.parametrize("command", COMMANDS)
def test_threat_27_the_kernel_writes_no_core_of_a_command(tmp_path: Path, command: str, how: signal.Signals) -> None:
    with start("-m", "tableside", *COMMANDS[command], folder=tmp_path) as process:
        until_closed(process.pid)
        assert not dumped(process, how)
    assert list(tmp_path.iterdir()) == []


def test_without_that_the_kernel_would_write_one(tmp_path: Path) -> None:
    """So that the tests above would find one; where this system writes none, they say less."""
    with start("-c", "import sys; print(1, flush=True); sys.stdin.read()", folder=tmp_path) as process:
        assert process.stdout is not None
        process.stdout.readline()
        if resource.getrlimit(resource.RLIMIT_CORE)[1] == 0:
            process.kill()
            pytest.skip("this user may not have cores")
        if not dumped(process, signal.SIGSEGV):
            pytest.skip("this system writes no cores")


@pytest.mark.e2e
def test_threat_27_the_app_itself_is_closed_up(tmp_path: Path) -> None:
    app = App(tmp_path / "data")
    try:
        assert limit(app.process.pid) == "0 0"
    finally:
        app.kill()


def hold(pipe: Connection, *, closed: bool) -> None:
    """Be a process of this user, as any program is or closed up, until a word comes."""
    ctypes.CDLL(None).prctl(SET_DUMPABLE, 1, 0, 0, 0)
    if closed:
        harden()
    pipe.send(os.getpid())
    pipe.recv()


def look(pipe: Connection, process: int) -> None:
    """Try what a debugger of the same user would read first."""
    try:
        pipe.send(bool(Path(f"/proc/{process}/maps").read_bytes()))
    except PermissionError:
        pipe.send(False)


@pytest.mark.parametrize("closed", [True, False])
def test_another_process_of_the_same_user_may_not_read_its_memory(closed: bool) -> None:
    with Child(partial(hold, closed=closed), user=USER) as held:
        assert ask(look, held.pipe.recv(), user=USER) is not closed


def work(pipe: Connection, folder: Path) -> None:
    """Do what the app does of itself and of the system, closed up: a ledger on a local disk, and another program."""
    harden()
    with Ledger.open(folder) as ledger:
        ledger.append(ledger.new_match(), draft(), new_token())
    ended = subprocess.run(["/bin/sh", "-c", "exit 3"], check=False, stdin=subprocess.DEVNULL, close_fds=True)
    pipe.send((ctypes.CDLL(None).prctl(GET_DUMPABLE, 0, 0, 0, 0), ended.returncode))


def test_an_ordinary_user_can_work_in_a_process_that_is_closed_up() -> None:
    with tempfile.TemporaryDirectory(prefix="tableside-") as place:
        if USER is not None:
            os.chown(place, USER, USER)
        assert ask(work, Path(place) / "data", user=USER) == (0, 3)
