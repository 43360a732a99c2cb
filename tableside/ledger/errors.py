"""The errors of the ledger: each says what is wrong and what to do about it, as messages."""

import errno
import os
import shlex
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tableside.message import Message, message


class LedgerError(Exception):
    """The ledger could not do something.

    `problem` says what is wrong and `remedy` what to do about it. As text, for logs, it is their codes.
    """

    def __init__(self, problem: Message, remedy: Message) -> None:
        super().__init__(" ".join((*_codes(problem), *_codes(remedy))))
        self.problem = problem
        self.remedy = remedy


def _codes(error: Message) -> Iterator[str]:
    """The code of a message, then those of the messages in its arguments."""
    yield error.code
    for _, argument in error.arguments:
        if isinstance(argument, Message):
            yield from _codes(argument)


class MatchNotFound(LedgerError):
    """There is no such match."""

    def __init__(self, folder: Path, match: int | None) -> None:
        super().__init__(
            message("problem-no-match", folder=str(folder))
            if match is None
            else message("problem-no-such-match", folder=str(folder), match=match),
            message("remedy-other-match"),
        )


class NotWritable(LedgerError):
    """This user may not write in the folder."""

    def __init__(self, folder: Path) -> None:
        super().__init__(message("problem-not-writable", folder=str(folder)), message("remedy-make-writable"))


class NotReadable(LedgerError):
    """A public reader may not read the ledger."""

    def __init__(self, folder: Path) -> None:
        super().__init__(message("problem-not-readable", folder=str(folder)), message("remedy-make-readable"))


class DiskFull(LedgerError):
    """No space is left; the entry was not confirmed."""

    def __init__(self, folder: Path) -> None:
        super().__init__(message("problem-disk-full", folder=str(folder)), message("remedy-free-space"))


class StorageFailed(LedgerError):
    """The disk failed to read or write; the entry was not confirmed."""

    def __init__(self, folder: Path) -> None:
        super().__init__(message("problem-storage-failed", folder=str(folder)), message("remedy-check-disk"))


class NotOurs(LedgerError):
    """Something else lies where the ledger should be. It was left unchanged."""

    def __init__(self, path: Path) -> None:
        super().__init__(message("problem-not-a-ledger", file=str(path)), message("remedy-move-or-other-folder"))


class TooNew(LedgerError):
    """The ledger was written by a newer version. It was left unchanged."""

    def __init__(self, path: Path, version: int, known: int) -> None:
        super().__init__(
            message("problem-newer-ledger", file=str(path), version=version, known=known),
            message("remedy-update-or-other-folder"),
        )


class Damaged(LedgerError):
    """The ledger on the disk cannot be trusted. It was left unchanged."""

    def __init__(self, path: Path) -> None:
        super().__init__(message("problem-damaged-ledger", file=str(path)), message("remedy-replace-ledger"))


class Altered(Damaged):
    """Another program changed the tables or their guards, so nothing may be written to them. Left unchanged."""

    def __init__(self, path: Path) -> None:
        LedgerError.__init__(self, message("problem-altered-ledger", file=str(path)), message("remedy-replace-ledger"))


class NotRecorded(Damaged):
    """The open ledger is no longer that of the folder: it was deleted or replaced."""

    def __init__(self, path: Path) -> None:
        LedgerError.__init__(self, message("problem-not-recorded", file=str(path)), message("remedy-not-recorded"))


class NotKnown(LedgerError):
    """The disk failed as an entry was stored: only once the ledger was opened again is known whether it was.

    `cause` is what happened.
    """

    def __init__(self, cause: LedgerError) -> None:
        super().__init__(message("problem-not-known", cause=cause.problem), message("remedy-not-known"))
        self.cause = cause


class FolderInPlace(LedgerError):
    """A folder lies where a file of ours should be. It was left unchanged."""

    def __init__(self, path: Path) -> None:
        file, aside = shlex.quote(str(path)), shlex.quote(f"{path}.aside")
        super().__init__(
            message("problem-folder-in-place", file=str(path)),
            message("remedy-move-folder", command=f"mv -T -- {file} {aside}"),
        )


