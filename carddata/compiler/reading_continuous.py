"""The reading of the grammar's rules for continuous effects; each method reads the rule of its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from lark import Token
from lark.visitors import v_args
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.described_objects import objects_of
from carddata.compiler.descriptions import OTHER, TOKEN, being, description, status_of
from carddata.compiler.reading_costs import cards_cost_or_instead
from carddata.compiler.reading_counts import CountReader, of_yours
from carddata.compiler.reading_instructions import LOST
from carddata.compiler.reading_topics import denied
from carddata.compiler.word_values import minimum_of, number
from carddata.compiler.words import Disagreement, Stopped
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model.card import Enters
from carddata.model.conditions import Condition
from carddata.model.continuous import LosesKeywords
from carddata.model.keywords import CARRIED_OUT
from carddata.model.targets import TargetFilter, tags_asked

PLAYED_NOW = "played-now"
"""The mark of words by which cards are those that the player plays this turn."""


class _Gained(NamedTuple):
    """Changes of Might, and keywords."""

    gains: tuple[int | str, ...]


class Predicate(NamedTuple):
    """A predicate of a subject: `of` makes a line of both and of its conditions. `enters` says how it enters.

    `forbids` is what cannot be done to it, if it says that: the effect, and its other fields. With `while_each` it has
    words for the state in which it applies to each of them.
    """

    of: Callable[..., Any]
    enters: bool = False
    forbids: tuple[type[Any], dict[str, Any]] | None = None
    while_each: bool = False


class Scoped(NamedTuple):
    """A subject with a word for which of these are meant: those that the player will "play", or all "everywhere"."""

    objects: p.Objects
    scope: str


class WhileEach(NamedTuple):
    """A state in which something applies to each; `they` says that the words have "they are"."""

    state: dict[str, Any]
    they: bool


FIGHTING: Final = ("attacking", "defending")
"""The states of units in combat."""

FIGHTING_VERBS: Final = {"attack": "attacking", "defend": "defending"}
"""The states of units by the verbs for what they do then."""


def _excepted(predicate: Predicate, condition: p.ConditionPhrase) -> Predicate:
    """The last of several predicates with an exception, which is its own."""
    exception = p.AsLongAs(denied(condition))
    return predicate._replace(of=lambda *subject: predicate.of(*subject, exception))


def on_units(kind: type[Any], **fields: Any) -> Predicate:
    """Return what units are said to deal, take, have or lose: an effect, and its other fields."""

    def of(*parts: Any) -> p.OnUnitsLine:
        return p.OnUnitsLine(kind, _subject(parts), p.conditions_in(parts), tuple(fields.items()))

    return Predicate(of)


def forbidden(kind: type[Any], **fields: Any) -> Predicate:
    """Return what cannot be done to a subject: the effect, and its other fields."""

    def of(*parts: Any) -> p.Forbids:
        return p.Forbids(kind, _subject(parts), p.conditions_in(parts), tuple(fields.items()))

    return Predicate(of, forbids=(kind, fields))


def _subject(parts: tuple[Any, ...]) -> Any:
    """The subject of a predicate. Raises Disagreement for one with a word that goes with other predicates."""
    subject = next((part for part in parts if part == "me" or isinstance(part, p.Objects)), None)
    if subject is None:
        raise Disagreement
    return subject


def _they_enter(*parts: Any) -> p.LinePhrase:
    """Other cards enter ready, or the card itself; those that the player will play are that player's."""
    conditions = p.conditions_in(parts)
    scoped = next((part for part in parts if isinstance(part, Scoped)), None)
    if scoped is not None:
        objects, scope = scoped
        if scope != "play" or objects.described.whose != "anybody":
            raise Disagreement
        return p.TheyEnter(objects._replace(described=replace(objects.described, whose="you")), conditions)
    subject = _subject(parts)
    if subject != "me":
        return p.TheyEnter(subject, conditions)
    if len(conditions) > 1:
        raise Stopped("condition", 0)
    return p.EntersIf(True, conditions[0]) if conditions else p.Stands(Enters(ready=True))


HERE = {"where": "here"}
"""The fields that "here" after the effect adds to the description of its objects."""


