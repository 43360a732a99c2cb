"""`tableside record show`: the history of a match, as everybody may read it."""

from __future__ import annotations

from pathlib import Path

from carddata.model.card import Catalogue
from tableside.cli.result import FITS, NO_NAMES, UNREAD, WRONG, CommandResult
from tableside.ledger.audit import chain_faults
from tableside.ledger.chain import Link
from tableside.ledger.entry import FORMAT
from tableside.ledger.export import ExportedRecord, read, recorded
from tableside.match.fold import apply_entry, replay
from tableside.match.public.lines import HistoryLine
from tableside.match.state import Match
from tableside.message import Message, message


def show(data: Path, match: int | None, file: Path | None, cards: Catalogue) -> CommandResult:
    """A match of the ledger in `data`, or that of the record `file`. Raises LedgerError."""
    record = recorded(data, match) if file is None else read(file)
    faults = [fault.message for fault in chain_faults(record)]
    happened, stopped, last = history(record, cards)
    code = UNREAD if stopped else WRONG if faults else FITS
    doubtful = any(not link.clock_trusted for link in record.own)
    clock = (message("command-history-clock"),) if doubtful else ()
    lines = (*map(_line, happened), *clock, *stopped, *faults)
    shown = {"match": record.match, "history": happened, "problems": (*stopped, *faults)}
    return CommandResult(lines, code, names=NO_NAMES if last is None else last.names, data=shown)


def history(record: ExportedRecord, cards: Catalogue) -> tuple[list[HistoryLine], list[Message], Match | None]:
    """The history of a match, why it stops early if it does, and the match at its end."""
    lines: list[HistoryLine] = []
    match: Match | None = None
    for link in record.own:
        before = len(match.history) if match is not None else 0
        try:
            entry = record.unsealed(link)
            match = apply_entry(match, entry) if match is not None else replay((entry,), cards)
        except Exception:  # a record from elsewhere may contain anything
            return lines, [_stops_at(link)], match
        lines += match.history[before:]
    return lines, [], match


def _stops_at(link: Link) -> Message:
    """The sentence on an entry that cannot be told: one of an earlier version names its format."""
    if link.format < FORMAT:
        return message("command-history-format", entry=link.seq, format=link.format)
    return message("command-history-stops", entry=link.seq)


def _line(line: HistoryLine) -> Message:
    """A line as it is printed; a time from a clock that may be wrong is marked with `?`."""
    entry, mark = f"{line.seq:>5}", " " if line.clock_trusted else "?"
    return message("command-history-line", entry=entry, time=line.at, mark=mark, line=line.message)
