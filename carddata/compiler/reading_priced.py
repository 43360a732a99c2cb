"""The reading of the grammar's rules on keywords that have a price; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any

from lark import Token
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.reading_sentences import SentenceReader
from carddata.compiler.word_values import keyword_name
from carddata.compiler.words import Disagreement, Stopped
from carddata.lexicon import rows
from carddata.model.numbers import AmountOf


@v_args(inline=True)
class PricedReader(SentenceReader):
    """Reads the keywords of which the lexicon says that they have a price, and what makes them cheaper."""

    def priced_word(self, token: Token) -> str:
        return rows()["priced_word", str(token)]

    def priced(self, *parts: Any) -> p.LinePhrase:
        """A keyword with its price; Empower alone has several, or times at which it may be used besides."""
        word = next(part for part in parts if isinstance(part, str) and not isinstance(part, Token))
        timing: Any = next(
            (keyword_name(part) for part in parts if isinstance(part, Token) and part.type == "TIMING"), ""
        )
        terms = tuple(map(_of_this, (part for part in parts if isinstance(part, p.Sentence))))
        price, *others = (part for part in parts if isinstance(part, p.Price))
        if any(term.kind in ("only once", "limits all") or term.next is not None for term in terms):
            raise Disagreement
        if any(isinstance(part, Token) and part.type == "SLASH" for part in parts):
            return _for_each(word, parts)
        if word == "empower":
            return p.EmpowerLine(price, timing, terms, tuple(others))
        if timing or others:
            raise Disagreement
        if word == "equip":
            return _equip(price, terms)
        if terms:
            raise Disagreement
        return p.FromTrash(price, flow=True) if word == "flow" else p.Extra(price, repeat=True)

    def ability_costs(self, *parts: Any) -> p.Sentence:
        """By how much an ability is cheaper, with what has to be chosen for it before that or after.

        By the Might of what is chosen it is as much cheaper as that is.
        """
        price = next((part for part in parts if isinstance(part, p.Price)), None)
        terms = [part for part in parts if part is not price and not isinstance(part, Token)]
        if len(terms) > (price is not None):
            raise Stopped("condition", 0)
        if price is None:
            return p.Sentence("cheaper", less=p.CostLine(p.Price(energy=1), each=AmountOf(1)))
        line = _less(price, *terms)
        return p.Sentence("cheaper", less=line if _has_ability(parts) else line._replace(word="this"))


def _has_ability(parts: tuple[Any, ...]) -> bool:
    """Return whether the words call it an ability, and not "this" alone, which the keyword is in its own line."""
    return any(isinstance(part, Token) and part.type == "ABILITY" for part in parts)


def _of_this(term: p.Sentence) -> p.Sentence:
    """A term of a keyword with a price, for which "this" is the ability."""
    return term._replace(less=term.less._replace(word="me")) if term.less is not None else term


def _for_each(word: str, parts: tuple[Any, ...]) -> p.Extra:
    """Repeat with several prices, each of which is paid for another time; they are resources alone."""
    first, *others = (part for part in parts if isinstance(part, p.Price))
    slashes = [part for part in parts if isinstance(part, Token)]
    if word != "repeat" or len(slashes) != len(others) or any(slash.type != "SLASH" for slash in slashes):
        raise Disagreement
    if any(price != p.Price(price.energy, price.power) for price in (first, *others)):
        raise Disagreement
    return p.Extra(first, repeat=True, again=tuple(others))


def _equip(price: p.Price, terms: tuple[p.Sentence, ...]) -> p.Equip:
    """Equip, with the one term that makes it cheaper; it is used at the times of every ability (818.1.b)."""
    if len(terms) > 1 or any(term.less is None for term in terms):
        raise Disagreement
    return p.Equip(price, terms[0].less if terms else None)


def _less(price: p.Price, term: Any = None) -> p.CostLine:
    """By how much an ability is cheaper: at all, for each of what is counted, or under a condition."""
    line = p.CostLine(price)
    if term is None:
        return line
    return line._replace(**term) if isinstance(term, dict) else line._replace(condition=term)
