"""`tableside keys judge badge` and `stick`: which badges unlock this machine's judge's desk, set before the event."""

from __future__ import annotations

import os
from pathlib import Path

from tableside.cli.result import CommandResult
from tableside.judge.badges import FILE, STICK, Badge, BadgeFile, new_stick, read_badges, stick_hash, with_badges
from tableside.judge.roles import Role
from tableside.ledger.errors import LedgerError
from tableside.ledger.files import make_folder, take_lock
from tableside.ledger.machine_log import MachineLog
from tableside.ledger.outside import NotWritten, Unreadable, read, write_new
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
    return _added(new, data)


def add_stick(file: Path, name: str, role: Role, data: Path) -> CommandResult:
    """Add a USB stick: the file on it, which is made where there is none. Raises LedgerError."""
    if file.suffix != STICK:
        raise NotWritten(file, message("cause-no-stick-name", suffix=STICK))
    if not os.path.lexists(file):
        write_new(file, [new_stick()], mode=0o600)
    try:
        hashed = stick_hash(read(file, _MOST_BYTES))
    except ValueError:
        raise Unreadable(file, message("cause-no-stick"), message("remedy-other-file")) from None
    return _added((Badge(name, role, stick=hashed),), data)


def _added(new: tuple[Badge, ...], data: Path) -> CommandResult:
    """Add badges to those of the machine."""
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
    code = "command-badge-stick" if badge.stick else "command-badge-plain" if badge.is_plain else "command-badge-added"
    return message(code, name=badge.name, role=ROLES[badge.role])
