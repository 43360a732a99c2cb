"""The reading of the grammar's rules on Repeat of spells; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any, Final

from lark import Token
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.descriptions import description
from carddata.compiler.reading_continuous import Predicate, Scoped
from carddata.compiler.reading_sentences import SentenceReader
from carddata.compiler.words import Disagreement, Stopped
from carddata.model.repeats import GiveRepeat
from carddata.model.targets import Whose

BASE_COST = "base"
"""The words for a price that is the base cost of each spell."""

SIDES: Final[dict[str, Whose]] = {"YOUR": "you", "FRIENDLY": "friendly", "ENEMY": "enemy"}
"""The players whose spells these are, by the words for them."""


@v_args(inline=True)
class RepeatReader(SentenceReader):
    """Reads which spells have Repeat, and what it costs."""

    def spells_now(self, *words: Any) -> bool:
        """Return whether the spells of the player for the turn are the next one alone."""
        if isinstance(words[0], p.Objects) and _whose_spells(words[0], plays=len(words) > 1) != "you":
            raise Disagreement
        return any(isinstance(word, Token) and word.type == "NEXT" for word in words)

    def repeat_price(self, _: Token, price: p.Price) -> p.Price:
        """Power of a domain that is not said might be that of the spell or of the card that gives it Repeat."""
        if "own" in price.power:
            raise Stopped("domain", 0)
        return price

    def repeat_for_base_cost(self, *_: Any) -> str:
        return BASE_COST

    def have_repeat(self, price: Any) -> Predicate:
        """Return the Repeat that spells have."""

        def of(*subject: Any) -> p.SpellsRepeatLine:
            conditions = tuple(part.condition for part in subject if isinstance(part, p.AsLongAs))
            spells = next(part for part in subject if not isinstance(part, p.AsLongAs))
            objects, plays = (spells.objects, spells.scope == "play") if isinstance(spells, Scoped) else (spells, False)
            if not isinstance(objects, p.Objects) or (isinstance(spells, Scoped) and not plays):
                raise Disagreement
            whose = _whose_spells(objects, plays=plays)
            return p.SpellsRepeatLine(whose, None if price == BASE_COST else price, conditions)

        return Predicate(of)

    def repeat_costs_less(self, *parts: Any) -> p.RepeatCostsLine:
        conditions = tuple(part.condition for part in parts if isinstance(part, p.AsLongAs))
        whose, _, less = (part for part in parts if not isinstance(part, p.AsLongAs))
        return p.RepeatCostsLine(SIDES[whose.type], less, conditions)

    def give_repeat(self, is_next: bool, price: Any) -> p.Sentence:
        fields = {"cost": None if price == BASE_COST else price, "next": is_next}
        return p.Sentence("plain", (p.Act(None, ((GiveRepeat, fields),)),))


def _whose_spells(objects: p.Objects, *, plays: bool) -> Whose:
    """The player whose spells these are, of which no more is said; "you play" says it of anybody's."""
    whose = objects.described.whose
    if objects != p.Objects(description(kind="spell", whose=whose), every=True) or (plays and whose != "anybody"):
        raise Disagreement
    return "you" if plays else whose
