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
        terms = tuple(part for part in parts if isinstance(part, p.Sentence))
        price, *others = (part for part in parts if isinstance(part, p.Price))
        if any(term.kind == "only once" or term.next is not None for term in terms):
            raise Disagreement
        if word == "empower":
            return p.EmpowerLine(price, timing, terms, tuple(others))
        if timing or others:
            raise Disagreement
        if word == "equip":
            return _equip(price, terms)
        if terms:
            raise Disagreement
        return p.FromTrash(price, flow=True) if word == "flow" else p.Extra(price, repeat=True)

    def priced_for_each(self, word: str, *parts: Any) -> p.Extra:
        if word != "repeat":
            raise Disagreement
        first, *others = (part for part in parts if isinstance(part, p.Price))
        return p.Extra(first, repeat=True, again=tuple(others))

    def priced_costs(self, word: str, *parts: Any) -> p.AbilityCostLine:
        match word:
            case "equip":
                return p.AbilityCostLine("Equip", _less(*parts))
            case "empower":
                return p.AbilityCostLine("Empower", _less(*parts))
            case _:
                raise Disagreement

    def ability_costs(self, *parts: Any) -> p.Sentence:
        """By how much an ability is cheaper, with what has to be chosen for it before that or after."""
        price = next(part for part in parts if isinstance(part, p.Price))
        terms = [part for part in parts if part is not price]
        if len(terms) > 1:
            raise Stopped("condition", 0)
        return p.Sentence("cheaper", less=_less(price, *terms))

    def this_ability_costs(self, sentence: p.Sentence) -> p.AbilityCostLine:
        """The same of the only ability of the card, where it is no part of a sentence of that."""
        line = sentence.less
        if line is None or isinstance(line.condition, p.Chooses) or line == p.CostLine(line.price):
            raise Disagreement
        return p.AbilityCostLine("Empower", line, only=True)


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
