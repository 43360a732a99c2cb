"""SIGKILL and a failing disk at any system call: what was confirmed is there, whole, and it goes on."""

import random
import signal
from collections import Counter
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from tableside.ledger.store import Ledger
from tests.kit.ledger.ledger_files import Child, assert_whole, patiently, write, write_on_word
from tests.kit.torture.tracing import counted, sampled, traced
from tests.ledger.test_return import of_the_first_version

ENTRIES = 24
"""Enough for the log to be folded into the file on the way."""
OLD = 8
CALLS = ("pwrite64", "write", "fdatasync", "fsync", "ftruncate", "unlink", "rename", "mkdir", "fallocate", "openat")
SAMPLE = {"pwrite64": 12, "fdatasync": 5, "fsync": 3}
OURS = {"write": 2}
"""The writes of the last head and of the key; those that follow go to the pipe."""
Work = Callable[..., None]


def bring_up_to_date(pipe: Connection, folder: Path, _count: int) -> None:
    """Wait for a word, open a ledger of the first version, trying again what was refused, and add an entry."""
    pipe.send("ready")
    pipe.recv()
    refused: list[str] = []
    with patiently(refused, Ledger.open, folder):
        pass
    pipe.send(refused)


def before(work: Work, folder: Path) -> None:
    if work is bring_up_to_date:
        of_the_first_version(folder, OLD)


@pytest.fixture(scope="session")
def counts(tmp_path_factory: pytest.TempPathFactory) -> dict[Work, Counter[str]]:
    """The numbers of calls of each kind on the way."""
    found = {}
    for work in (write_on_word, bring_up_to_date):
        place = tmp_path_factory.mktemp("counted")
        before(work, place / "data")
        with Child(work, place / "data", ENTRIES) as child:
            found[work] = counted(child, CALLS, place / "calls")
    return found


WAYS = [
    pytest.param(work, call, id=f"{work.__name__}-{call}")
    for work in (write_on_word, bring_up_to_date)
    for call in CALLS
]


@pytest.mark.parametrize(("work", "call"), WAYS)
def test_threat_10_killed_at_a_system_call(
    tmp_path: Path, counts: dict[Work, Counter[str]], full: bool, work: Work, call: str
) -> None:
    count = counts[work][call]
    sample = SAMPLE.get(call, 2) // (1 if work is write_on_word else 2)
    for when in sampled(count, count if full else sample):
        folder = tmp_path / f"{when}"
        before(work, folder)
        with (
            Child(work, folder, ENTRIES) as child,
            traced(child, f"-etrace={call}", f"-einject={call}:signal=SIGKILL:when={when}"),
        ):
            child.pipe.send("go")
            confirmed = child.rest()
            assert child.process.exitcode == -signal.SIGKILL, f"moment {when} never came"
        if work is bring_up_to_date:
            assert assert_whole(folder, ()) == OLD, when
        else:
            assert assert_whole(folder, confirmed[:ENTRIES]) <= min(len(confirmed) + 1, ENTRIES), when


@pytest.mark.parametrize("error", ["EIO", "ENOSPC"])
@pytest.mark.parametrize("call", ["pwrite64", "write", "fdatasync", "fsync", "ftruncate", "fallocate"])
def test_threat_11_a_system_call_that_fails_once(
    tmp_path: Path, counts: dict[Work, Counter[str]], full: bool, call: str, error: str
) -> None:
    count = OURS.get(call, counts[write_on_word][call])
    for when in sampled(count, count if full else SAMPLE.get(call, 4) // 2):
        folder = tmp_path / f"{when}"
        with (
            Child(write_on_word, folder, ENTRIES) as child,
            traced(child, f"-etrace={call}", f"-einject={call}:error={error}:when={when}"),
        ):
            child.pipe.send("go")
            *confirmed, refused = child.rest()
            assert child.process.exitcode == 0, when
        assert set(refused) <= {"NotKnown", "StorageFailed", "DiskFull"}, when
        assert len(confirmed) == ENTRIES, when
        assert assert_whole(folder, confirmed) == ENTRIES, when


@pytest.mark.parametrize("error", ["EIO", "ENOSPC", "EROFS"])
@pytest.mark.parametrize("call", ["pwrite64", "fdatasync"])
def test_threat_11_a_disk_that_fails_for_good_loses_nothing_that_was_confirmed(
    tmp_path: Path, counts: dict[Work, Counter[str]], full: bool, call: str, error: str
) -> None:
    count = counts[write_on_word][call]
    for when in sampled(count, 40) if full else [count * 2 // 3]:
        folder = tmp_path / f"{when}"
        with (
            Child(write_on_word, folder, ENTRIES) as child,
            traced(child, f"-etrace={call}", f"-einject={call}:error={error}:when={when}+"),
        ):
            child.pipe.send("go")
            confirmed = [told for told in child.rest() if isinstance(told, tuple)]
        assert assert_whole(folder, confirmed) <= len(confirmed) + 1, when


def test_threat_10_killed_at_random_moments(folder: Path, full: bool) -> None:
    rounds = 200 if full else 15
    chance = random.Random(811)
    confirmed = []
    for round_ in range(1, rounds + 1):
        with Child(write, folder) as child:
            if round_ % 5:
                child.pipe.poll(30)
            child.process.join(chance.uniform(0.0, 0.05))
            confirmed += child.kill()
        if (folder / "ledger.sqlite").exists():
            assert assert_whole(folder, confirmed) <= len(confirmed) + round_
    assert len(confirmed) >= rounds * 4 // 5
