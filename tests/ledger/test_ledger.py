"""Entries that go in come out again, in order, once, and are never changed."""

import ctypes
import shlex
import sqlite3
import sys
import threading
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tableside.ledger.chain import INSERT, Head, Link, entry_hash
from tableside.ledger.clock import clock_is_set
from tableside.ledger.database import connect
from tableside.ledger.entry import FORMAT, Draft, PublicEntry
from tableside.ledger.errors import KeyExposed, KeyLost
from tableside.ledger.faults import FaultKind
from tableside.ledger.public import PublicLedger
from tableside.ledger.store import Ledger, new_token
from tableside.message import message
from tests.kit.ledger.ledger_files import draft, filled, forge


def test_entries_come_back_after_the_app_was_closed(folder: Path) -> None:
    hide = Draft("hide", "2026-07-16", b'{"hide":1}', b'{"v":1}', b'[{"e":1}]', b'{"card":"x"}')
    play = Draft("play", "2026-03-30", b"null", b"null", b"[]", b"")
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        appended = (ledger.append(match, hide, new_token()), ledger.append(match, play, new_token()))
    with Ledger.open(folder) as ledger:
        kept = ledger.entries(match)
    assert kept == appended
    assert [(e.seq, e.match, e.kind, e.edition, e.format) for e in kept] == [
        (1, match, "hide", "2026-07-16", FORMAT),
        (2, match, "play", "2026-03-30", FORMAT),
    ]
    assert (kept[0].action, kept[0].verdict, kept[0].events) == (b'{"hide":1}', b'{"v":1}', b'[{"e":1}]')
    assert [entry.private for entry in kept] == [b'{"card":"x"}', b""]


def test_matches_are_apart_and_share_one_order(folder: Path) -> None:
    with Ledger.open(folder) as ledger:
        first, second = ledger.new_match(), ledger.new_match()
        for match in (second, first, second):
            ledger.append(match, draft(), new_token())
        assert ledger.matches() == (second, first)
        assert [entry.seq for entry in ledger.entries(first)] == [2]
        assert [entry.seq for entry in ledger.entries(second)] == [1, 3]
        assert ledger.entries(99) == ()


def test_a_match_number_is_never_given_twice(folder: Path) -> None:
    numbers = []
    for _ in range(2):
        with Ledger.open(folder) as ledger:
            numbers += [ledger.new_match(), ledger.new_match()]
            ledger.append(numbers[-1], draft(), new_token())
    (folder / "keys" / f"match-{numbers[-1]}.key").unlink()
    with Ledger.open(folder) as ledger:
        numbers.append(ledger.new_match())
    Ledger.set_aside(folder)
    with Ledger.open(folder) as ledger:
        numbers.append(ledger.new_match())
    assert len(set(numbers)) == len(numbers)


def test_the_same_token_again_is_the_same_entry(folder: Path) -> None:
    token = new_token()
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        first = ledger.append(match, draft(b"once"), token)
        ledger.append(match, draft(b"another"), new_token())
        assert ledger.append(match, draft(b"once"), token) == first
    with Ledger.open(folder) as ledger:
        assert ledger.append(match, draft(b"once"), token) == first
        assert len(ledger.entries(match)) == 2


def test_a_token_of_another_match_is_a_slip_and_changes_nothing(folder: Path) -> None:
    token = new_token()
    with Ledger.open(folder) as ledger:
        first, second = ledger.new_match(), ledger.new_match()
        ledger.append(first, draft(), token)
        with pytest.raises(ValueError, match="match 1"):
            ledger.append(second, draft(), token)
        assert (len(ledger.entries(first)), ledger.entries(second)) == (1, ())


def test_the_head_is_that_of_the_last_entry_of_whatever_match(folder: Path) -> None:
    with Ledger.open(folder) as ledger:
        assert ledger.head() is None
        for match in (ledger.new_match(), ledger.new_match()):
            entry = ledger.append(match, draft(), new_token())
            assert ledger.head() == Head(match, entry.seq, entry.hash)
        assert len(entry.hash) == 32
        assert [entry.hash] == [kept.hash for kept in ledger.entries(match)]


def test_each_entry_says_whether_its_clock_could_be_believed(folder: Path) -> None:
    answers = iter((False, True))
    with Ledger.open(folder, clock_trusted=lambda: next(answers)) as ledger, PublicLedger.open(folder) as public:
        match = ledger.new_match()
        told = [ledger.append(match, draft(), new_token()) for _ in range(2)]
        for entries in (told, ledger.entries(match), public.entries(match)):
            assert [entry.clock_trusted for entry in entries] == [False, True]


def test_this_machine_says_whether_its_clock_is_kept_right() -> None:
    assert clock_is_set() is _as_the_kernel_says()


def _as_the_kernel_says() -> bool:
    """By the status word itself, where the clock's own answer is used elsewhere: STA_UNSYNC is 0x40."""
    timex = ctypes.create_string_buffer(256)
    if ctypes.CDLL(None).adjtimex(timex) < 0:
        return False
    status = int.from_bytes(timex.raw[40:44], sys.byteorder)
    return not status & 0x40


