"""Events of objects in words, as the triggers on them: what units do by themselves, and what is done to objects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from carddata.compiler import phrases as p
from carddata.compiler.descriptions import being, description, status_of
from carddata.compiler.event_phrases import Doer, Manner, Mark, Noun, event_as, objects_of_event
from carddata.compiler.words import Disagreement, Stopped
from carddata.model import conditions as c
from carddata.model.abilities import When
from carddata.model.conditions import Condition
from carddata.model.targets import HasState, Whose
from carddata.model.triggers import At, CausedBy, EventFilter, WithThis
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
