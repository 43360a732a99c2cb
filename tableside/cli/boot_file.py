"""`tableside machine write-boot`: a boot file for a new table, in which no PIN stands in clear."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from tableside.app.boot_file_content import BootPin, as_toml, from_toml
from tableside.cli.result import FITS, WRONG, CommandResult
from tableside.judge.pin import PinFile, hashed
from tableside.ledger.judge_key import line, public_half
from tableside.ledger.outside import check_new, write_new
from tableside.message import message


def write(file: Path, settings: Mapping[str, object], judge_key: Path | None, pin: str | None) -> CommandResult:
    """Write the file with these settings, the judge's key in a file, and the PIN as a hash.

    Raises LedgerError, also for what the table would not take.
    """
    check_new(file)
    if pin is not None and (refused := PinFile.refused(pin)) is not None:
        return CommandResult((refused,), WRONG)
    key = "" if judge_key is None else line(public_half(judge_key))
    content = as_toml({**settings, "judge_key": key, "pin": msgspec.to_builtins(None if pin is None else _hash(pin))})
    from_toml(file, content)
    write_new(file, (content,), 0o600)
    return CommandResult((message("boot-file-written", file=str(file)),), FITS)


def _hash(pin: str) -> BootPin:
    record = hashed(pin)
    return BootPin(record.salt, record.hash, record.digits)
