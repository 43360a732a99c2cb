"""A ledger that somebody changed behind the app's back: it opens, names each fault, marks the entries, and goes on.

The numbers in the names are those of the threats that a table has to expect.
"""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tableside.ledger.chain import LINKS, START, Link, check_chain, entry_hash
from tableside.ledger.errors import Altered
from tableside.ledger.faults import FaultKind
from tableside.ledger.public import PublicLedger
from tableside.ledger.store import Ledger, new_token
from tests.kit.ledger.ledger_files import draft, filled, forge

ENTRIES = 12
HASH = f"tableside_entry_hash({', '.join(chr(34) + name + chr(34) for name in Link._fields[:-1])})"


def one_bit(path: Path) -> None:
    forge(path, "UPDATE entry SET verdict = CAST('{\"legal\":truf}' AS BLOB) WHERE seq = 5")


def one_bit_on_the_disk(path: Path) -> None:
    """Not by SQLite: in the middle of the sealed bytes of an entry, so that the pages themselves are sound."""
    with closing(sqlite3.connect(path)) as db:
        (sealed,) = db.execute("SELECT sealed FROM entry WHERE seq = 5").fetchone()
    content = bytearray(path.read_bytes())
    content[content.index(sealed) + 200] ^= 4
    path.write_bytes(content)


def text_that_is_none(path: Path) -> None:
    forge(path, "UPDATE entry SET kind = CAST(x'80ff' AS TEXT) WHERE seq = 5")


def clock_made_trusted(path: Path) -> None:
    forge(path, "UPDATE entry SET clock_trusted = 1 - clock_trusted WHERE seq = 5")


def one_row_with_a_new_hash(path: Path) -> None:
    forge(path, "UPDATE entry SET events = x'5b5d20' WHERE seq = 5", f"UPDATE entry SET hash = {HASH} WHERE seq = 5")


def one_row_gone(path: Path) -> None:
    forge(path, "DELETE FROM entry WHERE seq = 5")


def two_rows_in_each_others_place(path: Path) -> None:
    forge(path, *(f"UPDATE entry SET seq = {new} WHERE seq = {old}" for old, new in ((5, 99), (6, 5), (99, 6))))


def cut(path: Path) -> None:
    forge(path, "DELETE FROM entry WHERE seq > 8")


def empty(path: Path) -> None:
    forge(path, "DELETE FROM entry")


def row_of_another_ledger(path: Path) -> None:
    filled(path.parent / "other", ENTRIES)
    with closing(sqlite3.connect(path.parent / "other" / "ledger.sqlite")) as other:
        row = other.execute(f"{LINKS} WHERE seq = 5").fetchone()
    forge(path, "DELETE FROM entry WHERE seq = 5")
    forge(path, f"INSERT INTO entry({', '.join(NAMES)}) VALUES ({', '.join('?' * 14)})", values=row)


def rehashed_whole(path: Path) -> None:
    """An entry is changed, and every hash from there on is made to fit."""
    forge(path, "UPDATE entry SET events = x'5b5d20' WHERE seq = 5")
    for seq in range(5, ENTRIES + 1):
        forge(
            path,
            f"UPDATE entry SET prev = (SELECT hash FROM entry WHERE seq = {seq - 1}) WHERE seq = {seq}",
            f"UPDATE entry SET hash = {HASH} WHERE seq = {seq}",
        )


def another_ledger(path: Path) -> None:
    filled(path.parent / "other", ENTRIES + 3)
    shutil.copy(path.parent / "other" / "ledger.sqlite", path)


def gone(path: Path) -> None:
    path.unlink()


def rolled_back(path: Path) -> None:
    """The image of an earlier hour is put back, and with it whatever lay beside the ledger but the last head."""
    shutil.copy(path.with_name("image"), path)


NAMES = [f'"{name}"' for name in Link._fields]
FORGERIES: list[tuple[Callable[[Path], None], list[tuple[FaultKind, int, int]], set[int]]] = [
    (one_bit, [(FaultKind.CHANGED, 5, 5)], {5}),
    (one_bit_on_the_disk, [(FaultKind.CHANGED, 5, 5)], {5}),
    (text_that_is_none, [(FaultKind.CHANGED, 5, 5)], {5}),
    (clock_made_trusted, [(FaultKind.CHANGED, 5, 5)], {5}),
    (one_row_with_a_new_hash, [(FaultKind.PARTED, 5, 6)], {5, 6}),
    (one_row_gone, [(FaultKind.MISSING, 5, 5)], set()),
    (two_rows_in_each_others_place, [(FaultKind.MOVED, 5, 5), (FaultKind.MOVED, 6, 6)], {5, 6}),
    (cut, [(FaultKind.CUT, 9, 12)], set()),
    (empty, [(FaultKind.CUT, 1, 12)], set()),
    (row_of_another_ledger, [(FaultKind.FOREIGN, 5, 5)], {5}),
    (rehashed_whole, [(FaultKind.REWRITTEN, 1, 12)], set(range(1, 13))),
    (another_ledger, [(FaultKind.REWRITTEN, 1, 12)], set(range(1, 16))),  # the last three by their key
    (gone, [(FaultKind.CUT, 1, 12)], set()),
    (rolled_back, [(FaultKind.CUT, 8, 12)], set()),
]


