"""Random meanings: cards with one ability or one standing effect, by the kind of sentence that says it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model import operations as m
from carddata.model import targets as t
from carddata.model import triggers as e
from carddata.model.abilities import Ability, When
from carddata.model.card import Card
from carddata.model.continuous import HasMight
from carddata.model.costs import Cost
from carddata.model.decisions import Decide
from carddata.model.numbers import AmountOf, Holding
from carddata.model.targets import Choice, HasState, Is, IsNot, OfType, TargetFilter

WHOSE: Final = ("anybody", "you", "friendly", "enemy")
WHERE: Final = ("anywhere", "battlefield", "base", "here", "elsewhere", "other battlefield", "controlled")

PREDICATES: Final = (
    (HasState("mighty"),),
    (HasState("alone"),),
    tuple(map(HasState, ("attacking", "defending", "exhausted", "ready", "stunned", "buffed", "empowered", "damaged"))),
    (IsNot(Is("this")),),
    (t.IsToken(), IsNot(t.IsToken())),
    (t.HasKeyword("Tank"), t.HasKeyword("Hidden")),
    (t.Compared("might", "at most", 3),),
    (t.Compared("energy", "at most", 2),),
    (IsNot(t.HasKeyword("Ganking")),),
    (t.Compared("might", "at least", 5),),
    (IsNot(t.IsYours("controller")),),
    (t.Compared("might", "below", AmountOf("me")),),
    (IsNot(t.HasTag(("Poro",))),),
    (t.HasTag(("Mech",)), t.HasTag(("Bird", "Dog"))),
    (t.OfDomain("calm"), t.OfDomain("order")),
)
"""Predicates that do not exclude each other, in the order in which a description has them."""


def units(random: Random, most: int = 2) -> TargetFilter:
    """A description of units."""
    numbers = sorted(random.sample(range(len(PREDICATES)), random.randint(0, most)))
    that = tuple(random.choice(PREDICATES[number]) for number in numbers)
    return TargetFilter("unit", random.choice(WHOSE), random.choice(WHERE), that=that)  # type: ignore[arg-type]


def _unit(*abilities: Ability, standing: tuple[Any, ...] = ()) -> Card:
    return Card("Stranger", "unit", ("fury",), abilities=abilities, standing=standing)


def _asking(when: When, do: tuple[Any, ...], condition: c.Condition, choose: tuple[Choice, ...] = ()) -> Ability:
    return Ability(when, do, choose, only_if=condition, asks_later=c.asks_what_there_is(condition))


def noun_phrase(random: Random) -> Card:
    """A choice of one unit or of several, or all units of a description."""
    least, most = random.choice(((1, 1), (1, 1), (0, 2), (2, 2), (0, None)))
    described = units(random)
    if random.random() < 0.3:
        return _unit(Ability("play", (m.Kill(described),)))
    return _unit(Ability("play", (m.Kill(1),), (Choice(described, least, most),)))


def condition(random: Random) -> c.Condition:
    """A condition about what there is, or whose turn it is."""
    described = units(random, 1)
    gear = TargetFilter("gear", random.choice(WHOSE))  # type: ignore[arg-type]
    return random.choice(
        (
            c.ThereAre(described),
            c.ThereAre(described, 3),
            c.Not(c.ThereAre(described)),
            c.ThereAre(gear),
            c.Not(c.ThereAre(gear)),
            c.Counted(q.HowMany(described), 2, 2),
            c.Counted(q.HowMany(described), 0, 3),
            c.Counted(q.MightOf(replace(described, whose="you"), "total"), 8),
            c.TurnOf("you"),
            c.Counted(Holding("points", whose="opponent"), 3),
            c.Legion(),
            c.Level(3),
            c.Itself(TargetFilter(that=(HasState("buffed"),))),
            c.Not(c.Itself(TargetFilter(that=(HasState("buffed"),)))),
        )
    )


def asked(random: Random) -> Card:
    """A condition of a trigger, or of what stands."""
    asks = condition(random)
    if random.random() < 0.5:
        return _unit(standing=(HasMight(amount=2, only_if=asks),))
    return _unit(_asking("play", (m.Draw(),), asks))


_YOURS: Final = e.EventFilter(by="you")
EVENTS_COUNTED: Final = (
    q.HowOften("plays a card", _YOURS),
    q.HowOften("plays", e.EventFilter(TargetFilter("spell"), "you")),
    q.HowOften("plays", e.EventFilter(TargetFilter("gear"), "you")),
    q.HowOften("discard", _YOURS),
    q.HowOften("burn", _YOURS),
    q.HowOften("conquer", _YOURS),
    q.HowOften("win", _YOURS),
    q.HowOften("dies", e.EventFilter(TargetFilter())),
    q.HowOften("dies", e.EventFilter(TargetFilter(whose="friendly"))),
    q.HowOften("move", e.EventFilter("me")),
    q.HowOften("conquer", e.EventFilter("me")),
)
STOCKS: Final = (
    Holding("points"),
    Holding("runes"),
    Holding("ready runes"),
    Holding("hand"),
    Holding("trash"),
    q.ThisTurn("gained xp"),
    q.HowMany(TargetFilter("card", "you", that=(OfType(("unit",)),))),
    q.HowMany(TargetFilter("battlefield", "you")),
    q.HowMany(TargetFilter("unit", "friendly")),
    q.HowMany(TargetFilter("unit", "enemy", "here")),
    q.TagsAmong(TargetFilter("unit", "you", that=(t.HasTag(("Bird", "Cat", "Dog")),))),
)


def quantity(random: Random) -> Card:
    """A quantity within a range, or so many for each of what is counted."""
    counted: Any = random.choice((*EVENTS_COUNTED, *STOCKS))
    number = random.randint(1, 2)
    match random.randint(0, 3):
        case 0:
            least, most = random.choice(((1, None), (2, None), (0, 1), (0, 2), (2, 2)))
            if isinstance(counted, q.HowMany) and (most is None or not most):
                least, most = 2, 2
            return _unit(_asking("play", (m.Draw(),), c.Counted(counted, least, most)))
        case 1:
            return _unit(Ability("play", (m.Draw(count=number, each=counted),)))
        case 2:
            return _unit(Ability("play", (m.GiveMight(amount=number, each=q.AtMost(counted, 3)),)))
        case _:
            return _unit(standing=(HasMight(amount=number, each=counted),))


_IT: Final = (
    TargetFilter(),
    TargetFilter(whose="friendly"),
    TargetFilter(whose="you"),
    TargetFilter(whose="enemy"),
    TargetFilter(whose="friendly", that=(IsNot(Is("this")),)),
    TargetFilter(that=(HasState("mighty"),)),
    TargetFilter(whose="you", that=(t.HasTag(("Mech",)),)),
    TargetFilter(that=(t.IsToken(),)),
)
_OF_PLAYERS: Final[tuple[When, ...]] = ("discard", "burn", "gain xp", "spend xp", "recycle a rune", "channel", "lose")
_MADE: Final[tuple[When, ...]] = ("stun", "ready", "buff", "empower", "choose")
_OF_UNITS: Final[tuple[When, ...]] = ("attack", "defend", "conquer", "hold", "win", "mighty", "empower", "damage")


def event(random: Random) -> Card:
    """A trigger on what a player does, on what a unit does, or on what becomes of it."""
    by: Any = random.choice(WHOSE)
    it: Any = random.choice(("me", *_IT))
    match random.randint(0, 5):
        case 0:
            when, on = random.choice(_OF_PLAYERS), e.EventFilter(by=random.choice(("you", "enemy", "anybody")))
        case 1:
            when, on = random.choice(_MADE), e.EventFilter(it, "you", random.choice(((), (), (e.OneOrMore(),))))
            on = replace(on, that=()) if it == "me" else on
        case 2:
            when, on = random.choice(_OF_UNITS), e.EventFilter(random.choice(_IT))
        case 3:
            that: Any = random.choice(((e.At("battlefield"),), (e.At("base"),), (e.LeftPlace("battlefield"),), ()))
            when, on = "move", e.EventFilter(random.choice(_IT), random.choice(("anybody", "you", "enemy")), that)
        case 4:
            nth = (e.NthTime(random.randint(1, 3)),)
            when, on = (
                random.choice(("plays a card", "draw")),
                e.EventFilter(by=random.choice(("you", "enemy")), that=nth),
            )
        case _:
            when, on = random.choice(("conquer", "hold")), e.EventFilter(by=by if by != "you" else "enemy")
    return _unit(Ability(when, (m.Draw(),), on=on))


_EFFECTS: Final[tuple[Callable[[Any], Any], ...]] = (
    m.Kill,
    lambda things: m.Stun(what=things),
    lambda things: m.Buff(what=things),
    m.Ready,
    m.Exhaust,
    m.Recall,
    m.Heal,
    lambda things: m.Banish(what=things),
    lambda things: m.Return(what=things),
    lambda things: m.Empower(what=things),
    lambda things: m.Move(what=things, to="base"),
    lambda things: m.Deal(amount=3, to=things),
    lambda things: m.Deal(to=things, each=AmountOf("me")),
    lambda things: m.Deal(amount=2, to=things, each=Holding("hand")),
    lambda things: m.GiveMight(amount=2, to=things),
    lambda things: m.GiveMight(amount=-2, to=things, least=1),
    lambda things: m.GiveMight(amount=1, to=things, combat=True),
    lambda things: m.GiveMight(amount=1, to=things, each=AmountOf("me")),
    lambda things: m.GiveKeyword(keyword="Assault 2", to=things),
    lambda things: m.GiveKeyword(keyword="Tank", to=things, combat=True),
    lambda things: m.LoseKeyword(keyword="Tank", what=things),
    lambda things: m.SetMight(amount=4, what=things),
    lambda things: m.ChangeDamage(what=things, how="prevent all"),
    lambda things: m.ChangeDamage(what=things, how="prevent", amount=3),
    lambda things: m.ChangeDamage(what=things, how="prevent next"),
    lambda things: m.ChangeDamage(what=things, how="double"),
    lambda things: m.Forbid(be="readied", what=things),
    lambda things: m.Forbid(be="chosen", by="opponents", what=things),
    lambda things: m.Forbid(be="moved", what=things),
)
_ON_PLAYERS: Final[tuple[Callable[[Any], Any], ...]] = (
    lambda who: m.Draw(who=who),
    lambda who: m.Burn(count=2, who=who),
    lambda who: m.Discard(who=who),
    lambda who: m.GainPoints(who=who),
    lambda who: m.GainXp(count=2, who=who),
    lambda who: m.ChangeRunes(how="channel", who=who),
    lambda who: m.Skip(what="draw", who=who),
    lambda who: m.PlayToken(token="Gold", exhausted=True, who=who),
)
_ALONE: Final = (
    m.HideFree(),
    m.RaiseBuffs(2),
    m.NextSpellBonus(2),
    m.PreventDamage(),
    m.EnterReady(of=TargetFilter(whose="friendly")),
    m.EnterReady(of=TargetFilter(whose="you"), next=True),
    m.ChangeCosts(of=TargetFilter("spell", "you"), amount=Cost(energy=1)),
    m.ChangeRunes(how="ready", count=2, extent="up to"),
    m.Add(energy=2),
    m.Look(count=3),
    m.Look(count=2, take=1),
    m.TakeTurn(),
)


def _effect(random: Random) -> tuple[Any, tuple[Choice, ...]]:
    """An instruction, with what is chosen for it."""
    match random.randint(0, 3):
        case 0:
            who = random.choice(("you", "opponents", "others", "everybody", 1))
            player = (Choice(TargetFilter("player", "enemy")),) if who == 1 else ()
            return random.choice(_ON_PLAYERS)(who), player
        case 1:
            return random.choice(_ALONE), ()
        case _:
            described = units(random, 1)
            things: Any = random.choice((1, 1, 1, "me", described))
            least, most = random.choice(((1, 1), (1, 1), (0, 2)))
            return random.choice(_EFFECTS)(things), (Choice(described, least, most),) if things == 1 else ()


def effect(random: Random) -> Card:
    """An instruction of a trigger."""
    do, choose = _effect(random)
    return _unit(Ability("play", (do,), choose))


def wrapped(random: Random) -> Card:
    """An instruction under a condition, at a cost, or that a player may follow; or one after another."""
    do, choose = _effect(random)
    cost, asks = Cost(energy=1), condition(random)
    match random.randint(0, 6):
        case 0:
            return _unit(Ability("attack", (do,), choose, may=True))
        case 1:
            return _unit(Ability("attack", (do,), choose, may=True, cost=cost))
        case 2:
            return _unit(_asking("attack", (do,), asks, choose))
        case 3:
            return _unit(
                Ability("activate", (do,), choose, cost=Cost(exhaust=True), timing="Reaction", each_once="use")
            )
        case 4 if not isinstance(do, m.Look):
            return _unit(Ability("attack", (m.Draw(), Decide(), do), choose))
        case 5:
            return _unit(Ability("attack", (m.Draw(), replace(do, only_if=asks)), choose))
        case _:
            return _unit(Ability("attack", (m.GainXp(), do), choose))


KINDS: Final[Mapping[str, Callable[[Random], Card]]] = {
    "noun phrases": noun_phrase,
    "conditions": asked,
    "quantities": quantity,
    "events": event,
    "effects": effect,
    "wrappers": wrapped,
}
"""The makers of random cards, by the kind of sentence that says what a card does."""
