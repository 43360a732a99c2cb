"""Conditions in words, as they follow "if" or "while"."""

from __future__ import annotations

from typing import Final, assert_never

from msgspec.structs import replace

from carddata.model import amounts as q
from carddata.model import conditions as c
from carddata.model import targets as t
from carddata.model.conditions import Condition
from carddata.model.numbers import NOTED_STATES, AmountOf, Holding
from carddata.model.targets import TargetFilter
from carddata.model.triggers import EventFilter
from carddata.writing.nouns import bare, card_phrase, noun_phrase, one, predicate_words, trash_card
from carddata.writing.quantities import amount_span, in_beginning, is_one, so_many, span
from carddata.writing.words import Unwritten, Voice, listed, unwritten

_FROM: Final = {"hand": "from your hand", "trash": "from your trash", "facedown": "from face down"}
BATTLEFIELD: Final = TargetFilter("battlefield", where="here")
"""The battlefield at which the own permanent is."""

_STATES: Final[tuple[type[t.Predicate], ...]] = (t.HasState,)


def condition_words(condition: Condition, voice: Voice) -> str:
    """The words of a condition."""
    match condition:
        case c.All(of=of):
            return _all(of, voice)
        case c.Not(of=denied):
            return denial_words(denied, voice)
        case c.PlayedFrom(zone=zone):
            if zone not in _FROM:
                raise Unwritten("played from")
            return f"you played {voice.me} {_FROM[zone]}"
        case c.Paid():
            return "you paid the additional cost"
        case c.ThereAre(of=of, least=least):
            return _there_are(of, least, voice)
        case c.Legion():
            return "you've played another card this turn"
        case c.Level(xp=xp):
            return f"you have {xp} or more XP"
        case c.InShowdown(here=True):
            raise Unwritten("showdown")
        case c.InShowdown():
            raise Unwritten("showdown")
        case c.InBeginning():
            return "it's a Beginning Phase"
        case c.TurnOf(whose=whose):
            return "it's your turn" if whose == "you" else "it's an opponent's turn"
        case c.Chosen(of=of):
            return it_is(of, voice)
        case c.ChosenOf(whose=whose):
            if whose == "you":
                return "it was yours"
            return f"it was {'an' if whose == 'enemy' else 'a'} {whose} unit"
        case c.AnyChosen(of=TargetFilter(that=(t.HasKeyword(keyword=keyword),))):
            return f"at least one of them has [{keyword}]"
        case c.AnyChosen():
            raise Unwritten("any chosen")
        case c.Itself(of=of):
            return _itself(of)
        case c.Empowered():
            return "I am [Empowered]" if voice.i == "I" else "this is [Empowered]"
        case c.AttachedThisTurn():
            return "this was attached to me this turn"
        case c.Outmatches(of=of):
            return f"my Might is greater than the total Might of {bare(noun_phrase(of, voice, several=True))}"
        case c.Attacked():
            raise Unwritten("attacked")
        case c.Counted():
            return counted_words(condition, voice)
        case c.Shown(of=of):
            return _shown(of, voice)
        case c.NotIgnored() | c.TookPlace() | c.ChoseOption():
            raise unwritten(condition)
        case _:
            assert_never(condition)


def _all(of: tuple[Condition, ...], voice: Voice) -> str:
    played = [_times_played(each, voice) for each in reversed(of)]
    if all(played):
        return f"you've played {', '.join(played[:-1])} and {played[-1]} this turn"
    match of:
        case (c.ThereAre(of=there), c.NotIgnored()) if there.where == "left":
            return _there_are(there, 1, voice)
        case (c.Counted(of=q.HowMany(of=units), least=least, most=most), c.NotIgnored()) if (
            units.where == "destination"
        ):
            return f"you have {_bare_count(_anybodys(units), least, most, voice)} there"
        case (c.Counted(of=q.HowMany(of=units), least=least, most=most), c.ThereAre(of=place)) if place == BATTLEFIELD:
            return f"I'm at a battlefield with {_bare_count(units, least, most, voice)}"
        case (c.ThereAre(of=units, least=least), c.ThereAre(of=place)) if place == BATTLEFIELD:
            return f"I'm at a battlefield with {_bare_count(units, least, None, voice)}"
        case (c.Counted() as last, c.Counted() as first):
            return f"{counted_words(first, voice)} and {_held(counted_words(last, voice))}"
        case (c.InBeginning(), c.TurnOf(whose=whose)):
            return "it's your Beginning Phase" if whose == "you" else "it's an opponent's Beginning Phase"
        case (c.ThereAre(of=others), c.Itself(of=own)) if own.that and replaced(others) == own.that:
            (state,) = own.that
            return f"I'm {predicate_words(state)} with another unit"
        case _:
            raise Unwritten("all")


