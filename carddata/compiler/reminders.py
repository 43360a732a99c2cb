"""Reminders that disagree with what they remind of: another keyword or number, or a token that has something else.

A reminder says nothing by itself, so the compiler drops it. Where it disagrees with its line, either a source has an
error or the program knows the keyword otherwise than the card was printed for.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from carddata.compiler.card import Meaning, compile_text
from carddata.compiler.tags import Tags
from carddata.compiler.word_values import keyword_name, number
from carddata.compiler.words import Line, Stopped, bracketed_texts, read_lines
from carddata.lexicon import rows
from carddata.model.card import Card

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
