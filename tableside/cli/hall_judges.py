"""`tableside hall pin|judges`: which judges sign in on the floor page of a hall, as at the desk of a table."""

from __future__ import annotations

from pathlib import Path

from tableside.cli.result import WRONG, CommandResult
from tableside.judge.judge_names import MOST_BYTES, JudgeNames, read_names
from tableside.judge.pin import Entrant, PinFile
from tableside.judge.roles import Role
from tableside.ledger.outside import Unreadable, read
from tableside.message import Message, message


class FolderDoor:
    """The PINs and the list of judges in the folder of a hall (`tableside.hall.floor_judges.JudgeDoor`)."""

    def __init__(self, folder: Path) -> None:
        self._pin, self._names = PinFile(folder), JudgeNames(folder)

    @property
    def pin(self) -> str:
        """The short name of the PIN, empty for none."""
        return self._pin.id

    @property
    def has_head_pin(self) -> bool:
        """Return whether the head judge has a PIN of their own."""
        return self._pin.has_head

    def names(self) -> tuple[str, ...]:
        """The names of judges."""
        return self._names.names()

    def unlock(self, pin: str, role: Role) -> Role | Message:
        """Return for whom this PIN counts, or why it does not."""
        return self._pin.unlock(pin, Entrant(role))


def set_pin(folder: Path, pin: str, role: Role) -> CommandResult:
    """Set a PIN of the hall of a folder. Raises `NotWritten`."""
    file = PinFile(folder)
    refused = file.refused(pin)
    if refused is not None:
        return CommandResult((refused,), code=WRONG)
    file.keep(file.prepared(pin, role))
    return CommandResult((message("command-hall-pin"),))


def keep_names(file: Path, folder: Path) -> CommandResult:
    """Keep the names in a text file, one a line. Raises `LedgerError`."""
    try:
        names = read_names(read(file, MOST_BYTES))
    except ValueError:
        raise Unreadable(file, message("cause-no-judge-names"), message("remedy-other-file")) from None
    JudgeNames(folder).keep(names)
    return CommandResult((message("command-judge-names", count=len(names)),))
