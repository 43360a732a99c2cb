"""The ledger as everybody may read it, from another process and, if need be, as another system user."""

import sqlite3
from pathlib import Path
from types import TracebackType
from typing import Self

from tableside.ledger.entry import PublicEntry
from tableside.ledger.reader import LedgerReader, Rows
from tableside.ledger.schema import PUBLIC, PUBLIC_UNCHAINED


class PublicLedger:
    """The public part of the ledger: it holds no key, writes nothing, and cannot read a sealed byte.

    It reads while the app lives, after it was killed and after it closed, as any user who may enter the
    folder and read the files named `ledger.sqlite*` in it (see `reader.Reader`). A ledger that is not there
    yet reads as an empty one. It belongs to the thread that opens it.

    Reading raises `NotReadable` where this user may not, `NotOurs`, `TooNew`, `Damaged`, `StorageFailed`, or
    `InUse` where an app is just opening or closing it: then ask again.
    """

    def __init__(self, folder: Path) -> None:
        self._reader = LedgerReader(folder)
        self._seen: object = None

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Read the ledger of `folder`, from when there is one."""
        return cls(folder)

    def close(self) -> None:
        """Let the file go."""
        self._reader.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def latest_match(self) -> int | None:
        """The match of the last entry, `None` where there is none yet."""
        rows = self._reader.rows('SELECT "match" FROM entry ORDER BY seq DESC LIMIT 1')
        return rows[0][0] if rows else None

    def entries(self, match: int, after_seq: int = 0) -> tuple[PublicEntry, ...]:
        """The entries of `match` that follow the entry `after_seq`, in order."""
        try:
            rows = self._columns(PUBLIC, match, after_seq)
        except sqlite3.OperationalError:
            # No app has brought this ledger up to date yet.
            rows = self._columns(PUBLIC_UNCHAINED, match, after_seq)
        return tuple(PublicEntry(*kept, clock_trusted=bool(clock)) for *kept, clock in rows)

    def _columns(self, columns: str, match: int, after_seq: int) -> Rows:
        question = f'SELECT {columns} FROM entry WHERE "match" = ? AND seq > ? ORDER BY seq'
        return self._reader.rows(question, match, after_seq)

    def changed(self) -> bool:
        """Whether something may be new since this was asked last, or it was never asked. Misses no entry."""
        stamp = self._reader.stamp()
        changed, self._seen = stamp != self._seen, stamp
        return changed
