"""The reading of the grammar's rules for conditions; each method reads the rule of its name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, cast

from lark import Token
from lark.visitors import v_args
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.contexts import AT_A_BATTLEFIELD
from carddata.compiler.described_objects import objects_of
from carddata.compiler.descriptions import ALONE, MIGHTY, TOKEN, being, description, of_both, status_of
from carddata.compiler.event_phrases import Origin
from carddata.compiler.reading_counted_conditions import range_of, side_of, so_many, there_is_of
from carddata.compiler.reading_done_conditions import IN_OWN_BEGINNING, DoneConditionReader
from carddata.compiler.reading_places import Holder, whose_place
from carddata.compiler.word_values import described_keyword
from carddata.compiler.words import Disagreement, Stopped
from carddata.lexicon import rows
from carddata.model import conditions as c
from carddata.model.conditions import Condition, opposite
from carddata.model.targets import HasState, Occupied, TargetFilter, tags_asked

NOT_AT_DEATH: Final = (None, "damaged", "equipped", "in a showdown")
"""The states that are not known of a unit as it died."""


FIGHTING: Final = ("attacking", "defending")
"""The states of a unit in combat."""

CARD_KINDS: Final = ("unit", "gear", "spell")
"""The types of cards that "it" can be."""

_ALONE: Final = description(alone=True)

IN_COMBAT: Final = "in combat"
"""The state of whatever attacks or defends."""

AT_YOURS: Final = description(where="controlled")
"""The state of whatever is at a battlefield that the player controls."""

A_TOKEN: Final[dict[str, Any]] = {"kind": "permanent", "token": True}
"""The noun of a token, of whatever kind it is."""

TIMES: Final[dict[str, Condition]] = {
    "yours": c.TurnOf("you"),
    "theirs": c.TurnOf("opponent"),
    "beginning": IN_OWN_BEGINNING,
    "showdown": c.InShowdown(),
}
"""The times of conditions, by their row in the lexicon."""


@v_args(inline=True)
class ConditionReader(DoneConditionReader):
    """Reads conditions."""

    def so(self, *parts: Any) -> TargetFilter | str:
        """A state, such as "mighty" or "at a battlefield", of whatever has it; or the battlefield where it is."""
        fields: dict[str, Any] = {}
        for part in parts:
            fields |= {"alone": True} if isinstance(part, Token) else part
        fields.pop("one", None)
        if fields == {"bound": "combat"}:
            return IN_COMBAT
        if (
            "bound" in fields
            or fields.get("where") == "moved"
            or (fields.keys() != {"held_by"} and "held_by" in fields)
        ):
            raise Disagreement
        if "held_by" in fields:
            return description(kind="battlefield", whose=fields["held_by"], where="here")
        if fields.get("status") in ("attached", "detached"):
            raise Stopped("condition", 0)
        return description(**fields, whose="you") if fields.pop("yours", False) else description(**fields)

    def all_of_these(self, *conditions: p.ConditionPhrase) -> p.ConditionPhrase:
        """Several conditions; stop at one that is about what was done or chosen before."""
        if not all(isinstance(each, Condition | p.AtMyBattlefield) for each in conditions):
            raise Stopped("condition", 0)
        return p.AllOf(cast(Any, conditions))

    def if_i_am(self, *words: Any) -> p.ConditionPhrase:
        """The state of the own permanent, of two things either, and the units with which it is so."""
        kinds = {word.type for word in words if isinstance(word, Token)}
        no, asked = "NOT" in kinds, next(word for word in words if word == IN_COMBAT or isinstance(word, TargetFilter))
        first = [word for word in words if isinstance(word, dict)]
        company = [word for word in words if isinstance(word, p.Company)]
        if asked in (IN_COMBAT, AT_YOURS) or asked.kind == "battlefield":
            if first or company or "ALREADY" in kinds or (no and asked == IN_COMBAT):
                raise Stopped("condition", 0)
            there = _where_i_am(asked)
            return denied(there) if no else there
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

    def company(self, *parts: Any) -> p.Company:
        """The units with which somebody is somewhere or does something: a number of them."""
        return p.Company(range_of(parts), objects_of([part for part in parts if not isinstance(part, p.Range)]))

    def at_death(self, *words: Any) -> p.ConditionPhrase:
        """The state of the own unit as it died, as far as it is known then."""
        *no, asked = words
        _check_state(asked)
        if no:
            return self._was_not(asked)
        whole = (description(mighty=True), description(alone=True), description(where="battlefield"))
        in_state = asked == description(status=status_of(asked)) and status_of(asked) not in NOT_AT_DEATH
        if not in_state and asked not in whole:
            raise Stopped("condition", 0)
        return p.AtDeath(c.Itself(asked))

    def _was_not(self, asked: TargetFilter) -> p.ConditionPhrase:
        if asked != description(alone=True):
            raise Stopped("condition", 0)
        return p.AtDeath(c.Not(c.Itself(asked)))

    def it_verb(self, verb: Token) -> str:
        return str(verb)

    def if_it_is(self, *words: Any) -> p.ConditionPhrase:
        """The state of "it", now or as it died, or its absence; or that of the legend, or of a described unit."""
        if isinstance(words[-1], Token):
            return self._if_it_was_yours(*words[:-1])
        _check_state(words[-1])
        at = next(at for at, word in enumerate(words) if isinstance(word, str) and not isinstance(word, Token))
        subject, verb, (*no, asked) = words[:at], words[at], words[at + 1 :]
        if not subject and no and no[0].type == "ALREADY":
            return p.ItIs(c.Chosen(_of_state(asked)), already=True)
        if subject and (verb == "was" or no):
            raise Disagreement
        if subject and isinstance(subject[-1], Token) and subject[-1].type == "LEGEND":
            return self._if_your_legend_is(asked)
        if subject:
            objects = objects_of(subject)
            return there_is_of(objects._replace(described=of_both(objects.described, asked)))
        if verb == "was" and no:
            raise Disagreement
        if verb == "was":
            return self._if_it_was_then(asked)
        return p.ItIs(c.Not(c.Chosen(asked)) if no else c.Chosen(asked))

    def _if_it_was_then(self, asked: TargetFilter) -> p.ConditionPhrase:
        if asked == description(mighty=True):
            return p.ItHad(fewest=5)
        if asked != _ALONE and (status_of(asked) is None or asked != description(status=status_of(asked))):
            raise Stopped("condition", 0)
        return p.ItWas(asked)

    def _if_it_was_yours(self, *words: Any) -> p.ConditionPhrase:
        if words != ("was",):
            raise Disagreement
        return p.ItIs(c.ChosenOf("you"))

    def _if_your_legend_is(self, asked: TargetFilter) -> p.ConditionPhrase:
        if asked not in [description(status=state) for state in ("empowered", "exhausted", "ready")]:
            raise Stopped("condition", 0)
        return c.ThereAre(replace(asked, kind="legend", whose="you"))

    def if_paid(self) -> p.ConditionPhrase:
        return p.ExtraPaid()

    def if_played_from(self, *words: Any) -> p.ConditionPhrase:
        return played_from(words[-1])

    def if_this_is_controlled(self) -> p.ConditionPhrase:
        return p.ThisIsControlled()

    def a_battlefield(self, which: Any = "") -> p.Objects:
        """A battlefield, by its owner or by the units there."""
        if isinstance(which, p.Company):
            return _battlefield_with(which)
        if isinstance(which, dict):
            return p.Objects(description(kind="battlefield", whose=whose_place(which)))
        if which == "own":
            raise Disagreement
        return p.Objects(description(kind="battlefield", occupied=which))

    def occupied(self, holder: Holder | str, units: p.Objects) -> str:
        """The players who have units at a place: "own" are those who control what an instruction is about."""
        whose, denies = side_of(holder)
        if denies:
            raise Disagreement
        described = units.described
        if units._replace(described=description(), least=1, most=1, bound="") != p.Objects(description()):
            raise Disagreement
        if units.bound == "controller" and described in (description(), description(other=True)):
            if whose or (units.least, units.most) != (1, 1):
                raise Disagreement
            return "own"
        if units.bound or described != description(whose=described.whose):
            raise Disagreement
        if whose:
            if described.whose != "anybody":
                raise Disagreement
            return "you" if whose == "you" else "enemy"
        if described.whose not in ("friendly", "enemy"):
            raise Disagreement
        return described.whose

    def if_the_only(self, *words: Any) -> p.ConditionPhrase:
        """The only unit of its player where it is, or of its player's team: "it", or the own unit."""
        if any(isinstance(word, dict) and word != {"whose": "you"} for word in words):
            raise Disagreement
        it, where = words[0] == "it", str(words[-1])
        if where not in (("it", "there") if it else ("me", "here", "there")):
            raise Disagreement
        if is_friendly(words):
            return p.ItIs(c.Chosen(description(whose="friendly", alone=True))) if it else c.Itself(_ALONE)
        only = description(only=True)
        return p.ItIs(c.Chosen(replace(only, whose="you"))) if it else c.Itself(only)

    def if_it_is_a(self, *words: Any) -> p.ConditionPhrase:
        """The kind of object "it" is or was: a card of a type, a token, or a permanent by its adjectives and tags.

        Of a permanent that has left the board it is known whose it was, and whether it was a token.
        """
        discarded, (verb, *adjectives, noun) = isinstance(words[0], Token), words[isinstance(words[0], Token) :]
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

    def if_bearer_has(self, bearer: Any, what: Any, *total: p.Range) -> p.ConditionPhrase:
        """A buff, a keyword, or Might of "it", of the own unit, or of at least one of several; or total Might."""
        if isinstance(bearer, p.Objects) is not bool(total):
            raise Disagreement
        if total:
            return self.if_measured(bearer, *total)
        if isinstance(what, p.Range) and bearer != "one of them":
            return self.if_measured(bearer, what)
        buffed = isinstance(what, Token)
        if bearer == "it had" and buffed:
            return p.ItWas(description(status="buffed"))
        if bearer == "it had" or isinstance(what, p.Range):
            raise Disagreement
        having = description(status="buffed") if buffed else description(keyword=described_keyword(what))
        if bearer == "one of them":
            if buffed:
                raise Disagreement
            return c.AnyChosen(having)
        return c.Itself(having) if bearer == "me" else p.ItIs(c.Chosen(having))

    def this_way(self) -> bool:
        return True

    def if_recycled(self, *words: Any) -> p.ConditionPhrase:
        return p.YouRecycled(none=len(words) > 1)

    def if_turn(self, *words: Any) -> p.ConditionPhrase:
        """The time; a turn that is not of the one player is of the other."""
        *no, time = words
        if no and not isinstance(time, c.TurnOf):
            raise Stopped("condition", 0)
        if not no:
            return cast(Condition, time)
        return c.TurnOf("opponent" if time == c.TurnOf("you") else "you")

    def time_word(self, *words: Token) -> str:
        return rows()["time_word", " ".join(words)]

    def a_time(self, time: str) -> Condition:
        return TIMES[time]

    def if_attached_this_turn(self, *_: Token) -> p.ConditionPhrase:
        return c.AttachedThisTurn()


def _check_state(asked: Any) -> None:
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


def _battlefield_with(company: p.Company) -> p.Objects:
    """A battlefield with a number of units there, whoever controls them."""
    span, units = company.span, company.objects
    if units != p.Objects(description(where="here"), bound="there"):
        raise Disagreement
    if not span.fewest or span.most not in (None, span.fewest):
        raise Stopped("condition", 0)
    occupied = Occupied("anybody", span.fewest, span.most)
    return p.Objects(being(description(kind="battlefield"), occupied))


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


def played_from(origin: Origin) -> Condition:
    """The condition that the own card was played from somewhere; stop where that is not the player's."""
    if origin.whose != "you":
        raise Stopped("reference", 0)
    return c.Not(c.PlayedFrom("hand")) if origin.zone == "elsewhere" else c.PlayedFrom(origin.zone)
