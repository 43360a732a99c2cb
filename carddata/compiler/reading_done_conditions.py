"""The reading of conditions on how often something was done or happened; each method reads the rule of its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, cast

from lark import Token
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.countables import Countable, quantity
from carddata.compiler.described_objects import objects_of
from carddata.compiler.descriptions import description
from carddata.compiler.event_phrases import Origin
from carddata.compiler.reading_counted_conditions import CountedConditionReader, range_of, within
from carddata.compiler.words import Disagreement, Stopped
from carddata.model import conditions as c
from carddata.model.amounts import HowOften, Quantity
from carddata.model.conditions import Condition
from carddata.model.targets import Is, IsNot, TargetFilter
from carddata.model.triggers import EventFilter
from carddata.verbs import VERBS, Verb

OTHER_SPELLS: Final = TargetFilter("spell", that=(IsNot(Is(1)),))
"""Spells other than the first thing that was chosen."""

ANY_SPELL: Final = p.Objects(description(kind="spell"))
"""A spell, without anything else that is said of it."""

DOERS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "you": ("you", ("have",)),
    "i": ("me", ("have",)),
    "an": ("enemy", ("has",)),
    "this": ("me", ()),
}
"""The player who has done something by the first word for them, and the verbs that go with it."""

BY_ANYBODY: Final = "anybody"
"""The mark of words by which something was done to the own card."""


DONE_BY_YOU: Final[Mapping[tuple[str, Any], Countable]] = {
    ("play", "card"): "cards played",
    ("discard", "card"): "discarded",
    ("burn", "card"): "burned",
    ("gain", "xp"): "gained xp",
    ("conquer", None): "conquered",
    ("conquer", "battlefield"): "conquered",
    ("win", "combat"): "combats won",
}
"""The countable actions of a player in a turn, by the row of the verb and of what it is done with."""

DONE_BY_ME: Final[Mapping[tuple[str, Any], Countable]] = {
    ("move", None): "moves",
    ("conquer", None): "conquests",
    ("conquer", "battlefield"): "conquests",
    ("win", "combat"): "wins",
    ("deal", "damage"): "damage taken",
}
"""The countable actions of the own unit in a turn, by the same rows."""

IN_BEGINNING: Final[Mapping[Countable, Countable]] = {
    "deaths": "deaths in your beginning",
    "friendly deaths": "friendly deaths in your beginning",
    "enemy deaths": "enemy deaths in your beginning",
}
"""The deaths of the player's own Beginning Phase."""

IN_OWN_BEGINNING: Final = c.All((c.InBeginning(), c.TurnOf("you")))
"""The time that is the player's own Beginning Phase."""


class Spent(NamedTuple):
    """Energy that was spent, on what was played or on whatever the words speak of."""

    on: p.Objects | None


