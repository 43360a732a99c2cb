"""The ledger as everybody may read it, from another process or as another system user."""

from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from tableside.ledger.entry import ABANDONED, OPENING, PublicEntry
from tableside.ledger.errors import Damaged
from tableside.ledger.files import LEDGER
from tableside.ledger.people import Person, people_by_entry, texts
from tableside.ledger.reader import LedgerReader
from tableside.ledger.schema import CHAINED, PEOPLE, PEOPLED, PUBLIC, PUBLIC_UNCHAINED

_KINDS = (int, int, str, str, int, str, bytes, bytes, bytes, int)


LAST = 2**63 - 1
"""The largest number that an entry can have."""


def last_written(folder: Path) -> tuple[int, ...]:
    """The sizes (bytes) and times (ns) of the ledger's files, which change with nearly every write."""
    stamp: tuple[int, ...] = ()
    for name in (LEDGER, f"{LEDGER}-wal"):
        with suppress(OSError):
            status = (folder / name).stat()
            stamp += (status.st_ino, status.st_size, status.st_mtime_ns)
    return stamp


class PublicLedger:
    """The public part of the ledger: it holds no key, writes nothing, and cannot read a sealed byte.

    It reads while the app lives, after it was killed and after it closed, as any user who may enter the
    folder and read the files named `ledger.sqlite*` in it (see `reader.LedgerReader`). A ledger that is not there
    yet reads as an empty ledger. It belongs to the thread that opens it.

    Reading raises `NotReadable` where this user may not, `NotOurs`, `TooNew`, `Damaged`, `StorageFailed`, or
    `InUse` where an app is just opening or closing it: then ask again.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / LEDGER
        self._reader = LedgerReader(folder)
        self._seen: object = None

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Read the ledger of `folder`; it need not exist yet."""
        return cls(folder)

    def close(self) -> None:
        """Close the file."""
        self._reader.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def latest_match(self, until: int = LAST) -> int | None:
        """The match that was played last up to the entry `until`, None if there is none yet.

        To give a match up is not to play it.
        """
        newest = 'SELECT "match" FROM entry WHERE kind != ? AND seq <= ? ORDER BY seq DESC LIMIT 1'
        rows = self._reader.rows(newest, ABANDONED, until)
        if rows and type(rows[0][0]) is not int:
            raise Damaged(self._path)
        return rows[0][0] if rows else None

    def entries(self, match: int, after_seq: int = 0) -> tuple[PublicEntry, ...]:
        """The entries of `match` that follow the entry `after_seq`, in order."""
        return self._entries('"match" = ? AND seq > ?', match, after_seq)

    def since(self, seq: int) -> tuple[PublicEntry, ...]:
        """The entries of all matches from the entry `seq` on, in order."""
        return self._entries("seq >= ?", seq)

    def first_entries(self) -> tuple[PublicEntry, ...]:
        """The first entry of each match, in order."""
        return self.of_kind(OPENING)

    def of_kind(self, kind: str) -> tuple[PublicEntry, ...]:
        """The entries of one kind, of all matches, in order."""
        return self._entries("kind = ?", kind)

    def people_of(self, seq: int) -> tuple[Person, ...]:
        """The people beside an entry, with their salts, as far as they were not destroyed."""
        return self._people("seq = ?", seq).get(seq, ())

    def _entries(self, condition: str, *values: object) -> tuple[PublicEntry, ...]:
        columns = PUBLIC if self._reader.version() >= CHAINED else PUBLIC_UNCHAINED
        rows = self._reader.rows(f"SELECT {columns} FROM entry WHERE {condition} ORDER BY seq", *values)
        if any(tuple(map(type, row)) != _KINDS for row in rows):
            raise Damaged(self._path)
        people = self._people(condition, *values)
        return tuple(
            PublicEntry(*fields, clock_trusted=bool(clock), people=texts(people.get(fields[0], ())))
            for *fields, clock in rows
        )

    def _people(self, condition: str, *values: object) -> dict[int, tuple[Person, ...]]:
        if self._reader.version() < PEOPLED:
            return {}
        entries = f"SELECT seq FROM entry WHERE {condition}"
        return people_by_entry(self._reader.rows(f"{PEOPLE} WHERE seq IN ({entries})", *values))

    def changed(self) -> bool:
        """Return whether something may be new since this was asked last, or it was never asked. Misses no entry."""
        stamp = self._reader.stamp()
        changed, self._seen = stamp != self._seen, stamp
        return changed
