"""The reading of conditions that say of something what it is; each method reads the rule of its name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple, cast

from lark import Token
from lark.visitors import v_args
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.contexts import AT_A_BATTLEFIELD
from carddata.compiler.countables import quantity
from carddata.compiler.described_objects import NumberOf, objects_of
from carddata.compiler.descriptions import ALONE, MIGHTY, TOKEN, being, description, of_both, status_of
from carddata.compiler.reading_counted_conditions import (
    Score,
    empty,
    near_victory,
    so_many,
    there_is_of,
)
from carddata.compiler.reading_done_conditions import DoneConditionReader
from carddata.compiler.reading_places import Zone
from carddata.compiler.word_values import as_text, number
from carddata.compiler.words import Disagreement, Stopped
from carddata.model import conditions as c
from carddata.model.conditions import Condition, opposite
from carddata.model.targets import HasState, TargetFilter, tags_asked

FIGHTING: Final = ("attacking", "defending")
"""The states of a unit in combat."""


CARD_KINDS: Final = ("unit", "gear", "spell")
"""The types of cards that "it" can be."""

IS_ALONE: Final = description(alone=True)
"""The state of a unit that is alone."""

IN_COMBAT: Final = "in combat"
"""The state of whatever attacks or defends."""

AT_YOURS: Final = description(where="controlled")
"""The state of whatever is at a battlefield that the player controls."""

A_TOKEN: Final[dict[str, Any]] = {"kind": "permanent", "token": True}
"""The noun of a token, of whatever kind it is."""

TOPICS: Final = {
    "I_MYSELF": "me",
    "THIS": "this",
    "IT": "it",
    "LEGEND": "legend",
    "CARD": "discarded card",
}
"""The things that conditions are about, by the words for them that describe nothing."""

MIGHTS: Final = tuple(NumberOf(its, "might", base=False) for its in ("me", "it"))
"""The words for the Might of the own unit, and of "it"."""

OF_NUMBERS: Final = (NumberOf, Score, p.CountPhrase)
"""The things that have a number which conditions compare."""


class InState(NamedTuple):
    """The words for the state of something: what it is first, if it may be either, what it is, and in which company."""

    words: tuple[Any, ...]


class OfThisKind(NamedTuple):
    """The words for the kind of object that something is."""

    words: tuple[Any, ...]


class SoMuch(NamedTuple):
    """The words for the number that something has, or for the only unit of a player."""

    words: tuple[Any, ...]


@v_args(inline=True)
class TopicReader(DoneConditionReader):
    """Reads what something is or was: a state, a kind of object, a number, or a time."""

    be_now = as_text

    be_then = be_now

    def topic(self, *parts: Any) -> Any:
        """Something that a condition is about: the own permanent, "it", another object, or what has a number."""
        if isinstance(parts[0], Token):
            return TOPICS[parts[-1].type]
        return objects_of(parts) if isinstance(parts[0], dict) else parts[0]

    def in_state(self, *words: Any) -> InState:
        return InState(words)

    def of_this_kind(self, *words: Any) -> OfThisKind:
        return OfThisKind(words)

    def so_much(self, *words: Any) -> SoMuch:
        return SoMuch(words)

    def if_it_is(self, topic: Any, verb: str, *words: Any) -> p.ConditionPhrase:
        """The condition that something is, or was, in a state, of a kind or of an amount; or that "it" is a time."""
        *denying, predicate = words
        kinds = {word.type for word in denying}
        if (verb == "am") is not (topic == "me") or (verb == "was" and topic not in ("it", "discarded card")):
            raise Disagreement
        match predicate:
            case InState(said):
                return self._in_state(topic, verb, kinds, said)
            case OfThisKind(said) if topic in ("it", "discarded card") and not kinds:
                return self._of_this_kind(topic, verb, *said)
            case SoMuch(said) if verb != "was" and "ALREADY" not in kinds:
                return self._so_much(topic, said, no=bool(kinds))
        if not isinstance(predicate, Condition) or topic != "it" or verb != "is" or "ALREADY" in kinds:
            raise Disagreement
        return self._at_time(predicate, no=bool(kinds))

    def _in_state(self, topic: Any, verb: str, kinds: set[str], words: tuple[Any, ...]) -> p.ConditionPhrase:
        """The state of something, now or as it died, or its absence; or that "it" was the player's."""
        if topic in ("me", "this"):
            return self._i_am(kinds, words)
        (asked, *others) = words
        if isinstance(asked, Token):
            if verb != "was" or kinds or topic != "it":
                raise Disagreement
            return p.ItIs(c.ChosenOf("you"))
        if others or isinstance(asked, dict):
            raise Disagreement
        check_state(asked)
        if topic == "it":
            return self._it_is(asked, verb, kinds)
        if kinds:
            raise Disagreement
        if topic == "legend":
            return self._if_your_legend_is(asked)
        if not isinstance(topic, p.Objects):
            raise Disagreement
        return there_is_of(topic._replace(described=of_both(topic.described, asked)))

    def _it_is(self, asked: TargetFilter, verb: str, kinds: set[str]) -> p.ConditionPhrase:
        if "ALREADY" in kinds:
            return p.ItIs(c.Chosen(_of_state(asked)), already=True)
        if verb == "was" and kinds:
            raise Disagreement
        if verb == "was":
            return self._if_it_was_then(asked)
        return p.ItIs(c.Not(c.Chosen(asked)) if kinds else c.Chosen(asked))

    def _so_much(self, topic: Any, words: tuple[Any, ...], *, no: bool) -> p.ConditionPhrase:
        types = {word.type: word for word in words if isinstance(word, Token)}
        if "WITHIN" in types and isinstance(topic, Score):
            return near_victory(topic, types["NUMBER"], no=no)
        if no:
            raise Disagreement
        if "ONLY" in types:
            return self._the_only(topic, *words)
        if "EMPOWERED" in types and topic in ("me", "this"):
            return c.Counted(quantity("times empowered"), number(types["NUMBER"]))
        if "EMPTY" in types and isinstance(topic, Zone):
            return empty(topic)
        if types.keys() - {"NUMBER"} or not isinstance(topic, OF_NUMBERS):
            raise Disagreement
        if isinstance(topic, NumberOf):
            if topic not in MIGHTS:
                raise Disagreement
            topic = topic.its
        return self._measured(topic, *words)

    def _i_am(self, kinds: set[str], words: tuple[Any, ...]) -> p.ConditionPhrase:
        """The state of the own permanent, of two things either, and the units with which it is so."""
        no, asked = "NOT" in kinds, next(word for word in words if word == IN_COMBAT or isinstance(word, TargetFilter))
        first = [word for word in words if isinstance(word, dict)]
        company = [word for word in words if isinstance(word, p.Company)]
        if asked in (IN_COMBAT, AT_YOURS) or asked.kind == "battlefield":
            if first or company or "ALREADY" in kinds or (no and asked == IN_COMBAT):
                raise Stopped("condition", 0)
            mine = _where_i_am(asked)
            return denied(mine) if no else mine
        if first:
            if kinds or company:
                raise Stopped("condition", 0)
            return _either_of(first[0], asked)
        if "ALREADY" in kinds:
            return p.Already(c.Itself(_of_state(asked, company)))
        if company:
            return _in_company(asked, company[0], no=no)
        own = p.AtMyBattlefield() if asked == description(where="battlefield") else _itself(asked)
        return denied(own) if no else own

    def _if_it_was_then(self, asked: TargetFilter) -> p.ConditionPhrase:
        if asked == description(mighty=True):
            return p.ItHad(fewest=5)
        if asked != IS_ALONE and (status_of(asked) is None or asked != description(status=status_of(asked))):
            raise Stopped("condition", 0)
        return p.ItWas(asked)

    def _if_your_legend_is(self, asked: TargetFilter) -> p.ConditionPhrase:
        if asked not in [description(status=state) for state in ("empowered", "exhausted", "ready")]:
            raise Stopped("condition", 0)
        return c.ThereAre(replace(asked, kind="legend", whose="you"))

    def _the_only(self, topic: Any, *words: Any) -> p.ConditionPhrase:
        """The only unit of its player where it is, or of its player's team: "it", or the own unit."""
        if any(isinstance(word, dict) and word != {"whose": "you"} for word in words):
            raise Disagreement
        it, where = topic == "it", str(words[-1])
        if topic not in ("it", "me") or where not in (topic, "there", *(() if it else ("here",))):
            raise Disagreement
        if is_friendly(words):
            return p.ItIs(c.Chosen(description(whose="friendly", alone=True))) if it else c.Itself(IS_ALONE)
        only = description(only=True)
        return p.ItIs(c.Chosen(replace(only, whose="you"))) if it else c.Itself(only)

    def _of_this_kind(self, topic: str, verb: str, *words: Any) -> p.ConditionPhrase:
        """The kind of object "it" is or was: a card of a type, a token, or a permanent by its adjectives and tags.

        Of a permanent that has left the board it is known whose it was, and whether it was a token.
        """
        discarded, (*adjectives, noun) = topic == "discarded card", words
        if not adjectives and noun.keys() == {"kind"} and noun["kind"] in CARD_KINDS:
            return p.ThatCardIs(noun["kind"], done="discard" if discarded else "")
        if discarded:
            raise Disagreement
        asked = objects_of([*adjectives, noun]).described
        if not adjectives and noun == A_TOKEN:
            is_token = description(token=True)
            return p.ItIs(c.Chosen(is_token)) if verb == "is" else p.ItWas(is_token)
        if verb == "was":
            if status_of(asked) is not None and asked == description(status=status_of(asked)):
                return p.ItWas(asked)
            if asked != description(whose=asked.whose) or asked.whose not in ("friendly", "enemy"):
                raise Disagreement
            return p.ItIs(c.ChosenOf(asked.whose))
        state: dict[str, Any] = {"status": status_of(asked), "mighty": MIGHTY in asked.that}
        tagged = description(kind=asked.kind, tags=tags_asked(asked), **state)
        plain = description(asked.kind, asked.whose, token=TOKEN in asked.that, **state)
        if asked not in ((tagged,) if "tags" in noun else (plain,)) or asked.kind not in ("unit", "gear"):
            raise Stopped("condition", 0)
        return p.ItIs(c.Chosen(asked))

    def _at_time(self, time: Condition, *, no: bool) -> p.ConditionPhrase:
        """The time; a turn that is not of the one player is of the other."""
        if no and not isinstance(time, c.TurnOf):
            raise Stopped("condition", 0)
        if not no:
            return time
        return c.TurnOf("opponent" if time == c.TurnOf("you") else "you")


