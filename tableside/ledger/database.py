"""The writing connection: made whole or not at all, told how to write, and checked before it is used."""

import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

from sqlite_utils import Database

from .errors import Damaged, NotOurs, NotWritable, StorageFailed
from .files import LEDGER, beside, remove, sync_folder, uri
from .schema import APPLICATION_ID, MIGRATIONS, identify, inspect

_BUSY_S = 1.0


def provide(folder: Path) -> None:
    """See to it that a ledger lies in `folder`; whatever else lies in its place is left untouched.

    Raises `NotOurs`, `TooNew` or `Damaged`, and what SQLite and the system raise.
    """
    path = folder / LEDGER
    try:
        found = path.lstat()
    except FileNotFoundError:
        empty = True
    else:
        if not stat.S_ISREG(found.st_mode):
            raise NotOurs(path)
        empty = found.st_size == 0
    if not empty:
        inspect(path)
        if not os.access(path, os.W_OK):
            raise NotWritable(folder)
    elif beside(path, "-wal").exists():
        raise Damaged(path)
    else:
        _create(path)


def connect(folder: Path) -> Database:
    """Open the ledger in `folder` to write. The connection belongs to this thread.

    Raises `TooNew`, `Damaged` or `StorageFailed`, and what SQLite raises.
    """
    path = folder / LEDGER
    db = _open(path)
    try:
        identify(db.conn, path)
        if db.execute("PRAGMA quick_check").fetchall() != [("ok",)]:
            raise Damaged(path)
        if _settle(db) != "wal":
            raise StorageFailed(folder)
        MIGRATIONS.apply(db)
    except BaseException:
        db.close()
        raise
    return db


def _create(path: Path) -> None:
    """Make an empty ledger beside its place and rename it there, so that one that is there is whole."""
    fresh = path.with_name("ledger-new.sqlite")
    remove(fresh)
    os.close(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o644))
    fresh.chmod(0o644)
    with closing(_open(fresh)) as db:
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        MIGRATIONS.apply(db)
        _settle(db)
    fresh.rename(path)
    sync_folder(path.parent)


def _open(path: Path) -> Database:
    connection = sqlite3.connect(uri(path, "mode=rw"), uri=True, timeout=_BUSY_S)
    return Database(connection, execute_plugins=False)


def _settle(db: Database) -> str:
    """Set what each writing connection needs, and tell the journal mode that it got.

    What COMMIT has returned survives a power cut. The log is kept short: it would take a full card's last
    space.
    """
    (journal,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA recursive_triggers = ON")
    db.execute("PRAGMA secure_delete = ON")
    db.execute("PRAGMA wal_autocheckpoint = 64")
    db.execute("PRAGMA journal_size_limit = 1048576")
    return str(journal)
