"""The reading of what is counted, and of instructions with a number; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any, Final

from lark import Token
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.countables import PLAIN, THIS_WAY, Countable
from carddata.compiler.described_objects import objects_of
from carddata.compiler.descriptions import description
from carddata.compiler.reading_counted_conditions import stock_of
from carddata.compiler.reading_done_conditions import deaths_of, done_so_often
from carddata.compiler.reading_prices import PAID, spends_each_buff
from carddata.compiler.reading_sentences import SentenceReader
from carddata.compiler.word_values import Maximum, Minimum, up_to
from carddata.compiler.words import Disagreement, Stopped
from carddata.model import operations as m
from carddata.model.targets import Whose
from carddata.verbs import Verb

WAYS: Final[dict[str, Countable]] = {kind.__name__.lower(): of for of, kind in THIS_WAY.items()}
"""The things counted of what an instruction before has done, by the row of its verb."""

OF_CARDS: Final = ("discard", "burn")
"""The verbs of those that are done to cards alone, which need no object."""

OF_BOTH: Final = ("recycle", "banish", "return")
"""The verbs that are done to cards of a trash too."""


EACH_TIME: Final = (m.Draw, m.Burn, m.Deal, m.GainXp, m.GiveMight, m.ChangeRunes)
"""The operations that are followed once for each of what is counted."""


@v_args(inline=True)
class CountReader(SentenceReader):
    """Reads "for each", "equal to the number of" and "that many", and what is done so often."""

    def count_done(self, *parts: Any) -> p.CountPhrase:
        """Return what is counted of what the player has done this turn; of points, those from one way to score."""
        if len(parts) == 2:
            return _that_did(*parts)
        noun, who, verb, *way = parts
        if way or verb.base == "score":
            if (noun, who, verb.base, way) != ("point", "you", "score", ["hold"]):
                raise Stopped("mechanic", 0, "an-amount-that-is-counted")
            return p.CountPhrase("points held")
        if isinstance(noun, p.Objects) and noun.described != description(kind="spell"):
            done_so_often(who, verb, noun)
            return p.CountPhrase("played", noun._replace(every=True))
        counted = done_so_often(who, verb, noun)
        return p.CountPhrase(next(each for each in PLAIN if PLAIN[each] == counted))

    def counted_thing(self, _: Token, stock: str) -> p.CountPhrase:
        """The player's points or XP."""
        if stock not in ("point", "xp"):
            raise Disagreement
        return p.CountPhrase(stock_of(stock))

    def might_of_group(self, word: Token, group: p.Objects) -> p.CountPhrase:
        """The Might of units together, or the highest of those of the player."""
        if word.type == "HIGHEST":
            if group != p.Objects(description(whose="you"), every=True):
                raise Stopped("mechanic", 0, "an-amount-that-is-counted")
            return p.CountPhrase("highest might")
        if group.described.kind != "unit":
            raise Disagreement
        return p.CountPhrase("might", group)

    def count_controlled(self, *parts: Any) -> p.CountPhrase:
        """Runes of the player, or battlefields of the player or of allies; "other" than the own battlefield."""
        owners = [part for part in parts if isinstance(part, dict)]
        if owners not in ([], [{"whose": "you"}]):
            raise Disagreement
        whose: Whose = "you" if owners else "friendly"
        stock = next((part for part in parts if isinstance(part, str) and not isinstance(part, Token)), "")
        if stock and whose != "you":
            raise Disagreement
        if stock:
            return p.CountPhrase(stock_of(stock))
        other = any(isinstance(part, Token) for part in parts)
        described = description(kind="battlefield", whose=whose, where="elsewhere" if other else "anywhere")
        return p.CountPhrase("objects", p.Objects(described, every=True))

    def for_each(self, each: p.CountPhrase, most: Maximum | Minimum) -> p.CountPhrase:
        return up_to(each, most)

    def count_this_way(self, *words: str) -> p.CountPhrase:
        """Return what an instruction before has done so to: units, gear, or either; or cards, perhaps of a type.

        Buffs are spent, with words for that or not.
        """
        of_way = isinstance(words[-1], Token) and words[-1].type == "WAY"
        words = words[:-1] if of_way else words
        if isinstance(words[0], Token) and words[0].type == "BUFF":
            if words[1:] not in ((), ("spend",)):
                raise Disagreement
            return PAID
        if not of_way:
            raise Disagreement
        *nouns, verb = words
        kind: Any = next((noun for noun in nouns if noun != "card"), "")
        of_cards = "card" in nouns or (kind != "" and verb == "burn")
        if verb not in WAYS or (verb in OF_CARDS and not of_cards) or (of_cards and verb not in (*OF_CARDS, *OF_BOTH)):
            raise Disagreement
        if verb not in OF_CARDS:
            described = description(kind="card", types=(kind,) if kind else ()) if of_cards else None
            return p.CountPhrase(WAYS[verb], p.Objects(described or description(kind=kind or "permanent")))
        if kind and verb != "burn":
            raise Disagreement
        described = description(kind="card", types=(kind,))
        return p.CountPhrase(WAYS[verb], p.Objects(described, every=True) if kind else None)

    def for_each_then(self, each: p.CountPhrase, *parts: Any) -> p.Sentence:
        """One instruction for each of what is counted; something else might be chosen for each.

        For each of several units a player may spend its buff.
        """
        acts: tuple[Any, ...] = parts[-1]
        if len(parts) > 1:
            return spends_each_buff(each, acts)
        if len(acts) != 1:
            raise Stopped("two-readings", 0)
        (act,) = acts
        if isinstance(act, p.Tokens):
            if act.each is not None or act.also:
                raise Disagreement
            return p.Sentence("plain", (act._replace(each=each),))
        if not isinstance(act, p.Act) or any("each" in fields or "equal_to" in fields for _, fields in act.operations):
            raise Disagreement
        chooses = isinstance(act.thing, p.Pair) or (isinstance(act.thing, p.Objects) and not act.thing.every)
        if chooses or any(kind not in EACH_TIME or fields.get("hand") for kind, fields in act.operations):
            raise Stopped("mechanic", 0, "an-amount-that-is-counted")
        counted = tuple((kind, fields | {"each": each}) for kind, fields in act.operations)
        return p.Sentence("plain", (act._replace(operations=counted),))

    def number_of(self, *parts: Any) -> p.CountPhrase:
        return p.CountPhrase("objects", of_yours(parts))


def _that_did(objects: Any, verb: Verb) -> p.CountPhrase:
    """Objects that have done something themselves."""
    if not isinstance(objects, p.Objects):
        raise Disagreement
    return p.CountPhrase(deaths_of(verb, objects))


def of_yours(parts: Any) -> p.Objects:
    """Described objects, where "your" says whose they are."""
    described = [part for part in parts if not isinstance(part, Token) or part.type != "YOUR"]
    yours = len(described) < len(parts)
    return objects_of([*described, *([{"whose": "you"}] if yours else [])])
