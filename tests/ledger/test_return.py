"""Coming back: what the app finds when it starts again, in words, and what it makes of it."""

import shutil
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from multiprocessing.connection import Connection
from pathlib import Path

import pytest
from sqlite_utils import Database

from tableside.ledger.entry import FORMAT
from tableside.ledger.errors import Altered, Damaged, DiskFull, NotOurs
from tableside.ledger.faults import FaultKind
from tableside.ledger.keys import Keys
from tableside.ledger.public import PublicLedger
from tableside.ledger.schema import MIGRATIONS, VERSION
from tableside.ledger.store import Ledger, new_token
from tableside.message import message
from tests.kit.ledger.ledger_files import Child, draft, filled, forge, write
from tests.kit.ledger.small_disk import ask_on_small_disk

RESERVE = 1024 * 1024


def killed(folder: Path) -> int:
    """A writer that was killed while it wrote; how many entries it had told."""
    with Child(write, folder) as child:
        for _ in range(5):
            child.pipe.recv()
        return 5 + len(child.kill())


def test_after_a_clean_end_there_is_nothing_to_say(folder: Path) -> None:
    with Ledger.open(folder) as ledger:
        assert ledger.report.sentences == ()
    filled(folder)
    with Ledger.open(folder) as ledger:
        assert (ledger.report.entries, ledger.report.sentences) == (12, ())
        assert ledger.report.head == ledger.head()


def test_threat_10_after_a_kill_it_says_so_and_every_confirmed_entry_is_there(folder: Path) -> None:
    told = killed(folder)
    with Ledger.open(folder) as ledger:
        assert told <= ledger.report.entries <= told + 1
        assert ledger.report.faults == ()
        assert [sentence.code for sentence in ledger.report.sentences] == ["report-unclosed"]
        ledger._drop()
        ledger.head()
        assert ledger.report.sentences == (), "said once, though the file is checked again"
    with Ledger.open(folder) as ledger:
        assert ledger.report.sentences == ()


def test_threat_12_entries_that_the_disk_had_promised_to_keep_and_lost_are_named(folder: Path) -> None:
    """As after a card that lied, or when the file is taken along without its log."""
    with Child(write, folder) as child:
        child.pipe.recv()
        with closing(sqlite3.connect(f"{(folder / 'ledger.sqlite').as_uri()}?mode=ro", uri=True)) as reader:
            # What comes after this reader's view stays in the log: the log may not be moved into the file beyond it.
            reader.execute("begin")
            reader.execute("select count(*) from sqlite_schema").fetchone()
            for _ in range(5):
                child.pipe.recv()
            told = 6 + len(child.kill())
            (folder / "ledger.sqlite-wal").unlink()
    with Ledger.open(folder) as ledger:
        (fault,) = ledger.report.faults
        assert fault.kind is FaultKind.CUT
        assert told <= fault.last <= told + 1
        assert fault.first == ledger.report.entries + 1
        assert ledger.append(ledger.new_match(), draft(), new_token()).seq == fault.first
    with Ledger.open(folder) as ledger:
        assert fault in ledger.report.faults
        assert [entry.fault for match in ledger.matches() for entry in ledger.entries(match)][-1] is None


def test_a_remembered_head_that_is_missing_or_unreadable_is_told_and_begun_anew(folder: Path) -> None:
    filled(folder)
    note = folder / "ledger.sqlite-head"
    for content in (None, b"", b"\xff\x00", b"head 0 1 12 zz\n", bytes(300)):
        note.unlink()
        if content is not None:
            note.write_bytes(content)
        with Ledger.open(folder) as ledger:
            told = () if content == b"" else ledger.report.sentences
            assert ledger.report.faults == ()
            assert ledger.report.sentences == told
            assert content == b"" or told[0].code == "report-no-last-head"
        with Ledger.open(folder) as ledger:
            assert ledger.report.sentences == ()


def test_the_remembered_head_may_be_behind(folder: Path) -> None:
    """A kill or a power cut between the commit and the note of it."""
    match, _ = filled(folder)
    note = (folder / "ledger.sqlite-head").read_bytes()
    with Ledger.open(folder) as ledger:
        ledger.append(match, draft(), new_token())
    (folder / "ledger.sqlite-head").write_bytes(note)
    with Ledger.open(folder) as ledger:
        assert ledger.report.sentences == ()


def tear(path: Path, page: int) -> None:
    with path.open("r+b") as file:
        file.seek(4096 * page)
        file.write(b"\xa5" * 4096)


