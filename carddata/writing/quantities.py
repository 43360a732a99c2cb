"""Quantities in words: one of what is counted ("card in your hand"), and how many there are of it."""

from __future__ import annotations

import re
from typing import Final, assert_never

from carddata.model import amounts as q
from carddata.model import targets as t
from carddata.model.amounts import Quantity
from carddata.model.numbers import AmountOf, Holding
from carddata.model.targets import OfType, TargetFilter
from carddata.model.triggers import EventFilter, InOwnBeginning
from carddata.writing.nouns import counted, noun_phrase, trash_card
from carddata.writing.words import Unwritten, Voice, listed, unwritten

_HELD: Final = {
    "points": "point you have",
    "xp": "XP you have",
    "runes": "rune you control",
    "ready runes": "ready rune you control",
    "hand": "card in your hand",
    "trash": "card in your trash",
}

_EVENTS: Final = {
    ("plays a card", EventFilter(by="you")): "card you've played",
    ("plays", EventFilter(TargetFilter("spell"), "you")): "spell you've played",
    ("discard", EventFilter(by="you")): "card you've discarded",
    ("burn", EventFilter(by="you")): "card you've burned",
    ("conquer", EventFilter(by="you")): "battlefield you've conquered",
    ("win", EventFilter(by="you")): "combat you've won",
    ("conquer", EventFilter("me")): "battlefield I've conquered",
    ("win", EventFilter("me")): "combat I've won",
    ("dies", EventFilter(TargetFilter())): "unit that died",
    ("dies", EventFilter(TargetFilter(whose="friendly"))): "friendly unit that died",
    ("dies", EventFilter(TargetFilter(whose="enemy"))): "enemy unit that died",
}


def for_each(quantity: Quantity, voice: Voice, unit: int = 1) -> str:
    """The words "for each" of what is counted; at most its maximum, at `unit` each."""
    if isinstance(quantity, q.AtMost):
        return f"{for_each(quantity.of, voice)} to a maximum of {quantity.most * unit}"
    return f"for each {one_counted(quantity, voice)}"


def one_counted(quantity: Quantity, voice: Voice) -> str:
    """One of what is counted."""
    match quantity:
        case q.HowMany(of=of):
            beside = t.choice_beside(of)
            if not beside:
                return _one_object(of, voice)
            place, others = "there" if of.where == "anywhere" else None, t.IsNot(t.Is(beside)) in of.that
            return f"{'other ' * others}{counted(t.unrelated(of, beside), voice, place)}"
        case q.TagsAmong(of=of):
            return _tags_among(of)
        case Holding(what=what):
            return _HELD[what]
        case q.TimesEmpowered():
            return "time I'm [Empowered]"
        case q.HowOften(verb=verb, on=on) if (verb, on) in _EVENTS:
            return f"{_EVENTS[verb, on]} this turn"
        case q.HowOften(verb="plays", on=EventFilter(it=TargetFilter() as it, by="you", that=())):
            return f"{counted(it, voice)} you've played this turn"
        case q.ThisTurn(what="gained xp"):
            return "XP you've gained this turn"
        case q.ThisTurn(what="points held"):
            return "point you've scored from holding this turn"
        case q.ThisWay(done=done, of=of):
            return _this_way(done, of)
        case q.AtMost(of=of):
            raise Unwritten("at most")
        case q.MightOf() | q.Lead() | q.ToVictory() | q.ThisTurn() | q.HowOften():
            raise unwritten(quantity)
        case q.MightBonus() | q.NotedBefore() | q.Choosers() | q.Excess() | AmountOf():
            raise unwritten(quantity)
        case _:
            assert_never(quantity)


def _one_object(of: TargetFilter, voice: Voice) -> str:
    if of.kind == "battlefield":
        allies = "you or allies control" if of.whose == "friendly" else "you control"
        return f"{'other ' * (of.where == 'elsewhere')}battlefield {allies}"
    if of.kind == "card":
        return trash_card(of, voice)
    return counted(of, voice)


def _tags_among(of: TargetFilter) -> str:
    (tags,) = (each.tags for each in of.that if hasattr(each, "tags"))
    return f"of the following tags among your units — {listed(tags)}"


def _this_way(done: str, of: TargetFilter | None) -> str:
    if done == "discarded":
        return "card discarded this way"
    if done == "burned":
        kinds = next((each.types for each in of.that if isinstance(each, OfType)), ()) if of is not None else ()
        return f"{f'{kinds[0]} ' if kinds else ''}card burned this way"
    of_cards = done == "recycled" or (of is not None and of.kind == "card")
    return f"{'card' if of_cards else 'permanent'} {done} this way"


def number_of(quantity: Quantity, voice: Voice) -> str:
    """The words "equal to" for as many as there are of what is counted, at one each."""
    if isinstance(quantity, q.AtMost):
        return f"{number_of(quantity.of, voice)} to a maximum of {quantity.most}"
    match quantity:
        case Holding(what="points" | "xp" as what):
            return f"equal to your {what}"
        case Holding(what="hand" | "trash" as where):
            return f"equal to the number of cards in your {where}"
        case Holding(what="runes" | "ready runes" as runes):
            return f"equal to the number of {runes} you control"
        case q.HowMany(of=of) if not t.choice_beside(of) and of.kind not in ("card", "battlefield"):
            parts = noun_phrase(of, voice, several=True)
            words = " ".join((*(("other",) if parts.other else ()), *parts.adjectives, parts.noun, *parts.suffixes))
            return f"equal to the number of {words}"
        case _:
            raise Unwritten("equal to")


def read_of(amount: AmountOf, word: str = "its") -> str:
    """A number of one object; `word` says whose it is where it is not the own unit's."""
    whose = "my" if amount.its == "me" else word
    match amount.of:
        case "might":
            return f"{whose} Might"
        case "energy":
            return f"{whose} energy cost"
        case "damage":
            return f"the damage marked on {'me' if amount.its == 'me' else 'it'}"
        case "number":
            raise Unwritten("of")
        case keyword:
            return f"{whose} [{keyword}]"


def span(least: int, most: int | None) -> str:
    """A range of numbers: "2 or more".

    >>> span(2, None), span(0, 3), span(0, 0), span(2, 2)
    ('2 or more', '3 or fewer', 'no', 'exactly 2')
    """
    if most is None:
        return f"{least} or more"
    if least == most:
        return "no" if most == 0 else f"exactly {most}"
    if least:
        raise Unwritten("counted")
    return f"{most} or fewer"


def is_one(least: int, most: int | None) -> bool:
    """Return whether a range is one number of which the noun is singular: "exactly 1 unit"."""
    return least == most == 1


def so_many(least: int, most: int | None, nouns: str) -> str:
    """A range of what has a regular plural.

    >>> so_many(2, None, "runes"), so_many(1, 1, "cards in your hand"), so_many(1, 1, "XP")
    ('2 or more runes', 'exactly 1 card in your hand', 'exactly 1 XP')
    """
    nouns = re.sub(r"s\b", "", nouns, count=1) if is_one(least, most) else nouns
    return f"{span(least, most)} {nouns}"


def amount_span(least: int, most: int | None) -> str:
    """A range of an amount that is not counted: "2 or less"."""
    return span(least, most).replace("fewer", "less").replace("no", "0 or less")


def in_beginning(on: EventFilter) -> bool:
    """Return whether an event is asked for in the player's own Beginning Phase."""
    return on.asks(InOwnBeginning)
