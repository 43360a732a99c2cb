"""`tableside cards show|coverage`: what a card's data means, and how many cards are compiled."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
import msgspec.structs
from rich.table import Table

from carddata.card_names import finder, nearest
from carddata.compiler.tags import tags_of
from carddata.imported import CardText
from carddata.model.card import Card
from carddata.sets import load
from carddata.sources.reader import read_contents
from tableside.cli.card_import import Progress, built, faults, read_files
from tableside.cli.known_cards import imported_cards, known_cards
from tableside.cli.output import Output
from tableside.cli.result import FITS, WRONG, Cells, CommandResult, Line
from tableside.describe.card import describe_card
from tableside.engine.editions.disputes import DISPUTES
from tableside.match.public.dispute_text import describe_dispute, disputes_on
from tableside.message import CardName, Listing, Message, message

if TYPE_CHECKING:
    from carddata.compiler.generality import SetLeftOut


LEFT_OUT: Final = tuple(
    message(f"command-coverage-{column}") for column in ("set", "cards", "compiled", "without", "with-words", "missing")
)
"""The heads of the columns about sets that were left out."""


class SetCoverage(msgspec.Struct, frozen=True):
    """The numbers of a set's cards: compiled, with keywords alone, by hand, and what stopped those."""

    set: str
    cards: int
    compiled: int
    keywords: int
    by_hand: int
    stops: dict[str, int]


def show(name: str, data: Path) -> CommandResult:
    """Return what a card's data means. Raises `Unreadable`."""
    cards = known_cards(data)
    key = finder(cards)(name, name)
    if key is None:
        near = nearest(name, cards)
        lines: tuple[Line, ...] = (message("command-no-such-card", name=name),)
        if near:
            lines += (message("command-nearest-cards", cards=Listing(tuple(CardName(each) for each in near))),)
        return CommandResult((), WRONG, aside=lines)
    card = cards[key]
    facts = Listing((*(message(f"type-{kind}") for kind in card.types), *card.numbers))
    head = message("command-card", card=CardName(card.name), facts=facts)
    text = imported_cards(data).texts.get(card.name, CardText())
    lines = (head, *describe_card(card, text.box(card.stop)), *_earlier(card), *disputes_on(card.name))
    return CommandResult(lines)


def _earlier(card: Card) -> Iterator[Message]:
    """Yield what a card did by its earlier texts, the newest of them first."""
    for wording in reversed(card.earlier):
        yield message("command-until", date=wording.until)
        yield from describe_card(card.on(_day_before(wording.until)))


def _day_before(day: str) -> str:
    return str(date.fromisoformat(day) - timedelta(days=1))


def disputes() -> CommandResult:
    """All questions on which texts and rulings differ."""
    lines = (line for dispute in DISPUTES.values() for line in describe_dispute(dispute))
    return CommandResult(tuple(lines), data=tuple(DISPUTES.values()))


def coverage(
    files: tuple[Path, ...], data: Path, progress: Progress
) -> tuple[tuple[SetCoverage, ...], tuple[Message, ...]]:
    """The coverage of each set, of source files or of the cards that are known, and what is wrong with the files.

    Raises `Unreadable` for the cards that are known.
    """
    if not files:
        return covered(known_cards(data).values()), ()
    contents, unreadable = read_files(files)
    sources = read_contents(contents, progress)
    return covered(built(sources.cards.values(), progress)), (*unreadable, *faults(sources.faults))


def covered(cards: Iterable[Card]) -> tuple[SetCoverage, ...]:
    """The coverage of each set among these cards."""
    sets = _by_set(cards)
    return tuple(_coverage_of(code, sets[code]) for code in sorted(sets))


def _by_set(cards: Iterable[Card]) -> dict[str, list[Card]]:
    sets: defaultdict[str, list[Card]] = defaultdict(list)
    for card in cards:
        code = "tokens" if card.token else card.numbers[0].partition("-")[0] if card.numbers else "?"
        sets[code].append(card)
    return sets


def leave_out(codes: tuple[str, ...], files: tuple[Path, ...], progress: Progress) -> CommandResult:
    """Return how many cards of these sets read without what they alone need of the grammar, for the cards of files."""
    from carddata.compiler.generality import generality

    contents, unreadable = read_files(files)
    sources = read_contents(contents, progress)
    cards = built(sources.cards.values(), progress)
    known = frozenset(card.name for card in cards if card.abilities is not None)
    sets = {code: [sources.cards[card.name] for card in each] for code, each in _by_set(cards).items()}
    whole = generality(sets, known, tags_of((*load().values(), *sources.cards.values())))
    whole = msgspec.structs.replace(whole, sets=tuple(each for each in whole.sets if each.set in codes))
    share = f"{(whole.unused + whole.single) / whole.alternatives:.0%}"
    counts = {name: getattr(whole, name) for name in ("alternatives", "unused", "single", "idioms")}
    problems = (*unreadable, *faults(sources.faults))
    code = WRONG if problems or len(whole.sets) < len(set(codes)) else FITS
    table = Cells(LEFT_OUT, tuple(map(_row, whole.sets)))
    words = message("command-coverage-grammar", **counts, share=share)
    return CommandResult((words,), code, problems, data=whole, table=table)


def _row(left_out: SetLeftOut) -> tuple[Line, ...]:
    """The row of a set that was left out; of what its cards lack, the most frequent."""
    counts = (str(count) for count in (left_out.cards, left_out.read))
    shares = (f"{count} ({count / left_out.cards:.0%})" for count in (left_out.without, left_out.with_words))
    missing = (f"{count} × {words}" for words, count in list(left_out.missing.items())[:6])
    return (left_out.set, *counts, *shares, ", ".join(missing))


def _coverage_of(code: str, cards: list[Card]) -> SetCoverage:
    by_hand = [card for card in cards if card.abilities is None]
    plain = [card for card in cards if card.abilities == () and not (card.standing or card.additional)]
    stops = Counter(_reason(card) for card in by_hand)
    done = len(cards) - len(by_hand) - len(plain)
    return SetCoverage(code, len(cards), done, len(plain), len(by_hand), dict(stops.most_common()))


def _reason(card: Card) -> str:
    """The code of what stopped a card: the missing mechanic, if it is known, and the node that asks for it."""
    if card.stop is None:
        return "correction"
    reason = card.stop.detail or card.stop.code
    return f"{reason} ({card.stop.node})" if card.stop.node else reason


def coverage_table(sets: tuple[SetCoverage, ...], out: Output) -> Table:
    """The coverage as a table; of what stopped cards, the most frequent."""
    table = Table()
    for heading in ("set", "cards", "compiled", "keywords", "by-hand", "reason"):
        table.add_column(out.words(message(f"command-coverage-{heading}")))
    for each in sets:
        counts = (each.cards, each.compiled, each.keywords, each.by_hand)
        stops = ", ".join(f"{count} {reason}" for reason, count in list(each.stops.items())[:8])
        table.add_row(each.set, *(str(count) for count in counts), stops)
    return table
