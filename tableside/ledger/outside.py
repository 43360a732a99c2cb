"""Files that come from elsewhere or go there: read within bounds, and written whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

from tableside.ledger.errors import LedgerError
from tableside.ledger.files import put
from tableside.message import Message, message


class Unreadable(LedgerError):
    """A file cannot be read. `cause` is a sentence that says why."""

    def __init__(self, path: Path, cause: Message, remedy: Message | None = None) -> None:
        super().__init__(
            message("problem-file-unreadable", file=str(path), cause=cause), remedy or message("remedy-right-file")
        )
        self.cause = cause


class NotWritten(LedgerError):
    """A file was not written, and no part of it is left. `cause` is a sentence that says why."""

    def __init__(self, path: Path, cause: Message, remedy: Message | None = None) -> None:
        super().__init__(
            message("problem-file-not-written", file=str(path), cause=cause), remedy or message("remedy-other-place")
        )
        self.cause = cause


class FileExists(NotWritten):
    """A file that should be new exists already. It was left unchanged."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, message("cause-file-exists"), message("remedy-other-file-name"))


def open_to_read(path: Path, most: int, *, ours: bool = False) -> BinaryIO:
    """Open a file of at most `most` bytes. Raises `Unreadable`, for folders, pipes and devices too.

    `ours` is whether it is a file of the data folder, where no link is followed.
    """
    follow = os.O_NOFOLLOW if ours else 0
    try:
        file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | follow)
    except OSError as error:
        raise Unreadable(path, _cause(error)) from None
    status = os.fstat(file)
    if not stat.S_ISREG(status.st_mode):
        os.close(file)
        raise Unreadable(path, message("cause-not-a-file"))
    if status.st_size > most:
        os.close(file)
        raise _too_large(path, status.st_size)
    return open(file, "rb")


def read(path: Path, most: int, *, ours: bool = False) -> bytes:
    """The content of a file of at most `most` bytes. `ours` is as for `open_to_read`. Raises `Unreadable`."""
    with open_to_read(path, most, ours=ours) as file:
        try:
            content = file.read(most + 1)
        except OSError as error:
            raise Unreadable(path, _cause(error)) from None
    if len(content) > most:  # it grew since, or its file system does not know its size
        raise _too_large(path, len(content))
    return content


def _too_large(path: Path, size: int) -> Unreadable:
    return Unreadable(path, message("cause-file-too-large", megabytes=-(-size // 2**20)))


def write_new(path: Path, parts: Iterable[bytes], mode: int = 0o644) -> None:
    """Write a file that does not exist yet; after a kill or a power cut it is whole or absent.

    Until it is complete its name begins with a dot and ends with `.part`. Raises `FileExists` or `NotWritten`, and
    whatever `parts` raises.
    """
    path = path.absolute()
    if os.path.lexists(path):
        raise FileExists(path)
    _write(path, parts, mode, new=True)


def check_new(path: Path) -> None:
    """Raise `FileExists` or `NotWritten` if `write_new` could not begin to write this file."""
    path = path.absolute()
    if os.path.lexists(path):
        raise FileExists(path)
    if not path.parent.is_dir():
        raise NotWritten(path, message("cause-folder-missing"))
    if not os.access(path.parent, os.W_OK | os.X_OK):
        raise NotWritten(path, message("cause-no-permission"))


def write_over(path: Path, parts: Iterable[bytes], mode: int = 0o644) -> None:
    """Write a file, replacing any earlier file; after a kill or a power cut the old or the new file is there, whole.

    Otherwise as `write_new`. This is the one way to replace a small file safely: settings, keys, enrolments.
    """
    _write(path.absolute(), parts, mode, new=False)


def _write(path: Path, parts: Iterable[bytes], mode: int, *, new: bool) -> None:
    try:
        put(path, parts, mode, new=new)
    except OSError as error:
        missing = error.errno == errno.ENOENT
        raise NotWritten(path, message("cause-folder-missing") if missing else _cause(error)) from None


def _cause(error: OSError) -> Message:
    match error.errno:
        case errno.ENOENT:
            return message("cause-file-missing")
        case errno.EACCES | errno.EPERM:
            return message("cause-no-permission")
        case errno.EROFS:
            return message("cause-read-only-disk")
        case errno.ENOSPC | errno.EDQUOT:
            return message("cause-disk-full")
        case errno.EISDIR:
            return message("cause-is-a-folder")
        case errno.ELOOP:
            return message("cause-link")
        case errno.ENAMETOOLONG:
            return message("cause-name-too-long")
        case errno.EIO | errno.ENXIO | errno.ENODEV | errno.ESTALE:
            return message("cause-disk-gone")
        case None:
            return message("cause-disk-failed")
        case number:
            return message("cause-system-error", error=os.strerror(number))
