"""SIGKILL and a failing disk at any moment: what was confirmed is there, whole, and it goes on."""

import random
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.ledger.support import Child, assert_whole, write, write_on_word

ROUNDS = 25


def test_killed_at_random_moments(folder: Path) -> None:
    chance = random.Random(811)
    confirmed = []
    for round_ in range(1, ROUNDS + 1):
        with Child(write, folder) as child:
            if round_ % 5:
                child.pipe.poll(30)
            child.process.join(chance.uniform(0.0, 0.05))
            confirmed += child.kill()
        if (folder / "ledger.sqlite").exists():
            assert assert_whole(folder, confirmed) <= len(confirmed) + round_
    assert len(confirmed) >= ROUNDS * 4 // 5


@contextmanager
def tampered(child: Child, rule: str) -> Iterator[None]:
    """With strace on the child, which does to its system calls what `rule` says; or skip."""
    strace = shutil.which("strace")
    if strace is None:
        pytest.skip("strace is not installed")
    assert child.pipe.recv() == "ready"
    call, _, _ = rule.partition(":")
    command = [strace, "-f", "-o/dev/null", f"-etrace={call}", f"-einject={rule}", f"-p{child.process.pid}"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as tracer:
        assert tracer.stderr is not None
        if "attached" not in (said := tracer.stderr.readline()):
            pytest.skip(f"strace cannot attach here: {said}")
        try:
            yield
        finally:
            child.kill()


ENTRIES = 20
CALLS = [
    ("pwrite64", (1, 25, 52, 62, 70, 110, 150, 195, 198, 202, 206, 218)),
    ("fdatasync", (1, 20, 26, 44)),
    ("fsync", (1, 2, 3, 4)),
    ("unlink", (7, 10, 11)),
    ("ftruncate", (2,)),
    ("mkdir", (1, 2)),
    ("rename", (1,)),
]
"""How often each call comes before the moment: while the file is made, at appends, in a checkpoint, at the close."""

MOMENTS = [pytest.param(call, when, id=f"{call}-{when}") for call, moments in CALLS for when in moments]


@pytest.mark.parametrize(("call", "when"), MOMENTS)
def test_killed_at_a_system_call(folder: Path, call: str, when: int) -> None:
    with (
        Child(write_on_word, folder, ENTRIES) as child,
        tampered(child, f"{call}:signal=SIGKILL:when={when}"),
    ):
        child.pipe.send("go")
        confirmed = child.rest()
        assert child.process.exitcode == -signal.SIGKILL, "this moment never came"
    assert assert_whole(folder, confirmed[:ENTRIES]) <= min(len(confirmed) + 1, ENTRIES)


@pytest.mark.parametrize(("call", "when"), MOMENTS[::2])
def test_a_system_call_that_fails_once(folder: Path, call: str, when: int) -> None:
    with Child(write_on_word, folder, ENTRIES) as child, tampered(child, f"{call}:error=EIO:when={when}"):
        child.pipe.send("go")
        *confirmed, refused = child.rest()
        assert child.process.exitcode == 0
    assert set(refused) <= {"StorageFailed"}
    assert len(confirmed) == ENTRIES
    assert assert_whole(folder, confirmed) == ENTRIES
