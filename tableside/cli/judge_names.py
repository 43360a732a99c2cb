"""`tableside keys judge names`: what the judges of an event are called, for the judge's desk of this machine."""

from __future__ import annotations

import os
from pathlib import Path

from tableside.cli.result import CommandResult
from tableside.judge.judge_names import MOST_BYTES, JudgeNames, read_names
from tableside.ledger.files import make_folder, take_lock
from tableside.ledger.outside import Unreadable, read
from tableside.message import message


def keep(file: Path, data: Path) -> CommandResult:
    """Keep the names in a text file, one a line, on a machine on which the app is not running. Raises LedgerError."""
    try:
        names = read_names(read(file, MOST_BYTES))
    except ValueError:
        raise Unreadable(file, message("cause-no-judge-names"), message("remedy-other-file")) from None
    make_folder(data)
    lock = take_lock(data)
    try:
        JudgeNames(data).keep(names)
    finally:
        os.close(lock)
    return CommandResult((message("command-judge-names", count=len(names)),))
