"""`tableside cards import`: published sources into the data folder, with a report by card."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from carddata.compiler.build import build_cards, read_corrections
from carddata.compiler.tags import tags_of
from carddata.earlier import with_earlier
from carddata.imported import FOLDER, CardText, Imported, keep, undo
from carddata.merging import Merge, Origin, merge
from carddata.model.card import Card
from carddata.sets import load
from carddata.sources.errata import errata_of
from carddata.sources.printed import PrintedCard, SourceFault, SourceFaultCode
from carddata.sources.reader import MAX_BYTES, Before, Sources, read_contents
from carddata.sources.shapes import ERRATA_RANK, SHIPPED_RANK
from tableside.cli.known_cards import imported_cards, no_card_data
from tableside.cli.result import FITS, UNREAD, WRONG, CommandResult, Line
from tableside.describe.card import describe_mechanic, stop_reason
from tableside.ledger.errors import explained
from tableside.ledger.files import make_folder, take_lock
from tableside.ledger.machine_log import MachineLog
from tableside.ledger.outside import NotWritten, Unreadable, read, write_over
from tableside.message import CardName, Listing, Message, message

Progress = Callable[[int, int], None]
"""Takes how many rows or cards are done, and how many there are."""

CHANGES: Final[Mapping[str, str]] = {
    "type": "type",
    "also": "type",
    "domains": "domains",
    "energy": "cost",
    "power": "cost",
    "might": "might",
    "champion": "tags",
    "tags": "tags",
    "token": "type",
    "numbers": "numbers",
}
"""The name of a change by the field of a card that changed; a change of any other field is one of behaviour."""


MOST_OF_A_KIND: Final = 8
"""The number of faults of a kind that are named; the rest are counted."""


def import_files(files: tuple[Path, ...], data: Path, progress: Progress, *, accept: bool = False) -> CommandResult:
    """Import the cards of source files into the data folder; nothing is changed before all of it is ready.

    What an import would make worse stays as it is, unless people `accept` it. An earlier import that cannot be read is
    replaced, with a message that says so. Raises LedgerError, above all if the app or another import runs.
    """
    contents, unreadable = read_files(files)
    with locked(data):
        return _import(contents, unreadable, data, progress, accept=accept)


@contextmanager
def locked(data: Path) -> Iterator[None]:
    """Be the one who writes in the data folder. Raises LedgerError if the app or another command is."""
    with explained(data):
        make_folder(data)
        lock = take_lock(data)
    try:
        yield
    finally:
        os.close(lock)


def _import(
    contents: list[tuple[str, bytes]], unreadable: list[Message], data: Path, progress: Progress, *, accept: bool
) -> CommandResult:
    earlier, lost = _earlier_import(data)
    known = {**load(), **{card.name: card for card in earlier.cards}}
    sources = read_contents(contents, progress, _before(earlier, load() if accept else known))
    problems = (*unreadable, *faults(sources.faults))
    cards = _with_wordings(built(sources.cards.values(), progress), sources, known)
    merges = {card.name: _merged(card, sources, earlier, known, accept=accept) for card in cards}
    merged = _together(earlier, merges, sources)
    lines, refused = _report(merges, known, sources)
    if not cards and sources.errata == earlier.errata and sources.boxes == earlier.boxes:
        return CommandResult((message("command-import-nothing-none"),), UNREAD, aside=problems)
    if merged == earlier:
        reason = "refused" if refused else "known"
        nothing = (*refused, message(f"command-import-nothing-{reason}"))
        return CommandResult(nothing, WRONG if refused or problems else FITS, aside=problems)
    problems = (*lost, *problems)
    try:
        made = keep(data / FOLDER, merged, partial(read, ours=True), write_over)
    except (OSError, NotWritten) as error:
        raise no_card_data(data / FOLDER) from error
    MachineLog(data).append("cards", made)
    lines += (message("command-import-kept", folder=str(data / FOLDER)),)
    return CommandResult((*lines, *refused), WRONG if problems or refused else FITS, aside=problems)


def undo_import(data: Path) -> CommandResult:
    """Take the last import back. Raises LedgerError."""
    with locked(data):
        try:
            made = undo(data / FOLDER, partial(read, ours=True), write_over)
        except (OSError, NotWritten) as error:
            raise no_card_data(data / FOLDER) from error
        if made is None:
            return CommandResult((message("command-import-no-undo"),), WRONG)
        MachineLog(data).append("cards undone", made)
    return CommandResult((message("command-import-undone", folder=str(data / FOLDER)),))


def _before(earlier: Imported, known: Mapping[str, Card]) -> Before:
    texts = {name: each.text for name, each in earlier.texts.items()}
    effects = {name: each.effect for name, each in earlier.texts.items() if each.effect}
    return Before(known, texts, effects, earlier.errata, earlier.boxes)


def _merged(card: Card, sources: Sources, earlier: Imported, known: Mapping[str, Card], *, accept: bool) -> Merge:
    """Return what comes of a known card and of what the sources say of it."""
    before, text = known.get(card.name), earlier.texts.get(card.name)
    shipped = Origin(shipped_day(), SHIPPED_RANK) if card.name in load() else Origin()
    known_origin = shipped
    if text is not None:
        known_origin = Origin(max(text.date, shipped.date), max(text.rank, shipped.rank))
    day = sources.dates.get(card.name, "")
    origin = Origin(day, ERRATA_RANK if day else sources.ranks.get(card.name, known_origin.rank))
    printed = sources.cards[card.name]
    return merge(before, known_origin, card, origin, has_text=not printed.without_text, accept=accept)


@cache
def shipped_day() -> str:
    """The day of the newest wording that the cards of the program have."""
    return max(card.earlier[-1].until for card in load().values() if card.earlier)


def _earlier_import(data: Path) -> tuple[Imported, tuple[Message, ...]]:
    """Return what was imported before, and a message if it is lost because it cannot be read."""
    try:
        return imported_cards(data), ()
    except Unreadable:
        return Imported(), (message("command-import-earlier-lost", folder=str(data / FOLDER)),)


def read_files(files: Iterable[Path]) -> tuple[list[tuple[str, bytes]], list[Message]]:
    """The contents of files by their names, and why others cannot be read."""
    contents, problems = [], []
    for path in files:
        try:
            contents.append((path.name, read(path, MAX_BYTES)))
        except Unreadable as error:
            problems.append(error.problem)
    return contents, problems


def faults(source_faults: Iterable[SourceFault]) -> tuple[Message, ...]:
    """The faults of sources as lines; of many of one kind the first, and how many more there are."""
    lines: list[Message] = []
    counts: Counter[SourceFaultCode] = Counter()
    for fault in source_faults:
        counts[fault.code] += 1
        if counts[fault.code] <= MOST_OF_A_KIND:
            lines.append(_fault(fault))
    more = {code: count - MOST_OF_A_KIND for code, count in counts.items() if count > MOST_OF_A_KIND}
    lines += [
        message("command-source-more", count=count, reason=message(f"source-{code}")) for code, count in more.items()
    ]
    return tuple(lines)


def built(cards: Iterable[PrintedCard], progress: Progress) -> tuple[Card, ...]:
    """The cards of sources, with the tokens of the program if the sources have none."""
    printed = tuple(cards)
    corrections = {correction.card: correction for correction in read_corrections()}
    tokens = {name: card for name, card in load().items() if card.token}
    tags = tags_of((*load().values(), *printed))

    def compiled(done: int, each: Iterable[PrintedCard]) -> Iterator[Card]:
        for number, card in enumerate(each, done + 1):
            correction = corrections.get(card.name)
            yield from build_cards([card], () if correction is None else (correction,), tokens, tags)
            progress(number, len(printed))

    own = tuple(compiled(0, (card for card in printed if card.token)))
    tokens |= {card.name: card for card in own}
    return own + tuple(compiled(len(own), (card for card in printed if not card.token)))


def _with_wordings(cards: Iterable[Card], sources: Sources, known: Mapping[str, Card]) -> tuple[Card, ...]:
    """Cards with their earlier wordings: those of the errata that were read, or else those that are known."""
    tokens = {name: card for name, card in known.items() if card.token}
    errata = errata_of(sources.cards, sources.errata)
    return tuple(
        replace(card, earlier=known[card.name].earlier) if card.name in known and card.name not in errata else card
        for card in with_earlier(cards, sources, tokens)
    )


def _together(earlier: Imported, merges: Mapping[str, Merge], sources: Sources) -> Imported:
    """Return what was imported and what is new; a new card takes the place of another that has its base number."""
    shipped = load()
    by_name = {name: each.card for name, each in merges.items() if each.card != shipped.get(name)}
    numbers = {each.card.numbers[0] for each in merges.values() if each.card.numbers}
    left = {card.name: card for card in earlier.cards if card.name in merges or not numbers & {*card.numbers[:1]}}
    texts = {name: text for name, text in earlier.texts.items() if name in left or name in shipped}
    for name, each in merges.items():
        printed = sources.cards[name]
        if each.takes_text:
            day = sources.dates.get(name, "")
            rank = ERRATA_RANK if day else sources.ranks.get(name, texts.get(name, CardText()).rank)
            texts[name] = CardText(printed.text, printed.effect or "", day, rank)
    return Imported(tuple((left | by_name).values()), texts, sources.errata, sources.boxes)


def _report(
    merges: Mapping[str, Merge], known: Mapping[str, Card], sources: Sources
) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Return what is new, what changed and what is by hand; and what the import would make worse."""
    new = [each.card for name, each in merges.items() if name not in known]
    changed = [each.card for name, each in merges.items() if name in known and known[name] != each.card]
    lines: list[Line] = [message("command-import-new", card=CardName(card.name)) for card in new]
    lines += [_changed(known[card.name], card) for card in changed]
    for card in (*new, *changed):
        if card.abilities is None:
            printed = sources.cards[card.name]
            lines.append(_by_hand(card, CardText(printed.text, printed.effect or "").box(card.stop)))
    counts = {"new": len(new), "changed": len(changed)}
    by_hand = sum(each.card.abilities is None for each in merges.values())
    lines.append(message("command-imported", count=len(merges), hand=by_hand, **counts))
    refused: list[Line] = [
        message("command-import-worse", card=CardName(name), parts=_parts(each.refused))
        for name, each in merges.items()
        if each.refused
    ]
    if refused:
        refused.append(message("command-import-accept", count=len(refused)))
    return tuple(lines), tuple(refused)


def _fault(fault: SourceFault) -> Message:
    reason = message(f"source-{fault.code}")
    if not fault.card:
        return message("command-source-row-fault", row=fault.row, reason=reason)
    return message("command-source-fault", card=CardName(fault.card), row=fault.row, reason=reason)


def _changed(before: Card, after: Card) -> Message:
    """The sentence that a card changed, and in what."""
    fields = [name for name in Card.__struct_fields__ if getattr(before, name) != getattr(after, name)]
    return message("command-import-changed", card=CardName(after.name), parts=_parts(fields))


def _parts(fields: Iterable[str]) -> Listing:
    """The names of changes of these fields of cards."""
    return Listing(tuple(dict.fromkeys(message(f"change-{CHANGES.get(name, 'behaviour')}") for name in fields)))


def _by_hand(card: Card, text: str) -> Message:
    if card.stop is None:
        return message("command-import-corrected", card=CardName(card.name))
    reason = stop_reason(card.stop, text)
    if not card.stop.detail:
        return message("command-import-by-hand", card=CardName(card.name), reason=reason)
    mechanic = describe_mechanic(card.stop)
    return message("command-import-missing", card=CardName(card.name), mechanic=mechanic, reason=reason)
