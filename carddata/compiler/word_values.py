"""Numbers, keywords and limits as the words of a text say them, and readings of single words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from lark import Token

from carddata.compiler.phrases import CountPhrase
from carddata.compiler.words import Disagreement, Stopped
from carddata.lexicon import rows
from carddata.model.keywords import KEYWORDS, Keyword

NUMBERS: Final = {
    word: number
    for number, word in enumerate(("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 2)
}
"""Numbers in words; `one` is a word of its own."""


ORDINALS: Final = ("first", "second", "third", "fourth")
"""The words for the Nth time."""


def verb_row(rule: str) -> Any:
    """Return the method that reads a verb as its row in the lexicon, and whether it is in the form for others."""

    def read(_: Any, token: Token) -> tuple[str, bool]:
        return rows()[rule, str(token)], rule.endswith("_s")

    return read


def as_is(_: Any, part: Any) -> Any:
    """The method that reads a part as what it is."""
    return part


def as_text(_: Any, token: Token) -> str:
    """The method that reads a word as its text."""
    return str(token)


def nothing(_: Any, *_words: Token) -> None:
    """The method that reads words that say nothing by themselves."""


def number(token: str) -> int:
    """The value of a number, a symbol of energy or a change.

    >>> number("three"), number("{2}"), number("-4")
    (3, 2, -4)
    """
    return NUMBERS.get(token) or int(token.strip("{}"))


def number_of_xp(token: Token, written: str | None = None) -> int:
    """Return how much XP a word says, or its part `written`; there is no cost, gain or Level of none."""
    count = number(token if written is None else written)
    if not count:
        raise Stopped("mechanic", token.start_pos or 0, "xp")
    return count


def keyword_name(token: str) -> str:
    """A keyword as cards print it.

    >>> keyword_name("[quick-draw]"), keyword_name("[shield 3]")
    ('Quick-Draw', 'Shield 3')
    """
    name, *value = token.strip("[]").split(" ")
    return " ".join(("-".join(part.capitalize() for part in name.split("-")), *value))


def described_keyword(keyword: str) -> Keyword:
    """A keyword by which objects are described; any number of it will do. Raises Stopped for another keyword."""
    known = next((known for known in KEYWORDS if known == keyword), None)
    if known is None:
        raise Stopped("keyword", 0, keyword)
    return known


class Minimum(NamedTuple):
    """The least Might or, `of_energy`, the least energy that a reduction leaves."""

    least: int
    of_energy: bool


class Maximum(NamedTuple):
    """The most to which something goes that is counted."""

    most: int


def minimum_of(parts: Iterable[object], *, of_energy: bool) -> int | None:
    """The minimum among these parts of a sentence, if there is one. Raises Disagreement for one of something else."""
    parts = tuple(parts)
    if any(isinstance(part, Maximum) for part in parts):
        raise Disagreement
    minimum = next((part for part in parts if isinstance(part, Minimum)), None)
    if minimum is None:
        return None
    if minimum.of_energy is not of_energy:
        raise Disagreement
    return minimum.least


def up_to(counted: CountPhrase, most: Maximum | Minimum) -> CountPhrase:
    """A count up to a maximum. Raises Disagreement for a minimum."""
    if not isinstance(most, Maximum):
        raise Disagreement
    return counted._replace(total=most.most)
