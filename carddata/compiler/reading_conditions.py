"""The reading of the grammar's rules for conditions; each method reads the rule of its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, cast

from lark import Token
from lark.visitors import v_args

from carddata.compiler import phrases as p
from carddata.compiler.descriptions import being, description, status_of
from carddata.compiler.reading_counted_conditions import (
    side_of,
)
from carddata.compiler.reading_places import Holder, whose_place
from carddata.compiler.reading_sentences import Lead
from carddata.compiler.reading_topics import IN_COMBAT, TopicReader, check_state, denied
from carddata.compiler.word_values import as_is, described_keyword
from carddata.compiler.words import Disagreement, Stopped
from carddata.model import conditions as c
from carddata.model.conditions import Condition
from carddata.model.targets import Occupied, TargetFilter

NOT_AT_DEATH: Final = (None, "damaged", "equipped", "in a showdown")
"""The states that are not known of a unit as it died."""


class TurnPart(NamedTuple):
    """A turn or a phase of it, perhaps the `nth`, and whose, as a row of the lexicon; `several` if of many turns."""

    whose: str
    part: str
    nth: int = 0
    several: bool = False


TURNS_OF: Final[Mapping[str, tuple[Condition, ...]]] = {
    "you": (c.TurnOf("you"),),
    "opponent": (c.TurnOf("opponent"),),
    "opponents": (c.TurnOf("opponent"),),
    "each-opponents": (c.TurnOf("opponent"),),
    "any": (),
    "whichever": (),
    "anybody": (),
    "each-everybody": (),
}
"""The conditions on whose turn it is, by the words for its player."""

IN_PHASE: Final[Mapping[str, tuple[Condition, ...]]] = {"turn": (), "beginning": (c.InBeginning(),)}
"""The conditions that it is a phase, by its word."""


@v_args(inline=True)
class ConditionReader(TopicReader):
    """Reads conditions, and what hangs on them."""

    phase = as_is

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

    def condition(self, *conditions: p.ConditionPhrase) -> p.ConditionPhrase:
        """Several conditions; stop at one that is about what was done or chosen before."""
        if not all(isinstance(each, Condition | p.AtMyBattlefield) for each in conditions):
            raise Stopped("condition", 0)
        return p.AllOf(cast(Any, conditions))

    def company(self, units: tuple[p.Range, p.Objects]) -> p.Company:
        """The units with which somebody is somewhere or does something: a number of them."""
        return p.Company(*units)

    def at_death(self, *words: Any) -> p.ConditionPhrase:
        """The state of the own unit as it died, as far as it is known then."""
        *no, asked = words
        check_state(asked)
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

    def if_paid(self) -> p.ConditionPhrase:
        return p.ExtraPaid()

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

    def if_bearer_has(self, bearer: Any, what: Any, *total: p.Range) -> p.ConditionPhrase:
        """A buff, a keyword, or Might of "it", of the own unit, or of at least one of several; or total Might."""
        if isinstance(bearer, p.Objects) is not bool(total):
            raise Disagreement
        if total:
            return self._measured(bearer, *total)
        if isinstance(what, p.Range) and bearer != "one of them":
            return self._measured(bearer, what)
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

    def turn_part(self, whose: str, *parts: Any) -> TurnPart:
        part = parts[-1]
        nth = parts[0] if len(parts) > 1 else 0
        return TurnPart(whose, str(part).removesuffix("s"), nth, several=part.type == "TURNS")

    def a_time(self, time: TurnPart | str) -> Condition:
        """The condition that it is somebody's turn or a phase of it, or a showdown."""
        if time == "showdown":
            return c.InShowdown()
        if not isinstance(time, TurnPart):
            raise Disagreement
        whose, phase = TURNS_OF.get(time.whose), IN_PHASE.get(time.part)
        if whose is None or phase is None or time.nth or not (whose or phase):
            raise Disagreement
        conditions = (*phase, *whose)
        return conditions[0] if len(conditions) == 1 else c.All(conditions)

    def if_attached_this_turn(self, *_: Token) -> p.ConditionPhrase:
        return c.AttachedThisTurn()

    def hanging(self, *parts: Any) -> p.Sentence:
        """Instructions before their condition: if it holds, or unless; or those that then replace others."""
        *words, condition = (part for part in parts if not isinstance(part, Lead))
        acts: tuple[p.Instruction, ...] = words.pop(0)
        if any(word.type == "UNLESS" for word in words):
            condition = denied(condition)
        if any(word.type == "INSTEAD" for word in words):
            return p.Sentence("instead", acts, condition)
        if isinstance(acts[0], p.OtherNumber):
            raise Disagreement
        if len(acts) != 1:
            raise Stopped("two-readings", 0)
        return p.Sentence("conditional", acts, condition)


def _battlefield_with(company: p.Company) -> p.Objects:
    """A battlefield with a number of units there, whoever controls them."""
    span, units = company.span, company.objects
    if units != p.Objects(description(where="here"), bound="there"):
        raise Disagreement
    if not span.fewest or span.most not in (None, span.fewest):
        raise Stopped("condition", 0)
    occupied = Occupied("anybody", span.fewest, span.most)
    return p.Objects(being(description(kind="battlefield"), occupied))
