"""The reading of the grammar's rules on Repeat of spells; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any, Final

from lark import Token
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.reading_sentences import SentenceReader
from carddata.compiler.words import Disagreement, Stopped
from carddata.model.repeats import GiveRepeat
from carddata.model.targets import Whose

BASE_COST = "base"
"""The words for a price that is the base cost of each spell."""

SIDES: Final[dict[str, Whose]] = {"YOUR": "you", "YOU": "you", "FRIENDLY": "friendly", "ENEMY": "enemy"}
"""The players whose spells these are, by the words for them."""


@v_args(inline=True)
class RepeatReader(SentenceReader):
    """Reads which spells have Repeat, and what it costs."""

    def repeating_spells(self, *words: Token) -> Whose:
        """The player whose spells these are, or anybody; it is said once."""
        if len(words) > 1:
            raise Disagreement
        return SIDES[words[0].type] if words else "anybody"

    def spells_now(self, *words: Any) -> bool:
        """Return whether the spells of the player for the turn are the next one alone."""
        if not isinstance(words[0], Token) and words[0] != "you":
            raise Disagreement
        return any(isinstance(word, Token) and word.type == "NEXT" for word in words)

    def repeat_price(self, _: Token, price: p.Price) -> p.Price:
        """Power of a domain that is not said might be that of the spell or of the card that gives it Repeat."""
        if "own" in price.power:
            raise Stopped("domain", 0)
        return price

    def repeat_for_base_cost(self, *_: Any) -> str:
        return BASE_COST

    def spells_repeat(self, *parts: Any) -> p.SpellsRepeatLine:
        conditions = tuple(part.condition for part in parts if isinstance(part, p.AsLongAs))
        whose, price = (part for part in parts if not isinstance(part, p.AsLongAs))
        return p.SpellsRepeatLine(whose, None if price == BASE_COST else price, conditions)

    def repeat_costs_less(self, *parts: Any) -> p.RepeatCostsLine:
        conditions = tuple(part.condition for part in parts if isinstance(part, p.AsLongAs))
        whose, _, less = (part for part in parts if not isinstance(part, p.AsLongAs))
        return p.RepeatCostsLine(self.repeating_spells(whose), less, conditions)

    def give_repeat(self, is_next: bool, price: Any) -> p.Sentence:
        fields = {"cost": None if price == BASE_COST else price, "next": is_next}
        return p.Sentence("plain", (p.Act(None, ((GiveRepeat, fields),)),))