@pytest.mark.parametrize(
    ("forgery", "named", "marked"), FORGERIES, ids=[forgery.__name__ for forgery, _, _ in FORGERIES]
)
def test_threat_12_and_22_a_forged_ledger_is_named_marked_and_goes_on(
    folder: Path, forgery: Callable[[Path], None], named: list[tuple[FaultKind, int, int]], marked: set[int]
) -> None:
    path = folder / "ledger.sqlite"
    match, _ = filled(folder, 7)
    shutil.copy(path, path.with_name("image"))
    with Ledger.open(folder) as ledger:
        for _ in range(ENTRIES - 7):
            ledger.append(match, draft(b"p"), new_token())
    forgery(path)

    for start in range(3):
        with Ledger.open(folder) as ledger:
            report = ledger.report
            assert [(fault.kind, fault.first, fault.last) for fault in report.faults] == named, start
            assert all(fault.message in report.sentences for fault in report.faults)
            entries = [entry for match in ledger.matches() for entry in ledger.entries(match)]
            assert {entry.seq for entry in entries if entry.fault} == marked
            new = ledger.append(ledger.new_match(), draft(b"goes on"), new_token())
            assert new.seq == (report.head.seq if report.head else 0) + 1
            assert new.fault is None


def test_what_was_lost_and_is_put_back_is_no_fault_any_more(folder: Path) -> None:
    path = folder / "ledger.sqlite"
    filled(folder)
    shutil.copy(path, path.with_name("image"))
    cut(path)
    with Ledger.open(folder) as ledger:
        assert ledger.report.faults
    shutil.copy(path.with_name("image"), path)
    for _ in range(2):
        with Ledger.open(folder) as ledger:
            assert ledger.report.faults == ()
            assert ledger.report.sentences == ()


def test_threat_22_whoever_changes_the_remembered_head_too_is_found_by_a_head_that_others_hold(folder: Path) -> None:
    """Root on the machine can do that. What the players' phones hold, it cannot change."""
    filled(folder)
    with Ledger.open(folder) as ledger:
        held = ledger.head()
    rehashed_whole(folder / "ledger.sqlite")
    (folder / "ledger.sqlite-head").unlink()
    with Ledger.open(folder) as ledger:
        assert ledger.report.faults == ()
        assert ledger.report.sentences[0].code == "report-no-last-head"
    with closing(sqlite3.connect(folder / "ledger.sqlite")) as db:
        rows = db.execute(f"{LINKS} ORDER BY seq").fetchall()
    assert held is not None
    assert [fault.kind for fault in check_chain(rows, [held]).faults] == [FaultKind.REWRITTEN]
    assert check_chain(rows).faults == ()


def test_a_match_under_another_key_is_marked(folder: Path) -> None:
    match, _ = filled(folder, 3)
    key = folder / "keys" / f"match-{match}.key"
    key.write_bytes(bytes(32))
    with Ledger.open(folder) as ledger:
        assert {(entry.private, entry.fault) for entry in ledger.entries(match)} == {(None, FaultKind.OTHER_KEY)}
    key.unlink()
    with Ledger.open(folder) as ledger:
        assert {(entry.private, entry.fault) for entry in ledger.entries(match)} == {(None, None)}


@pytest.mark.parametrize(
    "statement",
    [
        "DROP TRIGGER entry_no_update",
        "DROP TRIGGER entry_next",
        "DROP INDEX entry_tap",
        "CREATE TABLE more(x)",
        "CREATE TRIGGER more AFTER INSERT ON entry BEGIN SELECT 1; END",
        "ALTER TABLE entry ADD COLUMN more TEXT",
        "ALTER TABLE entry RENAME COLUMN kind TO sort",
        "PRAGMA user_version = 1",
        "PRAGMA user_version = 0",
    ],
)
def test_threat_12_a_ledger_whose_guards_or_tables_were_changed_is_refused_and_can_be_rescued(
    folder: Path, statement: str
) -> None:
    match, entries = filled(folder)
    with closing(sqlite3.connect(folder / "ledger.sqlite")) as other:
        other.execute(statement)
    before = (folder / "ledger.sqlite").read_bytes()
    with pytest.raises(Altered) as refused:
        Ledger.open(folder)
    assert refused.value.problem.code == "problem-altered-ledger"
    assert (folder / "ledger.sqlite").read_bytes() == before
    rescue = Ledger.rescue(folder)
    assert rescue.aside.read_bytes() == before
    with Ledger.open(folder) as ledger:
        if "RENAME" in statement:
            assert rescue.carried == 0
            assert [(fault.kind, fault.first, fault.last) for fault in ledger.report.faults] == [(FaultKind.CUT, 1, 12)]
        else:
            assert rescue.carried == ENTRIES
            assert ledger.report.sentences == ()
            assert list(ledger.entries(match)) == entries


def test_a_changed_entry_shows_when_it_is_read_though_the_app_is_running(folder: Path) -> None:
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        for _ in range(3):
            ledger.append(match, draft(), new_token())
        forge(folder / "ledger.sqlite", "UPDATE entry SET events = x'5b5d20' WHERE seq = 2")
        assert [entry.fault for entry in ledger.entries(match)] == [None, FaultKind.CHANGED, None]


def test_the_stream_reads_a_forged_ledger_all_the_same(folder: Path) -> None:
    match, entries = filled(folder)
    one_row_gone(folder / "ledger.sqlite")
    with PublicLedger.open(folder) as public:
        assert len(public.entries(match)) == len(entries) - 1


def test_the_first_hash_follows_on_nothing(folder: Path) -> None:
    _, entries = filled(folder, 1)
    with closing(sqlite3.connect(folder / "ledger.sqlite")) as db:
        (row,) = db.execute(LINKS).fetchall()
    link = Link._make(row)
    assert link.prev == START
    assert entries[0].hash == link.hash == entry_hash(*link[:-1])
