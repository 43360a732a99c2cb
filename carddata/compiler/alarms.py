"""Faults that stop a build of cards: a reminder that is false, and a known card that has two readings now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

import msgspec

from carddata.compiler.build import CardCorrection
from carddata.compiler.card import readings_of_box
from carddata.compiler.contexts import CardContext
from carddata.compiler.generality import labelled_grammar
from carddata.compiler.reminders import false_reminders
from carddata.compiler.tags import Tags
from carddata.compiler.words import read_lines
from carddata.model.card import Card
from carddata.sources.printed import PrintedCard


class Alarm(NamedTuple):
    """A fault of the build: its card, where in which box of text, and of which keyword, token or row.

    Of a card with two readings `of` is the row of the lexicon, or the alternative of the grammar, in which they differ,
    and `other` another card that needs it; `readings` are the data that both would be.
    """

    code: Literal["reminder", "two-readings"]
    card: str
    box: Literal[1, 2]
    at: int
    of: str = ""
    other: str = ""
    readings: tuple[str, ...] = ()


def alarms(
    printed: Mapping[str, PrintedCard],
    cards: Iterable[Card],
    known: Mapping[str, Card],
    tags: Tags,
    corrections: Iterable[CardCorrection] = (),
) -> tuple[Alarm, ...]:
    """Return what is wrong with cards that are built, by their printed cards; `known` are those of the last build.

    A reminder that a correction calls stale is no alarm.
    """
    built = {card.name: card for card in cards}
    tokens = {name: card for name, card in built.items() if card.token}
    stale = {(each.card, each.stale_reminder) for each in corrections}
    false = (alarm for each in printed.values() for alarm in _false_reminders(each, tokens, tags))
    return (
        *(alarm for alarm in false if (alarm.card, alarm.of) not in stale),
        *_ambiguous(printed, built, known, tags),
    )


def _false_reminders(card: PrintedCard, tokens: Mapping[str, Card], tags: Tags) -> Iterator[Alarm]:
    yield from (Alarm("reminder", card.name, 1, at, of) for at, of in false_reminders(card.text, tokens, tags))
    yield from (Alarm("reminder", card.name, 2, at, of) for at, of in false_reminders(card.effect or "", tokens, tags))


def _ambiguous(
    printed: Mapping[str, PrintedCard], built: Mapping[str, Card], known: Mapping[str, Card], tags: Tags
) -> Iterator[Alarm]:
    """The known cards that have two readings now."""
    tokens = {name: card for name, card in built.items() if card.token}
    for name, card in built.items():
        stop = card.stop
        if stop is None or stop.code != "two-readings" or name not in known or known[name].abilities is None:
            continue
        of, other = _difference(printed[name], stop.box, stop.at, [printed[each] for each in built], tags)
        readings = tuple(_data(each) for each in _readings(printed[name], stop.box, tokens, tags))
        yield Alarm("two-readings", name, stop.box, stop.at, of, other, readings)


def _readings(card: PrintedCard, box: int, tokens: Mapping[str, Card], tags: Tags) -> tuple[object, ...]:
    """The meanings of the line of a box that has several."""
    own = CardContext(card.type, card.domains, tokens, token=card.token, tags=tags, also=card.also, own_name=card.name)
    second = CardContext("unit", card.domains, tokens, second_box=True, tags=tags, own_name=card.name)
    return readings_of_box(card.text, own) if box == 1 else readings_of_box(card.effect or "", second)


def _data(meaning: object) -> str:
    return msgspec.json.encode(meaning).decode()


def _difference(card: PrintedCard, box: int, at: int, cards: list[PrintedCard], tags: Tags) -> tuple[str, str]:
    """Return the rarest row, or else alternative, that not all parses of a line have, and another card that uses it."""
    grammar = labelled_grammar()
    own, effect = read_lines(card.text), read_lines(card.effect or "", card.name)
    number = next(at_line for at_line, line in enumerate(own if box == 1 else effect) if line[-1].at >= at)
    parses = grammar.uses(card, tags)[number if box == 1 else len(own) + number]
    differing = frozenset[int].union(*parses) - frozenset[int].intersection(*parses)
    users = {each.name: grammar.chosen(each, tags) & differing for each in cards if each.name != card.name}
    counts = Counter(alternative for used in users.values() for alternative in used)
    if not differing:
        return "", ""
    rarest = min(differing, key=lambda each: (not grammar.alternatives[each].is_row, not counts[each], counts[each]))
    return grammar.words(rarest), next((name for name, used in users.items() if rarest in used), "")
