"""`tableside keys judge badge`: which badges unlock the judge's desk of this machine, set before the event."""

from __future__ import annotations

import os
from pathlib import Path

from tableside.cli.result import CommandResult
from tableside.judge.badges import FILE, Badge, BadgeFile, read_badges, with_badges
from tableside.ledger.errors import LedgerError
from tableside.ledger.files import make_folder, take_lock
from tableside.ledger.machine_log import MachineLog
from tableside.ledger.outside import Unreadable, read
from tableside.message import Message, message

_MOST_BYTES = 2**18
ROLES = {"judge": message("command-role-judge"), "head judge": message("command-role-head-judge")}


def add(file: Path, data: Path) -> CommandResult:
    """Add the badges of a file, as whoever personalised them gives it, to a machine on which the app is not running.

    Raises LedgerError.
    """
    try:
        new = read_badges(read(file, _MOST_BYTES))
    except (ValueError, RecursionError):
        raise Unreadable(file, message("cause-no-badges"), message("remedy-other-file")) from None
    make_folder(data)
    lock = take_lock(data)
    try:
        known = BadgeFile(data).badges()
        if known is None:
            raise LedgerError(message("judge-badge-file-damaged", file=str(data / FILE)), message("remedy-other-file"))
        MachineLog(data).append("badges", agreed=tuple(badge.role for badge in new))
        BadgeFile(data).keep(with_badges(known, new))
    finally:
        os.close(lock)
    return CommandResult(tuple(map(_line, new)))


def _line(badge: Badge) -> Message:
    code = "command-badge-plain" if badge.is_plain else "command-badge-added"
    return message(code, name=badge.name, role=ROLES[badge.role])
