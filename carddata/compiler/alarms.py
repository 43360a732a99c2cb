"""Faults that stop a build of cards: a reminder that is false, and a known card that has two readings now.

A reminder says nothing by itself, so the compiler drops it. Where it disagrees with its line (another keyword or
number, or a token that has something else), either a source has an error or the program knows the keyword otherwise
than the card was printed for.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Final, Literal, NamedTuple

import msgspec

from carddata.compiler.build import CardCorrection
from carddata.compiler.card import Meaning, compile_text, readings_of_box
from carddata.compiler.contexts import CardContext
from carddata.compiler.generality import labelled_grammar
from carddata.compiler.tags import Tags
from carddata.compiler.word_values import keyword_name, number
from carddata.compiler.words import Line, Stopped, bracketed_texts, read_lines
from carddata.lexicon import rows
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


MIGHTY: Final = 5
"""The Might of a Mighty unit (708)."""

_QUOTED: Final = re.compile(r'\b(?:has|have) ["“](.+)["”]', re.IGNORECASE)

_SYMBOL: Final = re.compile(r":rb_rune_(\w+):")
"""A reminder that has only the symbol of the domain before it."""


class FalseReminder(NamedTuple):
    """A reminder that disagrees with its line: its offset, and the keyword or token that it speaks of otherwise."""

    at: int
    of: str


class _Sign(NamedTuple):
    """A keyword, and the number or the number of symbols that a reminder gives it; 0 for none."""

    keyword: str
    value: int


@cache
def _signs() -> tuple[tuple[str, re.Pattern[str]], ...]:
    patterns = tomllib.loads((files("carddata.compiler") / "reminders.toml").read_text(encoding="utf-8"))
    return tuple((keyword, re.compile(pattern)) for keyword, pattern in patterns.items())


def false_reminders(text: str, tokens: Mapping[str, Card], tags: Tags) -> tuple[FalseReminder, ...]:
    """Return the reminders of a text that disagree with the line in which they stand.

    >>> false_reminders("[Shield 2] (+3 :rb_might: while I'm a defender.)", {}, {})
    (FalseReminder(at=11, of='Shield'),)
    """
    try:
        return tuple(_false(text, tokens, tags))
    except Stopped:
        return ()


def _false(text: str, tokens: Mapping[str, Card], tags: Tags) -> Iterator[FalseReminder]:
    lines = read_lines(text)
    for at, reminder in bracketed_texts(text):
        line = max((line for line in lines if line[0].at < at), key=lambda line: line[0].at, default=())
        before = tuple(word for word in line if word.at < at)
        signs = tuple(_signs_of(reminder))
        known = _named(line)
        for sign in signs:
            if not _agrees(sign, known):
                yield FalseReminder(at, sign.keyword)
        last = before[-1].text if before else ""
        symbol = _SYMBOL.fullmatch(reminder)
        if symbol is not None and last != symbol[1]:
            yield FalseReminder(at, symbol[1])
        own = keyword_name(last).partition(" ")[0] if last.startswith("[") else ""
        if own in dict(_signs()) and not signs:
            yield FalseReminder(at, own)
        yield from (FalseReminder(at, name) for name in _other_tokens(reminder, before, tokens, tags))


def _signs_of(reminder: str) -> Iterator[_Sign]:
    words = " ".join(word.text for line in read_lines(reminder) for word in line)
    for keyword, pattern in _signs():
        for match in pattern.finditer(words):
            groups = match.groupdict()
            if "cost" in groups:
                yield _Sign(keyword, groups["cost"].count("{"))
            else:
                yield _Sign(keyword, number(groups["number"] or "1") if "number" in groups else 0)


def _named(line: Line) -> tuple[_Sign, ...]:
    """The keywords of a line with their numbers, and the words of the lexicon that mean the same without brackets."""
    return tuple(_sign(word.text) for word in line)


def _sign(word: str) -> _Sign:
    name, _, value = keyword_name(word).partition(" ")
    row = next((row for (_, written), row in rows().items() if written == word), word)
    return _Sign(name if word.startswith("[") else row.capitalize(), int(value) if value.isdigit() else 1)


def _agrees(sign: _Sign, known: tuple[_Sign, ...]) -> bool:
    values = [each.value for each in known if each.keyword == sign.keyword]
    if sign.keyword == "Mighty":
        values = [MIGHTY for _ in values]
    return bool(values) and (not sign.value or sign.value in values)


def _other_tokens(reminder: str, before: Line, tokens: Mapping[str, Card], tags: Tags) -> Iterator[str]:
    """The tokens that a reminder gives other abilities than they have."""
    quoted = _QUOTED.search(reminder)
    words = " ".join(word.text for word in before)
    for name, token in tokens.items():
        if quoted is not None and re.search(rf"\b{re.escape(name.lower())}\b", words):
            meaning = compile_text(quoted[1], token.type, token.domains, tokens, tags, token=True, also=token.also)
            if not isinstance(meaning, Meaning) or meaning.abilities != token.abilities:
                yield name