def check_state(asked: Any) -> None:
    """Raise Disagreement for words about the own unit alone: that it is in combat, or at whose battlefield."""
    if asked == IN_COMBAT or asked.kind == "battlefield":
        raise Disagreement


def _where_i_am(asked: Any) -> Any:
    """The condition that the own unit is in combat, or at a battlefield of the player or of an opponent."""
    if asked == IN_COMBAT:
        return p.InEither(tuple(c.Itself(description(status=status)) for status in FIGHTING))
    return c.ThereAre(description(kind="battlefield", whose="you", where="here") if asked == AT_YOURS else asked)


def _of_state(asked: TargetFilter, company: Iterable[p.Company] = ()) -> TargetFilter:
    """A state that something was in before an instruction gave it; stop where more is said."""
    if asked != description(status=status_of(asked)) or [*company]:
        raise Stopped("condition", 0)
    return asked


def _either_of(first: dict[str, Any], asked: TargetFilter) -> p.ConditionPhrase:
    """The condition that the own unit attacks or defends, in either case as the words after that say."""
    alone = ALONE in asked.that
    each = (first.get("status"), status_of(asked))
    if sorted(map(str, each)) != sorted(FIGHTING) or asked != description(status=each[1], alone=alone):
        raise Stopped("condition", 0)
    return p.InEither(tuple(c.Itself(description(status=cast(Any, status), alone=alone)) for status in each))


