"""`tableside cards import`: published sources into the data folder, with a report by card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from carddata.compiler.build import build_cards, read_corrections
from carddata.compiler.tags import tags_of
from carddata.earlier import with_earlier
from carddata.imported import FOLDER, CardText, Imported, keep
from carddata.model.card import Card
from carddata.sets import load
from carddata.sources.errata import errata_of
from carddata.sources.printed import PrintedCard, SourceFault
from carddata.sources.reader import MAX_BYTES, Sources, read_contents
from tableside.cli.known_cards import imported_cards, no_card_data
from tableside.cli.result import FITS, UNREAD, WRONG, CommandResult, Line
from tableside.ledger.outside import NotWritten, Unreadable, read, write_over
from tableside.match.public.card_meaning import describe_mechanic, stop_reason
from tableside.message import CardName, Listing, Message, message

Progress = Callable[[int, int], None]
"""Takes how many rows or cards are done, and how many there are."""

CHANGES: Final[Mapping[str, str]] = {
    "type": "type",
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


def import_files(files: tuple[Path, ...], data: Path, progress: Progress) -> CommandResult:
    """Import the cards of source files into the data folder; nothing is changed before all of it is ready.

    An earlier import that cannot be read is replaced, with a message that says so. Raises `Unreadable`.
    """
    earlier, lost = _earlier_import(data)
    known = {**load(), **{card.name: card for card in earlier.cards}}
    contents, unreadable = read_files(files)
    sources = read_contents(contents, progress, load())
    problems = (*unreadable, *faults(sources.faults))
    if not sources.cards:
        return CommandResult((message("command-import-nothing"),), UNREAD, aside=problems)
    cards = _with_wordings(built(sources.cards.values(), progress), sources, known)
    texts = {card.name: CardText(card.text, card.effect or "") for card in sources.cards.values()}
    try:
        keep(data / FOLDER, _together(earlier, cards, texts), write_over)
    except (OSError, NotWritten) as error:
        raise no_card_data(data / FOLDER) from error
    new = [card for card in cards if card.name not in known]
    changed = [card for card in cards if card.name in known and known[card.name] != card]
    by_hand = [card for card in cards if card.abilities is None]
    counts = {"new": len(new), "changed": len(changed), "hand": len(by_hand)}
    lines: list[Line] = [message("command-import-new", card=CardName(card.name)) for card in new]
    lines += [_changed(known[card.name], card) for card in changed]
    lines += [_by_hand(card, texts[card.name].box(card.stop)) for card in (*new, *changed) if card.abilities is None]
    lines += [message("command-imported", count=len(cards), **counts)]
    lines += [message("command-import-kept", folder=str(data / FOLDER))]
    problems = (*lost, *problems)
    return CommandResult(tuple(lines), WRONG if problems else FITS, aside=problems)


def _earlier_import(data: Path) -> tuple[Imported, tuple[Message, ...]]:
    """What was imported before, and a message if it is lost because it cannot be read."""
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


def faults(found: Iterable[SourceFault]) -> tuple[Message, ...]:
    """The faults of sources as lines."""
    return tuple(map(_fault, found))


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


def _together(earlier: Imported, cards: Iterable[Card], texts: Mapping[str, CardText]) -> Imported:
    """What was imported and what is new; a new card takes the place of another that has its base number."""
    by_name = {card.name: card for card in cards}
    numbers = {card.numbers[0] for card in by_name.values() if card.numbers}
    left = {card.name: card for card in earlier.cards if card.name in by_name or not numbers & {*card.numbers[:1]}}
    kept = {name: text for name, text in earlier.texts.items() if name in left}
    return Imported(tuple((left | by_name).values()), kept | dict(texts))


def _fault(fault: SourceFault) -> Message:
    reason = message(f"source-{fault.code}")
    if not fault.card:
        return message("command-source-row-fault", row=fault.row, reason=reason)
    return message("command-source-fault", card=CardName(fault.card), row=fault.row, reason=reason)


def _changed(before: Card, after: Card) -> Message:
    """That a card changed, and in what."""
    fields = [name for name in Card.__struct_fields__ if getattr(before, name) != getattr(after, name)]
    parts = dict.fromkeys(message(f"change-{CHANGES.get(name, 'behaviour')}") for name in fields)
    return message("command-import-changed", card=CardName(after.name), parts=Listing(tuple(parts)))


def _by_hand(card: Card, text: str) -> Message:
    if card.stop is None:
        return message("command-import-corrected", card=CardName(card.name))
    reason = stop_reason(card.stop, text)
    if not card.stop.detail:
        return message("command-import-by-hand", card=CardName(card.name), reason=reason)
    mechanic = describe_mechanic(card.stop)
    return message("command-import-missing", card=CardName(card.name), mechanic=mechanic, reason=reason)
