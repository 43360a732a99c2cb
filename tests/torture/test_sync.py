"""Every other call of the disk succeeds, and a sync fails: an entry counts only when its bytes were synced.

See "Can applications recover from fsync failures?" (USENIX ATC 2020): after a sync that failed the page cache still
returns what the disk never got, and the next sync succeeds without it.
"""

import os
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

import pytest

from tableside.ledger.errors import LedgerError, NotKnown
from tableside.ledger.store import Ledger, new_token
from tests.kit.ledger.ledger_files import Child, append_one, patiently
from tests.kit.samples import one_in
from tests.kit.torture.disk import OPTIONS, Call, Disk, calls
from tests.kit.torture.tracing import counted, sampled, traced
from tests.torture.test_power_cut import Told, found

ENTRIES = 12
TRIES = 4
SYNCS = ("fdatasync", "fsync")
AFTER = 70
"""Calls from a failed sync on, after which the power is cut: those of the next entries."""
SAMPLED = 3
"""Of so many of these calls one, if not everything is tried."""


def write_with_syncs_that_fail(pipe: Connection, folder: Path) -> None:
    """Write some entries; from a word on, each new one is tried twice, as the match's store does."""
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        for _ in range(3):
            append_one(ledger, match, new_token())
        pipe.send("ready")
        pipe.recv()
        for _ in range(TRIES):
            token = new_token()
            try:
                try:
                    append_one(ledger, match, token)
                except LedgerError:
                    append_one(ledger, match, token)
                pipe.send("confirmed")
            except LedgerError as error:
                pipe.send(type(error).__name__)


def test_threat_11_nothing_is_confirmed_while_every_sync_fails(folder: Path) -> None:
    with Child(write_with_syncs_that_fail, folder) as child:
        with traced(child, "-etrace=fsync,fdatasync", "-einject=fsync,fdatasync:error=EIO"):
            child.pipe.send("go")
            told = child.rest()
        assert told == ["StorageFailed"] * TRIES


def append_or_find(ledger: Ledger, match: int, token: bytes) -> Told:
    """Append; where it is not known whether that was done, find out, as the match's store does."""
    try:
        return append_one(ledger, match, token)
    except NotKnown:
        head = ledger.head() if ledger.holds(token) else None
        if head is None:
            raise
        return match, head.seq, token


def play(pipe: Connection, folder: Path, acks: Path) -> None:
    """Write entries in two sessions, each tried again as the app does, and tell in a file what was confirmed."""
    pipe.send("ready")
    pipe.recv()
    told = os.open(acks, os.O_WRONLY | os.O_CREAT, 0o600)
    refused: list[str] = []
    with suppress(AssertionError):
        for count in (ENTRIES, 3):
            with patiently(refused, Ledger.open, folder) as ledger:
                match = patiently(refused, ledger.new_match)
                for _ in range(count):
                    match, seq, token = patiently(refused, append_or_find, ledger, match, new_token())
                    os.write(told, b"%d %d %s" % (match, seq, token.hex().encode()))


@pytest.fixture(scope="module")
def syncs(tmp_path_factory: pytest.TempPathFactory) -> Counter[str]:
    """The number of syncs of each kind in a run that no failure disturbs."""
    place = tmp_path_factory.mktemp("counted")
    place.joinpath("data").mkdir()
    with Child(play, place / "data", place / "acks") as child:
        return counted(child, SYNCS, place / "calls")


Moments = Callable[[list[Call]], set[int]]
"""After which of these calls the power is cut."""


def at_random(chance: Random, cuts: int) -> Moments:
    """Some moments, and the end."""
    return lambda made: {len(made) - 1, *(chance.randrange(len(made)) for _ in range(cuts))}


def after_the_failure(made: list[Call]) -> set[int]:
    """Moments from the first sync that failed on, for as long as it may matter."""
    first = next(at for at, call in enumerate(made) if call.failed)
    return set(one_in(SAMPLED, range(first, min(len(made), first + AFTER))))


def cuts_after(place: Path, inject: str, chance: Random, moments: Moments) -> int:
    """Play with these failures, and cut the power at these moments; how many entries were confirmed."""
    folder, acks, trace = place / "data", place / "acks", place / "trace"
    folder.mkdir(parents=True)
    with (
        Child(play, folder, acks) as child,
        traced(child, *OPTIONS, f"-einject={inject}", output=trace),
    ):
        child.pipe.send("go")
        child.rest()
    made = list(calls(trace))
    chosen = moments(made)
    disk, confirmed = Disk(folder), list[Told]()
    for at, call in enumerate(made):
        if call.name == "write" and call.file == str(acks):
            match, seq, token = call.texts[0].decode().split()
            confirmed.append((int(match), int(seq), bytes.fromhex(token)))
        else:
            disk.do(call)
        if at in chosen:
            for keep in (0.0, 0.5, 1.0):
                assert set(found(disk.left(keep, chance))) >= set(confirmed), (inject, at, keep)
    return len(confirmed)


@pytest.mark.parametrize("call", SYNCS)
@pytest.mark.parametrize("for_ever", [False, True], ids=["once", "for ever"])
def test_threat_11_a_power_cut_after_a_sync_that_failed_loses_nothing_that_was_confirmed(
    tmp_path: Path, syncs: Counter[str], full: bool, call: str, for_ever: bool
) -> None:
    chance = Random(f"{call} {for_ever}")
    for run in range(500 if full else 4):
        when = chance.randint(1, syncs[call])
        error = chance.choice(("EIO", "ENOSPC"))
        inject = f"{call}:error={error}:when={when}{'+' if for_ever else ''}"
        confirmed = cuts_after(tmp_path / f"{run}", inject, chance, at_random(chance, cuts=3))
        assert for_ever or confirmed == ENTRIES + 3, inject


@pytest.mark.parametrize("call", SYNCS)
@pytest.mark.parametrize("for_ever", [False, True], ids=["once", "for ever"])
def test_threat_11_after_each_sync_that_fails_the_power_is_cut_after_the_next_calls(
    tmp_path: Path, syncs: Counter[str], full: bool, call: str, for_ever: bool
) -> None:
    for when in sampled(syncs[call], syncs[call] if full else 1):
        inject = f"{call}:error=EIO:when={when}{'+' if for_ever else ''}"
        cuts_after(tmp_path / f"{when}", inject, Random(when), after_the_failure)
