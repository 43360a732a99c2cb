"""Words that every sentence needs: articles, plurals, lists, numbers and symbols; and what a writer knows of a card."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

import msgspec

from carddata.lexicon import has_noun
from carddata.lexicon import noun as noun_of
from carddata.model.card import Card, CardType
from carddata.model.costs import Additional
from carddata.model.domains import Domain
from carddata.model.targets import ObjectKind


class Unwritten(Exception):
    """There are no words for this; `node` names it by its word in the data of cards."""

    def __init__(self, node: str) -> None:
        super().__init__(node)
        self.node = node


def unwritten(node: msgspec.Struct) -> Unwritten:
    """Return the exception for a node without words."""
    return Unwritten(str(node.__struct_config__.tag))


class Voice(NamedTuple):
    """The card that speaks: what it says of itself depends on its type, and on which box of text it is.

    In the `second_box` of Equipment "me" is its unit, and "this" the Equipment. `gates` are its keywords that
    stand before lines. `tokens` are the tokens that are known by their names, and `tag_kinds` the kinds of objects
    that have each tag. `name` is the name of the card.
    """

    type: CardType
    domains: tuple[Domain, ...] = ()
    additional: tuple[Additional, ...] = ()
    second_box: bool = False
    gates: tuple[str, ...] = ()
    tokens: Mapping[str, Card] = {}
    tag_kinds: Mapping[str, ObjectKind] = {}
    name: str = ""

    @property
    def me(self) -> str:
        """The word for its own permanent as an object."""
        return "me" if self.type in ("unit", "legend") else "this"

    @property
    def i(self) -> str:
        """The word for its own permanent as a subject."""
        return "I" if self.type in ("unit", "legend") else "this"


_NO_ROWS: Final = {"ability": "abilities", "spell or ability": "spells or abilities"}
"""The plurals of nouns that stand in no row of the lexicon, where they have no "s"."""


def plural(noun: str) -> str:
    """Several of what a noun names.

    >>> plural("unit"), plural("gear")
    ('units', 'gear')
    """
    return noun_of(noun, True) if has_noun(noun) else _NO_ROWS.get(noun, f"{noun}s")


def article(words: str) -> str:
    """Words after "a" or "an".

    >>> article("enemy unit"), article("unit")
    ('an enemy unit', 'a unit')
    """
    return f"{'an' if words[0].lower() in 'aeiou' and not words.startswith('un') else 'a'} {words}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words as a list.

    >>> listed(["a", "b", "c"]), listed(["a", "b"], "or")
    ('a, b, and c', 'a or b')
    """
    *others, end = words
    if not others:
        return end
    return f"{', '.join(others)}{',' if len(others) > 1 else ''} {last} {end}"


def change(amount: int) -> str:
    """An increase or a decrease.

    >>> change(2), change(-1)
    ('+2', '-1')
    """
    return f"{amount:+d}"


def sentence(words: str) -> str:
    """Words as a sentence.

    >>> sentence("draw 2")
    'Draw 2.'
    """
    return f"{words[0].upper()}{words[1:]}."


def with_symbols(words: str) -> str:
    """Words with each symbol as a text prints it: `{2}` is energy, `{fury}` power, `{own}` power of the own domains.

    >>> with_symbols("pay {2}{any}{own}")
    'pay {2 Energy}{Any Rune}[C]'
    """
    return _SYMBOL.sub(_symbol, words)


def _symbol(symbol: re.Match[str]) -> str:
    match symbol[1]:
        case "own":
            return "[C]"
        case "any":
            return "{Any Rune}"
        case "might" | "exhaust" as word:
            return f"{{{word.capitalize()}}}"
        case number if number.isdigit():
            return f"{{{number} Energy}}"
        case domain:
            return f"{{{domain} Rune}}"


_SYMBOL: Final = re.compile(r"\{(\w+)\}")


def ordinal(number: int) -> str:
    """The word for the Nth time."""
    if number > len(_ORDINALS):
        raise Unwritten("nth")
    return _ORDINALS[number - 1]


_ORDINALS: Final = ("first", "second", "third", "fourth")
