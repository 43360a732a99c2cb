"""`tableside record export --notation`: the play of a match as a scenario, as far as it is public."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from carddata.model.card import Catalogue
from tableside.cli.result import CommandResult
from tableside.engine.model import events as e
from tableside.engine.model.given_position import PositionIs
from tableside.engine.model.references import Player
from tableside.ledger.entry import Entry
from tableside.ledger.errors import LedgerError
from tableside.ledger.export import ExportedRecord, recorded
from tableside.ledger.outside import write_new
from tableside.ledger.timeline import DECK, entries_in_force
from tableside.match.entries import read_action, read_game_setup, read_outcome, read_ruled
from tableside.match.public.continued import read_continued
from tableside.message import message
from tableside.notation.writing import STANDS, Unwritable, Writer, refused_comment, unwritable_comment, write_scenario


class NotExported(LedgerError):
    """The entries of a match cannot be followed."""

    def __init__(self, match: int) -> None:
        super().__init__(message("problem-no-scenario", match=match), message("remedy-export-without-notation"))


class BeganInPosition(LedgerError):
    """A match did not begin with the beginning of a game: it was set up, or `continues` a match of another machine."""

    def __init__(self, match: int, *, continues: bool = False) -> None:
        problem = "problem-match-continues" if continues else "problem-began-in-position"
        super().__init__(message(problem, match=match), message("remedy-export-without-notation"))


def export(data: Path, match: int | None, out: Path, cards: Catalogue) -> CommandResult:
    """Write the play of a match into a new file. Raises LedgerError."""
    record = recorded(data, match)
    try:
        text = scenario_text(record, cards)
    except BeganInPosition:
        raise
    except Exception:  # a ledger that another version or program wrote may contain anything
        raise NotExported(record.match) from None
    write_new(out, [text.encode()])
    written = message("command-scenario-written", match=record.match, file=str(out))
    return CommandResult((written,), data={"match": record.match, "file": str(out)})


def scenario_text(record: ExportedRecord, cards: Catalogue) -> str:
    """The play of a match as a scenario, without what was taken back. Raises BeganInPosition."""
    entries = record.entries()
    agreed = read_game_setup(entries[0])
    if any(isinstance(event, PositionIs) for event in read_outcome(entries[0]).events):
        raise BeganInPosition(record.match)
    if read_continued(entries[0]) is not None:
        raise BeganInPosition(record.match, continues=True)
    stand = tuple(entry for entry in entries_in_force(entries) if entry.kind in ("action", "stands", "refused", DECK))
    writer = Writer(agreed, cards, dict(_seen(stand)))
    by_seq = {entry.seq: entry for entry in entries}
    lines = list(_lines(stand, by_seq, writer))
    return write_scenario(
        f"Match {record.match}", replace(agreed, legends=agreed.legends | _legends(stand)), lines, cards
    )


def _legends(entries: tuple[Entry, ...]) -> dict[Player, str]:
    """The legends that came with decks, which a scenario has from its beginning on."""
    placed = (event for entry in entries if entry.kind == DECK for event in read_outcome(entry).events)
    return {event.permanent.player: event.permanent.card for event in placed if isinstance(event, e.LegendPlaced)}


def _seen(entries: tuple[Entry, ...]) -> Iterator[tuple[str, str]]:
    """The facedown cards that everybody saw, by handle."""
    for entry in entries:
        for event in read_outcome(entry).events:
            if isinstance(event, e.Revealed | e.LeftFacedown) and event.card:
                yield event.handle, event.card


def _lines(entries: tuple[Entry, ...], by_seq: dict[int, Entry], writer: Writer) -> Iterator[str]:
    ruled = {read_ruled(entry).of for entry in entries if entry.kind == "stands"}
    for entry in entries:
        if entry.kind == DECK:
            writer.follow(read_outcome(entry).events)
            continue
        if entry.kind == "refused":
            rules = ", ".join(read_action(entry).verdict.rules)
            if entry.seq not in ruled:
                yield refused_comment(entry.seq, rules)
            continue
        meant = by_seq[read_ruled(entry).of] if entry.kind == "stands" else entry
        events = read_outcome(entry).events
        try:
            line = writer.line(read_action(meant).action, events)
        except Unwritable:
            yield unwritable_comment(entry.seq)
        else:
            yield from (line,) if entry.kind == "action" else (f"{line} !", STANDS)
        writer.follow(events)
