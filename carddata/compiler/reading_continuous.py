"""How the grammar's rules for continuous effects are read; each method reads the rule of its name."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from lark import Token
from lark.visitors import v_args
from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.reading_objects import objects_of
from carddata.compiler.reading_sentences import SentenceReader
from carddata.compiler.word_values import number, number_of_xp
from carddata.compiler.words import Stopped
from carddata.model import operations as m
from carddata.model.amounts import Countable
from carddata.model.conditions import If
from carddata.model.continuous import LosesKeywords
from carddata.model.keywords import CARRIED_OUT
from carddata.model.targets import CardKind, TargetFilter, Whose


class _Gained(NamedTuple):
    """Changes of Might, and keywords."""

    gains: tuple[int | str, ...]


THAT_MANY = p.Counting("moved this way", that=True)
"""As many as the instruction before has acted on, whatever it does."""

WAYS: Final[dict[str, Countable]] = {
    "moved": "moved this way",
    "killed": "killed this way",
    "returned": "returned this way",
    "readied": "readied this way",
    "exhausted": "exhausted this way",
    "stunned": "stunned this way",
    "buffed": "buffed this way",
}
"""What is counted of what an instruction before has done, by its word for that."""

HERE = {"where": "here"}
"""What "here" after the effect adds to the description of its objects."""


@v_args(inline=True)
class ContinuousReader(SentenceReader):
    """Reads continuous effects."""

    def continuous(self, *parts: Any) -> p.Continuous:
        conditions = tuple(part.condition for part in parts if isinstance(part, p.State))
        subject = next(part for part in parts if part == "me" or isinstance(part, p.Objects))
        if HERE in parts:
            subject = _placed(subject)
        gained = next(part for part in parts if isinstance(part, _Gained))
        each = next((part for part in parts if isinstance(part, p.Counting)), None)
        least = next((part for part in parts if isinstance(part, int)), None)
        return p.Continuous(subject, gained.gains, conditions, each, "lacking" in parts, least=least)

    def continuous_everywhere(self, *parts: Any) -> p.Continuous:
        conditions = tuple(part.condition for part in parts if isinstance(part, p.State))
        subject = next(part for part in parts if isinstance(part, p.Objects))
        keyword = next(part for part in parts if isinstance(part, str))
        return p.Continuous(subject, (keyword,), conditions, everywhere=True)

    def continuous_fighting(self, *parts: Any) -> p.Continuous:
        """What units have while they attack or defend, each by itself."""
        status: Any = parts[-1]["status"]
        line = self.continuous(*parts[:-1])
        if isinstance(line.subject, str):
            return line._replace(conditions=(If(me=TargetFilter(status=status)),))
        if line.subject.described.status is not None:
            raise Stopped("condition", 0)
        return line._replace(subject=line.subject._replace(described=replace(line.subject.described, status=status)))

    def state_of_each(self, state: Any) -> dict[str, Any]:
        word = str(state).strip("[]")
        return {word: True} if word in ("mighty", "alone") else {"status": word}

    def continuous_of_each(self, *parts: Any) -> p.Continuous:
        """What units have while they are in a state, each by itself."""
        line = self.continuous(*parts[:-1])
        if isinstance(line.subject, str):
            raise Stopped("reference", 0)
        ((name, state),) = parts[-1].items()
        if getattr(line.subject.described, name) or any(
            isinstance(gain, int) for gain in line.gains if name == "mighty"
        ):
            raise Stopped("condition", 0)
        return line._replace(subject=line.subject._replace(described=replace(line.subject.described, **{name: state})))

    def granted(self, subject: p.Objects, *parts: Any) -> p.Granted:
        return p.Granted(subject, next(part for part in parts if isinstance(part, p.Activated)))

    def granted_by_control(self, *parts: Any) -> p.Granted:
        return self.granted(*parts)._replace(by_control=True)

    def gained_and_ready(self, level: Any, gained: _Gained, _: Token) -> p.Continuous:
        return p.Continuous("me", gained.gains, (level,), ready=True)

    def gained_behind(self, level: Any, gained: _Gained) -> p.Continuous:
        return p.Continuous("me", gained.gains, (level,))

    def each_giving(self, *parts: Any) -> p.Objects:
        return objects_of(parts)._replace(every=True)

    def given_by_equipment(self, *parts: Any) -> p.Continuous:
        return self.continuous(*parts)._replace(by_equipment=True)

    def doubled_bonuses(self, tag: Token, *_: Token) -> p.Continuous:
        if self._tags[str(tag)].name != "Equipment":
            raise Stopped("reference", 0)
        return p.Continuous("me", (1,), each=p.Counting("might bonus"))

    def tagged_as(self, tag: Token) -> Token:
        return tag

    def i_am_tagged(self, *tags: Token) -> p.Tagged:
        return p.Tagged("me", self._tag_names(tags))

    def they_are_tagged(self, subject: p.Objects, *tags: Token) -> p.Tagged:
        return p.Tagged(subject, self._tag_names(tags))

    def _tag_names(self, tokens: tuple[Token, ...]) -> tuple[str, ...]:
        """The tags that units are said to have."""
        tags = [self._tags[str(token)] for token in tokens]
        if any(tag.kind == "gear" for tag in tags):
            raise Stopped("reference", 0)
        return tuple(dict.fromkeys(tag.name for tag in tags))

    def while_fighting(self, fighting: p.Objects, gained: _Gained) -> p.Continuous:
        return p.Continuous(fighting, gained.gains)

    def might_by(self, counted: p.Counting) -> p.Continuous:
        return p.Continuous("me", (1,), each=counted)

    def keyword_by(self, subject: Any, keyword: str, counted: p.Counting) -> p.Continuous:
        return p.Continuous(subject, (keyword,), each=counted)

    def units_you_play(self, *parts: Any) -> p.Objects:
        return objects_of([*parts, {"whose": "you"}])._replace(every=True)

    def others_enter(self, *parts: Any) -> p.TheyEnter:
        subject = next(part for part in parts if isinstance(part, p.Objects))
        return p.TheyEnter(subject, tuple(part.condition for part in parts if isinstance(part, p.State)))

    def state(self, condition: Any) -> p.State:
        return p.State(condition)

    def legion_state(self, *_: Any) -> p.State:
        return p.State(If(legion=True))

    def gated_state(self, gate: If, condition: Any) -> p.State:
        if not isinstance(condition, If | p.AtMyBattlefield):
            raise Stopped("condition", 0)
        return p.State(p.AllOf((condition, gate)))

    def state_after(self, condition: Any) -> p.State:
        return p.State(condition)

    def subject_me(self) -> str:
        return "me"

    def subjects(self, *parts: Any) -> p.Objects:
        return _of_yours(parts)._replace(every=True)

    def tokens_named(self, *words: Token) -> p.Objects:
        """Tokens by their name, in the words of the text; a context knows which token that is."""
        name = " ".join(word for word in words if word.type == "NAME")
        return p.Objects(TargetFilter(kind="permanent", whose="you", called=name), every=True)

    def subject_here(self) -> dict[str, Any]:
        return HERE

    def gained(self, *gains: Any) -> _Gained:
        return _Gained(gains)

    def gain(self, given: Any) -> int | str:
        return number(given) if isinstance(given, Token) else str(given)

    def if_lacking(self) -> str:
        return "lacking"

    def one_fighting(self, *parts: Any) -> p.Objects:
        described = [part for part in parts if not isinstance(part, Token) or part.type != "ALONE"]
        return objects_of([*described, {"alone": True}])._replace(every=True)

    def now_attacking(self) -> dict[str, Any]:
        return {"status": "attacking"}

    def now_defending(self) -> dict[str, Any]:
        return {"status": "defending"}

    def for_each(self, *parts: Any) -> p.Counting:
        return p.Counting("objects", _of_yours(parts))

    def for_each_battlefield(self, *parts: Any) -> p.Counting:
        """Battlefields of the player or of allies; "other" than the own battlefield."""
        other = any(part == "other" for part in parts)
        whose: Whose = "you" if any(isinstance(part, dict) for part in parts) else "friendly"
        described = TargetFilter(kind="battlefield", whose=whose, where="elsewhere" if other else "anywhere")
        return p.Counting("objects", p.Objects(described, every=True))

    def at_most(self, most: Token, *_: Any) -> int:
        return number(most)

    def for_each_at_most(self, each: p.Counting, most: int) -> p.Counting:
        return each._replace(total=most)

    def equal_to_at_most(self, each: p.Counting, most: int) -> p.Counting:
        return each._replace(total=most)

    def for_each_counted(self, counted: p.Counting) -> p.Counting:
        return counted

    def count_of_burned(self, *_: Token) -> p.Counting:
        return p.Counting("burned")

    def count_of_deaths(self, *parts: Token) -> p.Counting:
        counted: dict[str, Countable] = {"friendly": "friendly deaths", "enemy": "enemy deaths"}
        return p.Counting(counted.get(str(parts[0]), "deaths"))

    def count_of_points(self) -> p.Counting:
        return p.Counting("points")

    def count_of_xp(self) -> p.Counting:
        return p.Counting("xp")

    def count_of_runes(self, _: Any) -> p.Counting:
        return p.Counting("runes")

    def count_of_conquered(self) -> p.Counting:
        return p.Counting("conquered")

    def count_of_won(self) -> p.Counting:
        return p.Counting("combats won")

    def your_xp(self) -> p.Counting:
        return p.Counting("xp")

    def number_counted(self, counted: p.Counting) -> p.Counting:
        return counted

    def give_counted(self, thing: p.Thing, *parts: Any) -> p.Act:
        each = next(part for part in parts if isinstance(part, p.Counting))
        so_long = next(part for part in parts if isinstance(part, dict))
        return p.Act(thing, ((m.GiveMight, {"amount": 1, "each": each} | so_long),))

    def count_of_discarded(self, *_: Token) -> p.Counting:
        return p.Counting("discarded")

    def count_of_played(self, *_: Token) -> p.Counting:
        return p.Counting("spells played")

    def count_of_in_hand(self, *_: Token) -> p.Counting:
        return p.Counting("hand")

    def count_of_in_trash(self, *_: Token) -> p.Counting:
        return p.Counting("trash")

    def way_verb(self, verb: Token) -> str:
        return verb.strip("[]")

    def object_this_way(self, *words: Any) -> p.Counting:
        """What an instruction before has done so to: units, gear, or either."""
        kind = words[0] if len(words) > 1 else "permanent"
        return p.Counting(WAYS[words[-1]], p.Objects(TargetFilter(kind=str(kind))))  # type: ignore[arg-type]

    def discarded_this_way(self, _: Token) -> p.Counting:
        return p.Counting("discarded this way")

    def burned_this_way(self, _: Token) -> p.Counting:
        return p.Counting("burned this way")

    def kind_burned_this_way(self, kind: CardKind) -> p.Counting:
        described = TargetFilter(kind="card", types=(kind,))
        return p.Counting("burned this way", p.Objects(described, every=True))

    def draw_that_many(self, *_: Token) -> p.Act:
        return p.Act(None, ((m.Draw, {"each": THAT_MANY}),))

    def gain_that_much_xp(self) -> p.Act:
        return p.Act(None, ((m.GainXp, {"each": THAT_MANY}),))

    def burn_that_many(self, *_: Token) -> p.Act:
        return p.Act(None, ((m.Burn, {"each": THAT_MANY}),))

    def channel_that_many(self, *exhausted: Token) -> p.Act:
        fields = {"exhausted": True} if exhausted else {}
        return p.Act(None, ((m.ChangeRunes, {"how": "channel", "count": 1, "each": THAT_MANY, **fields}),))

    def count_of_kind_in_trash(self, kind: CardKind) -> p.Counting:
        described = TargetFilter(kind="card", whose="you", types=(kind,))
        return p.Counting("objects", p.Objects(described, every=True))

    def deal_for_each(self, amount: Token, thing: p.Thing, each: p.Counting) -> p.Act:
        return p.Act(thing, ((m.Deal, {"amount": number(amount), "each": each}),))

    def burn_counted(self, _: Token, counted: p.Counting) -> p.Act:
        return p.Act(None, ((m.Burn, {"each": counted}),))

    def channel_for_each(self, *parts: Any) -> p.Act:
        *channeled, each = parts
        ((kind, fields),) = self.channel(*channeled).operations
        return p.Act(None, ((kind, fields | {"each": each}),))

    def draw_for_each(self, count: Token, each: p.Counting) -> p.Act:
        return p.Act(None, ((m.Draw, {"count": number(count), "each": each}),))

    def draw_counted(self, _: Token, each: p.Counting) -> p.Act:
        return p.Act(None, ((m.Draw, {"each": each}),))

    def burn_for_each(self, count: Token, each: p.Counting) -> p.Act:
        return p.Act(None, ((m.Burn, {"count": number(count), "each": each}),))

    def gain_xp_for_each(self, count: Token, each: p.Counting) -> p.Act:
        return p.Act(None, ((m.GainXp, {"count": number_of_xp(count), "each": each}),))

    def gain_xp_counted(self, each: p.Counting) -> p.Act:
        return p.Act(None, ((m.GainXp, {"each": each}),))

    def channel_counted(self, *parts: Any) -> p.Act:
        exhausted = {"exhausted": True} if len(parts) > 1 else {}
        return p.Act(None, ((m.ChangeRunes, {"how": "channel", "count": 1, "each": parts[-1], **exhausted}),))

    def your_runes(self, _: Any) -> p.Counting:
        return p.Counting("runes")

    def give_for_good(self, thing: p.Thing, _: Token) -> p.Act:
        return p.Act(thing, ((m.GiveKeyword, {"keyword": "Temporary", "lasting": True}),))

    def lost_keyword(self, keyword: str) -> tuple[str]:
        return (str(keyword),)

    def lost_all(self) -> tuple[str]:
        return ("",)

    def lose(self, thing: p.Thing, *parts: Any) -> p.Act:
        """For so long as the words say, or for good (801.3.b.2)."""
        so_long = next((part for part in parts if isinstance(part, dict)), {"lasting": True})
        lost = [part for part in parts if isinstance(part, tuple)]
        return p.Act(thing, tuple((m.LoseKeyword, {"keyword": _lost(name), **so_long}) for (name,) in lost))

    def lose_me(self, *parts: Any) -> p.Act:
        return self.lose("me", *parts)

    def lose_them(self, *parts: Any) -> p.Act:
        return self.lose("them", *(part for part in parts if part is not None))

    def they_lose(self, *parts: Any) -> p.OnUnitsLine:
        """What units do not have while the card is in play."""
        conditions = tuple(part.condition for part in parts if isinstance(part, p.State))
        subject = next(part for part in parts if part == "me" or isinstance(part, p.Objects))
        lost = [part[0] for part in parts if isinstance(part, tuple) and not isinstance(part, p.State | p.Objects)]
        if "" in lost and len(lost) > 1:
            raise Stopped("reference", 0)
        names = tuple(_lost(name) for name in lost if name)
        return p.OnUnitsLine(LosesKeywords, subject, conditions, (("keywords", names),))

    def set_might(self, thing: p.Thing, amount: Token, *lasting: bool) -> p.Act:
        return p.Act(thing, ((m.SetMight, {"amount": number(amount), "lasting": any(lasting)}),))

    def set_might_for_good(self, thing: p.Thing, amount: Token) -> p.Act:
        return self.set_might(thing, amount, True)

    def might_of_me(self) -> str:
        return "me"

    def might_of_it(self) -> str:
        return "it"

    def might_of_one(self, *parts: Any) -> p.Objects:
        limits = [part for part in parts if isinstance(part, dict)]
        return objects_of([*limits, {"kind": "unit"}])

    def double(self, thing: p.Thing, so_long: dict[str, Any]) -> p.Act:
        return p.Act(thing, ((m.Double, so_long),))

    def swap_might(self, thing: p.Thing) -> p.Act:
        return p.Act(thing, ((m.SwapMight, {}),))

    def enter_ready(self, subject: p.Objects, _: Token) -> p.Sentence:
        return _entering(subject)

    def played_enter_ready(self, entering: tuple[p.Objects, bool], _: Token) -> p.Sentence:
        objects, is_next = entering
        if objects.described.whose != "anybody":
            raise Stopped("reference", 0)
        return _entering(objects._replace(described=replace(objects.described, whose="you")), is_next=is_next)

    def all_entering(self, *parts: Any) -> tuple[p.Objects, bool]:
        return objects_of(parts), False

    def next_entering(self, *parts: Any) -> tuple[p.Objects, bool]:
        return objects_of(parts), True

    def equal_to(self, counted: p.Counting) -> p.Counting:
        return counted

    def your_points(self) -> p.Counting:
        return p.Counting("points")

    def cards_in_hand(self) -> p.Counting:
        return p.Counting("hand")

    def cards_in_trash(self) -> p.Counting:
        return p.Counting("trash")

    def number_of(self, *parts: Any) -> p.Counting:
        return p.Counting("objects", _of_yours(parts))


def _entering(objects: p.Objects, *, is_next: bool = False) -> p.Sentence:
    """What enters ready for the turn: cards as they are described by what they are, of their player or of friends."""
    described = check_entering(objects)
    if described.other:
        raise Stopped("reference", 0)
    return p.Sentence("plain", (p.Act(None, ((m.EnterReady, {"of": described, "next": is_next}),)),))


def check_entering(objects: p.Objects) -> TargetFilter:
    """The description of cards that enter; stop where it asks for more than what they are and whose."""
    described = objects.described
    plain = TargetFilter(
        described.kind, described.whose, other=described.other, token=described.token, tags=described.tags
    )
    if objects.bound or objects.total_might is not None or described != plain:
        raise Stopped("mechanic", 0, "enters-ready-or-exhausted")
    if described.kind not in ("unit", "gear", "permanent") or described.whose not in ("you", "friendly"):
        raise Stopped("mechanic", 0, "enters-ready-or-exhausted")
    return described


def _of_yours(parts: Any) -> p.Objects:
    """Described objects, where "your" says whose they are."""
    described = [part for part in parts if not isinstance(part, Token) or part.type != "YOUR"]
    yours = len(described) < len(parts)
    return objects_of([*described, *([{"whose": "you"}] if yours else [])])


def _placed(subject: Any) -> Any:
    if subject == "me" or subject.bound or subject.described.where != "anywhere":
        raise Stopped("place", 0)
    return subject._replace(described=replace(subject.described, where="here"))


def _lost(keyword: str) -> str:
    """A keyword that a permanent can lose: one that is carried out by itself, with any number."""
    if keyword and keyword not in CARRIED_OUT:
        raise Stopped("keyword", 0, keyword.lower())
    return keyword