def test_order_is_the_number_whatever_the_clock_says(folder: Path) -> None:
    times = iter(datetime(2026, 7, 16, tzinfo=UTC) - timedelta(days=n) for n in range(3))
    with Ledger.open(folder, clock=lambda: next(times)) as ledger:
        match = ledger.new_match()
        for _ in range(3):
            ledger.append(match, draft(), new_token())
        assert [(entry.seq, entry.at[:10]) for entry in ledger.entries(match)] == [
            (1, "2026-07-16"),
            (2, "2026-07-15"),
            (3, "2026-07-14"),
        ]


ROW = "randomblob(16), 1, '', 0, '', 2, '', x'', x'', x'', x''"
HEAD = "(SELECT hash FROM entry WHERE seq = 3)"


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("UPDATE entry SET action = x'00'", "never changed"),
        ("DELETE FROM entry", "never removed"),
        ("DELETE FROM entry WHERE seq = 2", "never removed"),
        ("INSERT OR REPLACE INTO entry SELECT * FROM entry WHERE seq = 2", "not the next|no such function"),
        (f"REPLACE INTO entry SELECT 2, {ROW}, {HEAD}, zeroblob(32)", "not the next|no such function"),
        (f"INSERT INTO entry SELECT 4, {ROW}, {HEAD}, zeroblob(32)", "no such function: tableside_entry_hash"),
    ],
)
def test_threat_26_no_other_program_changes_or_adds_an_entry(folder: Path, statement: str, why: str) -> None:
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        for _ in range(3):
            ledger.append(match, draft(), new_token())
        before = ledger.entries(match)
        with closing(sqlite3.connect(folder / "ledger.sqlite")) as other:
            with pytest.raises(sqlite3.DatabaseError, match=why):
                other.execute(statement)
            other.rollback()
        assert ledger.entries(match) == before


def next_link(db: sqlite3.Connection, **other: object) -> tuple[object, ...]:
    """Return what fits next, with some of it another: the hash too, unless it is given."""
    seq, prev = db.execute("SELECT seq, hash FROM entry ORDER BY seq DESC LIMIT 1").fetchone()
    link = Link(seq + 1, bytes(16), 1, "", 0, "hide", 2, "", b"", b"", b"", b"", prev, b"")._replace(**other)  # type: ignore[arg-type]
    return link._replace(hash=link.hash or entry_hash(*link[:-1]))


@pytest.mark.parametrize(
    "other",
    [
        {"seq": 3},
        {"seq": 5},
        {"seq": -1},
        {"prev": bytes(32)},
        {"hash": bytes(32)},
        {"tap": "that of another entry"},
        {"tap": bytes(15)},
        {"clock_trusted": 2},
        {"prev": bytes(31)},
    ],
)
def test_the_database_itself_refuses_what_is_not_the_next_link(folder: Path, other: dict[str, object]) -> None:
    filled(folder, 3)
    with closing(connect(folder / "ledger.sqlite").conn) as db:
        if other.get("tap") == "that of another entry":
            (other["tap"],) = db.execute("SELECT tap FROM entry WHERE seq = 2").fetchone()
        with pytest.raises(sqlite3.IntegrityError):
            db.execute(INSERT, next_link(db, **other))
        assert db.execute("SELECT count(*) FROM entry").fetchone() == (3,)
        db.execute(INSERT, next_link(db))


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET action = x'00'",
        "DELETE FROM entry",
        "DROP TRIGGER entry_no_update",
        "DROP TABLE entry",
        "DROP INDEX entry_tap",
        "ALTER TABLE entry ADD COLUMN more TEXT",
        "CREATE TABLE more(x)",
        "CREATE TEMP TABLE more(x)",
        "CREATE TRIGGER more BEFORE INSERT ON entry BEGIN SELECT 1; END",
        "ATTACH ':memory:' AS more",
        "PRAGMA writable_schema = ON",
        "PRAGMA recursive_triggers = OFF",
        "PRAGMA synchronous = OFF",
        "DELETE FROM _sqlite_migrations",
        "INSERT INTO _sqlite_migrations(name) VALUES ('m003')",
        "VACUUM",
        "SELECT load_extension('more')",
    ],
)
def test_the_writing_connection_itself_can_only_add(folder: Path, statement: str) -> None:
    filled(folder, 2)
    with closing(connect(folder / "ledger.sqlite").conn) as db:
        with pytest.raises(sqlite3.DatabaseError, match=r"not authorized|prohibited|denied"):
            db.execute(statement)
        assert db.execute("SELECT count(*) FROM entry").fetchone() == (2,)


def test_what_commit_confirms_is_on_the_disk_and_the_log_stays_short(folder: Path) -> None:
    Ledger.open(folder).close()
    with closing(connect(folder / "ledger.sqlite")) as db:
        settings = {
            name: db.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "recursive_triggers", "secure_delete", "wal_autocheckpoint")
        }
    full = 2
    assert settings == {
        "journal_mode": "wal",
        "synchronous": full,
        "recursive_triggers": 1,
        "secure_delete": 1,
        "wal_autocheckpoint": 64,
    }


