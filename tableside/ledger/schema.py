"""The form of the ledger's file: its header, its tables and their guards."""

import sqlite3
from pathlib import Path

from sqlite_utils import Database, Migrations

from .errors import NotOurs, TooNew, primary

APPLICATION_ID = 0x54424C53
"""In the header of the file: this is a ledger of Tableside ("TBLS")."""

VERSION = 1
"""`user_version` in the header: the form of the tables."""

PUBLIC = 'seq, "match", at, kind, format, edition, action, verdict, events'
"""The columns that everybody may read, in the order of `PublicEntry`."""

_HEADER_BYTES = 100

MIGRATIONS = Migrations("ledger")

_ENTRY = """
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

_NO_UPDATE = """
CREATE TRIGGER entry_no_update BEFORE UPDATE ON entry
BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END
"""

_NO_DELETE = """
CREATE TRIGGER entry_no_delete BEFORE DELETE ON entry
BEGIN SELECT RAISE(ABORT, 'entries are never removed'); END
"""

_NEXT = """
CREATE TRIGGER entry_next BEFORE INSERT ON entry
WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM entry)
  OR EXISTS (SELECT 1 FROM entry WHERE tap = NEW.tap)
BEGIN SELECT RAISE(ABORT, 'not the next entry'); END
"""


@MIGRATIONS()
def m001_entries(db: Database) -> None:
    """One table. The index on `tap` is not UNIQUE: OR REPLACE on such an index removes the other row."""
    for statement in (_ENTRY, "CREATE INDEX entry_tap ON entry(tap)", _NO_UPDATE, _NO_DELETE, _NEXT):
        db.execute(statement)
    db.execute(f"PRAGMA user_version = {VERSION}")


def inspect(path: Path) -> None:
    """Raise `NotOurs` or `TooNew` by the header of the file alone, touching nothing.

    SQLite is not asked: a file that was left in the middle of a checkpoint is read only together with its
    log, and that may write. The place of each field is that of the SQLite file format, section 1.3.
    """
    with path.open("rb") as file:
        header = file.read(_HEADER_BYTES)
    if not header.startswith(b"SQLite format 3\0"):
        raise NotOurs(path)
    _compare(path, int.from_bytes(header[68:72]), int.from_bytes(header[60:64]))


def identify(connection: sqlite3.Connection, path: Path) -> None:
    """Raise `NotOurs` or `TooNew` by what SQLite reads of the file."""
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
    except sqlite3.DatabaseError as error:
        if primary(error) == sqlite3.SQLITE_NOTADB:
            raise NotOurs(path) from error
        raise
    _compare(path, application, version)


def _compare(path: Path, application: int, version: int) -> None:
    if application != APPLICATION_ID:
        raise NotOurs(path)
    if version > VERSION:
        raise TooNew(path, version, VERSION)
