"""The reading of the grammar's rules for sentences; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, cast

from lark import Token
from lark.visitors import v_args
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.described_objects import apart
from carddata.compiler.descriptions import OTHER, but
from carddata.compiler.reading_decks import DeckReader
from carddata.compiler.reading_instructions import LOST, InstructionReader, acts_of
from carddata.compiler.reading_places import Zone
from carddata.compiler.reading_players import PlayerReader
from carddata.compiler.reading_tokens import TokenReader
from carddata.compiler.word_values import number
from carddata.compiler.words import Disagreement, Stopped
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.conditions import Condition
from carddata.model.replacements import OUTCOMES, InsteadOfDeath, ReplaceNext
from carddata.model.targets import CardKind

SUBSTITUTES: Final[dict[tuple[Any, ...], InsteadOfDeath]] = {
    (m.Heal, m.Exhaust, "recall", ""): "recall",
    ("recall", ""): "plain recall",
    ("banish", ""): "banish",
    ("return", "owner"): "return",
}
"""The substitutes for a death, by what is done first, the last verb, and whose hand a unit goes to."""

ORDERS: Final = frozenset(
    (*before, *after)
    for before in (("then",), ("then", "lead"), ("lead",), ())
    for after in ((), ("reflexive",), ("reflexive", "may"), ("may",), ("may", "reflexive"))
    if before or "may" in after[:1]
)
"""The orders of what opens a sentence: "then", what it hangs on, "do this" and "you may"."""


NOT_BEFORE = "not-before"
"""The mark of words by which nothing is chosen again."""


class Lead(NamedTuple):
    """The opening of a sentence: its kind, and the condition, the number of runes, or the word for what was killed.

    It hangs on what the ability's player has done, or on what others have (`theirs`).
    """

    kind: str
    condition: p.ConditionPhrase | None = None
    runes: int = 0
    killed: str = ""
    theirs: bool = False


def _check_order(parts: tuple[Any, ...]) -> None:
    """Raise Disagreement where the openings of a sentence stand in no order that anybody says, or one stands twice.

    "Then" comes first, and "do this" follows another opening.
    """
    openings = tuple(_opening(part) for part in parts if isinstance(part, Lead | p.Optional))
    if openings not in ORDERS:
        raise Disagreement


def _opening(part: Lead | p.Optional) -> str:
    if isinstance(part, p.Optional):
        return "may"
    return part.kind if part.kind in ("then", "reflexive") else "lead"


def _time_of_use(time: Condition) -> str:
    """The use of a resource by its time."""
    if time != c.InShowdown():
        raise Disagreement
    return "showdowns"


def _instead(parts: tuple[Any, ...], leads: dict[str, Lead], doing: Any) -> p.Sentence:
    """A sentence that replaces another under a condition; it may be no more than another number."""
    if set(leads) != {"conditional"} or not isinstance(parts[-1], Token) or len(parts) > 3:
        raise Disagreement
    if isinstance(doing, p.Sentence):
        raise Disagreement
    return p.Sentence("instead", doing, leads["conditional"].condition)


def _reflexive(lead: Lead | None, optional: p.Optional | None, doing: Any) -> p.Sentence:
    """A reflexive trigger, which may have a condition, or hang on what was done or killed."""
    if isinstance(doing, p.Sentence):
        if lead is not None or not doing.acts or doing.next is not None:
            raise Disagreement
        return doing._replace(kind="reflexive", optional=optional)
    if lead is None or lead.kind in ("conditional", "putting"):
        return p.Sentence("reflexive", doing, lead.condition if lead is not None else None, optional=optional)
    if lead.kind == "killing":
        return p.Sentence("killing", doing, chosen=lead.killed, optional=optional)  # type: ignore[arg-type]
    if lead.kind != "linked" or optional is not None:
        raise Disagreement
    return p.Sentence("linked reflexive", doing)


def _unit_here(lead: Any, *may: Any) -> p.Sentence:
    """The place of a card that an instruction has played, if it is a unit: its player plays it there, or may."""
    if lead != Lead("conditional", p.ThatCardIs("unit")) or may not in ((), (p.Optional(),)):
        raise Disagreement
    return p.Sentence("plain", (p.placed_here(also=bool(may)),))


def _modal_gifts(thing: p.Thing, so_long: dict[str, Any], *gifts: Any) -> p.Sentence:
    """Modes, each of which gives the same thing one of several gifts."""
    given = [gift for gift in gifts if type(gift) is tuple]
    if LOST in given:
        raise Disagreement
    acts = (p.Act(thing, ((kind, fields | so_long),)) for kind, fields in given)
    return p.Sentence("modes", modes=tuple((p.Sentence("plain", (act,)),) for act in acts))


def _conditional_twice(*parts: Any) -> p.Sentence:
    """Instructions under a condition, and more of them under another one besides."""
    first, acts, second, more = parts
    if not isinstance(first, Lead) or (first.kind, second.kind) != ("conditional", "conditional"):
        raise Disagreement
    if isinstance(acts, p.Sentence):
        raise Disagreement
    if not all(isinstance(each.condition, Condition | p.AtMyBattlefield) for each in (first, second)):
        raise Stopped("condition", 0)
    further = p.Sentence("conditional", more, p.AllOf((first.condition, second.condition)))  # type: ignore[arg-type]
    return p.Sentence("conditional", acts, first.condition, next=further)


@v_args(inline=True)
class SentenceReader(InstructionReader, PlayerReader, TokenReader, DeckReader):
    """Reads sentences, and the instructions in them."""

    def plain(self, acts: tuple[p.Act | p.Tokens, ...], case: p.Sentence | None = None) -> p.Sentence:
        """Instructions, and perhaps others after them that the player may decline, or that hang on a condition."""
        if case is None:
            return p.Sentence("plain", acts)
        if case.kind not in ("plain", "conditional") or case.next is not None:
            raise Disagreement
        if case == p.Sentence("plain", case.acts):
            raise Disagreement
        return p.Sentence("plain", acts, next=case)

    def modal(self, *parts: Any) -> p.Sentence:
        if NOT_BEFORE in parts:
            raise Disagreement
        if any(isinstance(part, dict) for part in parts):
            return _modal_gifts(*parts[1:])
        each_once: Any = next((part for part in parts if part in ("spell", "turn", "turn by you")), "")
        modes = tuple(part for part in parts if isinstance(part, tuple))
        return p.Sentence("modes", modes=modes, each_once=each_once)

    def each_once(self, *words: Token) -> str:
        """Return how long something is not chosen again: by the player for a turn, by anybody, or for a spell."""
        match [word.type for word in words]:
            case ["YOU", "TURN"] | ["YOU", "ALREADY", "TURN"]:
                return "turn by you"
            case ["THAT", "TURN"]:
                return "turn"
            case ["THAT", "THIS", *_]:
                return NOT_BEFORE
            case ["YOU", "ALREADY"]:
                return "spell"
            case _:
                raise Disagreement

    def mode(self, *sentences: p.Sentence) -> tuple[p.Sentence, ...]:
        return sentences

    def by_discarded_type(self, *parts: Any) -> p.Sentence:
        """The sentences for each type of card, which its word stands before."""
        by_type: list[tuple[CardKind, tuple[p.Sentence, ...]]] = []
        for part in parts:
            if isinstance(part, p.Sentence):
                kind, sentences = by_type.pop()
                by_type.append((kind, (*sentences, part)))
            elif isinstance(part, Token) and part.type != "BULLET":
                by_type.append((cast(CardKind, str(part)), ()))
        return p.Sentence("by type", by_type=tuple(by_type))

    def to_choose(self, first: p.Thing, second: p.Thing | None = None) -> p.Sentence:
        """One thing that is chosen, or two: a pair, or one after the other if one of them is a battlefield."""
        if second is None:
            return p.Sentence("introduce", chosen=first)
        if (pair := apart(first, second)) is not None:
            return p.Sentence("introduce", chosen=pair)
        for thing in (first, second):
            if not isinstance(thing, p.Objects) or thing.most != 1 or thing.every:
                raise Disagreement
            if OTHER in thing.described.that and (thing is first or "battlefield" in _kinds(first, second)):
                raise Disagreement
        second = _apart_anyway(first, second)
        if isinstance(first, p.Objects) and isinstance(second, p.Objects) and second.described.where == "elsewhere":
            if first.described.kind != "battlefield":
                raise Disagreement
            second = second._replace(described=replace(second.described, where="anywhere"), bound="apart")
        if "battlefield" in (first.described.kind, second.described.kind):  # type: ignore[union-attr]
            return p.Sentence("introduce", chosen=first, next=p.Sentence("introduce", chosen=second))
        return p.Sentence("introduce", chosen=p.Pair(first, second))  # type: ignore[arg-type]

    def then(self) -> Lead:
        return Lead("then")

    def if_so_then(self, *parts: Any) -> Lead:
        """A condition, or the deed of the player to a card of a type, which an instruction before has asked for."""
        if len(parts) == 1:
            return Lead("conditional", *parts)
        _, (done, _), card = parts
        kinds = card.get("types", ())
        if done not in ("burn", "discard") or card.keys() != {"types"} or len(kinds) != 1:
            raise Disagreement
        return Lead("putting", p.ThatCardIs(kinds[0], done=done))

    def if_otherwise(self) -> Lead:
        return Lead("otherwise")

    def lead_done(self, *they: Token) -> Lead:
        return Lead("linked", theirs=bool(they))

    def if_unable(self, *count: Token) -> Lead:
        return Lead("unable", runes=number(count[0]) if count else 0)

    def if_killed(self, killed: Token) -> Lead:
        return Lead("killing", killed="them" if killed.type == "UNIT" else "it")

    def do_this(self) -> Lead:
        return Lead("reflexive")

    def chosen_for(self, chosen: p.Sentence, acts: tuple[p.Act, ...] | None = None) -> p.Sentence:
        return chosen._replace(acts=acts or ())

    def clause(self, *parts: Any) -> p.Sentence:
        """A sentence that hangs on what was said before, or that its player may leave out.

        It may go on with more instructions under another condition besides.
        """
        if len(parts) > 3 and isinstance(parts[-2], Lead) and not isinstance(parts[-3], Lead | p.Optional):
            return _conditional_twice(*parts)
        _check_order(parts)
        leads = {part.kind: part for part in parts if isinstance(part, Lead)}
        optional = next((part for part in parts if isinstance(part, p.Optional)), None)
        doing = next(part for part in parts if not isinstance(part, Lead | p.Optional))
        lead = next((each for kind, each in leads.items() if kind not in ("then", "reflexive")), None)
        if doing == (p.PLAYED_HERE,):
            return _unit_here(*parts[:-1])
        if doing == (p.ENTERS_READY,):
            if set(leads) != {"conditional"} or len(parts) > 2:
                raise Disagreement
            return p.Sentence("tokens ready", condition=leads["conditional"].condition)
        if isinstance(parts[-1], Token) or isinstance(doing[0], p.OtherNumber):
            return _instead(parts, leads, doing)
        acts = (doing[0],) if isinstance(doing[0], p.Act) else ()
        own = any("played itself" in fields for act in acts for _, fields in act.operations[:1])
        if own and (optional is None or "reflexive" not in leads):
            raise Disagreement
        if "reflexive" in leads:
            inside = optional is not None and parts.index(optional) > parts.index(leads["reflexive"])
            if inside and isinstance(doing, p.Sentence):
                raise Disagreement
            return _reflexive(lead, optional, doing)
        if isinstance(doing, p.Sentence):
            if lead is not None or optional is not None or doing.acts:
                raise Disagreement
            return doing
        if lead is None:
            return p.Sentence("plain", doing, optional=optional)
        undecided = optional is not None and lead.kind not in ("conditional", "linked")
        if lead.kind in ("killing", "putting") or lead.theirs or undecided:
            raise Disagreement
        kind: Any = lead.kind
        return p.Sentence(kind, doing, lead.condition, optional=optional, counted=lead.runes)

    def use_only(self, *parts: Any) -> p.Sentence:
        """The time or the number of uses of an ability in a turn; the number of its triggers; or the time of all."""
        words = {part.type for part in parts if isinstance(part, Token)}
        held = next(iter(p.conditions_in(parts)), None)
        once = p.Sentence("only once") if "ONCE" in words else None
        if any(isinstance(part, str) and not isinstance(part, Token) and part != "use" for part in parts):
            raise Disagreement
        if "MY" in words and (held is None or once is not None):
            raise Disagreement
        if "MY" in words:
            return p.Sentence("limits all", condition=held)
        if held is None:
            return p.Sentence("only once")
        if "TRIGGERS" in words or held == c.InShowdown(here=True):
            raise Disagreement
        return p.Sentence("only here", condition=held, next=once)

    def take_turn(self, *_: Any) -> p.Act:
        return p.Act(None, ((m.TakeTurn, {}),))

    def save(self, *parts: Any) -> p.Saved:
        """The substitute for a death, of "it", which is "that unit" too, or of the own unit."""
        verb = next((part for part in parts if isinstance(part, str) and not isinstance(part, Token)), "")
        whose = next((part.whose for part in parts if isinstance(part, Zone)), "")
        whom = {"it" if part.type == "UNIT" else str(part) for part in parts if isinstance(part, Token)}
        before = tuple(part for part in parts if isinstance(part, type))
        outcome = SUBSTITUTES.get((*before, verb, "owner" if whose == "mine" else whose))
        if outcome is None or len(whom) > 1 or (whose == "mine" and whom != {"me"}):
            raise Disagreement
        return p.Saved(next(iter(whom)), OUTCOMES[outcome])

    def replace_this_turn(self, *parts: Any) -> p.Act:
        """The effects in the place of an outcome, the next time or whenever it would happen this turn."""
        is_next = isinstance(parts[0], Token) and parts[0].type == "NEXT"
        return self._replaced(is_next, *parts[is_next:])

    def _replaced(self, is_next: bool, thing: p.Thing, what: Token, *parts: Any) -> p.Act:
        """An outcome in the place of a death this turn, which may be paid for, or in that of the next damage.

        "Next" is the death of a unit that may die again.
        """
        thing = "it" if thing == "that unit" else thing
        price = next((part for part in parts if isinstance(part, p.Price)), p.Price())
        outcome = next(part for part in parts if not isinstance(part, p.Price))
        instead = isinstance(parts[-1], Token) and parts[-1].type == "INSTEAD"
        if isinstance(outcome, Token) is not (what.type == "DAMAGE") or instead is (what.type == "DAMAGE"):
            raise Disagreement
        if what.type == "DAMAGE":
            if not is_next or price != p.Price():
                raise Disagreement
            return p.Act(thing, ((m.ChangeDamage, {"how": "prevent next"}),))
        if outcome.whom != "it" or thing != "it" or (not is_next and outcome.do != OUTCOMES["banish"]):
            raise Stopped("reference", 0)
        return p.Act("it", ((ReplaceNext, {"by": p.Replaces(outcome.do, price)}),))

    def name_spell(self, _: Token) -> p.Act:
        return p.Act(None, ((m.NameSpell, {}),))

    def quoted(self, *parts: Any) -> p.Triggered | p.Activated:
        return next(part for part in parts if isinstance(part, p.Triggered | p.Activated))

    def gives_ability(self, *parts: Any) -> p.Sentence:
        """An ability for the turn: by itself, or besides something else that lasts as long; or that alone."""
        if False in parts:
            raise Disagreement
        if not any(isinstance(part, p.Triggered | p.Activated) for part in parts):
            so_long, lasting = parts
            return p.Sentence("plain", acts_of(lasting(so_long)))
        given = next(part for part in parts if isinstance(part, p.Triggered | p.Activated))
        so_long = next(part for part in parts if type(part) is dict)
        lasting = next((part for part in parts if callable(part)), None)
        gifts = next((part for part in parts if isinstance(part, list)), None)
        others = (given, so_long, lasting, gifts)
        thing = next(part for part in parts if not any(part is other for other in others))
        if so_long.get("combat"):
            raise Disagreement
        again = thing
        if gifts is not None:
            several = isinstance(thing, p.Objects) and (thing.every or thing.most != 1)
            again = thing if isinstance(thing, str) else "them" if several else "it"
            lasting = self.lasting(thing, gifts)
        sentence = p.Sentence("gives ability", chosen=again, given=given)
        return sentence if lasting is None else p.Sentence("plain", acts_of(lasting(so_long)), next=sentence)

    def lasting(self, thing: p.Thing, *parts: Any) -> Any:
        """Something that is given, or that a thing gains, for as long as other words say."""
        if False in parts:
            raise Disagreement

        def given(so_long: dict[str, Any] | None) -> Any:
            if so_long is None:
                raise Disagreement
            return self.give(thing, parts[-1], so_long)

        return given

    def given_more_if(self, thing: p.Thing, gifts: Any, first: Any, more: Token, then: Any, *parts: Any) -> p.Sentence:
        further = p.Sentence("conditional", (self.give("it", [self.gift(more)], then),), parts[-1])
        return p.Sentence("plain", acts_of(self.give(thing, gifts, first)), next=further)

    def add_limited(self, *parts: Any) -> p.Sentence:
        *symbols, use = parts
        if isinstance(use, Condition):
            use = _time_of_use(use)
        ((kind, fields),) = self._add(*symbols).operations
        return p.Sentence("plain", (p.Act(None, ((kind, fields | {"only": use}),)),))


def _kinds(*things: Any) -> tuple[str, ...]:
    return tuple(thing.described.kind for thing in things)


def _apart_anyway(first: Any, second: Any) -> Any:
    """The second of two things without "another" where no object is at both places."""
    places = {first.described.where, second.described.where}
    if len(places) < 2 or "base" not in places or not places & {"battlefield", "controlled"}:
        return second
    return second._replace(described=but(second.described, OTHER))