@v_args(inline=True)
class DoneConditionReader(CountedConditionReader):
    """Reads what players, their units or others have done this turn, and how often."""

    def has_done(self, *words: Token) -> str:
        """Return who has done something, by a pronoun, or a noun, and its verb if there is one."""
        who, verbs = DOERS[words[0]]
        if words[-1] == "was" and words[0] in ("i", "this"):
            return BY_ANYBODY
        if (words[-1] in ("have", "has", "was") and words[-1] not in verbs) or words[0] == "this":
            raise Disagreement
        return who

    def times_done(self, *parts: Any) -> tuple[p.Range, Any] | p.PlayedAnother:
        if not isinstance(parts[0], Token):
            return range_of(parts), parts[-1]
        if parts[0].type == "ENERGY":
            energy, more, *played = parts
            return self.or_so(energy, more), Spent(played[-1] if played else None)
        if parts[0].type == "TWICE":
            return p.Range(2), None
        if parts[-1] not in ("card", ANY_SPELL):
            raise Disagreement
        return p.PlayedAnother("card" if parts[-1] == "card" else "spell")

    def so_many_of(self, *parts: Any) -> tuple[p.Range, p.Objects]:
        return range_of(parts), objects_of([part for part in parts if not isinstance(part, p.Range)])

    def done_stock(self, stock: str) -> str:
        """The row of what a player has a number of, a battlefield or a combat."""
        return stock.removesuffix("s") if isinstance(stock, Token) else stock

    def done_objects(self, *parts: Any) -> p.Objects:
        objects = objects_of(parts)
        if objects.described.kind == "card":
            raise Disagreement
        return objects

    def if_done(self, who: str, *words: Any) -> p.ConditionPhrase:
        """The condition that something has been done, or not: so often this turn, from a zone, this way or at all."""
        types = {word.type for word in words if isinstance(word, Token)}
        verb, *what = (word for word in words if not isinstance(word, Token))
        if "TURN" in types:
            return self._done_this_turn(who, verb, what, types)
        row, no = verb.base if isinstance(verb, Verb) else verb, "NOT" in types
        if what and isinstance(what[-1], Origin):
            *own, origin = what
            named = all(isinstance(each, str) for each in own) and bool(own) is (who == "you")
            if row != "play" or types or not named or who not in ("you", BY_ANYBODY):
                raise Disagreement
            return played_from(origin)
        if who != "you" or types & {"BEEN", "DAMAGE"}:
            raise Disagreement
        return _done_before(row, what, no=no, this_way="WAY" in types, it="IT" in types)

    def _done_this_turn(self, who: str, verb: Verb | str, what: list[Any], types: set[str]) -> p.ConditionPhrase:
        """The condition that the player, or the own unit, has done something, or not, so often this turn.

        Of several things each was done. What was done to the own unit is damage.
        """
        no, been = "NOT" in types, "BEEN" in types
        if isinstance(verb, str):
            if not no or verb not in VERBS:
                raise Disagreement
            verb = VERBS[verb]
        often = [each for each in what if isinstance(each, tuple) and not isinstance(each, p.Objects)]
        if who == BY_ANYBODY or "IT" in types or len(often) < len(what):
            raise Disagreement
        if not been is (verb.base == "deal") is ("DAMAGE" in types) or (been and often):
            raise Disagreement
        if len(often) > 1:
            return self._all_done(who, verb, *often, no=no)
        done = self._done(who, verb, *([(p.Range(), "damage")] if been else often))
        if not no:
            return done
        if who == "enemy" or not isinstance(done, c.Counted) or done.most is not None:
            raise Stopped("condition", 0)
        return c.Counted(done.of, most=done.least - 1)

    def _done(self, who: str, verb: Verb, often: Any = None) -> p.ConditionPhrase:
        if isinstance(often, p.PlayedAnother) and often.of == "spell":
            return another_spell_played(who, verb)
        if isinstance(often, p.PlayedAnother):
            if (who, verb.base) != ("you", "play"):
                raise Stopped("condition", 0)
            return often
        span, noun = often or (p.Range(), None)
        if isinstance(noun, Spent):
            return _spent_this_turn(who, verb, span, noun)
        if verb.base == "gain" and noun == "xp" and span == p.Range(0, 0):
            raise Stopped("mechanic", 0, "xp")
        return within(span, done_so_often(who, verb, noun))

    def _all_done(self, who: str, verb: Verb, *often: Any, no: bool) -> p.ConditionPhrase:
        """The condition that each of several things was done this turn; stop where it is denied."""
        done = tuple(self._done(who, verb, each) for each in often)
        if no or not all(isinstance(each, Condition) for each in done):
            raise Stopped("condition", 0)
        return p.AllOf(cast(tuple[Condition, ...], done))

    def if_they_did(self, those: tuple[p.Range, p.Objects], *words: Any) -> p.ConditionPhrase:
        """The condition that a number of units have died this turn, or that none has."""
        no = isinstance(words[0], Token)
        verb, *times = words[no:]
        if times not in ([], [IN_OWN_BEGINNING]):
            raise Stopped("condition", 0)
        span, objects = those
        died = deaths_of(verb, objects)
        counted = quantity(IN_BEGINNING[died] if times else died)
        if no and span != p.Range():
            raise Stopped("condition", 0)
        return c.Counted(counted, most=0) if no else within(span, counted)


