"""The ledger as the app holds it: one file, one writer, one transaction an entry."""

import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sqlite_utils import Database

from .database import connect, provide
from .entry import FORMAT, Draft, Entry, PublicEntry
from .errors import KeyLost, explained
from .files import KEYS, make_folder, move_aside, take_lock
from .keys import Keys
from .schema import PUBLIC

Row = tuple[Any, ...]

_COLUMNS = f"tap, sealed, {PUBLIC}"


def new_token() -> bytes:
    """The name of one append: 16 random bytes, derived from nothing."""
    return secrets.token_bytes(16)


def utc_now() -> datetime:
    """The wall time of this machine, which may be wrong."""
    return datetime.now(UTC)


class Ledger:
    """The one writer of the ledger in a folder; belongs to the thread that opens it.

    Every method raises a `LedgerError` where the disk, the file or a key is the cause. After any failure the
    connection is closed; the next call opens it again and checks the file first, so that all goes on when the
    cause is gone.
    """

    def __init__(self, folder: Path, lock: int, clock: Callable[[], datetime]) -> None:
        self._folder = folder
        self._lock: int | None = lock
        self._clock = clock
        self._keys = Keys(folder / KEYS)
        self._db: Database | None = None

    @classmethod
    def open(cls, folder: Path, clock: Callable[[], datetime] = utc_now) -> Self:
        """Open the ledger in `folder`, or start one there. `clock` gives each entry its label.

        Raises `InUse` where another app has it, `NotOurs`, `TooNew` or `Damaged` where it must not be written
        to (nothing is then touched; `set_aside` makes room), `NotWritable`, `DiskFull` or `StorageFailed`.
        """
        with explained(folder):
            make_folder(folder)
            lock = take_lock(folder)
            try:
                provide(folder)
                ledger = cls(folder, lock, clock)
                ledger._db = connect(folder)
            except BaseException:
                os.close(lock)
                raise
        return ledger

    @staticmethod
    def set_aside(folder: Path) -> Path:
        """Rename what lies in the place of the ledger to `ledger-damaged-<n>.sqlite`, and say where it is.

        Nothing is removed, and the keys stay. Raises `InUse` where an app has the ledger open.
        """
        with explained(folder):
            lock = take_lock(folder)
            try:
                return move_aside(folder)
            finally:
                os.close(lock)

    def close(self) -> None:
        """End: SQLite folds its log into the file, and another app may open it."""
        self._drop()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def new_match(self) -> int:
        """The number of a new match: one that no entry and no key has. Its key is on the disk."""
        with self._connection() as db:
            (last,) = db.execute('SELECT coalesce(max("match"), 0) FROM entry').fetchone()
        match: int = 1 + max(last, self._keys.last())
        self._keys.new(match)
        return match

    def append(self, match: int, draft: Draft, token: bytes) -> Entry:
        """Add an entry to `match`; when this returns, no power cut takes it away.

        `token` (`new_token()`) names the append. One that failed may have been kept all the same: try it
        again with the same token, and what is there already is returned and nothing added.

        Raises `KeyLost` where the match has no key, and as the class says.
        """
        seal = self._keys.of(match)
        if seal is None:
            raise KeyLost(self._keys.path(match))
        sealed = seal.seal(draft.private, _context(match, draft.kind, token))
        at = self._clock().isoformat(timespec="milliseconds")
        with self._connection() as db:
            db.execute("BEGIN IMMEDIATE")
            rows = _find(db, token) or _insert(db, match, at, draft, token, sealed)
            db.commit()
        return self._entry(rows[0])

    def entries(self, match: int) -> tuple[Entry, ...]:
        """All entries of `match`, in order."""
        question = f'SELECT {_COLUMNS} FROM entry WHERE "match" = ? ORDER BY seq'
        with self._connection() as db:
            rows = db.execute(question, (match,)).fetchall()
        return tuple(self._entry(row) for row in rows)

    def matches(self) -> tuple[int, ...]:
        """Every match that has an entry, oldest first."""
        with self._connection() as db:
            rows = db.execute('SELECT "match" FROM entry GROUP BY "match" ORDER BY min(seq)').fetchall()
        return tuple(match for (match,) in rows)

    @contextmanager
    def _connection(self) -> Iterator[Database]:
        """The connection, for one transaction or read; whatever goes wrong with it closes it."""
        if self._lock is None:
            raise ValueError("this ledger is closed")
        with explained(self._folder):
            if self._db is None:
                self._db = connect(self._folder)
            try:
                yield self._db
            except BaseException:
                self._drop()
                raise

    def _drop(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None

    def _entry(self, row: Row) -> Entry:
        tap, sealed, *public = row
        kept = PublicEntry(*public)
        seal = self._keys.of(kept.match)
        private = seal and seal.open(sealed, _context(kept.match, kept.kind, tap))
        values = [*public, private]
        return Entry(*values)


def _find(db: Database, token: bytes) -> list[Row]:
    return db.execute(f"SELECT {_COLUMNS} FROM entry WHERE tap = ?", (token,)).fetchall()


def _insert(db: Database, match: int, at: str, draft: Draft, token: bytes, sealed: bytes) -> list[Row]:
    """The one place where the ledger grows: inside the transaction of `append`."""
    public = (match, at, draft.kind, FORMAT, draft.edition, draft.action, draft.verdict, draft.events)
    return db.execute(
        f"INSERT INTO entry({_COLUMNS})"
        " VALUES (?, ?, (SELECT coalesce(max(seq), 0) + 1 FROM entry), ?, ?, ?, ?, ?, ?, ?, ?)"
        f" RETURNING {_COLUMNS}",
        (token, sealed, *public),
    ).fetchall()


def _context(match: int, kind: str, token: bytes) -> bytes:
    """What a seal is bound to, so that it opens in its own row alone: lengths are fixed but for the last."""
    return b"tableside entry 1" + match.to_bytes(8) + token + kind.encode()