@v_args(inline=True)
class ContinuousReader(CountReader):
    """Reads continuous effects."""

    def stands_of(self, *parts: Any) -> p.LinePhrase:
        """Predicates of a subject that hold under conditions; words before several say when for all."""
        if any(isinstance(part, Token) and part.type == "UNLESS" for part in parts):
            *parts, last, _, condition = parts  # type: ignore[assignment]
            parts = (*parts, _excepted(last, condition))
        predicate, *others = (part for part in parts if isinstance(part, Predicate))
        if others and any(each.while_each for each in (predicate, *others)):
            raise Disagreement
        rest = [part for part in parts if not isinstance(part, Predicate)]
        if others:
            return p.Together(tuple(each.of(*rest) for each in (predicate, *others)))
        line: p.LinePhrase = predicate.of(*rest)
        if predicate.enters and isinstance(line, p.Stands | p.EntersIf):
            raise Disagreement
        return line

    def stands_or_instead(self, subject: Any, *parts: Any) -> p.Together:
        """Return what is said of a subject, or what cards cost, and what stands instead while a condition is met."""
        again = [part for part in parts if isinstance(part, Token)]
        parts = tuple(part for part in parts if not isinstance(part, Token))
        if bool(again) is not (subject == "me"):
            raise Disagreement
        if isinstance(subject, p.CardsPrice):
            return cards_cost_or_instead(subject, *parts)
        if not all(isinstance(part, Predicate) for part in (parts[0], parts[-1])):
            raise Disagreement
        first, asked, other = parts
        if first.while_each or other.while_each:
            raise Disagreement
        unless, while_met = p.AsLongAs(denied(asked)), p.AsLongAs(asked)
        return p.Together((first.of(subject, unless), other.of(subject, while_met)))

    def they_enter(self, _: Token) -> Predicate:
        return Predicate(_they_enter, enters=True)

    def granted(self, *parts: Any) -> p.GrantLine:
        """An ability that cards give, always or while their player controls the battlefield that says so."""
        conditions, subject = p.conditions_in(parts), _subject(parts)
        if conditions not in ((), (p.ThisIsControlled(),)):
            raise Stopped("condition", 0)
        ability = next((part for part in parts if isinstance(part, p.Activated)), None)
        if ability is None:
            raise Stopped("mechanic", 0, "standing-keyword-or-ability")
        return p.GrantLine(subject, ability, by_control=bool(conditions))

    def gained_behind(self, level: Any, gained: _Gained) -> p.ContinuousLine:
        return p.ContinuousLine("me", gained.gains, (level,))

    def subject_of(self, objects: p.Objects, *scope: Token) -> p.Objects | Scoped:
        return Scoped(objects, str(scope[0])) if scope else objects

    def doubled_bonuses(self, tag: Token, *_: Token) -> p.ContinuousLine:
        if self._tags[str(tag)].name != "Equipment":
            raise Stopped("reference", 0)
        return p.ContinuousLine("me", (1,), each=p.CountPhrase("might bonus"))

    def also_tagged(self, *words: Token) -> Predicate:
        """Return which tags units have besides their own: the own unit is "a Mech", others are "Mechs"."""
        types = [word.type for word in words]
        tags = tuple(word for word in words if word.type == "TAG")
        of_me, names = "AM" in types, self._tag_names(tags)
        if types.count("A") + types.count("AN") != len(tags) * of_me:
            raise Disagreement

        def of(*subject: Any) -> p.Tagged:
            if p.conditions_in(subject):
                raise Stopped("condition", 0)
            who = _subject(subject)
            if (who == "me") is not of_me:
                raise Disagreement
            return p.Tagged(who, names)

        return Predicate(of)

    def _tag_names(self, tokens: tuple[Token, ...]) -> tuple[str, ...]:
        """The tags that units are said to have."""
        tags = [self._tags[str(token)] for token in tokens]
        if any(tag.kind == "gear" for tag in tags):
            raise Stopped("reference", 0)
        return tuple(dict.fromkeys(tag.name for tag in tags))

    def while_fighting(self, fighting: p.Objects, gained: _Gained) -> p.ContinuousLine:
        return p.ContinuousLine(fighting, gained.gains)

    def number_by(self, *words: Any) -> p.ContinuousLine | p.CostLine:
        """The Might of the own unit, or the energy cost of the own card, that changes by what is counted."""
        counted = words[-1]
        if not any(isinstance(word, Token) and word.type == "INCREASED" for word in words):
            return p.CostLine(p.Price(energy=1), each=counted)
        if words[0].type != "MY":
            raise Disagreement
        return _by_count(p.ContinuousLine("me", (1,)), counted)

    def as_long(self, *parts: Any) -> p.AsLongAs:
        """A condition that has to be met, or must not be, or the time of it; a showdown may be here."""
        words = {part.type for part in parts if isinstance(part, Token)}
        condition = next(part for part in parts if not isinstance(part, Token))
        if "HERE" in words:
            if condition != c.InShowdown():
                raise Disagreement
            return p.AsLongAs(c.InShowdown(here=True))
        return p.AsLongAs(denied(condition) if "UNLESS" in words else condition)

    def state(self, *parts: Condition | p.AsLongAs) -> p.AsLongAs:
        """A gate, what has to hold, or both."""
        gates = [part for part in parts if not isinstance(part, p.AsLongAs)]
        held = next((part for part in parts if isinstance(part, p.AsLongAs)), None)
        if held is None:
            return p.AsLongAs(gates[0])
        if gates and not isinstance(held.condition, Condition | p.AtMyBattlefield):
            raise Stopped("condition", 0)
        return p.AsLongAs(p.AllOf((held.condition, *gates))) if gates else held

    def gated_standings(self, gate: Condition, *lines: Any) -> p.Together:
        """Several effects that stand behind one gate, none of which has a condition of its own."""
        if any(getattr(line, "conditions", None) != () for line in lines):
            raise Stopped("condition", 0)
        return p.Together(tuple(line._replace(conditions=(gate,)) for line in lines))

    def subject_me(self) -> str:
        return "me"

    def subjects(self, *parts: Any) -> p.Objects:
        described = [part for part in parts if not isinstance(part, Token) or part.type not in ("ALL", "EACH")]
        return of_yours(described)._replace(every=True)

    def subject_here(self) -> dict[str, Any]:
        return HERE

    def gained(self, *gains: Any) -> _Gained:
        return _Gained(gains)

    def gain(self, given: Any) -> int | str:
        return number(given) if isinstance(given, Token) else str(given)

    def one_fighting(self, *parts: Any) -> p.Objects:
        """Units that attack or defend alone, each by itself."""
        *described, fights, _ = parts
        if isinstance(fights, str):
            fights = {"status": FIGHTING_VERBS.get(fights)}
        if fights.get("status") not in FIGHTING:
            raise Disagreement
        return objects_of([*described, fights, {"alone": True}])._replace(every=True)

    def gets(self, thing: p.Thing, *parts: Any) -> Any:
        """Something that is gained for so long, or lost, for so long or for good (801.3.b.2)."""
        gains = next(part for part in parts if isinstance(part, bool))
        rest = tuple(part for part in parts if not isinstance(part, bool))
        if gains:
            given = self.give(thing, *rest)
            if isinstance(given, p.OtherNumber):
                raise Disagreement
            return given
        gifts, *so_long = rest
        several = isinstance(thing, p.Pair) or (isinstance(thing, p.Objects) and thing.every)
        if not isinstance(gifts, list) or len(so_long) > 1 or (several and not so_long):
            raise Disagreement
        lasts = so_long[0] if so_long else {"lasting": True}
        if not isinstance(lasts, dict):
            raise Disagreement
        return p.Act(thing, tuple((m.LoseKeyword, {"keyword": _lost(gift), **lasts}) for gift in gifts))

    def they_lose(self, *words: Any) -> Predicate:
        """Return what units do not have while the card is in play."""
        lost = [word for word in words if isinstance(word, tuple)]
        if words[0] is True:
            raise Disagreement
        names = tuple(filter(None, map(_lost, lost)))
        if len(lost) > 1 and LOST in lost:
            raise Stopped("reference", 0)
        return on_units(LosesKeywords, keywords=names)

    def swap_might(self, thing: p.Thing) -> p.Act:
        return p.Act(thing, ((m.SwapMight, {}),))

    def _enter_ready(self, objects: p.Objects, *parts: Any) -> p.Act:
        """Cards that enter ready for the turn, which the words say once: of what is there, or of what is played."""
        played, is_next = PLAYED_NOW in parts, not objects.every
        times = [part for part in parts if isinstance(part, dict)]
        if len(times) + played != 1 or times not in ([], [{}]) or (is_next and not played):
            raise Disagreement
        if played:
            if objects.described.whose != "anybody":
                raise Stopped("reference", 0)
            objects = objects._replace(described=replace(objects.described, whose="you"))
        return _entering(objects, is_next=is_next)

    def next_card(self, *parts: Any) -> p.Objects:
        return of_yours([part for part in parts if not isinstance(part, Token) or part.type == "YOUR"])

    def played_now(self) -> str:
        return PLAYED_NOW


