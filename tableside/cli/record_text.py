"""`tableside record show`: a match in words, as everybody may read it."""

from __future__ import annotations

from pathlib import Path

from carddata.model import Catalogue
from tableside.cli.result import FITS, UNREAD, WRONG, CommandResult, plain
from tableside.ledger.audit import chain_faults
from tableside.ledger.chain import Link
from tableside.ledger.entry import Entry
from tableside.ledger.export import ExportedRecord, read, recorded
from tableside.ledger.unsealed import unsealed
from tableside.match.fold import Match, apply_entry, replay
from tableside.text import Text


def show(data: Path, match: int | None, file: Path | None, cards: Catalogue) -> CommandResult:
    """A match of the ledger in `data`, or the one in a record's `file`. Raises LedgerError."""
    record = recorded(data, match) if file is None else read(file)
    faults = tuple(map(str, chain_faults(record)))
    told, stopped = in_words(record, cards)
    code = UNREAD if stopped else WRONG if faults else FITS
    return CommandResult(plain((*told, *stopped, *faults)), code)


def in_words(record: ExportedRecord, cards: Catalogue) -> tuple[list[str], list[str]]:
    """The history of a match, and why it stops where it does; each line has the number of its entry and its time.

    A time that may be wrong has a `?`.
    """
    text = Text()
    told: list[str] = []
    match: Match | None = None
    for link in record.own:
        before = len(match.history) if match is not None else 0
        try:
            match = apply_entry(match, public(link)) if match is not None else replay((public(link),), cards)
        except Exception:  # a record from elsewhere may say anything
            return told, [f"Entry {link.seq} is not written as entries are: from there on nothing can be told."]
        mark = " " if link.clock_trusted else "?"
        told += (f"{link.seq:>5}  {link.at}{mark} {text(line, match.names)}" for line in match.history[before:])
    return told, []


def public(link: Link) -> Entry:
    """An entry as it is read without a key."""
    return unsealed(link, None)
