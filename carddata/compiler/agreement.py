"""The agreement in number of a count with its noun: "each unit", "two units", "the number of units".

A singular noun after a word for several, or a plural one after a word for a single object, is no English, and guessing
which of the two is meant could give a card another meaning.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, Literal, get_args

from carddata.compiler.tags import Tags, tag_number
from carddata.compiler.word_values import NUMBERS
from carddata.lexicon import forms
from carddata.model.domains import Domain

Number = Literal["one", "many"]
"""The number in which a noun stands, as its determiner or its count asks."""

_ONE: Final = frozenset({"a", "an", "another", "each", "my", "its", "one", "1"})
_COUNTS: Final = _ONE | NUMBERS.keys() | {"number"}
_COMPARED: Final = frozenset({"more", "fewer", "less", "greater", "higher", "lower"})
_OWNERS: Final = frozenset({"your", "their", "the"})


@cache
def _nouns() -> Mapping[str, Number | None]:
    """The number of each noun of one word; None for one that is the same for one and several."""
    columns: Mapping[str, Number] = {"one": "one", "many": "many"}
    tables = ("noun", "stock", "site")
    nouns = {form.written: columns.get(form.column) for form in forms() if form.table in tables}
    return {written: number for written, number in nouns.items() if " " not in written}


@cache
def _adjectives() -> frozenset[str]:
    """The words that may stand between a count and its noun."""
    columns = {("adjective", "word"), ("act", "done")}
    words = (form.written for form in forms() if (form.table, form.column) in columns)
    return frozenset((*words, *get_args(Domain)))


def disagreement(words: Sequence[str], tags: Tags) -> int | None:
    """The place of the first noun that does not agree with the count before it; None if all agree.

    >>> disagreement("kill two friendly unit".split(), {}), disagreement("kill two units".split(), {})
    (3, None)
    >>> disagreement("draw 1 for each units".split(), {}), disagreement("draw 1 for each of your units".split(), {})
    (4, None)
    """
    for at, word in enumerate(words):
        if word in _COUNTS or word[0].isdigit():
            number, after = _counted(words, at)
            head = _head(words, after, tags) if number is not None else None
            if head is not None and _number(words[head], tags) not in (None, number):
                return head
    return None


def _counted(words: Sequence[str], at: int) -> tuple[Number | None, int]:
    """The number that the word at this place asks of its noun, and the place after the words for it."""
    word, following = words[at], tuple(words[at + 1 : at + 3])
    several = word in NUMBERS or (word.isdigit() and word not in ("0", "1")) or word.endswith("+")
    if word == "number" and following[:1] == ("of",):
        several = True
    if not several and word not in _ONE:
        return None, at
    if following[:1] == ("or",) and following[1:] and following[1] in _COMPARED:
        return "many", at + 3
    if following[:1] == ("of",):
        return "many", at + (3 if following[1:] and following[1] in _OWNERS else 2)
    return ("many" if several else "one"), at + 1


def _head(words: Sequence[str], at: int, tags: Tags) -> int | None:
    """The place of the noun that words from here describe; None if no noun follows."""
    head = None
    for place in range(at, len(words)):
        word = words[place]
        if word in _nouns() or word in tags:
            head = place
        elif head is not None or not (word.strip("[]") in _adjectives() or word.startswith("non-")):
            break
    return head


def _number(word: str, tags: Tags) -> Number | None:
    return _nouns()[word] if word in _nouns() else tag_number(word, tags)