def gains(*parts: Any) -> Predicate:
    """Return what a subject has while the card is in play, or while each of them is in a state."""
    at = next((at for at, part in enumerate(parts) if isinstance(part, Token) and part.type == "WHILE"), len(parts))
    state = (_state_of_each(*parts[at + 1 :]),) if at < len(parts) else ()
    return Predicate(lambda *subject: _continuous_line(*subject, *parts[:at], *state), while_each=bool(state))


def _state_of_each(*parts: Any) -> WhileEach:
    """A state of each, with "they are" before it or not, which it may be in alone."""
    tokens = [part.type for part in parts if isinstance(part, Token)]
    states = (part for part in parts if not isinstance(part, Token))
    state = {name: value for part in states for name, value in part.items()}
    return WhileEach(state | ({"alone": True} if "ALONE" in tokens else {}), they="THEY" in tokens)


def given_by_equipment(*parts: Any) -> Predicate:
    """Return what Equipment gives besides to the units that have it."""

    def of(*subject: Any) -> p.ContinuousLine:
        if any(isinstance(part, Scoped) for part in subject):
            raise Disagreement
        return _continuous_line(*subject, *parts)._replace(by_equipment=True)

    return Predicate(of)


def _entering(objects: p.Objects, *, is_next: bool = False) -> p.Act:
    """Let cards enter ready for the turn: as they are described by what they are, of their player or of friends."""
    described = check_entering(objects)
    if OTHER in described.that:
        raise Stopped("reference", 0)
    return p.Act(None, ((m.EnterReady, {"of": described, "next": is_next}),))