def test_threat_12_what_lies_before_a_damaged_page_is_rescued_and_the_rest_is_named(folder: Path) -> None:
    path = folder / "ledger.sqlite"
    match, entries = filled(folder, 60)
    with closing(sqlite3.connect(path)) as db:
        (sealed,) = db.execute("SELECT sealed FROM entry WHERE seq = 40").fetchone()
    tear(path, path.read_bytes().index(sealed) // 4096)
    damaged = path.read_bytes()
    with pytest.raises(Damaged):
        Ledger.open(folder)

    rescue = Ledger.rescue(folder)
    assert rescue.aside.read_bytes() == damaged
    assert 30 <= rescue.carried < 40
    for _ in range(2):
        with Ledger.open(folder) as ledger:
            assert list(ledger.entries(match))[: rescue.carried] == entries[: rescue.carried]
            (fault,) = ledger.report.faults
            assert (fault.kind, fault.first, fault.last) == (FaultKind.CUT, rescue.carried + 1, 60)
            assert ledger.append(match, draft(), new_token()).fault is None


def torn_beyond_reading(path: Path) -> None:
    for page in range(1, path.stat().st_size // 4096):
        tear(path, page)


def without_its_file(path: Path) -> None:
    shutil.copy(path, path.with_name("ledger.sqlite-wal"))
    path.unlink()


@pytest.mark.parametrize("spoil", [torn_beyond_reading, without_its_file])
def test_a_rescue_of_what_nobody_can_read_begins_a_new_ledger_that_says_what_is_lost(
    folder: Path, spoil: Callable[[Path], None]
) -> None:
    filled(folder)
    spoil(folder / "ledger.sqlite")
    assert Ledger.rescue(folder).carried == 0
    with Ledger.open(folder) as ledger:
        assert [(fault.kind, fault.first, fault.last) for fault in ledger.report.faults] == [(FaultKind.CUT, 1, 12)]


def test_a_rescue_carries_over_what_only_the_log_has_and_stops_where_the_chain_does(folder: Path) -> None:
    told = killed(folder)
    before = {path.name: path.read_bytes() for path in folder.glob("ledger.sqlite*")}
    rescue = Ledger.rescue(folder)
    assert told <= rescue.carried <= told + 1
    moved = {path.name.replace(rescue.aside.name, "ledger.sqlite"): path.read_bytes() for path in aside(rescue.aside)}
    assert moved == before
    Ledger.open(folder).close()
    forge(folder / "ledger.sqlite", "UPDATE entry SET events = x'5b5d20' WHERE seq = 4")
    assert Ledger.rescue(folder).carried == 3


def test_entries_after_a_rescue_are_not_taken_for_the_rewritten_ones(folder: Path) -> None:
    filled(folder)
    forge(folder / "ledger.sqlite", "UPDATE entry SET events = x'5b5d20', hash = zeroblob(32) WHERE seq IN (1, 12)")
    with Ledger.open(folder) as ledger:
        assert FaultKind.REWRITTEN in {fault.kind for fault in ledger.report.faults}
    assert Ledger.rescue(folder).carried == 0
    for _ in range(2):
        with Ledger.open(folder) as ledger:
            assert [(fault.kind, fault.first, fault.last) for fault in ledger.report.faults] == [(FaultKind.CUT, 1, 12)]
            match = ledger.new_match()
            ledger.append(match, draft(), new_token())
            assert [entry.fault for entry in ledger.entries(match)] == [None]


def aside(path: Path) -> list[Path]:
    return list(path.parent.glob(f"{path.name}*"))


def test_a_rescue_that_is_cut_short_still_says_what_is_lost(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between setting the damaged ledger aside and putting the new ledger in its place."""
    filled(folder)

    def cut_short(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as cut:
        cut.setattr("tableside.ledger.rescue.settle", cut_short)
        with pytest.raises(KeyboardInterrupt):
            Ledger.rescue(folder)
    assert (folder / "ledger-damaged-1.sqlite").exists()
    with Ledger.open(folder) as ledger:
        assert [(fault.kind, fault.first, fault.last) for fault in ledger.report.faults] == [(FaultKind.CUT, 1, 12)]


def test_what_is_no_ledger_is_not_rescued(folder: Path) -> None:
    folder.mkdir()
    (folder / "ledger.sqlite").write_text("shopping list\n" * 400)
    with pytest.raises(NotOurs):
        Ledger.rescue(folder)
    assert (folder / "ledger.sqlite").exists()


def of_the_first_version(folder: Path, count: int = 10) -> list[tuple[bytes, bytes]]:
    """A ledger as the first version left it: by its own table, guards and seals. The taps and secrets it holds."""
    folder.mkdir(exist_ok=True)
    seal = Keys(folder / "keys").new(1)
    kept = [(new_token(), b"secret %d" % n) for n in range(count)]
    db = Database(sqlite3.connect(folder / "ledger.sqlite"), execute_plugins=False)
    db.execute("PRAGMA application_id = 0x54424C53")
    MIGRATIONS.apply(db, stop_before="m002_chain")
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("BEGIN")
    for seq, (tap, secret) in enumerate(kept, 1):
        sealed = seal.seal(secret, b"tableside entry 1" + (1).to_bytes(8, "big") + tap + b"hide")
        db.execute(
            "INSERT INTO entry VALUES (?, ?, 1, 'then', 'hide', 1, '2026-07-16', x'7b7d', x'6e', x'5b5d', ?)",
            (seq, tap, sealed),
        )
    db.conn.commit()
    db.close()
    return kept


def test_a_ledger_of_the_first_version_is_read_as_it_was_and_goes_on_in_a_chain(folder: Path) -> None:
    kept = of_the_first_version(folder)
    with PublicLedger.open(folder) as public:
        before = public.entries(1)
    with Ledger.open(folder) as ledger, PublicLedger.open(folder) as public:
        entries = ledger.entries(1)
        assert [entry.private for entry in entries] == [secret for _, secret in kept]
        assert {(entry.format, entry.at, entry.clock_trusted, entry.fault) for entry in entries} == {
            (1, "then", False, None)
        }
        assert public.entries(1) == before
        assert ledger.report.sentences == (message("report-unchained", count=10),)
        assert ledger.append(1, draft(b"x"), kept[3][0]) == entries[3], "the same tap is the same entry still"
        new = ledger.append(1, draft(b"new"), new_token())
        assert (new.seq, new.format) == (11, FORMAT)
        assert public.entries(1, after_seq=10)[0].seq == 11
    with closing(sqlite3.connect(folder / "ledger-before-1.sqlite")) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert copy.execute("SELECT max(seq), user_version FROM entry, pragma_user_version").fetchone() == (10, 1)
    assert stat.S_IMODE((folder / "ledger-before-1.sqlite").stat().st_mode) == 0o600
    with closing(sqlite3.connect(folder / "ledger.sqlite")) as raw:
        assert raw.execute("PRAGMA user_version").fetchone() == (VERSION,)
        tables = raw.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
        assert tables == [("_sqlite_migrations",), ("entry",), ("person",)]
    forge(folder / "ledger.sqlite", "UPDATE entry SET at = 'now' WHERE seq = 2")
    with Ledger.open(folder) as ledger:
        assert [(fault.kind, fault.first) for fault in ledger.report.faults] == [(FaultKind.CHANGED, 2)]


def test_a_ledger_of_the_first_version_that_was_altered_is_left_as_it_is(folder: Path) -> None:
    of_the_first_version(folder)
    with closing(sqlite3.connect(folder / "ledger.sqlite")) as other:
        other.execute("DROP TRIGGER entry_no_update")
    before = (folder / "ledger.sqlite").read_bytes()
    with pytest.raises(Altered):
        Ledger.open(folder)
    assert (folder / "ledger.sqlite").read_bytes() == before


def fail_in_the_middle(pipe: Connection, folder: Path) -> None:
    """Bring a ledger of the first version up to date on a disk that is too small for that."""
    kept = of_the_first_version(folder, 40)
    filler = folder / "filler"
    with suppress(OSError):
        filler.write_bytes(bytes(600_000))
    with pytest.raises(DiskFull):
        Ledger.open(folder)
    filler.unlink()
    with closing(sqlite3.connect(folder / "ledger.sqlite")) as raw:
        version = raw.execute("PRAGMA user_version").fetchone()
    with Ledger.open(folder) as ledger:
        pipe.send((version, [entry.private for entry in ledger.entries(1)] == [secret for _, secret in kept]))


def test_a_ledger_is_brought_up_to_date_whole_or_not_at_all(folder: Path) -> None:
    told = ask_on_small_disk(folder, "600k", fail_in_the_middle)
    assert told == ((1,), True)


def test_threat_13_order_and_chain_do_not_depend_on_the_clock(folder: Path) -> None:
    """A year ahead, 1970, an hour back as in autumn, a step by the network's time."""
    now = datetime(2026, 10, 25, 2, 59, tzinfo=UTC)
    steps = [now, now + timedelta(days=365), datetime(1970, 1, 1, tzinfo=UTC), now - timedelta(hours=1), now]
    times, trusted = iter(steps), iter((True, False, False, False, True))
    with Ledger.open(folder, clock=lambda: next(times), clock_trusted=lambda: next(trusted)) as ledger:
        match = ledger.new_match()
        for _ in steps:
            ledger.append(match, draft(), new_token())
    with Ledger.open(folder) as ledger:
        assert ledger.report.sentences == ()
        entries = ledger.entries(match)
    assert [entry.seq for entry in entries] == [1, 2, 3, 4, 5]
    assert [datetime.fromisoformat(entry.at) for entry in entries] == steps
    assert [entry.clock_trusted for entry in entries] == [True, False, False, False, True]


def test_a_head_that_was_written_in_part_is_no_head_that_the_ledger_lacks(folder: Path) -> None:
    """A disk without space may take the first half of the line: the rest is that of the head before."""
    filled(folder, 3)
    path = folder / "ledger.sqlite-head"
    before = path.read_bytes()
    with Ledger.open(folder) as ledger:
        ledger.append(1, draft(), new_token())
    path.write_bytes(path.read_bytes()[:64] + before[64:])
    with Ledger.open(folder) as ledger:
        assert ledger.report.faults == ()
