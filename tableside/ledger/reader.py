"""Reading a ledger that belongs to another process, in whatever state that process left it."""

import os
import sqlite3
import stat
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any

from tableside.ledger.errors import InUse, NotOurs, NotReadable, explained, primary
from tableside.ledger.files import LEDGER, beside, check_parts, uri
from tableside.ledger.schema import PUBLIC, identify

Rows = list[tuple[Any, ...]]

as_text = partial(str, encoding="utf-8", errors="replace")
"""Decode a text. One that is not UTF-8 was changed, and the hash of its entry shows that."""

_BUSY_S = 1.0
_TRIES = 3
_CANNOT_OPEN = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
_ALLOWED = {"", *(name.strip(' "') for name in PUBLIC.split(","))}
"""The columns that may be read; the empty name stands for the row number."""


class LedgerReader:
    """Reads only the public columns: SQLite itself refuses the others, and every way to write.

    SQLite needs `-wal` and `-shm` beside a ledger, and a user who may only read cannot create them. So the way of
    reading depends on what the app left:

    - The app runs, or it was killed: both files exist, and an ordinary `mode=ro` connection reads. A `-shm` that this
      user cannot write is used as it is while a writer runs; otherwise SQLite reads the log without it.
    - The app closed cleanly, so `-wal` is gone: the one file holds everything, and `immutable=1` reads it.
    - Only `-shm` is gone: `locking_mode=EXCLUSIVE` reads the log without it, and `vfs=unix-none` avoids the exclusive
      lock that a reader cannot take.

    The last two take no locks. They are used only if the ordinary way fails, and a result counts only if a file was
    missing and nothing changed meanwhile: a running writer has both files. A connection is kept while the same three
    files are there. So nothing stale is read while an app runs.

    Every read ends at once, so that the writer can fold its log into the file.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path = folder / LEDGER
        self._parts = tuple(beside(self._path, part) for part in ("", "-wal", "-shm"))
        self._connection: sqlite3.Connection | None = None
        self._files: tuple[int | None, ...] = ()
        self._opened = 0

    def close(self) -> None:
        """Close the file; the next read opens it again."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def rows(self, question: str, *values: object) -> Rows:
        """The rows of one SELECT; none if there is no ledger yet."""
        with explained(self._folder):
            for way in (self._ordinary, self._still) * _TRIES:
                if not self._present():
                    return []
                try:
                    rows = way(question, values)
                except sqlite3.OperationalError as error:
                    self.close()
                    if primary(error) not in _CANNOT_OPEN:
                        raise
                else:
                    if rows is not None:
                        return rows
        raise InUse(self._folder) if self._readable() else NotReadable(self._folder)

    def version(self) -> int:
        """The form of the tables (see `schema.VERSION`), 0 where there is no ledger yet."""
        rows = self.rows("PRAGMA user_version")
        return int(rows[0][0]) if rows else 0

    def stamp(self) -> object:
        """A value that changes with every commit; equal values mean that nothing is new."""
        version = self.rows("PRAGMA data_version")
        return (self._opened, version) if self._connection is not None else self._marks()

    def _ordinary(self, question: str, values: tuple[object, ...]) -> Rows:
        if self._files != self._names():
            self.close()
        if self._connection is None:
            self._connection = self._connect("mode=ro")
            self._files = self._names()
            self._opened += 1
        return self._connection.execute(question, values).fetchall()

    def _still(self, question: str, values: tuple[object, ...]) -> Rows | None:
        """Read a ledger that no app has open; None if one may have."""
        _, log, shared = before = self._marks()
        if log and shared:
            return None
        if log:
            connection = self._connect("mode=ro&vfs=unix-none", "PRAGMA locking_mode = EXCLUSIVE")
        else:
            connection = self._connect("immutable=1")
        with closing(connection):
            rows = connection.execute(question, values).fetchall()
        return rows if self._marks() == before else None

    def _connect(self, options: str, *settings: str) -> sqlite3.Connection:
        self._refuse_others()
        check_parts(self._path, to_write=False)
        connection = sqlite3.connect(uri(self._path, options), uri=True, timeout=_BUSY_S)
        connection.text_factory = as_text
        try:
            for setting in settings:
                connection.execute(setting)
            identify(connection, self._path)
            connection.set_authorizer(_allowed)
        except BaseException:
            connection.close()
            raise
        return connection

    def _refuse_others(self) -> None:
        """Raise `NotOurs` or `TooNew` by the one file alone: nothing may be created beside another program's file."""
        alone = uri(self._path, "immutable=1")
        with suppress(sqlite3.Error, UnicodeDecodeError), closing(sqlite3.connect(alone, uri=True)) as connection:
            identify(connection, self._path)

    def _present(self) -> bool:
        """Return whether there is a file to read."""
        try:
            status = self._path.stat()
        except FileNotFoundError:
            return False
        except PermissionError as error:
            raise NotReadable(self._folder) from error
        if not stat.S_ISREG(status.st_mode):
            raise NotOurs(self._path)
        return status.st_size > 0

    def _readable(self) -> bool:
        return all(os.access(part, os.R_OK) for part in self._parts if part.exists())

    def _names(self) -> tuple[int | None, ...]:
        """Return which files are there now: the inode of each, None for a missing file."""
        return tuple(mark and mark[0] for mark in self._marks())

    def _marks(self) -> tuple[tuple[int, int, int] | None, ...]:
        """The state of the three files: inode, size and time of each."""
        return tuple(_mark(part) for part in self._parts)


def _mark(path: Path) -> tuple[int, int, int] | None:
    try:
        status = path.stat()
    except FileNotFoundError:
        return None
    return status.st_ino, status.st_size, status.st_mtime_ns


def _allowed(action: int, first: str | None, second: str | None, *_: object) -> int:
    """Authorize one operation of a statement for SQLite."""
    match action:
        case sqlite3.SQLITE_SELECT:
            return sqlite3.SQLITE_OK
        case sqlite3.SQLITE_READ if first == "entry" and second in _ALLOWED:
            return sqlite3.SQLITE_OK
        case sqlite3.SQLITE_READ if first == "person":
            return sqlite3.SQLITE_OK
        case sqlite3.SQLITE_PRAGMA if first in ("data_version", "user_version"):
            return sqlite3.SQLITE_OK
        case _:
            return sqlite3.SQLITE_DENY