def _in_company(asked: TargetFilter, company: p.Company, *, no: bool) -> p.ConditionPhrase:
    """The condition that the own unit is at a battlefield, or fights, with a number of other units."""
    objects, status = company.objects, status_of(asked)
    if no or objects.described.kind != "unit" or objects.bound or objects.described.where != "anywhere":
        raise Stopped("condition", 0)
    if asked == description(where="battlefield"):
        placed = replace(objects.described, where="here")
        own: Condition = AT_A_BATTLEFIELD
    elif status in FIGHTING and asked == description(status=status) and status_of(objects.described) is None:
        placed, own = being(objects.described, HasState(status)), c.Itself(asked)
    else:
        raise Stopped("condition", 0)
    counted = p.CountPhrase("objects", objects._replace(described=placed))
    return c.All((so_many(company.span, counted, ""), own))


def _itself(asked: TargetFilter) -> Condition:
    """The condition that the own permanent is so."""
    empowered = asked == description(status="empowered")
    return c.Empowered() if empowered else c.Itself(replace(asked, whose="anybody"))


def is_friendly(words: Iterable[Any]) -> bool:
    """Return whether the word "friendly" is among words that were read."""
    return any(isinstance(word, Token) and word.type == "FRIENDLY" for word in words)


def denied(condition: p.ConditionPhrase) -> Condition:
    """Return what holds exactly where a condition about the position does not; stop at a condition of another kind."""
    if isinstance(condition, p.InEither):
        return c.All(tuple(map(opposite, condition.conditions)))
    if not isinstance(condition, Condition):
        raise Stopped("condition", 0)
    return opposite(condition)
