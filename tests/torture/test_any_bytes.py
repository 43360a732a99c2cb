"""Any file of ours with any of its bytes changed: the app and the overlay go on, and each command says a sentence."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from tableside.engine.model.actions import ControlIs
from tableside.match.store import MatchStore
from tableside.table import commands as c
from tests.kit.torture.data_folders import (
    AGREED,
    CARDS,
    assert_all_goes_on,
    assert_app_works,
    assert_commands_answer,
    assert_overlay_stays,
    do,
    files_of,
    make_folders,
)

SAMPLE = 60
FULL = 10_000
SEEDS = 4

Change = Callable[[bytes, Random], bytes]


def flip(content: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(content))
    return content[:at] + bytes([content[at] ^ 1 << chance.randrange(8)]) + content[at + 1 :]


def flip_text(content: bytes, chance: Random) -> bytes:
    """A byte of text that becomes another letter, a digit, or none of UTF-8."""
    places = [at for at, byte in enumerate(content) if 32 <= byte < 127] or [0]
    at = chance.choice(places)
    return content[:at] + bytes([chance.choice(b'0129azAZ"{}[],:\xff\x80')]) + content[at + 1 :]


def overwrite(content: bytes, chance: Random) -> bytes:
    at, size = chance.randrange(len(content)), chance.choice((1, 2, 16, 600))
    return content[:at] + chance.randbytes(size) + content[at + size :]


def cut(content: bytes, chance: Random) -> bytes:
    return content[: chance.randrange(len(content))]


def leave_out(content: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(content))
    return content[:at] + content[at + chance.choice((1, 2, 100)) :]


def put_in(content: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(content))
    return content[:at] + chance.choice((b"\xff", b"[" * 3000, b"0" * 30, b"\0", b"\n")) + content[at:]


CHANGES: tuple[Change, ...] = (flip, flip, flip_text, flip_text, overwrite, cut, leave_out, put_in)


def schema(content: bytes, chance: Random) -> bytes:
    """A changed byte in the table's definition."""
    start = content.find(b"CREATE TABLE entry")
    if start < 0:
        return flip(content, chance)
    return content[:start] + flip_text(content[start : start + 1600], chance) + content[start + 1600 :]


def header(content: bytes, chance: Random) -> bytes:
    return flip(content[:100], chance) + content[100:]


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The data folder of a closed app, and of an app that was killed: its log is there."""
    return make_folders(tmp_path_factory.mktemp("tables"))


def ours(folder: Path) -> list[Path]:
    """Every file of ours with content, those of the ledger more often than others."""
    files = files_of(folder)
    return files + [path for path in files if path.name in ("ledger.sqlite", "ledger.sqlite-wal", "record")] * 3


@pytest.fixture
def place() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as made:
        yield Path(made)


def spoil(folder: Path, chance: Random) -> str:
    """Change bytes of a file; what was done."""
    path = chance.choice(ours(folder))
    changes = (*CHANGES, schema, header) if path.name == "ledger.sqlite" else CHANGES
    change = chance.choice(changes)
    content = path.read_bytes()
    for _ in range(chance.choice((1, 1, 1, 3))):
        content = change(content, chance) or b"\0"
    path.write_bytes(content)
    return f"{change.__name__} {path.name}"


@pytest.mark.parametrize("seed", range(SEEDS))
def test_threat_12_whatever_a_file_holds_nothing_stops(
    tables: tuple[Path, Path], place: Path, full: bool, seed: int
) -> None:
    count = (FULL if full else SAMPLE) // SEEDS
    for run in range(count):
        chance = Random(f"{seed} {run}")
        folder = place / "data"
        shutil.copytree(chance.choice(tables), folder)
        done = spoil(folder, chance)
        try:
            assert_all_goes_on(folder, place, pin=done.endswith("judge.json"))
        except Exception as error:
            raise AssertionError(f"seed {seed}, run {run}: {done}: {error!r}") from error
        for left in place.iterdir():
            shutil.rmtree(left) if left.is_dir() else left.unlink()


def test_a_byte_that_is_no_utf_8_in_the_newest_match_is_damage_with_a_way_on(folder: Path) -> None:
    store = MatchStore(folder, CARDS)
    store.begin(AGREED)
    do(store, c.Do(ControlIs("A", 1, "A")))
    store.close()
    path = folder / "ledger.sqlite"
    content = path.read_bytes()
    events = content.rindex(b'"event":')
    path.write_bytes(content[:events] + b'"ev\xffnt":' + content[events + 8 :])
    assert_commands_answer(folder, folder)
    assert_overlay_stays(folder)
    assert_app_works(folder)
    assert (folder / "ledger-damaged-1.sqlite").exists()
