"""`tableside cards`: what a card's data means, how many cards are compiled, and the import of published sources."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import partial
from pathlib import Path

import msgspec
from rich.table import Table

from carddata.card_names import finder, nearest
from carddata.compiler.build import build_cards, read_corrections
from carddata.imported import FOLDER, CardText, keep, load_texts
from carddata.model.card import Card
from carddata.sets import load
from carddata.sources.printed import Fault, PrintedCard
from carddata.sources.reader import MAX_BYTES, read_contents
from tableside.cli.known_cards import known_cards, no_card_data
from tableside.cli.output import Output
from tableside.cli.result import FITS, UNREAD, WRONG, CommandResult, Line
from tableside.ledger.outside import NotWritten, Unreadable, read, write_over
from tableside.match.public.card_meaning import describe_card, describe_mechanic
from tableside.message import CardName, Listing, Message, message


class SetCoverage(msgspec.Struct, frozen=True):
    """How the cards of one set are carried out: compiled, with keywords alone, by hand, and what stopped those."""

    set: str
    cards: int
    compiled: int
    keywords: int
    by_hand: int
    stops: dict[str, int]


def show(name: str, data: Path) -> CommandResult:
    """What a card's data means. Raises `Unreadable`."""
    cards = known_cards(data)
    found = finder(cards)(name, name)
    if found is None:
        near = nearest(name, cards)
        lines: tuple[Line, ...] = (message("command-no-such-card", name=name),)
        if near:
            lines += (message("command-nearest-cards", cards=Listing(tuple(CardName(each) for each in near))),)
        return CommandResult((), WRONG, aside=lines)
    card = cards[found]
    numbers = Listing(card.numbers)
    head = message("command-card", card=CardName(card.name), numbers=numbers, type=message(f"type-{card.type}"))
    return CommandResult((head, *describe_card(card)))


def coverage(files: tuple[Path, ...], data: Path) -> tuple[tuple[SetCoverage, ...], tuple[Message, ...]]:
    """The coverage of each set, of source files or of the cards that are known, and what is wrong with the files.

    Raises `Unreadable` for the cards that are known.
    """
    if not files:
        return covered(known_cards(data).values()), ()
    contents, unread = _contents(files)
    sources = read_contents(contents)
    return covered(_built(sources.cards.values())), (*unread, *faults(sources.faults))


def covered(cards: Iterable[Card]) -> tuple[SetCoverage, ...]:
    """The coverage of each set among these cards."""
    sets: defaultdict[str, list[Card]] = defaultdict(list)
    for card in cards:
        code = "tokens" if card.token else card.numbers[0].partition("-")[0] if card.numbers else "?"
        sets[code].append(card)
    return tuple(_coverage_of(code, sets[code]) for code in sorted(sets))


def _coverage_of(code: str, cards: list[Card]) -> SetCoverage:
    by_hand = [card for card in cards if card.abilities is None]
    plain = [card for card in cards if card.abilities == () and not (card.standing or card.additional)]
    stops = Counter(_reason(card) for card in by_hand)
    done = len(cards) - len(by_hand) - len(plain)
    return SetCoverage(code, len(cards), done, len(plain), len(by_hand), dict(stops.most_common()))


def _reason(card: Card) -> str:
    """The code of what stopped a card: the missing mechanic, if it is known."""
    if card.stop is None:
        return "correction"
    return card.stop.detail or card.stop.code


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


def _contents(files: Iterable[Path]) -> tuple[list[tuple[str, bytes]], list[Message]]:
    """The contents of files by their names, and why others cannot be read."""
    contents, unread = [], []
    for path in files:
        try:
            contents.append((path.name, read(path, MAX_BYTES)))
        except Unreadable as error:
            unread.append(error.problem)
    return contents, unread


def faults(found: tuple[Fault, ...]) -> tuple[Message, ...]:
    """The faults of sources as lines."""
    return tuple(
        message("command-source-fault", card=fault.card, reason=message(f"source-{fault.code}"), row=fault.row)
        for fault in found
    )


def import_files(files: tuple[Path, ...], data: Path) -> CommandResult:
    """Import the cards of source files into the data folder. Raises `Unreadable`."""
    known = known_cards(data)
    contents, unread = _contents(files)
    sources = read_contents(contents)
    told = (*unread, *faults(sources.faults))
    if not sources.cards:
        return CommandResult((message("command-import-nothing"),), UNREAD, aside=told)
    cards = _built(sources.cards.values())
    new = [card for card in cards if card.name not in known]
    changed = [card for card in cards if card.name in known and known[card.name] != card]
    by_hand = [card for card in cards if card.abilities is None]
    folder = data / FOLDER
    try:
        earlier = {name: card for name, card in known.items() if name not in load() or card != load()[name]}
        texts = load_texts(folder, partial(read, ours=True)) | {
            card.name: _text(card) for card in sources.cards.values()
        }
        keep(folder, (earlier | {card.name: card for card in cards}).values(), texts, write_over)
    except (OSError, Unreadable, NotWritten, msgspec.MsgspecError) as error:
        raise no_card_data(folder) from error
    counts = {"new": len(new), "changed": len(changed), "hand": len(by_hand)}
    lines: list[Line] = [message("command-import-new", card=CardName(card.name)) for card in new]
    lines += [message("command-import-changed", card=CardName(card.name)) for card in changed]
    lines += [_by_hand(card) for card in (*new, *changed) if card.abilities is None]
    lines += [message("command-imported", count=len(cards), **counts)]
    lines += [message("command-import-kept", folder=str(folder))]
    return CommandResult(tuple(lines), WRONG if told else FITS, aside=told)


def _by_hand(card: Card) -> Message:
    if card.stop is None:
        return message("command-import-corrected", card=CardName(card.name))
    reason = message(f"stop-{card.stop.code}")
    if not card.stop.detail:
        return message("command-import-by-hand", card=CardName(card.name), reason=reason)
    mechanic = describe_mechanic(card.stop)
    return message("command-import-missing", card=CardName(card.name), mechanic=mechanic, reason=reason)


def _text(card: PrintedCard) -> CardText:
    return CardText(card.text, card.effect or "")


def _built(cards: Iterable[PrintedCard]) -> tuple[Card, ...]:
    """The cards of sources, with the tokens of the program if the sources have none."""
    printed = {card.name: card for card in cards}
    corrections = [correction for correction in read_corrections() if correction.card in printed]
    return build_cards(printed.values(), corrections, {name: card for name, card in load().items() if card.token})