def check_entering(objects: p.Objects) -> TargetFilter:
    """The description of cards that enter; stop where it asks for more than what they are and whose."""
    described = objects.described
    plain = description(
        described.kind,
        described.whose,
        other=OTHER in described.that,
        token=TOKEN in described.that,
        tags=tags_asked(described),
    )
    if objects.bound or objects.total_might is not None or described != plain:
        raise Stopped("mechanic", 0, "enters-ready-or-exhausted")
    if described.kind not in ("unit", "gear", "permanent") or described.whose not in ("you", "friendly"):
        raise Stopped("mechanic", 0, "enters-ready-or-exhausted")
    return described


def _continuous_line(*parts: Any) -> p.ContinuousLine:
    """Return what a subject has, by a count or while each of it is in a state; or has everywhere."""
    conditions = p.conditions_in(parts)
    gained = next(part for part in parts if isinstance(part, _Gained))
    subject, *rest = (part for part in parts if not isinstance(part, p.AsLongAs | _Gained))
    if isinstance(subject, Scoped):
        if rest or subject.scope != "everywhere" or len(gained.gains) > 1 or isinstance(gained.gains[0], int):
            raise Disagreement
        return p.ContinuousLine(subject.objects, gained.gains, conditions, everywhere=True)
    subject = _placed(_subject(parts)) if HERE in parts else _subject(parts)
    each = next((part for part in parts if isinstance(part, p.CountPhrase)), None)
    least = minimum_of(parts, of_energy=False)
    words = {part.type for part in parts if isinstance(part, Token)}
    line = p.ContinuousLine(subject, gained.gains, conditions, each, "ALREADY" in words, least=least)
    if "EQUAL" in words:
        if len(gained.gains) > 1 or isinstance(gained.gains[0], int) or each is None:
            raise Disagreement
        line = _by_count(line, each)
    state = next((part for part in parts if isinstance(part, WhileEach)), None)
    return line if state is None else _while_each(line, state)


def _by_count(line: p.ContinuousLine, counted: p.CountPhrase) -> p.ContinuousLine:
    """The traits of units by a count; stop where Might would depend on Might."""
    if counted.of in ("might", "highest might"):
        raise Stopped("mechanic", 0, "an-amount-that-is-counted")
    return line._replace(each=counted)


def _while_each(line: p.ContinuousLine, while_each: WhileEach) -> p.ContinuousLine:
    """Return what units have while they are in a state, each by itself; only of combat the words need no "they are"."""
    state, they = while_each
    if not they and state.get("status") not in FIGHTING:
        raise Disagreement
    that = description(**state).that
    if isinstance(line.subject, str):
        if they:
            raise Stopped("reference", 0)
        return line._replace(conditions=(*line.conditions, c.Itself(description(**state))))
    described = line.subject.described
    if len(being(described, *that).that) < len(described.that) + len(that) or (
        state.get("status") is not None and status_of(described) is not None
    ):
        raise Stopped("condition", 0)
    if "mighty" in state and any(isinstance(gain, int) for gain in line.gains):
        raise Stopped("condition", 0)
    return line._replace(subject=line.subject._replace(described=being(described, *that)))


def _placed(subject: Any) -> Any:
    if subject == "me" or subject.bound or subject.described.where != "anywhere":
        raise Stopped("place", 0)
    return subject._replace(described=replace(subject.described, where="here"))


def _lost(gift: tuple[type[Any], dict[str, Any]]) -> str:
    """A keyword that a permanent can lose: one that is carried out by itself, with any number; or all of them ("")."""
    kind, fields = gift
    if kind not in (m.GiveKeyword, m.LoseKeyword):
        raise Disagreement
    keyword = str(fields["keyword"])
    if keyword and keyword not in CARRIED_OUT:
        raise Stopped("keyword", 0, keyword.lower())
    return keyword