def _bare_count(of: TargetFilter, least: int, most: int | None, voice: Voice) -> str:
    """A number of units at the own unit's battlefield, whose place is told before."""
    return _counted(replace(of, where="anywhere"), least, most, voice)


def _times_played(condition: Condition, voice: Voice) -> str:
    """Return the words for how many cards of which kind the player has played this turn; empty for others."""
    if not isinstance(condition, c.Counted) or not isinstance(condition.of, q.HowOften) or condition.of.verb != "plays":
        return ""
    return counted_words(condition, voice).removeprefix("you've played ").removesuffix(" this turn")


def _held(words: str) -> str:
    """The rest of a condition after "you have" or "you control"."""
    for having in ("you have ", "you control "):
        if words.startswith(having):
            return words.removeprefix(having)
    raise Unwritten("all")


def replaced(others: TargetFilter) -> tuple[t.Predicate, ...]:
    """The predicates of other units, without the one that they are others."""
    return tuple(each for each in others.that if each != t.IsNot(t.Is("this")))


def denial_words(denied: Condition, voice: Voice) -> str:
    """The words for a condition that does not hold."""
    match denied:
        case c.ThereAre(of=of, least=1):
            return _there_are_none(of, voice)
        case c.Itself(of=of):
            return f"I am not {_so(of)}"
        case c.Empowered():
            return "I am not [Empowered]"
        case c.Chosen(of=of):
            return f"it isn't {_so(of)}"
        case _:
            raise Unwritten("not")


def _there_are(of: TargetFilter, least: int, voice: Voice) -> str:
    if of == BATTLEFIELD:
        return "I'm at a battlefield"
    if of.kind == "battlefield" and of.where == "here":
        if voice.type == "battlefield" and of.whose == "you":
            return "you control this battlefield"
        return f"I'm at {'a battlefield you control' if of.whose == 'you' else 'an enemy battlefield'}"
    if of.kind == "battlefield" and of.that:
        (occupied,) = of.that
        if not isinstance(occupied, t.Occupied):
            raise Unwritten("there are")
        if (occupied.least, occupied.most) != (1, None):
            units = so_many(occupied.least, occupied.most, "units")
            return f"{_holder(of.whose)} a battlefield with {units} there"
        whose = (
            "you have a unit"
            if occupied.by == "you"
            else f"there's a {occupied.by} unit".replace("a enemy", "an enemy")
        )
        return f"{_holder(of.whose)} a battlefield where {whose}"
    if of.kind == "legend" and of.whose == "you":
        (state,) = of.that
        return f"your legend is {predicate_words(state)}"
    having, rest = _having(of)
    if least == 1:
        noun = one(rest, voice)
        return f"{having[0]} {noun}"
    noun = "battlefields" if of.kind == "battlefield" else bare(noun_phrase(rest, voice, several=True))
    return f"{having[1]} {least} or more {noun}"


def _holder(whose: str) -> str:
    return {"you": "you control", "enemy": "an opponent controls", "anybody": "there's"}[whose]


def _having(of: TargetFilter) -> tuple[tuple[str, str], TargetFilter]:
    """Return who has such objects, and what is said of them besides."""
    if of.whose == "you" and of.where != "base":
        return ("you control", "you control"), _anybodys(of)
    if of.whose == "enemy" and of.kind in ("battlefield", "facedown"):
        return ("an opponent controls", "an opponent controls"), _anybodys(of)
    return ("there's", "there are"), of


def _anybodys(of: TargetFilter) -> TargetFilter:
    return TargetFilter(of.kind, where=of.where, zone=of.zone, that=of.that)


def _there_are_none(of: TargetFilter, voice: Voice) -> str:
    having, rest = _having(of)
    if having[0] == "you control":
        return f"you don't control {one(rest, voice)}"
    return f"there are no {bare(noun_phrase(of, voice, several=True))}"


def it_is(of: TargetFilter, voice: Voice) -> str:
    """The words for a condition on "it", an object that was chosen."""
    match of.that:
        case (t.Compared(number="might", how="at most", to=int() as most),) if of == TargetFilter(that=of.that):
            return f"its Might is {most} {{might}} or less"
        case (t.Compared(number="might", how="at least", to=int() as least),) if of == TargetFilter(that=of.that):
            return f"its Might is {least} {{might}} or more"
        case (t.HasKeyword(keyword=keyword),) if of == TargetFilter(that=of.that):
            return f"it has [{keyword}]"
        case (t.HasState(state="only"),) if of.whose == "you":
            return "it's the only unit you control there"
        case (t.HasState(state="alone"),) if of.whose == "friendly":
            return "it's the only friendly unit there"
        case (t.Compared(), t.Compared()):
            raise Unwritten("chosen")
    if of.whose != "anybody" or any(isinstance(each, t.HasTag | t.IsToken) for each in of.that) or of.kind != "unit":
        return f"it is {one(of, voice)}"
    return f"it is {_so(of)}"


