"""The writing connection: the file is created completely or not at all, configured, and checked before use."""

import os
import re
import sqlite3
import stat
from contextlib import closing, suppress
from pathlib import Path

from sqlite_utils import Database

from tableside.ledger.chain import entry_hash
from tableside.ledger.errors import Altered, Damaged, NotOurs, NotWritable, StorageFailed, TooLarge, primary
from tableside.ledger.files import LEDGER, beside, check_parts, remove, settle, uri
from tableside.ledger.reader import as_text
from tableside.ledger.schema import APPLICATION_ID, CHECK, MIGRATIONS, VERSION, identify, inspect, is_untouched

MOST_BYTES = 2**30
"""A ledger beyond this would take too long to check at a start; thousands of matches fit."""

_BUSY_S = 1.0
_ERROR_CODE = re.compile(r"error code=(\d+)")
"""SQLite's words in a check for why it cannot read a page."""
_FUNCTIONS = frozenset({CHECK, "coalesce", "count", "max", "min", "zeroblob"})


def provide(folder: Path) -> None:
    """Create a ledger in `folder` if there is none; anything else in its place is left unchanged.

    Raises `NotOurs`, `TooNew`, `TooLarge` or `Damaged`, and what SQLite and the system raise.
    """
    path = folder / LEDGER
    size = 0
    with suppress(FileNotFoundError):
        status = path.lstat()
        if not stat.S_ISREG(status.st_mode):
            raise NotOurs(path)
        size = status.st_size
    if size > 0:
        inspect(path)
        check_parts(path, to_write=True)
        if size > MOST_BYTES:
            raise TooLarge(path, size)
        if not os.access(path, os.W_OK):
            raise NotWritable(folder)
    elif beside(path, "-wal").exists():
        raise Damaged(path)
    else:
        settle(make(folder), path)


def make(folder: Path) -> Path:
    """Create an empty ledger beside that of `folder`, to be renamed when it is complete; return its path."""
    fresh = folder / "ledger-new.sqlite"
    remove(fresh)
    os.close(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o644))
    fresh.chmod(0o644)
    with closing(_open(fresh)) as db:
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        MIGRATIONS.apply(db)
        _settle(db)
    return fresh


def connect(path: Path) -> Database:
    """Open the ledger for writing: checked, migrated, its guards in place. It belongs to this thread.

    Raises `NotOurs`, `TooNew`, `Damaged`, `Altered` or `StorageFailed`, and what SQLite raises.
    """
    db = _open(path)
    try:
        version = identify(db.conn, path)
        _quick_check(db, path)
        if _settle(db) != "wal":
            raise StorageFailed(path.parent)
        _bring_up_to_date(db, path, version)
        _guard(db.conn)
    except BaseException:
        db.close()
        raise
    return db


def _quick_check(db: Database, path: Path) -> None:
    """Raise `Damaged` unless the file is sound, `StorageFailed` if the disk did not let SQLite read all of it."""
    findings = [str(row[0]) for row in db.execute("PRAGMA quick_check")]
    codes = (int(code) for finding in findings for code in _ERROR_CODE.findall(finding))
    if any(code & 0xFF == sqlite3.SQLITE_IOERR for code in codes):
        raise StorageFailed(path.parent)
    if findings != ["ok"]:
        raise Damaged(path)


def _open(path: Path) -> Database:
    check_parts(path, to_write=True)
    connection = sqlite3.connect(uri(path, "mode=rw"), uri=True, timeout=_BUSY_S)
    connection.text_factory = as_text
    return Database(connection, execute_plugins=False)


def _settle(db: Database) -> str:
    """Configure a writing connection, and return its journal mode.

    A transaction survives a power cut once COMMIT has returned. The log is kept short, since it would use the last
    space of a full card. The guards can call our function only with a trusted schema.
    """
    (journal,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA recursive_triggers = ON")
    db.execute("PRAGMA trusted_schema = ON")
    db.execute("PRAGMA secure_delete = ON")
    db.execute("PRAGMA wal_autocheckpoint = 64")
    db.execute("PRAGMA journal_size_limit = 1048576")
    return str(journal)


def _bring_up_to_date(db: Database, path: Path, version: int) -> None:
    """Migrate the ledger; a copy of an older one stays beside it.

    Raises `Altered` unless its tables and guards are ours, word for word, before and after.
    """
    if not is_untouched(db, version):
        raise Altered(path)
    if version == VERSION:
        return
    _keep_copy(db, path.with_name(f"ledger-before-{version}.sqlite"))
    try:
        MIGRATIONS.apply(db)
    except sqlite3.OperationalError as error:
        if primary(error) == sqlite3.SQLITE_ERROR:
            raise Altered(path) from error
        raise
    if not is_untouched(db, VERSION):
        raise Altered(path)


def _keep_copy(db: Database, copy: Path) -> None:
    """Copy the ledger as it is, whole or not at all; a copy that is there already stays."""
    if os.path.lexists(copy):
        return
    fresh = copy.with_name("ledger-copy.sqlite")
    remove(fresh)
    try:
        os.close(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
        with closing(sqlite3.connect(uri(fresh, "mode=rw"), uri=True)) as target:
            db.conn.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")
        settle(fresh, copy)
    except BaseException:
        remove(fresh)
        raise


def _guard(connection: sqlite3.Connection) -> None:
    """Give only this connection the function that an insert needs, and deny it everything else."""
    connection.create_function(CHECK, -1, entry_hash, deterministic=True)
    connection.set_authorizer(_allowed)


def _allowed(action: int, first: str | None, second: str | None, *_: object) -> int:
    """Authorize one operation of a statement for SQLite: to read, ask for a setting, insert, or forget people."""
    match action:
        case sqlite3.SQLITE_SELECT | sqlite3.SQLITE_READ | sqlite3.SQLITE_TRANSACTION:
            return sqlite3.SQLITE_OK
        case sqlite3.SQLITE_INSERT if first in ("entry", "person"):
            return sqlite3.SQLITE_OK
        case sqlite3.SQLITE_DELETE if first == "person":
            return sqlite3.SQLITE_OK
        case sqlite3.SQLITE_FUNCTION if second in _FUNCTIONS:
            return sqlite3.SQLITE_OK
        case sqlite3.SQLITE_PRAGMA if second is None or (first, second) == ("wal_checkpoint", "TRUNCATE"):
            return sqlite3.SQLITE_OK
        case _:
            return sqlite3.SQLITE_DENY
