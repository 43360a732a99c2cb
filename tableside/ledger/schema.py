"""The schema of the ledger's file: its header, its tables and their guards."""

import errno
import sqlite3
from functools import cache
from pathlib import Path
from typing import Any

from sqlite_utils import Database, Migrations

from tableside.ledger.chain import COLUMNS, INSERT, START, entry_hash
from tableside.ledger.errors import Damaged, NotOurs, TooNew, primary
from tableside.ledger.files import read_regular

APPLICATION_ID = 0x54424C53
"""In the header of the file: this is a ledger of Tableside ("TBLS")."""

VERSION = 4
"""`user_version` in the header: the form of the tables."""

CHAINED = 2
"""The first version with a chain."""

PUBLIC = 'seq, "match", at, kind, format, edition, action, verdict, events, clock_trusted'
"""The columns that everybody may read, in the order of `PublicEntry`."""

PUBLIC_UNCHAINED = PUBLIC.replace("clock_trusted", "0")
"""The same for a ledger that is not migrated yet."""

PEOPLED = 3
"""The first version with people beside the entries."""

PEOPLE = "SELECT seq, who, salt, text FROM person"
"""The query for people, whom everybody may read: the entry of each, then the fields of `Person`."""

INSERT_PERSON = "INSERT INTO person(seq, who, salt, text) VALUES (?, ?, ?, ?)"
"""The statement that puts a person beside an entry; the table's guard refuses any but the newest entry."""

CHECK = "tableside_entry_hash"
"""The function that the guard calls on each insert. Only the writing connection has it."""

MIGRATIONS = Migrations("ledger")

_LATER = {1: "m002_chain", 2: "m003_people", 3: "m004_public_hash"}
"""The first migration that a ledger of a version has not seen."""

_HEADER_BYTES = 100
_JOURNAL_FORMATS = {1, 2}
"""The header's formats for writing and reading. SQLite opens a file with another format as if nobody might write it."""

_UNCHAINED = """
CREATE TABLE entry(
  seq INTEGER PRIMARY KEY,
  tap BLOB NOT NULL CHECK (length(tap) = 16),
  "match" INTEGER NOT NULL,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  format INTEGER NOT NULL,
  edition TEXT NOT NULL,
  action BLOB NOT NULL,
  verdict BLOB NOT NULL,
  events BLOB NOT NULL,
  sealed BLOB NOT NULL
) STRICT
"""

_ENTRY = """
CREATE TABLE entry(
  seq INTEGER PRIMARY KEY,
  tap BLOB NOT NULL CHECK (length(tap) = 16),
  "match" INTEGER NOT NULL,
  at TEXT NOT NULL,
  clock_trusted INTEGER NOT NULL CHECK (clock_trusted IN (0, 1)),
  kind TEXT NOT NULL,
  format INTEGER NOT NULL,
  edition TEXT NOT NULL,
  action BLOB NOT NULL,
  verdict BLOB NOT NULL,
  events BLOB NOT NULL,
  sealed BLOB NOT NULL,
  prev BLOB NOT NULL CHECK (length(prev) = 32),
  hash BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT
"""

_BY_TAP = "CREATE INDEX entry_tap ON entry(tap)"
"""Not UNIQUE: OR REPLACE on such an index removes the other row."""

_NO_UPDATE = """
CREATE TRIGGER entry_no_update BEFORE UPDATE ON entry
BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END
"""

_NO_DELETE = """
CREATE TRIGGER entry_no_delete BEFORE DELETE ON entry
BEGIN SELECT RAISE(ABORT, 'entries are never removed'); END
"""

_NEXT_UNCHAINED = """
CREATE TRIGGER entry_next BEFORE INSERT ON entry
WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM entry)
  OR EXISTS (SELECT 1 FROM entry WHERE tap = NEW.tap)
BEGIN SELECT RAISE(ABORT, 'not the next entry'); END
"""

_NEXT = f"""
CREATE TRIGGER entry_next BEFORE INSERT ON entry
WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM entry)
  OR NEW.prev IS NOT coalesce((SELECT hash FROM entry ORDER BY seq DESC LIMIT 1), zeroblob(32))
  OR EXISTS (SELECT 1 FROM entry WHERE tap = NEW.tap)
  OR NEW.hash IS NOT {CHECK}(NEW.seq, NEW.tap, NEW."match", NEW.at, NEW.clock_trusted, NEW.kind, NEW.format,
    NEW.edition, NEW.action, NEW.verdict, NEW.events, NEW.sealed, NEW.prev)
BEGIN SELECT RAISE(ABORT, 'not the next entry'); END
"""


_PERSON = """
CREATE TABLE person(
  seq INTEGER NOT NULL,
  who TEXT NOT NULL,
  salt BLOB NOT NULL CHECK (length(salt) = 32),
  text TEXT NOT NULL,
  PRIMARY KEY (seq, who)
) STRICT, WITHOUT ROWID
"""