def _so(of: TargetFilter) -> str:
    """A state of whatever has it."""
    places = {"anywhere": "", "battlefield": "at a battlefield", "base": "in a base", "here": "here"}
    if of.where not in places or of.whose != "anybody" or not all(isinstance(each, t.HasState) for each in of.that):
        raise Unwritten("state")
    alone = [each for each in of.that if each == t.HasState("alone")]
    states = [predicate_words(each) for each in of.that if each not in alone]
    return " ".join(filter(None, (*states, *("alone" for _ in alone), places[of.where])))


def _itself(of: TargetFilter) -> str:
    match of.that:
        case (t.Compared(number="might", how="at most", to=int() as most),):
            return f"I have {most} {{might}} or less"
        case (t.Compared(number="might", how="at least", to=int() as least),):
            return f"I have {least} {{might}} or more"
        case (t.HasState(state="only"),):
            return "I'm the only unit you control here"
    return f"I'm {_so(of)}"


def _shown(of: TargetFilter, voice: Voice) -> str:
    kinds = next((each.types for each in of.that if isinstance(each, t.OfType)), ())
    if of.zone == "deck":
        return f"you revealed {card_phrase(of, voice)}"
    if of.zone == "hand" and len(kinds) == 1:
        return f"you discarded a {kinds[0]} card"
    if of.zone == "trash" and len(kinds) == 1:
        return f"you burned a {kinds[0]} card"
    raise Unwritten("shown")


_DONE: Final = {
    ("plays a card", EventFilter(by="you")): ("played", "cards"),
    ("plays", EventFilter(TargetFilter("spell"), "you")): ("played", "spells"),
    ("discard", EventFilter(by="you")): ("discarded", "cards"),
    ("burn", EventFilter(by="you")): ("burned", "cards"),
    ("conquer", EventFilter(by="you")): ("conquered", "battlefields"),
    ("win", EventFilter(by="you")): ("won", "combats"),
}

_LEADS: Final = {
    "points": "points",
    "cards": "cards in hand",
    "units": "units",
    "units here": "units here",
    "battlefields": "battlefields",
    "runes": "runes",
}


def counted_words(condition: c.Counted, voice: Voice) -> str:
    """The words for a quantity within a range."""
    least, most = condition.least, condition.most
    match condition.of:
        case q.HowMany(of=of):
            return _so_many(of, least, most, voice)
        case q.MightOf(of=of, how="total") if of.whose == "you":
            units = bare(noun_phrase(_anybodys(of), voice, several=True))
            return f"your {units} have total Might {amount_span(least, most)}"
        case Holding(what=what, whose="opponent") if most is None and what != "trash":
            held = {"hand": "cards in hand", "xp": "XP"}.get(what, what)
            return f"an opponent has {so_many(least, most, held)}"
        case Holding(whose="opponent"):
            raise Unwritten("counted")
        case Holding(what="hand") if (least, most) == (0, 0):
            return "your hand is empty"
        case Holding(what="hand" | "trash" as where):
            return f"you have {so_many(least, most, f'cards in your {where}')}"
        case Holding(what="runes" | "ready runes" as runes):
            return f"you have {so_many(least, most, runes)}"
        case Holding(what="points"):
            return f"your score is {amount_span(least, most)}"
        case Holding(what="xp") if most is not None:
            return f"you have {span(least, most)} XP"
        case q.Lead(what=what, whose=whose) if (least, most) == (1, None):
            if whose != "opponent":
                return f"you have more {_LEADS[what]} than {'each' if whose == 'you' else 'an'} opponent"
            return f"an opponent has more {_LEADS[what]} than you"
        case q.ToVictory(whose=whose) if not least and most is not None:
            score = "your" if whose == "you" else "an opponent's"
            return f"{score} score is within {most} points of the Victory Score"
        case q.ToVictory(whose="you") if least and most is None:
            return f"your score is not within {least - 1} points of the Victory Score"
        case q.TimesEmpowered() if most is None:
            return f"I'm [Empowered] {least} times"
        case q.TimesEmpowered():
            raise Unwritten("counted")
        case q.ThisTurn(what="gained xp"):
            return (
                "you've gained XP this turn"
                if (least, most) == (1, None)
                else f"you've gained {span(least, most)} XP this turn"
            )
        case q.ThisTurn(what="spent on a spell") if most is None:
            return f"you've spent {{{least}}} or more to play a spell this turn"
        case q.HowOften():
            return _how_often(condition.of, least, most, voice)
        case q.TagsAmong(of=of) if most is None:
            (tags,) = (each.tags for each in of.that if isinstance(each, t.HasTag))
            if least != len(tags):
                raise Unwritten("tags")
            return f"your units have all of the following tags among them — {listed(tags)}"
        case q.Excess():
            return f"you assigned {amount_span(least, most)} excess damage"
        case q.ThisWay(done="burned", of=TargetFilter(that=(t.OfType(types=(kind,)),))) if (least, most) == (1, None):
            return f"you burned a {kind} card this way"
        case AmountOf(of=state) if state in NOTED_STATES and (least, most) == (1, None):
            return f"it was {state if state == 'alone' else predicate_words(t.HasState(state))}"
        case AmountOf(of="might"):
            return f"it had {_might_span(least, most)}"
        case q.MightBonus() | q.NotedBefore() | q.Choosers() | q.AtMost() | q.ThisWay():
            raise Unwritten("counted")
        case AmountOf() | Holding() | q.MightOf() | q.Lead() | q.ToVictory() | q.ThisTurn() | q.TagsAmong():
            raise Unwritten("counted")
        case _:
            assert_never(condition.of)


