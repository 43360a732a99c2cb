"""`tableside machine`: what happened to the judge's key and PIN of this machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tableside.cli.result import FITS, WRONG, CommandResult
from tableside.ledger.machine_log import MachineEntry, MachineLog
from tableside.ledger.recorded_hides import JUDGE
from tableside.match.judge_keys import name
from tableside.message import Listing, Message, message


def log(folder: Path) -> CommandResult:
    """The machine's own log, and which of its lines are not as they were written. Raises LedgerError."""
    reading = MachineLog(folder).read()
    lines = [*_lines(reading.entries), *(message("machine-log-broken", line=line) for line in reading.broken)]
    return CommandResult(tuple(lines or [message("machine-log-empty")]), WRONG if reading.broken else FITS)


def _lines(entries: tuple[MachineEntry, ...]) -> Iterator[Message]:
    for entry in entries:
        time = entry.at if entry.clock_trusted else message("machine-log-clock", time=entry.at)
        yield message("machine-log-line", entry=entry.seq, time=time, event=_event(entry))


def _event(entry: MachineEntry) -> Message:
    """What an entry says."""
    key = name(entry.key)
    people = Listing(tuple(message("machine-judge") if person == JUDGE else person for person in entry.agreed))
    match entry.event:
        case "wrong PIN":
            return message("machine-wrong-pin")
        case "PIN":
            return message("machine-pin-agreed", people=people) if entry.agreed else message("machine-pin-set")
        case "PIN found":
            return message("machine-pin-found")
        case "judge key":
            agreed = entry.agreed
            return (
                message("machine-key-agreed", key=key, people=people) if agreed else message("machine-key-set", key=key)
            )
        case "judge key found":
            return message("machine-key-found", key=key)
