"""Recovering the readable entries of a damaged ledger: those before the damage go into a new ledger unchanged."""

import sqlite3
from collections.abc import Generator
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from tableside.ledger.chain import INSERT, LINKS, has_form
from tableside.ledger.database import connect, make
from tableside.ledger.errors import Damaged
from tableside.ledger.files import HEAD, LEDGER, beside, check_parts, move_aside, settle, uri
from tableside.ledger.schema import INSERT_PERSON, PEOPLE, inspect


@dataclass(frozen=True, slots=True)
class RescueResult:
    """The damaged ledger is at `aside`; its first `carried` entries are in the new ledger."""

    aside: Path
    carried: int


def rescue(folder: Path) -> RescueResult:
    """Begin a new ledger with the entries of the ledger in `folder` up to the first that is damaged or does not follow.

    The rest stays in the old file: a match goes on from what is certain. The head file stays in its place throughout,
    so that the new ledger reports what it lacks.

    Raises `NotOurs` or `TooNew`, and what SQLite and the system raise.
    """
    path = folder / LEDGER
    with suppress(Damaged, FileNotFoundError):
        inspect(path)
    fresh = make(folder)
    with closing(connect(fresh)) as db, closing(_entries(path)) as rows:
        db.execute("BEGIN IMMEDIATE")
        carried = 0
        for row, people in rows:
            if not has_form(row):
                break
            try:
                db.conn.execute(INSERT, row)
            except sqlite3.IntegrityError:
                break
            carried += 1
            with suppress(sqlite3.Error):
                db.conn.executemany(INSERT_PERSON, people)
        db.commit()
    aside = move_aside(folder, but=HEAD)
    settle(fresh, path)
    return RescueResult(aside, carried)


def _entries(path: Path) -> Generator[tuple[tuple[object, ...], list[tuple[object, ...]]], None, None]:
    """The rows from the first to the last that can be read, and the people beside each; no file is changed."""
    try:
        check_parts(path, to_write=False)
        log = beside(path, "-wal").exists()
    except Damaged:
        log = False
    with suppress(sqlite3.DatabaseError, UnicodeDecodeError), closing(_reading(path, log=log)) as source:
        for seq in count(1):
            row = source.execute(f"{LINKS} WHERE seq = ?", (seq,)).fetchone()
            if row is None:
                return
            people: list[tuple[object, ...]] = []
            with suppress(sqlite3.DatabaseError, UnicodeDecodeError):
                people = source.execute(f"{PEOPLE} WHERE seq = ?", (seq,)).fetchall()
            yield row, people


def _reading(path: Path, *, log: bool) -> sqlite3.Connection:
    """A connection that writes nothing, not even the index of the log (see `reader.LedgerReader`)."""
    source = sqlite3.connect(uri(path, "mode=ro&vfs=unix-none" if log else "immutable=1"), uri=True)
    if log:
        source.execute("PRAGMA locking_mode = EXCLUSIVE")
    return source
