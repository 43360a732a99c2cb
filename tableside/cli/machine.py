"""`tableside machine`: what happened to the judge's key and PIN of this machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tableside.cli.judge_badges import ROLES
from tableside.cli.result import FITS, WRONG, CommandResult
from tableside.ledger.machine_log import MachineEntry, MachineLog, MachineLogReading
from tableside.ledger.public import PublicLedger
from tableside.ledger.recorded_hides import JUDGE
from tableside.match.entries import read_machine
from tableside.match.judge_keys import name
from tableside.message import Listing, Message, message


def log(folder: Path) -> CommandResult:
    """The machine's own log, which of its lines are not as they were written, and which lines matches miss in it.

    Raises LedgerError.
    """
    reading = MachineLog(folder).read()
    wrong = [*(message("machine-log-broken", line=line) for line in reading.broken), *_missed(folder, reading)]
    lines = [*_lines(reading.entries), *wrong]
    return CommandResult(tuple(lines or [message("machine-log-empty")]), WRONG if wrong else FITS)


def _missed(folder: Path, reading: MachineLogReading) -> Iterator[Message]:
    """The ends that matches of the ledger name, and that the log does not have."""
    with PublicLedger.open(folder) as ledger:
        for entry in ledger.first_entries():
            with suppress(ValueError):
                end = read_machine(entry.action)
                if end is not None and reading.lacks(end):
                    yield message("machine-log-cut", match=entry.match, line=end.seq)


def _lines(entries: tuple[MachineEntry, ...]) -> Iterator[Message]:
    for entry in entries:
        time = entry.at if entry.clock_trusted else message("machine-log-clock", time=entry.at)
        yield message("machine-log-line", entry=entry.seq, time=time, event=_event(entry))


def _event(entry: MachineEntry) -> Message:
    """Return what an entry says."""
    key = name(entry.key)
    people = Listing(tuple(message("machine-judge") if person == JUDGE else person for person in entry.agreed))
    match entry.event:
        case "wrong PIN":
            return _wrong_pin(entry.agreed)
        case "PIN":
            return message("machine-pin-agreed", people=people) if entry.agreed else message("machine-pin-set")
        case "PIN found":
            return message("machine-pin-found")
        case "PIN refused":
            return message("machine-pin-refused")
        case "judge key":
            agreed = entry.agreed
            return (
                message("machine-key-agreed", key=key, people=people) if agreed else message("machine-key-set", key=key)
            )
        case "judge key found":
            return message("machine-key-found", key=key)
        case "badges":
            return message("machine-badges", roles=Listing(tuple(map(_role, entry.agreed))))
        case "cards":
            return message("machine-cards", digest=entry.key)
        case "cards undone":
            return message("machine-cards-undone", digest=entry.key)
        case "boot file":
            return message("machine-boot-file", parts=entry.key or "-")
        case "forgotten":
            return message("machine-forgotten", match=entry.key)
        case "answer time":
            return message("machine-answer-time", ms=entry.key)
        case "match":
            return message("machine-match", key=key)


def _wrong_pin(entered: tuple[str, ...]) -> Message:
    """A wrong PIN: for which role, and the letter of the player from whose side of the screen it came, if any."""
    match entered:
        case (role, player):
            return message("machine-wrong-pin-at", role=_role(role), player=player)
        case (role,):
            return message("machine-wrong-pin-at-start", role=_role(role))
        case _:
            return message("machine-wrong-pin")


def _role(role: str) -> Message | str:
    """A role in words; as it stands there if it is none."""
    return ROLES.get(role, role)
