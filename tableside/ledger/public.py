"""The ledger as everybody may read it, from another process and, if need be, as another system user."""

from pathlib import Path
from types import TracebackType
from typing import Self

from .entry import PublicEntry
from .reader import Reader
from .schema import PUBLIC


class PublicLedger:
    """The public part of the ledger: it holds no key, writes nothing, and cannot read a sealed byte.

    It reads while the app lives, after it was killed and after it closed, as any user who may enter the
    folder and read the files named `ledger.sqlite*` in it (see `reader.Reader`). A ledger that is not there
    yet reads as an empty one. It belongs to the thread that opens it.

    Reading raises `NotReadable` where this user may not, `NotOurs`, `TooNew`, `Damaged`, `StorageFailed`, or
    `InUse` where an app is just opening or closing it: then ask again.
    """

    def __init__(self, folder: Path) -> None:
        self._reader = Reader(folder)
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
        rows = self._reader.rows(
            f'SELECT {PUBLIC} FROM entry WHERE "match" = ? AND seq > ? ORDER BY seq', match, after_seq
        )
        return tuple(PublicEntry(*row) for row in rows)

    def changed(self) -> bool:
        """Whether something may be new since this was asked last, or it was never asked. Misses no entry."""
        stamp = self._reader.stamp()
        changed, self._seen = stamp != self._seen, stamp
        return changed
