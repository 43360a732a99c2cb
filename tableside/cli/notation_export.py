"""`tableside record export --notation`: the play of a match as a scenario, as far as it is public."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from carddata.model import Catalogue
from tableside.cli.record_text import public
from tableside.cli.result import CommandResult
from tableside.engine.model import events as e
from tableside.engine.model.position import PositionIs
from tableside.ledger.entry import Entry
from tableside.ledger.errors import LedgerError
from tableside.ledger.export import ExportedRecord, recorded
from tableside.ledger.outside import write_new
from tableside.ledger.timeline import standing
from tableside.match.entries import read_action, read_opening, read_outcome, read_ruled
from tableside.notation.writing import Unwritable, Writer, write_scenario


class NotExported(LedgerError):
    """The entries of a match are not written as entries are."""

    def __init__(self, match: int) -> None:
        super().__init__(
            f"Match {match} cannot be written as a scenario: its entries cannot be followed.",
            "Export it without --notation.",
        )


class TakenUp(LedgerError):
    """A match did not begin with a game's beginning."""

    def __init__(self, match: int) -> None:
        super().__init__(
            f"Match {match} was taken up in a position, as a scenario was, and is not written as another one.",
            "Export it without --notation.",
        )


def export(data: Path, match: int | None, out: Path, cards: Catalogue) -> CommandResult:
    """Write the play of a match into a new file. Raises LedgerError."""
    record = recorded(data, match)
    try:
        text = written(record, cards)
    except TakenUp:
        raise
    except Exception:  # a ledger that another version or program wrote may say anything
        raise NotExported(record.match) from None
    write_new(out, [text.encode()])
    return CommandResult((f"Match {record.match} as a scenario: {out}",))


def written(record: ExportedRecord, cards: Catalogue) -> str:
    """The play of a match as the text of a scenario; what was taken back is left out. Raises TakenUp."""
    entries = tuple(map(public, record.own))
    agreed = read_opening(entries[0])
    if any(isinstance(event, PositionIs) for event in read_outcome(entries[0]).events):
        raise TakenUp(record.match)
    stand = tuple(entry for entry in standing(entries) if entry.kind in ("action", "stands", "refused"))
    writer = Writer(agreed, cards, dict(_seen(stand)))
    by_seq = {entry.seq: entry for entry in entries}
    return write_scenario(f"Match {record.match}", agreed, list(_lines(stand, by_seq, writer)), cards)


def _seen(entries: tuple[Entry, ...]) -> Iterator[tuple[str, str]]:
    """The facedown cards that everybody saw, by handle."""
    for entry in entries:
        for event in read_outcome(entry).events:
            if isinstance(event, e.Revealed | e.LeftFacedown) and event.card:
                yield event.handle, event.card


def _lines(entries: tuple[Entry, ...], by_seq: dict[int, Entry], writer: Writer) -> Iterator[str]:
    ruled = {read_ruled(entry).of for entry in entries if entry.kind == "stands"}
    for entry in entries:
        if entry.kind == "refused":
            rules = ", ".join(read_action(entry).verdict.rules)
            if entry.seq not in ruled:
                yield f"# entry {entry.seq}: refused{f' ({rules})' if rules else ''}"
            continue
        meant = by_seq[read_ruled(entry).of] if entry.kind == "stands" else entry
        events = read_outcome(entry).events
        try:
            line = writer.line(read_action(meant).action, events)
        except Unwritable:
            yield f"# entry {entry.seq}: not in these words, or not public"
        else:
            yield from (line,) if entry.kind == "action" else (f"{line} !", "judge rules stands")
        writer.follow(events)
