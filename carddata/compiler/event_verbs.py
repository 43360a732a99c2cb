"""Events in words, as the triggers on them: what each verb means of a player, of units, and of what it is done to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.descriptions import MIGHTY, TOKEN, being, description, status_of
from carddata.compiler.event_phrases import Doer, Manner, Mark, Noun, Nth, event_as, happening, objects_of_event
from carddata.compiler.words import Disagreement, Stopped
from carddata.model import conditions as c
from carddata.model.abilities import When
from carddata.model.conditions import Condition
from carddata.model.targets import HasState, TargetFilter, Whose
from carddata.model.triggers import (
    At,
    CameFrom,
    CausedBy,
    EachCard,
    EventFilter,
    LeftPlace,
    NthTime,
    OneOrMore,
    WithThis,
)
from carddata.verbs import Verb

SCORING: Final[tuple[When, ...]] = ("conquer", "hold")
"""The events in which a unit scores (469)."""


def unit_events(doer: Doer, verb: Verb, thing: Any, how: Manner) -> Iterator[p.Trigger]:
    """The triggers on what objects do, or the own permanent, in their long form."""
    on, me = doer.on, doer.who == "me"
    needs = {"win": Noun("combat"), "take": Noun("damage")}.get(verb.base)
    if verb.base == "become" and thing in ("mighty", "ready"):
        yield event_as("mighty" if thing == "mighty" else "ready", on, how)
    elif verb.base == "score" and thing is None:
        if not me:
            _check_scorer(on)
        yield from (_at_work(when, on, how, me=me) for when in SCORING)
    elif thing != needs or (verb.of_unit is None and verb.base != "ready"):
        raise Disagreement
    elif verb.base == "move":
        yield moved(on, how)
    elif verb.base == "die":
        yield from _deaths(on, how, me=me)
    else:
        if verb.base in ("conquer", "hold") and not me:
            _check_scorer(on)
        yield _at_work(verb.of_unit or "ready", on, how, me=me)


def _at_work(when: When, on: EventFilter, how: Manner, *, me: bool) -> p.Trigger:
    """A trigger on what a unit does: what it fights with is beside it, and what it conquers it may have attacked."""
    conditions = how.conditions
    if how.units is not None:
        if not me or when not in ("attack", "defend"):
            raise Disagreement
        conditions += (_beside_me(how.units, when),)
    if "attacking" in how.marks:
        if not me or when not in ("conquer", "win"):
            raise Disagreement
        conditions += (c.Attacked(),)
    return event_as(when, on, how._replace(conditions=conditions, units=None), "attacking")


def _beside_me(units: p.AtLeast, when: When) -> Condition:
    described = units.objects.described
    if described != description(other=True, whose=described.whose) or described.whose == "enemy":
        raise Disagreement
    beside = description(other=True, status="attacking" if when == "attack" else "defending")
    return c.ThereAre(beside, units.least)


def _check_scorer(on: EventFilter) -> None:
    """Units do what their player does as that scores where they are (383.4.c, 383.4.d)."""
    it = objects_of_event(on)
    if it is None or it.kind != "unit" or it.where not in ("anywhere", "here"):
        raise Stopped("trigger", 0)


def moved(on: EventFilter, how: Manner) -> p.Trigger:
    """A trigger on a move of a unit; to or from "your base", that of its player, are moves of the player's units."""
    conditions = how.conditions
    me = on.it == "me"
    if "to a battlefield" in how.marks and me:
        conditions += (p.AtMyBattlefield(),)
    elif "to a battlefield" in how.marks:
        how = how.without(At)._replace(that=(*how.without(At).that, At("battlefield")))
    if "to an enemy's" in how.marks:
        if not me:
            raise Disagreement
        conditions += (c.ThereAre(description(kind="battlefield", whose="enemy", where="here")),)
    if "yours" in how.marks and not me:
        it = objects_of_event(on)
        if it is None or it.whose not in ("you", "friendly"):
            raise Stopped("trigger", 0)
        on = replace(on, it=replace(it, whose="you"))
    how = how._replace(conditions=conditions)
    return event_as("move", on, how, "to a battlefield", "to an enemy's", "yours")


