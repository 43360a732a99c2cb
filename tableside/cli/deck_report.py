"""`tableside deck`: what is in a deck list, what is wrong with it, and the list in another form."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import NamedTuple

from carddata.deck_reader import read as read_list
from carddata.deck_rules import DeckFault, Format, ally_faults, bans_of, faults, released, rules_of
from carddata.deck_writer import Form, sections_of, write
from carddata.decklist import LEFT_OUT, Copy, DeckList, DeckListError, DeckWriteError, Section
from carddata.model.card import Catalogue
from tableside.cli.result import FITS, WRONG, Cells, CommandResult, Line
from tableside.decks.deck_files import read_deck_list
from tableside.decks.deck_list_problems import deck_faults, deck_list_problem, deck_notes, deck_write_problem
from tableside.decks.review import SECTIONS
from tableside.ledger.outside import write_new
from tableside.message import CardName, Message, message

COLUMNS = tuple(message(f"deck-column-{column}") for column in ("section", "copies", "card", "code", "type", "state"))


class Occasion(NamedTuple):
    """The occasion of a check: a format, a mode of play, a day (None for today's rules), and an ally's list."""

    rules: Format = "constructed"
    mode: str | None = None
    date: str | None = None
    ally: Path | None = None


class _NoDeckList(Exception):
    """A file that is no deck list, with the result that says so."""

    def __init__(self, result: CommandResult) -> None:
        super().__init__()
        self.result = result


def report(file: Path, cards: Catalogue, occasion: Occasion) -> CommandResult:
    """Return what a deck list holds, and each fault by the rules of an occasion. Raises `Unreadable`."""
    try:
        deck = _read(file, cards)
        ally = None if occasion.ally is None else _read(occasion.ally, cards)
    except _NoDeckList as error:
        return error.result
    all_faults = faults(deck, cards, occasion.rules, occasion.mode, occasion.date)
    all_faults += () if ally is None else ally_faults(deck, ally)
    rules = rules_of(occasion.rules, occasion.date)
    aside = deck_notes(deck, cards)
    bans = bans_of(occasion.rules, occasion.date)
    aside += () if bans.known else (message("command-deck-bans-unknown", date=rules.since),)
    if not all_faults:
        cut = any(note.code in LEFT_OUT for note in deck.notes)
        legal = message("command-deck-legal" if bans.known else "command-deck-no-fault", date=rules.since)
        return CommandResult((*_counts(deck), legal), WRONG if cut else FITS, aside)
    problems = deck_faults(all_faults, released(cards, occasion.date))
    return CommandResult((*_counts(deck), *problems), WRONG, aside)


def show(file: Path, cards: Catalogue) -> CommandResult:
    """The cards of a deck list in its sections. Raises `Unreadable`."""
    try:
        deck = _read(file, cards)
    except _NoDeckList as error:
        return error.result
    sections = {section: Counter(copies) for section, copies in sections_of(deck, cards).items()}
    rows = tuple(
        _row(section, copy, count, cards) for section, copies in sections.items() for copy, count in copies.items()
    )
    data = {
        section: [{"card": copy.card, "code": copy.code, "copies": count} for copy, count in copies.items()]
        for section, copies in sections.items()
    }
    return CommandResult(_counts(deck), aside=deck_notes(deck, cards), table=Cells(COLUMNS, rows), data=data)


def convert(file: Path, cards: Catalogue, form: Form, out: Path | None) -> CommandResult:
    """A deck list in another form, printed or written into a new file. Raises `Unreadable` and `NotWritten`."""
    try:
        deck = _read(file, cards)
    except _NoDeckList as error:
        return error.result
    unknown = tuple(DeckFault("unknown", name, line=deck.lines[name]) for name in deck.unknown)
    aside = (*deck_notes(deck, cards), *deck_faults(unknown, cards))
    try:
        text = write(deck, cards, form)
    except DeckWriteError as error:
        return CommandResult((), WRONG, (*aside, deck_write_problem(error)))
    if out is None:
        return CommandResult(tuple(text.splitlines()), aside=aside)
    write_new(out, [text.encode()])
    return CommandResult((message("command-deck-written", file=str(out)),), aside=aside)


def _read(file: Path, cards: Catalogue) -> DeckList:
    try:
        return read_list(read_deck_list(file), cards)
    except DeckListError as error:
        problem = message("command-no-deck-list", file=str(file), cause=deck_list_problem(error))
        raise _NoDeckList(CommandResult((), WRONG, aside=(problem,))) from None


def _counts(deck: DeckList) -> tuple[Message, ...]:
    champion = 0 if deck.champion is None else 1
    return (
        message("command-main-deck", count=len(deck.main) + champion),
        message("command-battlefields", count=len(deck.battlefields)),
        message("command-runes", count=len(deck.runes)),
    )


def _row(section: Section, copy: Copy, count: int, cards: Catalogue) -> tuple[Line, ...]:
    card = cards.get(copy.card)
    name = message("deck-card", card=CardName(copy.card))
    if card is None:
        return SECTIONS[section], str(count), name, copy.code, "", message("deck-card-unknown")
    state = "by-hand" if card.abilities is None else "data"
    return SECTIONS[section], str(count), name, copy.code, message(f"type-{card.type}"), message(f"deck-card-{state}")