_PERSON_OF_NEWEST = """
CREATE TRIGGER person_of_newest BEFORE INSERT ON person
WHEN NEW.seq IS NOT (SELECT max(seq) FROM entry)
BEGIN SELECT RAISE(ABORT, 'not of the newest entry'); END
"""

_PERSON_NO_UPDATE = """
CREATE TRIGGER person_no_update BEFORE UPDATE ON person
BEGIN SELECT RAISE(ABORT, 'people are never changed, only forgotten'); END
"""


@MIGRATIONS()
def m001_entries(db: Database) -> None:
    """Create the table and its guards."""
    for statement in (_UNCHAINED, _BY_TAP, _NO_UPDATE, _NO_DELETE, _NEXT_UNCHAINED):
        db.execute(statement)
    db.execute("PRAGMA user_version = 1")


@MIGRATIONS()
def m002_chain(db: Database) -> None:
    """Chain all entries; whether the clock was right is unknown for those that exist."""
    _chain_anew(db, COLUMNS.replace("clock_trusted", "0"))
    db.execute("PRAGMA user_version = 2")


@MIGRATIONS()
def m003_people(db: Database) -> None:
    """Create the table of the people beside the entries."""
    for statement in (_PERSON, _PERSON_OF_NEWEST, _PERSON_NO_UPDATE):
        db.execute(statement)
    db.execute("PRAGMA user_version = 3")


@MIGRATIONS()
def m004_public_hash(db: Database) -> None:
    """Chain all entries anew, by the hash of what is sealed in them in its place."""
    for name in ("person_of_newest", "person_no_update"):
        db.execute(f"DROP TRIGGER {name}")
    _chain_anew(db, COLUMNS)
    for statement in (_PERSON_OF_NEWEST, _PERSON_NO_UPDATE):
        db.execute(statement)
    db.execute("PRAGMA user_version = 4")


def _chain_anew(db: Database, columns: str) -> None:
    """Copy all entries into a new table with new hashes. `columns` are those of `COLUMNS` in the old table."""
    for name in ("entry_next", "entry_no_delete", "entry_no_update"):
        db.execute(f"DROP TRIGGER {name}")
    db.execute("DROP INDEX entry_tap")
    db.execute("ALTER TABLE entry RENAME TO entry_before")
    db.execute(_ENTRY)
    prev = START
    for row in db.execute(f"SELECT {columns.replace(', prev', '')} FROM entry_before ORDER BY seq"):
        link: tuple[Any, ...] = (*row, prev)
        prev = entry_hash(*link)
        db.execute(INSERT, (*link, prev))
    db.execute("DROP TABLE entry_before")
    for statement in (_BY_TAP, _NO_UPDATE, _NO_DELETE, _NEXT):
        db.execute(statement)


def is_untouched(db: Database, version: int) -> bool:
    """Return whether the file has exactly the tables and guards of this version, word for word."""
    return 0 < version <= VERSION and _schema(db) == _expected(version)


@cache
def _expected(version: int) -> frozenset[tuple[str, ...]]:
    db = Database(memory=True, execute_plugins=False)
    MIGRATIONS.apply(db, stop_before=_LATER.get(version))
    schema = _schema(db)
    db.close()
    return schema


def _schema(db: Database) -> frozenset[tuple[str, ...]]:
    """The whole schema without the table in which sqlite-utils notes its migrations."""
    rows = db.execute(
        "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE tbl_name IS NOT ?", (MIGRATIONS.migrations_table,)
    )
    return frozenset(rows.fetchall())


def inspect(path: Path) -> None:
    """Raise `NotOurs`, `TooNew` or `Damaged` by the header of the file alone, changing nothing.

    SQLite is not used: it reads a file that was left in the middle of a checkpoint only together with its log, and that
    may write. The fields are those of the SQLite file format, section 1.3.
    """
    try:
        header = read_regular(path, _HEADER_BYTES)
    except OSError as error:
        if error.errno not in (errno.ELOOP, errno.EISDIR):
            raise
        raise NotOurs(path) from None
    if not header.startswith(b"SQLite format 3\0"):
        raise NotOurs(path)
    _compare(path, int.from_bytes(header[68:72]), int.from_bytes(header[60:64]))
    if not {header[18], header[19]} <= _JOURNAL_FORMATS:
        raise Damaged(path)


def identify(connection: sqlite3.Connection, path: Path) -> int:
    """The version of the tables, as SQLite reads it. Raises `NotOurs` or `TooNew`."""
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
    except sqlite3.DatabaseError as error:
        if primary(error) == sqlite3.SQLITE_NOTADB:
            raise NotOurs(path) from error
        raise
    _compare(path, application, version)
    return int(version)


def _compare(path: Path, application: int, version: int) -> None:
    if application != APPLICATION_ID:
        raise NotOurs(path)
    if version > VERSION:
        raise TooNew(path, version, VERSION)