def _done_before(row: str, what: list[Any], *, no: bool, this_way: bool, it: bool) -> p.ConditionPhrase:
    """The condition that the player has put a card away, or has revealed, recycled, chosen or spent something."""
    match row, what:
        case "recycle", ([] | [(p.Range(1, None), "card")]) if this_way and it is not bool(what):
            return p.YouRecycled(none=no)
        case _ if no or it:
            raise Disagreement
        case "choose", [p.Objects() as chosen] if not this_way:
            return p.Chooses(chosen)
        case "spend", [(p.Range(least, None), Spent(on=None))] if not this_way:
            return p.SpentOnIt(least)
        case (("reveal" | "burn" | "discard"), [dict() as card]):
            return _put_away(row, card, this_way=this_way)
        case _:
            raise Disagreement


def _spent_this_turn(who: str, verb: Verb, span: p.Range, spent: Spent) -> Condition:
    """The condition that the player has spent that much energy on a single spell this turn."""
    if who != "you" or verb.base != "spend" or spent.on != ANY_SPELL:
        raise Disagreement
    if span.most is not None:
        raise Stopped("condition", 0)
    return within(span, quantity("spent on a spell"))


def done_so_often(who: str, verb: Verb, noun: Any) -> Quantity:
    """Return how often the player, or the own unit, has done this in a turn; stop where nobody counts that."""
    if who == "enemy" and (verb.base != "play" or noun != p.Objects(description(kind="spell"))):
        raise Stopped("mechanic", 0, "an-amount-that-is-counted", node="events")
    if who == "enemy":
        return HowOften("plays", EventFilter(description(kind="spell"), "enemy"))
    if isinstance(noun, p.Objects):
        described = noun.described
        if (who, verb.base) == ("you", "choose") and described == description(whose=described.whose):
            return quantity("chosen", described)
        if who != "you" or verb.base != "play":
            raise Stopped("mechanic", 0, "an-amount-that-is-counted", node="events")
        if described == description(kind="spell"):
            return quantity("spells played")
        if described.kind not in ("unit", "gear", "permanent"):
            raise Stopped("condition", 0)
        return quantity("played", described)
    counted = (DONE_BY_YOU if who == "you" else DONE_BY_ME).get((verb.base, noun))
    if counted is None:
        raise Stopped("mechanic", 0, "an-amount-that-is-counted", node="events")
    return quantity(counted)


def another_spell_played(who: str, verb: Verb) -> Condition:
    """The condition that an opponent has played another spell this turn than the one that was chosen."""
    if (who, verb.base) != ("enemy", "play"):
        raise Stopped("mechanic", 0, "another-object-than-the-first")
    return c.Counted(HowOften("plays", EventFilter(OTHER_SPELLS, "enemy")), 1)


def deaths_of(verb: Verb, objects: p.Objects) -> Countable:
    """Return what is counted of units that have died; stop where nobody counts what objects did."""
    described = objects.described
    if verb.base != "die" or objects.bound or described != description(whose=described.whose):
        raise Stopped("mechanic", 0, "an-amount-that-is-counted", node="events")
    counted: dict[str, Countable] = {"friendly": "friendly deaths", "enemy": "enemy deaths", "anybody": "deaths"}
    if described.whose not in counted:
        raise Stopped("condition", 0)
    return counted[described.whose]


def played_from(origin: Origin) -> Condition:
    """The condition that the own card was played from somewhere; stop where that is not the player's."""
    if origin.whose != "you":
        raise Stopped("reference", 0)
    return c.Not(c.PlayedFrom("hand")) if origin.zone == "elsewhere" else c.PlayedFrom(origin.zone)


def _put_away(verb: Any, card: dict[str, Any], *, this_way: bool) -> p.ConditionPhrase:
    """The condition that the player has revealed a card, or has burned or discarded a card of a type."""
    if verb not in ("reveal", "burn", "discard"):
        raise Disagreement
    if verb != "reveal":
        kinds = card.get("types", ())
        if card.keys() != {"types"} or len(kinds) != 1:
            raise Stopped("reference", 0)
        return p.ThatCardIs(kinds[0], among=this_way, done=verb)
    if card.keys() & {"energy_by", "dear"}:
        raise Stopped("reference", 0)
    return p.YouRevealed(description(kind="card", whose="you", zone="deck", **card))
