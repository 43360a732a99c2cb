"""The reading of the grammar's rules on Repeat of spells; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from lark import Token
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.descriptions import description
from carddata.compiler.reading_continuous import Predicate, Scoped, gains, given_by_equipment
from carddata.compiler.reading_decks import give_flow
from carddata.compiler.reading_sentences import SentenceReader
from carddata.compiler.words import Disagreement, Stopped
from carddata.model.repeats import GiveRepeat
from carddata.model.targets import Whose

GIVING: Final = ("GIVE", "GIVES")
"""The words by which a subject gives something to what has it."""

NEXT_SPELL: Final = tuple(p.Objects(description(kind="spell", whose=whose)) for whose in ("anybody", "you"))
"""The next spell, of which no more is said than perhaps whose."""

SIDES: Final[dict[str, Whose]] = {"YOUR": "you", "FRIENDLY": "friendly", "ENEMY": "enemy"}
"""The players whose spells these are, by the words for them."""


class Priced(NamedTuple):
    """Repeat, or Flow, and its price: that of these words, or (None) the base cost of each spell."""

    flow: bool
    price: p.Price | None


@v_args(inline=True)
class RepeatReader(SentenceReader):
    """Reads which spells have Repeat, and what it costs."""

    def spells_now(self, *words: Any) -> bool:
        """Return whether the spells of the player for the turn are the next one alone."""
        objects = words[0]
        if not isinstance(objects, p.Objects):
            return False
        if objects.every and _whose_spells(objects, plays=len(words) > 1) != "you":
            raise Disagreement
        if not objects.every and (objects not in NEXT_SPELL or (objects.described.whose == "you") is (len(words) > 1)):
            raise Disagreement
        return not objects.every

    def repeat_price(self, keyword: Token, price: p.Price | None = None) -> Priced:
        """Power of a domain that is not said might be that of the spell or of the card that gives it Repeat."""
        if price is not None and "own" in price.power:
            raise Stopped("domain", 0)
        return Priced(keyword.type == "FLOW", price)

    def continuous(self, *parts: Any) -> Predicate:
        """Return what a subject has, or gives to what has it; or the Repeat that spells have."""
        rest = tuple(part for part in parts if not isinstance(part, Token) or part.type not in GIVING)
        if len(rest) < len(parts):
            if len(rest) > 1 or isinstance(rest[0], Priced):
                raise Disagreement
            return given_by_equipment(*rest)
        return _have_repeat(rest[0]) if isinstance(rest[0], Priced) else gains(*rest)

    def repeat_costs_less(self, *parts: Any) -> p.RepeatCostsLine:
        conditions = p.conditions_in(parts)
        whose, _, less = (part for part in parts if not isinstance(part, p.AsLongAs))
        return p.RepeatCostsLine(SIDES[whose.type], less, conditions)

    def give_repeat(self, to: bool | p.Objects, priced: Priced, *turn: Token) -> p.Sentence:
        """Repeat for spells of the player, or Flow for a spell of the trash: for a turn, which the words say once."""
        if isinstance(to, p.Objects) is not bool(turn):
            raise Disagreement
        if isinstance(to, p.Objects):
            if not priced.flow or priced.price is not None:
                raise Disagreement
            return p.Sentence("plain", (give_flow(to),))
        if priced.flow:
            raise Disagreement
        fields = {"cost": priced.price, "next": to}
        return p.Sentence("plain", (p.Act(None, ((GiveRepeat, fields),)),))


def _have_repeat(priced: Priced) -> Predicate:
    """Return the Repeat that spells have."""
    if priced.flow:
        raise Disagreement

    def of(*subject: Any) -> p.SpellsRepeatLine:
        conditions = p.conditions_in(subject)
        spells = next(part for part in subject if not isinstance(part, p.AsLongAs))
        objects, plays = (spells.objects, spells.scope == "play") if isinstance(spells, Scoped) else (spells, False)
        if not isinstance(objects, p.Objects) or (isinstance(spells, Scoped) and not plays):
            raise Disagreement
        whose = _whose_spells(objects, plays=plays)
        return p.SpellsRepeatLine(whose, priced.price, conditions)

    return Predicate(of)


def _whose_spells(objects: p.Objects, *, plays: bool) -> Whose:
    """The player whose spells these are, of which no more is said; "you play" says it of anybody's."""
    whose = objects.described.whose
    if objects != p.Objects(description(kind="spell", whose=whose), every=True) or (plays and whose != "anybody"):
        raise Disagreement
    return "you" if plays else whose