def _might_span(least: int, most: int | None) -> str:
    if least and most is None:
        return f"{least} {{might}} or more"
    if most is not None and not least:
        return f"{most} {{might}} or less"
    raise Unwritten("counted")


def _so_many(of: TargetFilter, least: int, most: int | None, voice: Voice) -> str:
    if of.kind == "card":
        return f"you have {span(least, most)} {trash_card(of, voice, several=not is_one(least, most))}"
    if of.kind == "battlefield" and (of.whose != "you" or of.where != "anywhere" or of.that):
        raise Unwritten("objects")
    if (least and most is None) or most == 0:
        raise Unwritten("counted")
    if of.whose == "you" and of.where != "base":
        if of.kind == "battlefield":
            return f"you control {so_many(least, most, 'battlefields')}"
        return f"you control {_counted(_anybodys(of), least, most, voice)}"
    return f"there are {_counted(of, least, most, voice)}"


def _counted(of: TargetFilter, least: int, most: int | None, voice: Voice) -> str:
    """A number of objects."""
    return f"{span(least, most)} {bare(noun_phrase(of, voice, several=not is_one(least, most)))}"


def _how_often(how: q.HowOften, least: int, most: int | None, voice: Voice) -> str:
    verb, on = how.verb, how.on
    if (verb, on) in _DONE:
        done, noun = _DONE[verb, on]
        return f"you've {done} {so_many(least, most, noun)} this turn"
    if verb == "dies" and isinstance(on.it, TargetFilter):
        when = "during your Beginning Phase this turn" if in_beginning(on) else "this turn"
        return f"{_counted(on.it, least, most, voice)} have died {when}"
    if verb == "choose" and on.by == "you" and isinstance(on.it, TargetFilter):
        return f"you've chosen {_counted(on.it, least, most, voice)} this turn"
    if verb == "plays" and on.by == "enemy" and q.others_excluded(how) and (least, most) == (1, None):
        return "an opponent has played another spell this turn"
    if verb == "plays" and on == EventFilter(TargetFilter("spell"), "enemy"):
        return f"an opponent has played {so_many(least, most, 'spells')} this turn"
    if verb == "plays" and on.by == "you" and isinstance(on.it, TargetFilter):
        return f"you've played {_counted(on.it, least, most, voice)} this turn"
    if on.it == "me":
        return _own(verb, least, most)
    raise Unwritten("events")


def _own(verb: str, least: int, most: int | None) -> str:
    match verb, least, most:
        case "move", 1, None:
            return "I've moved this turn"
        case "move", 2, None:
            return "I've moved twice this turn"
        case "move", 0, 0:
            return "I haven't moved this turn"
        case "conquer", 1, None:
            return "I've conquered this turn"
        case "conquer", 0, 0:
            return "I haven't conquered this turn"
        case "win", 1, None:
            return "I've won a combat this turn"
        case "damage", 1, None:
            return "I've been dealt damage this turn"
        case "damage", 0, 0:
            return "I haven't been dealt damage this turn"
        case _:
            raise Unwritten("events")
