"""Work of root in another user's folder, done as that user.

Whoever owns a folder can put a link in the place of any file, at any moment, so root itself reads and writes nothing
there: a process that has become the owner for good does. What it leaves there is the owner's as well.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

from tableside.ledger.errors import LedgerError, explained
from tableside.message import Message


class _Report(msgspec.Struct, frozen=True, omit_defaults=True):
    """The return value of the work, or the problem and the remedy of the error that it raised."""

    returned: Message | None = None
    problem: Message | None = None
    remedy: Message | None = None


def as_owner(folder: Path, work: Callable[[], Message | None]) -> Message | None:
    """Do this as the owner of a folder, or of the folder above in which it is to be made, and return what it returns.

    Only root needs another process for that; anybody else, and root in a folder of its own, does it here. Raises
    LedgerError, with the problem and the remedy of the error that `work` raised.
    """
    with explained(folder):
        owner = _nearest(folder)
        if os.geteuid() != 0 or owner.st_uid == 0:
            return work()
        report = _in_process(folder, work, owner)
    if report.problem is not None and report.remedy is not None:
        raise LedgerError(report.problem, report.remedy)
    return report.returned


def _nearest(folder: Path) -> os.stat_result:
    """Return the status of the folder, or of the nearest above it that is there. Raises OSError."""
    while True:
        try:
            return folder.absolute().stat()
        except FileNotFoundError:
            folder = folder.absolute().parent


def _in_process(folder: Path, work: Callable[[], Message | None], owner: os.stat_result) -> _Report:
    """Do this in a process of the owner, whose end is waited for."""
    reading, writing = os.pipe2(os.O_CLOEXEC)
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            _become(owner)
            os.write(writing, msgspec.json.encode(_report(folder, work)))
        except BaseException:
            sys.excepthook(*sys.exc_info())
        finally:
            os._exit(0)
    os.close(writing)
    with open(reading, "rb") as pipe:
        content = pipe.read()
    os.waitpid(child, 0)
    if not content:  # a mistake of ours, which the child has reported
        raise RuntimeError
    return msgspec.json.decode(content, type=_Report)


def _become(owner: os.stat_result) -> None:
    """Become this user for good, with no right of root."""
    os.setgroups([])
    os.setgid(owner.st_gid)
    os.setuid(owner.st_uid)


def _report(folder: Path, work: Callable[[], Message | None]) -> _Report:
    try:
        with explained(folder):
            return _Report(work())
    except LedgerError as error:
        return _Report(None, error.problem, error.remedy)