def _deaths(on: EventFilter, how: Manner, *, me: bool) -> Iterator[p.Trigger]:
    """The triggers on a death: where, and as what the unit fought."""
    if "in combat" in how.marks and me:
        for status in ("attacking", "defending"):
            fought = p.AtDeath(c.Itself(description(status=status)))
            conditions = (*how.conditions, fought)
            yield event_as("dies", on, how._replace(conditions=conditions), "in combat")
        return
    fighting = [mark for mark in how.marks if mark in ("attacking", "defending")]
    it, here = objects_of_event(on), At("here") in how.that
    if fighting or here:
        if it is None or it.kind != "unit" or (fighting and status_of(it) is not None):
            raise Stopped("trigger", 0)
        if fighting:
            it = being(it, HasState(fighting[0]))
        if here:
            if it.where != "anywhere":
                raise Stopped("trigger", 0)
            it = replace(it, where="here")
            how = how.without(At)
        on = replace(on, it=it)
    yield event_as("dies", on, how, "attacking", "defending")


def attached(verb: Verb, gear: Any, how: Manner, by: Whose | None = None) -> p.Trigger:
    """A trigger on Equipment that is attached to what the words name, or detached from it."""
    if gear == "this":
        this = True
    elif gear == EventFilter(description(kind="gear", tags=("Equipment",))):
        this = False
    else:
        raise Stopped("mechanic", 0, "other-trigger")
    on = EventFilter("me") if how.to == "me" else how.to if isinstance(how.to, EventFilter) else None
    if on is None:
        if not this or verb.base != "detach" or how.to is not None:
            raise Disagreement
        on = EventFilter()
    way: Mark = "from it" if verb.base == "detach" else "to it"
    return event_as(verb.to_object or "attach", on, how._replace(to=None), way, that=(WithThis(),) * this, by=by)


def passive_events(doer: Doer, verb: Verb, how: Manner) -> Iterator[p.Trigger]:
    """The triggers on what is done to the own permanent, or to objects, in their long form."""
    own = {"play": "play", "discard": "discarded", "kill": "death"}.get(verb.base)
    if verb.base in ("attach", "detach"):
        yield attached(verb, "this" if doer.who == "this" else doer.on, how)
    elif doer.who in ("me", "this") and own is not None:
        if how != Manner():
            raise Disagreement
        yield p.Trigger(own, doer.who)  # type: ignore[arg-type]
    elif verb.base == "play" and doer.who == "objects":
        yield _is_played(doer.on, how)
    elif verb.base == "equip":
        yield event_as("attach", doer.on, how, that=(CausedBy("equip"),))
    elif verb.to_object is None or verb.base == "move":
        raise Disagreement
    else:
        needs = {"deal": "damage", "return": "to hand"}.get(verb.base)
        if (needs is not None) != (needs in how.marks):
            raise Disagreement
        by_spell = how.asks(CausedBy)
        by_effect = how.by is not None or by_spell or "effect" in how.marks
        if by_effect and (verb.base not in ("choose", "kill") or (verb.base == "kill" and not by_spell)):
            raise Stopped("mechanic", 0, "other-trigger")
        on = EventFilter("me") if doer.who == "this" else doer.on
        yield event_as(verb.to_object, on, how, "effect", *((needs,) if needs else ()))


def _is_played(on: EventFilter, how: Manner) -> p.Trigger:
    """A trigger on a play of what its player plays."""
    it, place = objects_of_event(on), next((each.place for each in how.that if isinstance(each, At)), None)
    if it is None or (place or it.where) not in ("anywhere", "here"):
        raise Stopped("trigger", 0)
    played = replace(it, whose="anybody", where="here" if place else it.where)
    return event_as("plays", replace(on, it=played, by=it.whose), how.without(At))


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
