"""The power is cut at any moment of a real run: whatever the disk kept of what it had not promised, nothing is lost."""

import os
import tempfile
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

import pytest

from tableside.ledger.errors import LedgerError
from tableside.ledger.store import Ledger, new_token
from tests.kit.ledger.ledger_files import Child, append_one, draft
from tests.kit.torture.disk import OPTIONS, Call, Disk, calls
from tests.kit.torture.tracing import traced

ROUNDS = (30, 6)
"""Entries before the first end, which is a clean one, and before the second; the log is folded in both."""

SAMPLED = 3
"""Of so many states of the disk one is looked at, if not everything is tried."""

Told = tuple[int, int, bytes]
Image = dict[str, bytes]


def play(pipe: Connection, folder: Path, acks: Path) -> None:
    """Write entries, and after each tell in a file of its own that it was confirmed."""
    pipe.send("ready")
    pipe.recv()
    told = os.open(acks, os.O_WRONLY | os.O_CREAT, 0o600)
    for count in ROUNDS:
        with Ledger.open(folder) as ledger:
            match = ledger.new_match()
            for _ in range(count):
                match, seq, token = append_one(ledger, match, new_token())
                os.write(told, b"%d %d %s" % (match, seq, token.hex().encode()))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, list[Call]]:
    """The folder and the file of a run, and its system calls."""
    place = tmp_path_factory.mktemp("played")
    folder, acks, trace = place / "data", place / "acks", place / "trace"
    folder.mkdir()
    with Child(play, folder, acks) as child:
        with traced(child, *OPTIONS, output=trace):
            child.pipe.send("go")
            child.rest()
        assert child.process.exitcode == 0
    return folder, acks, list(calls(trace))


def cuts(
    folder: Path, acks: Path, made: list[Call], chances: int, lies: float = 0.0
) -> Iterator[tuple[Image, list[Told]]]:
    """Yield what may be left after each call, each such image once, with what had been confirmed by then."""
    disk = Disk(folder, lies)
    confirmed: list[Told] = []
    chance = Random(22)
    last: list[object] = []
    for call in made:
        if call.name == "write" and call.file == str(acks):
            match, seq, token = call.texts[0].decode().split()
            confirmed.append((int(match), int(seq), bytes.fromhex(token)))
            continue
        disk.do(call)
        images = [disk.left(0, chance), disk.left(1, chance), *(disk.left(0.5, chance) for _ in range(chances))]
        for at, image in enumerate(images):
            state = (sorted(image.items()), len(confirmed))
            if at >= len(last) or last[at] != state:
                yield image, confirmed
            last[at : at + 1] = [state]


def found(image: Image) -> list[Told]:
    """Start on what is left: the entries there. Raises LedgerError, or AssertionError where one has a fault."""
    with tempfile.TemporaryDirectory() as place:
        for name, content in image.items():
            path = Path(place) / name
            path.parent.mkdir(exist_ok=True, mode=0o700)
            path.touch(mode=0o600)
            path.write_bytes(content)
        with Ledger.open(Path(place)) as ledger:
            assert ledger.report.faults == ()
            entries = [entry for match in ledger.matches() for entry in ledger.entries(match)]
            ledger.append(ledger.new_match(), draft(), new_token())
        assert not [entry for entry in entries if entry.fault]
        return [(entry.match, entry.seq, entry.private or b"") for entry in entries]


def test_threat_10_nothing_confirmed_is_lost_wherever_the_power_is_cut(
    played: tuple[Path, Path, list[Call]], full: bool
) -> None:
    images = 0
    for image, confirmed in cuts(*played, chances=12 if full else 1):
        images += 1
        if full or images % SAMPLED == 0:
            there = found(image)
            assert set(there) >= set(confirmed)
            assert len(there) <= len(confirmed) + 1
    assert images > 300


def test_threat_12_a_disk_that_lies_about_its_syncs_does_lose_entries(played: tuple[Path, Path, list[Call]]) -> None:
    """Nothing can be promised on such a disk; and were none lost here, the test above could find none either."""
    lost = 0
    for image, confirmed in list(cuts(*played, chances=1, lies=0.5))[::5]:
        try:
            lost += not set(found(image)) >= set(confirmed)
        except (LedgerError, AssertionError):
            lost += 1
    assert lost > 0
