"""Streams read everything public, nothing sealed, whatever the app is doing and whoever the stream is."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import fields
from pathlib import Path

import pytest

from tableside.ledger.entry import Entry, PublicEntry
from tableside.ledger.errors import NotOurs, NotReadable, TooNew
from tableside.ledger.public import PublicLedger
from tableside.ledger.reader import LedgerReader
from tableside.ledger.store import Ledger, new_token
from tests.kit.ledger.ledger_files import NOBODY, Child, ask, draft, public_view, read, read_once, write

USERS = [pytest.param(None, id="same-user"), pytest.param(NOBODY, id="another-user")]


@pytest.fixture
def user(request: pytest.FixtureRequest) -> int | None:
    if request.param is not None and os.geteuid() != 0:
        pytest.skip("only root can become another system user")
    given: int | None = request.param
    return given


def close(writer: Child, _folder: Path) -> list[tuple[int, int, bytes]]:
    writer.pipe.send("close")
    *told, last = writer.rest()
    assert last == "closed"
    return told


def kill(writer: Child, _folder: Path) -> list[tuple[int, int, bytes]]:
    return writer.kill()


def kill_and_lose_shm(writer: Child, folder: Path) -> list[tuple[int, int, bytes]]:
    told = writer.kill()
    (folder / "ledger.sqlite-shm").unlink()
    return told


ENDS = [close, kill, kill_and_lose_shm]


def agrees(view: tuple[int | None, list[int]], last: tuple[int, int, bytes]) -> bool:
    """Return whether a reader saw at least what was confirmed before it looked, without a gap."""
    match, seqs = view
    return match == last[0] and seqs == list(range(seqs[0], seqs[0] + len(seqs))) and seqs[-1] >= last[1]


@pytest.mark.parametrize("user", USERS, indirect=True)
@pytest.mark.parametrize("end", ENDS)
def test_a_stream_that_starts_while_the_app_lives_or_after_it_ended(
    open_folder: Path, user: int | None, end: Callable[[Child, Path], list[tuple[int, int, bytes]]]
) -> None:
    with Child(write, open_folder) as writer:
        last = [writer.pipe.recv() for _ in range(3)][-1]
        assert agrees(ask(read_once, open_folder, user=user), last)
        last = [last, *end(writer, open_folder)][-1]
    before = {path.name: path.read_bytes() for path in open_folder.glob("ledger.sqlite*")}
    match, seqs = ask(read_once, open_folder, user=user)
    assert match == last[0]
    assert seqs[-1] - last[1] in (0, 1)
    if user is not None:
        assert {path.name: path.read_bytes() for path in open_folder.glob("ledger.sqlite*")} == before


@pytest.mark.parametrize("user", USERS, indirect=True)
def test_a_stream_that_stays_through_every_end_and_start(open_folder: Path, user: int | None) -> None:
    with Child(read, open_folder, user=user) as reader:
        assert reader.ask("before there is anything") == (None, [])
        for end in (close, kill, kill_and_lose_shm, kill, close, close, kill_and_lose_shm, close):
            with Child(write, open_folder) as writer:
                for _ in range(30):
                    last = writer.pipe.recv()
                    assert agrees(reader.ask("look"), last)
                last = [last, *end(writer, open_folder)][-1]
            assert agrees(reader.ask("look"), last)
            assert agrees(ask(read_once, open_folder, user=user), last)


def test_the_app_folds_its_log_while_a_stream_reads(open_folder: Path) -> None:
    with Child(read, open_folder) as reader, Ledger.open(open_folder) as ledger:
        match = ledger.new_match()
        for n in range(1, 400):
            ledger.append(match, draft(events=bytes(1000)), new_token())
            if n % 20 == 0:
                assert len(reader.ask("look")[1]) == n
        # Before the reader goes: 64 pages of 4 kB, and what one entry more adds.
        assert (open_folder / "ledger.sqlite-wal").stat().st_size < 400_000


def test_a_public_entry_has_all_but_the_private_part(folder: Path) -> None:
    with Ledger.open(folder) as ledger, PublicLedger.open(folder) as public:
        match = ledger.new_match()
        first, second = (ledger.append(match, draft(b"x"), new_token()) for _ in range(2))
        seen, later = public.entries(match)
        assert public.entries(match, after_seq=first.seq) == (later,)
        assert public.entries(match, after_seq=second.seq) == ()
    names = [field.name for field in fields(PublicEntry)]
    assert {field.name for field in fields(Entry)} == {*names, "private", "hash", "fault"}
    assert [getattr(seen, name) for name in names] == [getattr(first, name) for name in names]
    assert not hasattr(seen, "private")


FORBIDDEN = [
    "SELECT sealed FROM entry",
    "SELECT * FROM entry",
    "SELECT tap FROM entry",
    "SELECT hash FROM entry",
    "SELECT seq FROM entry WHERE sealed > x'80'",
    "SELECT seq FROM entry ORDER BY sealed",
    "SELECT length(seq) FROM entry",
    "SELECT sql FROM sqlite_master",
    "SELECT readfile('ledger.sqlite')",
    "INSERT INTO entry(seq) VALUES (1)",
    "DELETE FROM entry",
    "CREATE TABLE mine(x)",
    "CREATE TEMP TABLE mine AS SELECT seq FROM entry",
    "ATTACH ':memory:' AS other",
    "PRAGMA journal_mode = DELETE",
    "PRAGMA table_info(entry)",
    "BEGIN IMMEDIATE",
    "VACUUM",
]


@pytest.mark.parametrize("state", ["alive", "closed", "its shm lost"])
def test_sqlite_itself_refuses_all_but_the_public_columns(folder: Path, state: str) -> None:
    with Child(write, folder) as writer:
        writer.pipe.recv()
        if state == "closed":
            close(writer, folder)
        elif state == "its shm lost":
            kill_and_lose_shm(writer, folder)
        reader = LedgerReader(folder)
        way = reader._ordinary if state == "alive" else reader._still
        assert way("SELECT seq FROM entry WHERE seq = 1", ()) == [(1,)]
        for question in FORBIDDEN:
            with pytest.raises(sqlite3.DatabaseError, match=r"prohibited|not authorized|denied|no such func"):
                way(question, ())
        reader.close()


def test_changed_tells_of_every_entry_and_is_quiet_otherwise(folder: Path) -> None:
    with PublicLedger.open(folder) as public:
        assert public.changed()
        assert not public.changed()
        for _ in range(2):
            with Ledger.open(folder) as ledger:
                match = ledger.new_match()
                public.changed()
                assert not public.changed()
                for _ in range(50):
                    ledger.append(match, draft(), new_token())
                    assert public.changed()
                    assert not public.changed()
            public.changed()
            assert not public.changed()


def test_changed_tells_of_an_entry_that_came_while_the_file_was_let_go(folder: Path) -> None:
    with Ledger.open(folder) as ledger, PublicLedger.open(folder) as public:
        match = ledger.new_match()
        public.changed()
        public.close()
        ledger.append(match, draft(), new_token())
        assert public.changed()


def test_an_app_that_starts_while_a_closed_ledger_is_read_is_noticed(folder: Path) -> None:
    class Late(LedgerReader):
        def _connect(self, options: str, *settings: str) -> sqlite3.Connection:
            connection = super()._connect(options, *settings)
            with Ledger.open(folder) as ledger:
                ledger.append(ledger.new_match(), draft(), new_token())
            return connection

    Ledger.open(folder).close()
    assert LedgerReader(folder)._still("SELECT seq FROM entry", ()) == []
    assert Late(folder)._still("SELECT seq FROM entry", ()) is None


def test_a_reader_finds_the_new_ledger_when_the_old_one_was_set_aside(folder: Path) -> None:
    with PublicLedger.open(folder) as public:
        with Ledger.open(folder) as ledger:
            ledger.append(ledger.new_match(), draft(), new_token())
            assert public_view(public) == (1, [1])
        Ledger.set_aside(folder)
        with Ledger.open(folder) as ledger:
            assert public.changed()
            assert public_view(public) == (None, [])
            ledger.append(ledger.new_match(), draft(), new_token())
            assert public_view(public) == (2, [1])


def test_a_folder_or_a_file_that_is_closed_to_this_user(open_folder: Path, as_root: None) -> None:
    with Ledger.open(open_folder) as ledger:
        ledger.append(ledger.new_match(), draft(), new_token())
        assert ask(read_once, open_folder, user=NOBODY) == (1, [1])
        for name in ("ledger.sqlite-wal", "ledger.sqlite-shm", "ledger.sqlite", ""):
            closed = open_folder / name
            mode = closed.stat().st_mode
            closed.chmod(0o700 if closed.is_dir() else 0o600)
            assert ask(read_once, open_folder, user=NOBODY) == NotReadable.__name__, name
            closed.chmod(mode)
        assert ask(read_once, open_folder, user=NOBODY) == (1, [1])


def test_every_user_may_read_whatever_the_umask(open_folder: Path, as_root: None) -> None:
    before = os.umask(0o077)
    try:
        with Ledger.open(open_folder) as ledger:
            ledger.append(ledger.new_match(), draft(), new_token())
            assert ask(read_once, open_folder, user=NOBODY) == (1, [1])
    finally:
        os.umask(before)


def test_a_bad_ledger_is_told(folder: Path) -> None:
    path = folder / "ledger.sqlite"
    with Ledger.open(folder) as ledger:
        match = ledger.new_match()
        for _ in range(40):
            ledger.append(match, draft(), new_token())
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 9")
    with PublicLedger.open(folder) as public, pytest.raises(TooNew):
        public.latest_match()
    path.write_text("shopping list\n" * 300)
    with PublicLedger.open(folder) as public, pytest.raises(NotOurs):
        public.changed()
    path.unlink()
    path.mkdir()
    with PublicLedger.open(folder) as public, pytest.raises(NotOurs):
        public.latest_match()
