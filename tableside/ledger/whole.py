"""The ledger as its chain sees it: every column, with what is sealed as it is sealed. No key is needed."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from tableside.ledger.chain import COLUMNS, LINKS, Link, has_form
from tableside.ledger.errors import Damaged, LedgerError
from tableside.ledger.files import LEDGER
from tableside.ledger.people import Person, people_by_entry
from tableside.ledger.reader import LedgerReader
from tableside.ledger.schema import PEOPLE, VERSION
from tableside.message import message


class WholeReader(LedgerReader):
    """Reads the sealed column too, without opening it."""

    def _connect(self, options: str, *settings: str) -> sqlite3.Connection:
        connection = super()._connect(options, *settings)
        connection.set_authorizer(_allowed)
        return connection

    def check_version(self) -> None:
        """Raise `LedgerError` for a ledger of an older form, whose hashes are others."""
        if 0 < self.version() < VERSION:
            raise LedgerError(message("problem-older-ledger"), message("remedy-start-app-once"))

    def links(self, first: int, most: int) -> tuple[Link, ...]:
        """At most `most` entries from the entry `first` on, in order. Raises `Damaged`, or another `LedgerError`."""
        rows = self.rows(f"{LINKS} WHERE seq >= ? ORDER BY seq LIMIT ?", first, most)
        if not all(map(has_form, rows)):
            raise Damaged(self._folder / LEDGER)
        return tuple(map(Link._make, rows))

    def people(self, first: int, last: int) -> Mapping[int, tuple[Person, ...]]:
        """The people beside the entries from `first` to `last`, by the entry's number."""
        return people_by_entry(self.rows(f"{PEOPLE} WHERE seq >= ? AND seq <= ?", first, last))


_READ = {"", "hash", *(name.strip(' "') for name in COLUMNS.split(","))}


def _allowed(action: int, first: str | None, second: str | None, *_: object) -> int:
    """Authorize one operation of a statement for SQLite."""
    match action:
        case sqlite3.SQLITE_SELECT | sqlite3.SQLITE_FUNCTION:
            return sqlite3.SQLITE_OK
        case sqlite3.SQLITE_READ if (first == "entry" and second in _READ) or first == "person":
            return sqlite3.SQLITE_OK
        case sqlite3.SQLITE_PRAGMA if first == "user_version":
            return sqlite3.SQLITE_OK
        case _:
            return sqlite3.SQLITE_DENY
