"""Events of units and other permanents in words: what they do, and what becomes of them."""

from __future__ import annotations

from typing import Literal

from carddata.lexicon import verb
from carddata.model import triggers as t
from carddata.model.abilities import When
from carddata.model.targets import TargetFilter
from carddata.model.triggers import EventFilter
from carddata.verbs import of_unit
from carddata.writing.nouns import bare, noun_phrase, one
from carddata.writing.words import Unwritten, Voice


def who_of(on: EventFilter) -> str:
    """The player whose action an event is."""
    return {"you": "you", "enemy": "an opponent", "anybody": "a player", "friendly": "you or an ally"}[on.by]


def unit_verb(when: When, column: Literal["base", "s"] = "base") -> str:
    """The verb for what a unit does, with what it does that with."""
    row = "die" if when == "death" else of_unit(when)
    after = {"win": " a combat", "damage": " damage"}.get(when, "")
    return f"{verb(row, column)}{after}"


def _subject(on: EventFilter, voice: Voice) -> tuple[str, bool]:
    """The words for the subject of an event, and whether its verb has the plain form."""
    if on.it == "me":
        return "I", True
    if on.it is None:
        raise Unwritten("event")
    if t.OneOrMore() in on.that:
        return f"one or more {bare(noun_phrase(on.it, voice, several=True))}", True
    return one(on.it, voice), False


def _rest(on: EventFilter) -> tuple[t.Circumstance, ...]:
    return tuple(each for each in on.that if each != t.OneOrMore())


def of_move(on: EventFilter, voice: Voice) -> str:
    """Units that move."""
    to = {"battlefield": "to a battlefield", "here": "here", "base": "to base"}
    left = {
        "here": "from here",
        "battlefield": "from a battlefield",
        "base": "from base",
        "anywhere": "from a location",
    }
    if on.by == "enemy" and on.it is None:
        match on.that:
            case (t.OneOrMore(), t.At(place="elsewhere")):
                return "when an opponent moves to a battlefield other than mine"
            case (t.OneOrMore(), t.At(place="battlefield")):
                return "when an opponent moves to a battlefield"
            case _:
                raise Unwritten("move")
    words: list[str] = []
    for each in _rest(on):
        match each:
            case t.LeftPlace(place=place):
                words.insert(0, left[place])
            case t.At(place=place) if place in to:
                words.append(to[place])
            case _:
                raise Unwritten("move")
    subject, several = _subject(on, voice)
    if on.by == "you" and not several:
        if any(isinstance(each, t.LeftPlace) for each in on.that):
            raise Unwritten("move")
        return " ".join(("when you move", subject, *words))
    if on.by == "enemy" and not several:
        if any(isinstance(each, t.LeftPlace) for each in on.that):
            raise Unwritten("move")
        return " ".join(("when an opponent moves", subject, *words))
    if on.by != "anybody" or (several and subject != "I"):
        raise Unwritten("move")
    return " ".join((f"when {subject} {verb('move', 'base' if several else 's')}", *words))


def of_fight(when: When, on: EventFilter, voice: Voice) -> str:
    """Units that attack or defend."""
    subject, several = _subject(on, voice)
    words: list[str] = []
    for each in _rest(on):
        match each:
            case t.Alone(how=how):
                words.insert(0, how)
            case t.At(place="yours"):
                words.append("a battlefield you control")
            case t.At(place="here"):
                words.append("here")
            case _:
                raise Unwritten(when)
    if (several and subject != "I") or on.by != "anybody":
        raise Unwritten(when)
    return " ".join((f"when {subject} {verb(when, 'base' if several else 's')}", *words))


def of_units_scoring(when: When, on: EventFilter, voice: Voice) -> str:
    """Units that conquer, hold or win."""
    subject, several = _subject(on, voice)
    does = verb(when, "base" if several else "s") + " a combat" * (when == "win")
    if on.by != "anybody":
        raise Unwritten(when)
    match _rest(on):
        case ():
            return f"when {subject} {does}"
        case (t.At(place="here"),):
            return f"when {subject} {does} here"
        case (t.Alone(),):
            return f"when {subject} {does} alone"
        case (t.ControlledBefore(by=by),) if subject == "I":
            return f"when I conquer {'an uncontrolled' if by == 'nobody' else 'an enemy'} battlefield"
        case _:
            raise Unwritten(when)


