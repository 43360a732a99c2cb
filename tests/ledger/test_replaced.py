"""The ledger is deleted or replaced under the running app: nothing is confirmed that is not in the folder."""

import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tableside.ledger.errors import LedgerError, NotRecorded
from tableside.ledger.faults import FaultKind
from tableside.ledger.store import Ledger, new_token
from tests.kit.ledger.ledger_files import draft, filled


def without(part: str) -> Callable[[Path], None]:
    return lambda path: path.with_name(path.name + part).unlink()


def by_a_copy(part: str) -> Callable[[Path], None]:
    def replace(path: Path) -> None:
        file = path.with_name(path.name + part)
        shutil.copy(file, path.with_name("copy"))
        path.with_name("copy").replace(file)

    return replace


def moved_away(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))


def by_another_name(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))
    path.hardlink_to(path.with_name("elsewhere"))


def by_a_link(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))
    path.symlink_to("elsewhere")


def with_its_folder(path: Path) -> None:
    path.parent.rename(path.parent.with_name("old"))
    shutil.copytree(path.parent.with_name("old"), path.parent)


WAYS = {
    "deleted": without(""),
    "log deleted": without("-wal"),
    "replaced by a copy": by_a_copy(""),
    "log replaced": by_a_copy("-wal"),
    "moved away": moved_away,
    "a second name": by_another_name,
    "a link": by_a_link,
    "its folder replaced": with_its_folder,
}


@pytest.mark.parametrize("spoil", WAYS.values(), ids=list(WAYS))
def test_threat_26_no_entry_is_confirmed_into_a_file_that_is_not_in_the_folder(
    folder: Path, spoil: Callable[[Path], None]
) -> None:
    confirmed = []
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        first = ledger.append(match, draft(), new_token())
        spoil(folder / "ledger.sqlite")
        with pytest.raises(NotRecorded) as refused:
            ledger.append(match, draft(), new_token())
        assert refused.value.problem.code == "problem-not-recorded"
        for _ in range(3):
            try:
                confirmed.append(ledger.append(match, draft(), new_token()).hash)
            except LedgerError:
                continue
    try:
        with Ledger.open(folder) as ledger:
            there = [entry.hash for entry in ledger.entries(match)]
    except LedgerError:
        there = []
    assert set(confirmed) <= set(there)
    assert first.seq == 1


def emptied(part: str) -> Callable[[Path, bytes], None]:
    return lambda path, _: os.truncate(path.with_name(path.name + part), 0)


def by_an_older_copy(path: Path, older: bytes) -> None:
    path.write_bytes(older)


def garbled(path: Path, _: bytes) -> None:
    with path.with_name(path.name + "-wal").open("r+b") as log:
        log.write(bytes(40))


@pytest.mark.parametrize(
    ("spoil", "is_damaged"),
    [(emptied(""), True), (emptied("-wal"), False), (by_an_older_copy, False), (garbled, False)],
    ids=["emptied", "log emptied", "an older copy", "log garbled"],
)
def test_threat_26_no_entry_is_confirmed_into_a_file_that_was_overwritten_in_its_place(
    folder: Path, spoil: Callable[[Path, bytes], None], is_damaged: bool
) -> None:
    """The file stays the same file, and SQLite goes on by what it remembers of it."""
    confirmed = []
    filled(folder)
    older = (folder / "ledger.sqlite").read_bytes()
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        for _ in range(3):
            ledger.append(match, draft(), new_token())
        spoil(folder / "ledger.sqlite", older)
        with pytest.raises(NotRecorded):
            ledger.append(match, draft(), new_token())
        for _ in range(3):
            with suppress(LedgerError):
                confirmed.append(ledger.append(match, draft(), new_token()).hash)
        shutil.copytree(folder, folder.with_name("cut"))
    assert (confirmed == []) == is_damaged
    for left in (folder, folder.with_name("cut")) if confirmed else ():
        with Ledger.open(left) as ledger:
            assert set(confirmed) <= {entry.hash for entry in ledger.entries(match)}


def test_after_a_deletion_a_new_ledger_says_what_is_lost(folder: Path) -> None:
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        ledger.append(match, draft(), new_token())
        (folder / "ledger.sqlite").unlink()
        with pytest.raises(NotRecorded):
            ledger.append(match, draft(), new_token())
    Ledger.rescue(folder)
    with Ledger.open(folder) as ledger:
        assert [(fault.kind, fault.first) for fault in ledger.report.faults] == [(FaultKind.CUT, 1)]
        assert ledger.append(match, draft(), new_token()).seq == 1