def test_only_the_thread_that_opened_it_writes(folder: Path) -> None:
    refused: list[Exception] = []

    def elsewhere() -> None:
        try:
            ledger.append(match, draft(), new_token())
        except sqlite3.ProgrammingError as error:
            refused.append(error)

    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        thread = threading.Thread(target=elsewhere)
        thread.start()
        thread.join()
        assert refused
        assert ledger.append(match, draft(), new_token()).seq == 1


def test_a_draft_that_cannot_be_kept_leaves_the_ledger_as_it_was(folder: Path) -> None:
    wrong = [Draft("hide", "e", "text", b"", b"", b""), Draft("hide", "e", object(), b"", b"", b"")]  # type: ignore[arg-type]
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        for bad in wrong:
            with pytest.raises(TypeError):
                ledger.append(match, bad, new_token())
        assert ledger.append(match, draft(), new_token()).seq == 1


def test_a_ledger_says_whether_the_entry_of_an_append_is_stored(folder: Path) -> None:
    token = new_token()
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        assert not ledger.holds(token)
        ledger.append(match, draft(), token)
        assert (ledger.holds(token), ledger.holds(new_token())) == (True, False)


def test_a_ledger_lies_beside_a_folder_that_is_made_for_its_path(folder: Path) -> None:
    Ledger.open(folder / "new" / ".." / "data").close()
    assert {path.name for path in folder.iterdir()} == {"new", "data"}


def test_a_closed_ledger_stays_closed(folder: Path) -> None:
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
    with pytest.raises(ValueError, match="closed"):
        ledger.append(match, draft(), new_token())


def test_without_its_key_a_match_is_read_but_not_its_private_part(folder: Path) -> None:
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        kept = ledger.append(match, draft(b"secret"), new_token())
    key = folder / "keys" / f"match-{match}.key"
    for content in (bytes(32), b"short", None):
        key.unlink()
        if content is not None:
            key.touch(mode=0o600)
            key.write_bytes(content)
        with Ledger.open(folder) as ledger:
            (found,) = ledger.entries(match)
        assert (found.seq, found.action, found.private) == (kept.seq, kept.action, None)
    with Ledger.open(folder) as ledger, pytest.raises(KeyLost):
        ledger.append(match, draft(), new_token())


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620])
def test_a_key_that_others_can_reach_is_refused(folder: Path, mode: int) -> None:
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
    key = folder / "keys" / f"match-{match}.key"
    key.chmod(mode)
    with Ledger.open(folder) as ledger:
        with pytest.raises(KeyExposed) as refused:
            ledger.append(match, draft(), new_token())
        assert refused.value.remedy == message("remedy-close-key", command=f"chmod 600 {shlex.quote(str(key))}")
        key.chmod(0o600)
        assert ledger.append(match, draft(), new_token()).seq == 1


def test_a_sealed_part_moved_to_another_entry_does_not_open(folder: Path) -> None:
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        for private in (b"mine", b"yours"):
            ledger.append(match, draft(private), new_token())
    forge(folder / "ledger.sqlite", "UPDATE entry SET sealed = (SELECT sealed FROM entry WHERE seq = 1) WHERE seq = 2")
    with Ledger.open(folder) as ledger:
        assert [(entry.private, entry.fault) for entry in ledger.entries(match)] == [
            (b"mine", None),
            (None, FaultKind.CHANGED),
        ]


def test_nothing_that_holds_a_secret_shows_it(folder: Path) -> None:
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        secret = draft(b"CANARY")
        entry = ledger.append(match, secret, new_token())
        assert "CANARY" not in f"{secret!r} {entry!r} {ledger!r} {ledger._keys!r} {ledger._keys.of(match)!r}"
        assert not isinstance(entry, PublicEntry)


def test_some_entries_are_appended_together_and_once(folder: Path) -> None:
    tokens = [new_token() for _ in range(3)]
    drafts = [Draft("note", "2026-07-16", b'{"n":%d}' % n, b"null", b"[]", b"secret %d" % n) for n in range(3)]
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        appended = ledger.append_all(match, drafts, tokens)
        assert ledger.append_all(match, drafts, tokens) == appended, "they are there"
        size = ledger.tree.size
    assert ([entry.seq for entry in appended], size) == ([1, 2, 3], 3)
    with Ledger.open(folder) as ledger:
        assert ledger.entries(match) == appended
        assert ledger.report.sentences == ()


def test_of_some_entries_none_is_there_if_one_cannot_be_stored(folder: Path) -> None:
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        before = ledger.append(match, draft(), new_token())
        unfit = draft(events="text")  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            ledger.append_all(match, [draft(), unfit], [new_token(), new_token()])
        assert ledger.entries(match) == (before,)
        assert ledger.append(match, draft(), new_token()).seq == 2