def of_equipment(when: When, on: EventFilter, voice: Voice) -> str:
    """Equipment that is attached or detached."""
    to = "to" if when == "attach" else "from"
    match on.that:
        case (t.CausedBy(cause="equip"),) if on.by == "you" and on.it is not None:
            return f"when you equip {'me' if on.it == 'me' else one(on.it, voice)}"
        case (t.CausedBy(cause="equip"),) if on.it == "me":
            return "when I become equipped"
        case (t.WithThis(),) if on.it is None:
            return "when this is detached"
        case (t.WithThis(),) if isinstance(on.it, TargetFilter):
            words = one(on.it, voice)
            return f"when you attach this to {words}" if on.by == "you" else f"when this is attached to {words}"
        case () if on.it is not None:
            words = "me" if on.it == "me" else one(on.it, voice)
            return (
                f"when you {verb(when)} an Equipment {to} {words}"
                if on.by == "you"
                else f"when an Equipment is {verb(when, 'done')} {to} {words}"
            )
        case _:
            raise Unwritten(when)


def of_object(when: When, on: EventFilter, voice: Voice) -> str:
    """The words for an event that happens to permanents."""
    if when == "draw" and on.that == (t.EachCard(),) and on.it is None and on.by != "friendly":
        return "when you draw a card" if on.by == "you" else f"when {who_of(on)} draws a card"
    match when, on.by, on.that:
        case "use", _, _ if on.it is not None:
            raise Unwritten(when)
        case "use", "you", (t.CausedBy(cause="unit" | "gear" | "legend" as source),):
            return f"when you use an activated ability of a {source}"
        case "use", "you", (t.CostsAtLeast(number="energy", least=least),):
            return f"when you use an activated ability with Energy cost {{{least}}} or more"
        case _:
            pass
    subject, several = _subject(on, voice)
    am = "I am" if subject == "I" else f"{subject} {'are' if several else 'is'}"
    thing = "me" if subject == "I" else subject
    by_spell = t.CausedBy("spell") in on.that
    reaches = when == "mighty" and on.asks(t.Reaches)
    if len(_rest(on)) > by_spell + reaches or (by_spell and when not in ("choose", "kill")):
        raise Unwritten(when)
    match when, on.by:
        case (("stun" | "ready" | "buff" | "empower" | "choose"), "you"):
            return f"when you {verb(when)} {thing}{' with a spell' * by_spell}"
        case "choose", "enemy":
            return f"when an opponent {verb('choose', 's')} {thing}{' with a spell' * by_spell}"
        case "choose", "anybody":
            return f"when {am} {verb('choose', 'done')} by a spell{'' if by_spell else ' or ability'}"
        case (("stun" | "ready" | "buff" | "exhaust"), "anybody"):
            return f"when {am} {verb(when, 'done')}"
        case "empower", "anybody":
            become = "I become" if subject == "I" else f"{subject} {'become' if several else 'becomes'}"
            return f"when {become} [Empowered]"
        case "mighty", "anybody" if (bound := on.first(t.Reaches)) is not None:
            if subject != "I":
                raise Unwritten(when)
            return f"when my Might becomes {bound.might} or more"
        case "mighty", "anybody":
            become = "I become" if subject == "I" else f"{subject} {'become' if several else 'becomes'}"
            return f"when {become} [Mighty]"
        case "damage", "anybody":
            return "when I take damage" if subject == "I" else f"when {subject} {verb('take', 's')} damage"
        case "dies", "anybody" if subject != "I":
            return f"when {subject} {verb('die', 'base' if several else 's')}"
        case "kill", "you":
            return f"when you {verb('kill')} {thing}{' with a spell' * by_spell}"
        case "kill", "anybody" | "enemy" if by_spell and not several:
            return f"when {subject} is {verb('kill', 'done')} by {'a' if on.by == 'anybody' else 'an enemy'} spell"
        case "return", "anybody" if not several:
            return f"when {subject} is {verb('return', 'done')} to a player's hand"
        case _:
            raise Unwritten(when)
