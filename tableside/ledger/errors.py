"""What can go wrong with the ledger, each in one sentence for a player and one that says what to do."""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class LedgerError(Exception):
    """The ledger could not do it. `message` says what is wrong, `remedy` what to do about it."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(f"{message} {remedy}")
        self.message = message
        self.remedy = remedy


class NotWritable(LedgerError):
    """The folder is not one that this user may write in."""

    def __init__(self, folder: Path) -> None:
        super().__init__(
            f"Tableside cannot write in the folder {folder}.",
            "Let this user write there, or start with another folder (--data DIR).",
        )


class NotReadable(LedgerError):
    """A public reader may not read the ledger."""

    def __init__(self, folder: Path) -> None:
        super().__init__(
            f"This user may not read the ledger in {folder}.",
            "Let it enter that folder and read the files named ledger.sqlite* in it.",
        )


class DiskFull(LedgerError):
    """No space is left; the entry was not confirmed."""

    def __init__(self, folder: Path) -> None:
        super().__init__(
            f"The disk that holds {folder} is full, so nothing more can be kept.",
            "Free some space; then it goes on.",
        )


class StorageFailed(LedgerError):
    """The disk refused to write or to read; the entry was not confirmed."""

    def __init__(self, folder: Path) -> None:
        super().__init__(
            f"The disk that holds {folder} did not do what it was asked.",
            "Look after the card or the disk, then try again.",
        )


class NotOurs(LedgerError):
    """Something else lies where the ledger should be. It was left as it is."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{path} is not a ledger of Tableside.",
            "It was left as it is: set it aside, or start with another folder (--data DIR).",
        )


class TooNew(LedgerError):
    """The ledger was written by a newer version. It was left as it is."""

    def __init__(self, path: Path, version: int, known: int) -> None:
        super().__init__(
            f"{path} was written by a newer Tableside (form {version}; this one knows up to {known}).",
            "Update Tableside, or start with another folder (--data DIR).",
        )


class Damaged(LedgerError):
    """The ledger cannot be trusted as it lies on the disk. It was left as it is."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{path} is damaged.",
            "It was left as it is: set it aside and start a new one, or put a copy back.",
        )


class Altered(Damaged):
    """Another program changed the tables or their guards, so nothing may be written to them. Left as it is."""

    def __init__(self, path: Path) -> None:
        LedgerError.__init__(
            self,
            f"Another program has altered the tables of {path} or taken their guards away.",
            "It was left as it is: set it aside and start a new one, or put a copy back.",
        )


class TooLarge(LedgerError):
    """The file is larger than any ledger that can be checked at a start. It was left as it is."""

    def __init__(self, path: Path, size: int) -> None:
        super().__init__(
            f"{path} is too large to be checked at a start ({size / 2**30:.1f} GB).",
            "It was left as it is: set it aside, or start with another folder (--data DIR).",
        )


class NotLocal(LedgerError):
    """The folder lies on a network share, where neither locks nor what was written can be relied on."""

    def __init__(self, folder: Path, kind: str) -> None:
        super().__init__(
            f"The folder {folder} is on a network share ({kind}), where a ledger is not safe.",
            "Start with a folder on a disk of this machine (--data DIR).",
        )


class InUse(LedgerError):
    """Somebody else holds the ledger."""

    def __init__(self, folder: Path) -> None:
        super().__init__(
            f"Another program is using the ledger in {folder}.",
            "Close the other one, or start with another folder (--data DIR).",
        )


class KeyExposed(LedgerError):
    """Other users can read the key of a match."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"Other users of this machine can read the key file {path}.",
            f"If nobody has looked, close it with: chmod 600 '{path}'",
        )


class KeyLost(LedgerError):
    """The key of a match is not there or is cut short."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"The key file {path} is missing or damaged.",
            "Put it back, or start a new match.",
        )


@contextmanager
def explained(folder: Path) -> Iterator[None]:
    """Turn what the system and SQLite raise inside into a `LedgerError`; our own slips pass as they are."""
    try:
        yield
    except OSError as error:
        raise _of_system(error, folder) from error
    except sqlite3.Error as error:
        told = _of_sqlite(error, folder)
        if told is None:
            raise
        raise told from error


def primary(error: sqlite3.Error) -> int:
    """The primary result code of SQLite, 0 where the error did not come from SQLite itself."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _of_system(error: OSError, folder: Path) -> LedgerError:
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return DiskFull(folder)
        case errno.EACCES | errno.EPERM | errno.EROFS | errno.EEXIST | errno.ENOTDIR:
            return NotWritable(folder)
        case _:
            return StorageFailed(folder)


def _of_sqlite(error: sqlite3.Error, folder: Path) -> LedgerError | None:
    match primary(error):
        case sqlite3.SQLITE_FULL:
            return DiskFull(folder)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED | sqlite3.SQLITE_PROTOCOL:
            return InUse(folder)
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return Damaged(folder / "ledger.sqlite")
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return NotWritable(folder)
        case sqlite3.SQLITE_CANTOPEN:
            return _of_disk(folder) or NotWritable(folder)
        case sqlite3.SQLITE_IOERR:
            return _of_disk(folder) or StorageFailed(folder)
        case _:
            return None


def _of_disk(folder: Path) -> LedgerError | None:
    """What lies behind a code that SQLite gives for several causes, if the disk itself can tell."""
    try:
        disk = os.statvfs(folder)
    except OSError as error:
        return _of_system(error, folder)
    if disk.f_flag & os.ST_RDONLY:
        return NotWritable(folder)
    if disk.f_bavail * disk.f_frsize < _A_LITTLE or (disk.f_files and not disk.f_favail):
        return DiskFull(folder)
    return None


_A_LITTLE = 64 * 1024
"""Bytes. With less than this left, SQLite cannot make its two files beside the ledger."""
