"""Files that come from elsewhere or go there: read within bounds, and written whole or not at all."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from tableside.ledger.errors import LedgerError
from tableside.ledger.files import sync_folder


class Unreadable(LedgerError):
    """A file that was named cannot be read."""

    def __init__(self, path: Path, why: str, remedy: str = "Name the file that is meant.") -> None:
        super().__init__(f"{path} cannot be read: {why}.", remedy)


class NotWritten(LedgerError):
    """A file was not written, and nothing of it is left."""

    def __init__(self, path: Path, why: str, remedy: str = "Name another place for it.") -> None:
        super().__init__(f"{path} was not written: {why}.", remedy)


def open_to_read(path: Path, most: int) -> BinaryIO:
    """Open a file of at most `most` bytes. Raises `Unreadable`, for folders, pipes and devices too."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as error:
        raise Unreadable(path, _why(error)) from None
    found = os.fstat(file)
    if not stat.S_ISREG(found.st_mode) or found.st_size > most:
        os.close(file)
        why = "it is no file" if not stat.S_ISREG(found.st_mode) else f"it is too large ({_size(found.st_size)})"
        raise Unreadable(path, why)
    return open(file, "rb")


def read(path: Path, most: int) -> bytes:
    """All of a file of at most `most` bytes. Raises `Unreadable`."""
    with open_to_read(path, most) as file:
        try:
            return file.read(most + 1)
        except OSError as error:
            raise Unreadable(path, _why(error)) from None


def write_new(path: Path, parts: Iterable[bytes], mode: int = 0o644) -> None:
    """Write a file that is not there yet; a kill or a power cut leaves it whole or absent.

    Until it is whole its name has a dot before it and `.part` behind it. Raises `NotWritten`; whatever else the
    `parts` raise comes through.
    """
    path = path.absolute()
    if os.path.lexists(path):
        raise NotWritten(path, "it exists already", "Name another file, or move that one away.")
    _write(path, parts, mode)


def write_over(path: Path, parts: Iterable[bytes], mode: int = 0o644) -> None:
    """Write a file in the place of the one before; a kill or a power cut leaves the one or the other, whole.

    The rest is as with `write_new`.
    """
    _write(path.absolute(), parts, mode)


def _write(path: Path, parts: Iterable[bytes], mode: int) -> None:
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        try:
            file = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
            with open(file, "wb") as opened:
                opened.writelines(parts)
                opened.flush()
                os.fsync(file)
            part.rename(path)
            _sync(path.parent)
        except OSError as error:
            raise NotWritten(path, _why(error)) from None
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def _sync(folder: Path) -> None:
    """Make a new name in a folder safe from a power cut, where its file system, or its mode, lets anybody do that."""
    try:
        sync_folder(folder)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP, errno.EACCES):
            raise


def _why(error: OSError) -> str:
    match error.errno:
        case errno.ENOENT:
            return "it is not there" if not error.filename2 else "its folder is gone"
        case errno.EACCES | errno.EPERM:
            return "this user may not"
        case errno.EROFS:
            return "its disk is read-only"
        case errno.ENOSPC | errno.EDQUOT:
            return "the disk is full"
        case errno.EISDIR:
            return "it is a folder"
        case errno.ENAMETOOLONG:
            return "its name is too long"
        case _:
            return (os.strerror(error.errno) if error.errno else "the disk failed").lower()


def _size(count: int) -> str:
    return f"{count / 2**30:.1f} GB" if count >= 2**30 else f"{count / 2**20:.1f} MB"
