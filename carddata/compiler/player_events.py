"""Events of players in words, as the triggers on them: what each verb means of a player who does it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.descriptions import MIGHTY, TOKEN, being, description, status_of
from carddata.compiler.event_phrases import Doer, Manner, Noun, Nth, event_as, happening, objects_of_event
from carddata.compiler.unit_events import attached, moved, unit_events
from carddata.compiler.words import Disagreement, Stopped
from carddata.model import conditions as c
from carddata.model.conditions import Condition
from carddata.model.targets import HasState, TargetFilter
from carddata.model.triggers import (
    At,
    CameFrom,
    CausedBy,
    EachCard,
    EventFilter,
    LeftPlace,
    NthTime,
    OneOrMore,
)
from carddata.verbs import Verb


def events_of(doer: Doer, verb: Verb, thing: Any, how: Manner) -> Iterator[p.Trigger]:
    """The triggers on what somebody does, in their long form."""
    if doer.who == "player":
        read = _of_players.get(verb.base, _done_to)
        yield from read(doer.on, verb, thing, how)
    elif doer.who == "this" or verb.base == "leave":
        if (verb.base, thing) != ("leave", Noun("board")) or doer.who == "objects" or how != Manner():
            raise Disagreement
        yield p.Trigger("leaves", doer.who)
    else:
        yield from unit_events(doer, verb, thing, how)


def _scores(on: EventFilter, verb: Verb, thing: Any, how: Manner) -> Iterator[p.Trigger]:
    """The triggers on what a player does at a battlefield; units that they do it with are there."""
    if thing is not None:
        raise Disagreement
    for when in ("conquer", "hold") if verb.base == "score" else (verb.of_player,):
        conditions = how.conditions
        if how.units is not None:
            conditions += (_with(how.units, "here" if At("here") in how.that else "there"),)
        yield event_as(when, on, how._replace(conditions=conditions, units=None))  # type: ignore[arg-type]


def _with(units: p.AtLeast, where: Any) -> Condition:
    described = units.objects.described
    known = description(whose=described.whose, mighty=MIGHTY in described.that, token=TOKEN in described.that)
    if (status := status_of(described)) in ("empowered", "buffed") and status is not None:
        known = being(known, HasState(status))
    if described != known or described.whose == "enemy":
        raise Stopped("trigger", 0)
    return c.ThereAre(replace(described, whose="you", where=where), units.least)


def _fights(on: EventFilter, verb: Verb, thing: Any, how: Manner) -> Iterator[p.Trigger]:
    """A player attacks or defends at a battlefield."""
    if thing is not None or not (how.asks(At) or "at a battlefield" in how.marks):
        raise Disagreement
    yield event_as(verb.of_player, on, how, "at a battlefield")  # type: ignore[arg-type]


def _combats(on: EventFilter, verb: Verb, thing: Any, how: Manner) -> Iterator[p.Trigger]:
    if thing != Noun("combat"):
        raise Disagreement
    yield event_as(verb.of_player, on, how)  # type: ignore[arg-type]


def _moves(on: EventFilter, verb: Verb, thing: Any, how: Manner) -> Iterator[p.Trigger]:
    """A player moves units; where the words name none, an opponent moves any. "A unit here" is moved to here."""
    if thing is not None:
        of = _by(thing, on)
        it = objects_of_event(of)
        if it is not None and it.where == "here" and not (how.asks(At) or how.asks(LeftPlace)):
            of, how = replace(of, it=replace(it, where="anywhere")), how._replace(that=(*how.that, At("here")))
        yield moved(of, how)
    elif on.by == "enemy" and not how.asks(LeftPlace) and (how.that or how.by or how.marks):
        yield moved(happening(on, OneOrMore()), how)
    else:
        raise Disagreement


def _by(thing: Any, on: EventFilter) -> EventFilter:
    """An event of an object as the action of a player."""
    if thing == "me":
        return EventFilter("me", on.by)
    if not isinstance(thing, EventFilter):
        raise Disagreement
    return replace(thing, by=on.by)


def _done_to(on: EventFilter, verb: Verb, thing: Any, how: Manner) -> Iterator[p.Trigger]:
    """A player does something to objects; as what they play chooses some, that may be a spell."""
    if verb.to_object is None or thing is None:
        raise Disagreement
    if verb.base in ("attach", "detach"):
        yield attached(verb, thing, how, by=on.by)
    elif verb.base == "equip":
        yield event_as("attach", _by(thing, on), how, that=(CausedBy("equip"),))
    else:
        if "effect" in how.marks and verb.base != "choose":
            raise Stopped("mechanic", 0, "other-trigger")
        yield event_as(verb.to_object, _by(thing, on), how, "effect")


def _plays(on: EventFilter, verb: Verb, thing: Any, how: Manner) -> Iterator[p.Trigger]:
    """The triggers on what a player plays: the card itself, any card, the Nth, or what the words describe."""
    match thing:
        case tuple() if not isinstance(thing, Noun | Nth):
            for each in thing:
                played = EventFilter(each.described) if isinstance(each, p.Objects) else str(each)
                yield from _plays(on, verb, played, how)
        case "ability":
            yield event_as("use", on, how)
        case "me" | "this":
            if on.by != "you":
                raise Disagreement
            yield _plays_itself(thing, how)
        case Noun("card", ""):
            if "from facedown" in how.marks:
                yield event_as("plays from facedown", on, how, "from facedown")
            else:
                yield event_as("plays a card", on, how)
        case Nth(nth, "card", _):
            yield event_as("plays a card", on, how, that=(NthTime(nth),))
        case Nth(nth, kind, _):
            yield event_as("plays", replace(on, it=description(kind=kind)), how, that=(NthTime(nth),))  # type: ignore[arg-type]
        case EventFilter(it=TargetFilter(kind="permanent") as it) if it == description(kind="permanent"):
            for kind in ("unit", "gear"):
                yield from _plays(on, verb, EventFilter(description(kind=kind)), how)  # type: ignore[arg-type]
        case EventFilter(it=TargetFilter() as it):
            if on.by != "you" and it.whose != "anybody":
                raise Stopped("trigger", 0)
            yield event_as("plays", _by(thing, on), how)
        case _:
            raise Disagreement


def _plays_itself(own: Any, how: Manner) -> p.Trigger:
    """A trigger on the play of the card itself, from where the words say and to a battlefield if they say that."""
    conditions: tuple[p.ConditionPhrase, ...] = (p.AtMyBattlefield(),) if "to a battlefield" in how.marks else ()
    zones = (each.zone for each in how.that if isinstance(each, CameFrom))
    origin: Any = "facedown" if "from facedown" in how.marks else next(zones, "")
    if origin == "elsewhere" or how.without(CameFrom).that or how.by:
        raise Disagreement
    if origin:
        conditions += (c.PlayedFrom(origin),)
    bare = how._replace(that=(), conditions=())
    trigger = event_as("play", EventFilter(), bare, "to a battlefield", "from facedown")
    return trigger._replace(by=own, on=None, conditions=conditions + how.conditions)


def _cards(on: EventFilter, verb: Verb, thing: Any, how: Manner) -> Iterator[p.Trigger]:
    """The triggers on cards that a player draws, discards, burns or recycles: once for each, or for all together."""
    when: Any = verb.of_player
    match thing:
        case Noun("card", kind) if when != "recycle" and not (when == "draw" and kind):
            yield event_as(when, on, how, that=(EachCard(kind or "card"),))  # type: ignore[arg-type]
        case EventFilter(it=TargetFilter(kind=("unit" | "gear" | "spell") as kind) as it) if (
            thing == EventFilter(description(kind=kind)) and when in ("discard", "burn") and it is not None
        ):
            yield event_as(when, on, how, that=(EachCard(kind),))
        case EventFilter() if thing == EventFilter(description(kind="card"), that=(OneOrMore(),)) and when != "draw":
            yield event_as(when, on, how, *("to deck",) * (when == "recycle"))
        case Noun("rune") if when == "recycle":
            yield event_as("recycle a rune", on, how)
        case Nth(nth, "card", _) if when == "draw":
            yield event_as(when, on, how, that=(NthTime(nth),))
        case "me" | "this" if when == "discard" and (on.by, how) == ("you", Manner()):
            yield p.Trigger("discarded", thing)
        case None if when == "burn":
            yield event_as(when, on, how)
        case _:
            raise Disagreement


def _others(on: EventFilter, verb: Verb, thing: Any, how: Manner) -> Iterator[p.Trigger]:
    """The triggers on what players do with runes, XP and buffs, and on what else they do."""
    match verb.base, thing:
        case "channel", Noun("rune"):
            yield event_as("channel", on, how, that=(EachCard(),))
        case ("channel", Noun("runes")) | ("hide", Noun("card", "")) | ("predict", None) | ("gain", Noun("xp")):
            yield event_as(verb.of_player, on, how)  # type: ignore[arg-type]
        case (("spend" | "pay"), Noun("xp")):
            yield event_as("spend xp", on, how)
        case "spend", Noun("buff"):
            yield event_as("spend a buff", on, how)
        case (("use" | "activate"), Noun("ability", source)):
            yield event_as("use", on, how, that=(CausedBy(source),) if source else ())  # type: ignore[arg-type]
        case _:
            raise Disagreement


_of_players: Final = {
    **dict.fromkeys(("conquer", "hold", "score"), _scores),
    **dict.fromkeys(("attack", "defend"), _fights),
    **dict.fromkeys(("win", "lose"), _combats),
    "move": _moves,
    "play": _plays,
    **dict.fromkeys(("draw", "discard", "burn", "recycle"), _cards),
    **dict.fromkeys(("hide", "channel", "gain", "spend", "pay", "predict", "use", "activate"), _others),
}
"""The readers of the verbs of players; all other verbs are done to objects."""