class TooLarge(LedgerError):
    """The file is larger than any ledger that can be checked at a start. It was left unchanged."""

    def __init__(self, path: Path, size: int) -> None:
        super().__init__(
            message("problem-ledger-too-large", file=str(path), megabytes=size // 2**20),
            message("remedy-move-or-other-folder"),
        )


class NotLocal(LedgerError):
    """The folder is on a network share, which guarantees neither locks nor writes."""

    def __init__(self, folder: Path, kind: str) -> None:
        super().__init__(
            message("problem-network-folder", folder=str(folder), kind=kind), message("remedy-local-folder")
        )


class InUse(LedgerError):
    """Another program holds the ledger."""

    def __init__(self, folder: Path) -> None:
        super().__init__(message("problem-ledger-in-use", folder=str(folder)), message("remedy-close-other-program"))


class KeyExposed(LedgerError):
    """Other users can read a key."""

    def __init__(self, path: Path) -> None:
        command = f"chmod 600 {shlex.quote(str(path))}"
        super().__init__(message("problem-key-exposed", file=str(path)), message("remedy-close-key", command=command))


class FolderExposed(LedgerError):
    """Another user owns a folder of ours or can write in it, or others can enter the folder of the keys."""

    def __init__(self, path: Path, command: tuple[str, ...]) -> None:
        super().__init__(
            message("problem-folder-exposed", folder=str(path)),
            message("remedy-close-folder", command=shlex.join((*command, "--", str(path)))),
        )


class LinkRefused(LedgerError):
    """A link, a pipe or a device lies where a file or folder of ours should be. It was neither followed nor changed."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            message("problem-link-refused", file=str(path)),
            message("remedy-remove-link", command=f"rm -- {shlex.quote(str(path))}"),
        )


class SecondName(LedgerError):
    """A file of ours has a second name, under which it may be somebody else's. It was not written to."""

    def __init__(self, path: Path) -> None:
        file, copy = shlex.quote(str(path)), shlex.quote(f"{path}.copy")
        super().__init__(
            message("problem-second-name", file=str(path)),
            message("remedy-own-copy", command=f"cp -p -- {file} {copy} && mv -- {copy} {file}"),
        )


class KeyLost(LedgerError):
    """The key of a match is missing or truncated."""

    def __init__(self, path: Path) -> None:
        super().__init__(message("problem-key-lost", file=str(path)), message("remedy-restore-key"))


@contextmanager
def explained(folder: Path) -> Iterator[None]:
    """Turn what the system and SQLite raise inside into a `LedgerError`; programming errors pass unchanged.

    Each statement was tried on a ledger as it should be. So if SQLite cannot run one, or cannot even say why in UTF-8,
    the file is not such a ledger.
    """
    try:
        yield
    except OSError as error:
        raise _of_system(error, folder) from error
    except UnicodeDecodeError:
        raise Damaged(folder / "ledger.sqlite") from None
    except sqlite3.Error as error:
        ledger_error = _of_sqlite(error, folder)
        if ledger_error is None:
            raise
        raise ledger_error from error


@contextmanager
def committing(folder: Path) -> Iterator[None]:
    """As `explained`, around what makes an entry count: raise `NotKnown` if it may have been stored all the same.

    On a full disk SQLite stores nothing: the last page of a transaction, which makes it count, was not written whole.
    """
    try:
        with explained(folder):
            yield
    except LedgerError as error:
        source = error.__cause__
        if isinstance(source, sqlite3.Error) and primary(source) == sqlite3.SQLITE_FULL:
            raise
        raise NotKnown(error) from error


def primary(error: sqlite3.Error) -> int:
    """The primary result code of SQLite, 0 where the error did not come from SQLite itself."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _of_system(error: OSError, folder: Path) -> LedgerError:
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return DiskFull(folder)
        case errno.ELOOP if error.filename is not None:
            return LinkRefused(Path(os.fsdecode(error.filename)))
        case errno.EMLINK if error.filename is not None:
            return SecondName(Path(os.fsdecode(error.filename)))
        case errno.EISDIR if error.filename is not None:
            return FolderInPlace(Path(os.fsdecode(error.filename2 or error.filename)))
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
            return _unreadable(folder) or Damaged(folder / "ledger.sqlite")
        case sqlite3.SQLITE_FORMAT | sqlite3.SQLITE_MISMATCH | sqlite3.SQLITE_CONSTRAINT | sqlite3.SQLITE_TOOBIG:
            return Damaged(folder / "ledger.sqlite")
        case sqlite3.SQLITE_ERROR | sqlite3.SQLITE_AUTH | sqlite3.SQLITE_SCHEMA:
            return Altered(folder / "ledger.sqlite")
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return NotWritable(folder)
        case sqlite3.SQLITE_CANTOPEN:
            return disk_error(folder) or NotWritable(folder)
        case sqlite3.SQLITE_IOERR:
            return disk_error(folder) or StorageFailed(folder)
        case _ if isinstance(error, sqlite3.OperationalError):
            return Damaged(folder / "ledger.sqlite")
        case _:
            return None


def _unreadable(folder: Path) -> LedgerError | None:
    """Return what keeps the disk from reading the ledger, None for nothing: SQLite may call that damage."""
    try:
        with (folder / "ledger.sqlite").open("rb", buffering=0) as file:
            while file.read(2**18):
                pass
    except OSError as error:
        return _of_system(error, folder)
    return None


def disk_error(folder: Path) -> LedgerError | None:
    """Return what keeps the disk of a folder from being written, None for nothing that the disk itself can tell."""
    try:
        disk = os.statvfs(folder)
    except OSError as error:
        return _of_system(error, folder)
    if disk.f_flag & os.ST_RDONLY:
        return NotWritable(folder)
    if disk.f_bavail * disk.f_frsize < _MIN_FREE_BYTES or (disk.f_files and not disk.f_favail):
        return DiskFull(folder)
    return None


_MIN_FREE_BYTES = 64 * 1024
"""With less space than this, SQLite cannot create its two files beside the ledger."""
