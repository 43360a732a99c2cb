"""Numbers that cards read from the position, as messages: for each of what, and how many there must be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from carddata.model import amounts as q
from carddata.model.amounts import Quantity
from carddata.model.numbers import AmountOf, Holding
from carddata.model.targets import CardKind, Is, IsNot, OfType, TargetFilter, asked, choice_beside, unrelated
from carddata.model.triggers import EventFilter, InOwnBeginning
from tableside.describe.choosing import describe_target
from tableside.describe.nouns import describe_objects, describe_owned
from tableside.describe.numbers import describe_amount
from tableside.message import Message, message

SPELLS: Final = TargetFilter("spell")
"""Any spells, which have words of their own."""

LEADS: Final = {"you": "ahead", "you over any": "ahead-of-any", "opponent": "behind"}
"""The words for who is ahead in the codes of what is counted."""

OF_OWN_UNIT: Final[Mapping[str, str]] = {
    "move": "moves",
    "conquer": "conquests",
    "win": "wins",
    "damage": "damage-taken",
}
"""The endings of codes for counts of the own unit this turn, by the verb."""

OF_PLAYER: Final[Mapping[str, str]] = {
    "plays a card": "cards-played",
    "plays": "spells-played",
    "discard": "discarded",
    "burn": "burned",
    "conquer": "conquered",
    "win": "combats-won",
}
"""The endings of codes for counts of the player this turn, by the verb."""


NEVER: Final = (q.HowOften("conquer", EventFilter("me")), q.HowOften("damage", EventFilter("me")))
"""The events that have words of their own where they have not happened to the own unit this turn."""


def describe_count(count: Quantity) -> Message:
    """Return what is counted, as in "for each card in your hand"."""
    match count:
        case AmountOf():
            return describe_amount(count)
        case q.AtMost(of=of, most=most):
            return message("counted-at-most", counted=describe_count(of), most=most)
        case q.MightOf(of=of, how="total"):
            return message("counted-total-might", things=describe_objects(of, 2))
        case q.HowOften(verb="choose", on=EventFilter(it=TargetFilter() as of)):
            return message("counted-chosen", things=describe_objects(of))
        case q.HowOften(verb="plays", on=EventFilter(it=TargetFilter() as of, by="enemy")):
            return message("counted-played-by-opponents", things=describe_objects(of))
        case q.HowOften(verb="plays", on=EventFilter(it=TargetFilter() as of)) if of != SPELLS:
            return message("counted-played-cards", things=describe_objects(of))
        case q.TagsAmong(of=of):
            return message("counted-tags", things=describe_objects(of, 2))
        case q.ThisWay(done="returned", of=TargetFilter()):
            return message("counted-card-returned-this-way")
        case q.ThisWay(done="banished", of=TargetFilter()):
            return message("counted-card-banished-this-way")
        case q.ThisWay(of=TargetFilter() as of):
            return message(f"counted-{_burned(of)}-burned-this-way")  # a CardKind
        case q.HowMany(of=of):
            beside = choice_beside(of)
            counted = describe_objects(unrelated(of, beside) if beside else of)
            if not beside:
                return counted
            return message(
                "counted-others-beside" if IsNot(Is(beside)) in of.that else "counted-beside",
                counted=counted,
                target=describe_target(beside),
            )
        case _:
            return message(f"counted-{_code(count)}")


def _burned(described: TargetFilter) -> CardKind:
    """The type of the burned cards that count."""
    return next(each.types[0] for each in asked(described, OfType))


def _code(count: Quantity) -> str:
    """Return how the code of what is counted ends, where it counts by no description."""
    words: str
    match count:
        case Holding(what=what, whose="opponent"):
            words = f"{what}-of-opponent"
        case Holding(what=what) | q.ThisTurn(what=what) | q.NotedBefore(what=what):
            words = what
        case q.Lead(what=what, whose=whose):
            words = f"{what}-{LEADS[whose]}"
        case q.MightOf(how="highest"):
            words = "highest-might"
        case q.ToVictory(whose=whose):
            words = "own-to-victory" if whose == "you" else "to-victory"
        case q.HowOften(verb="dies", on=on):
            side = on.it.whose if isinstance(on.it, TargetFilter) else "anybody"
            deaths = "deaths" if side == "anybody" else f"{side}-deaths"
            words = f"{deaths}-in-your-beginning" if on.asks(InOwnBeginning) else deaths
        case q.HowOften(verb=verb, on=on):
            words = (OF_OWN_UNIT if on.it == "me" else OF_PLAYER)[verb]
        case q.TimesEmpowered():
            words = "times-empowered"
        case q.MightBonus():
            words = "might-bonus"
        case q.ThisWay(done=done):
            words = f"{done}-this-way"
        case q.Choosers(opponents=opponents):
            words = "opposing-choosers" if opponents else "choosers"
        case _:
            words = "excess"
    return words.replace(" ", "-")


def describe_counted(count: Quantity, fewest: int, most: int | None) -> Iterator[Message]:
    """Yield how many of them there must be, as "you have at least 2 cards in your hand".

    >>> [clause.code for clause in describe_counted(Holding("hand"), 1, 3)]
    ['so-many-hand', 'so-many-hand']
    """
    if most == 0 and count in NEVER:
        yield message(f"so-many-no-{_code(count)}")
    elif fewest == most:
        yield _has(count, message("bound-exactly", number=fewest) if fewest else message("bound-none"), fewest)
    else:
        if fewest:
            yield _has(count, message("bound-at-least", number=fewest), fewest)
        if most is not None:
            yield _has(count, message("bound-at-most", number=most), most)


def describe_there_are(described: TargetFilter, least: int) -> Message:
    """Describe that there is such an object, or that there are at least `least` of them."""
    yours = "yours" if described.whose == "you" and described.kind != "card" else "any"
    if least == 1:
        return message(f"there-is-{yours}", noun=message("noun-one", noun=describe_owned(described, 1)))
    return _there_are(described, message("bound-at-least", number=least), least)


def _there_are(described: TargetFilter, bound: Message, count: int) -> Message:
    yours = "yours" if described.whose == "you" and described.kind != "card" else "any"
    return message(f"there-are-{yours}", bound=bound, count=count, things=describe_owned(described, count))


def _has(count: Quantity, bound: Message, number: int) -> Message:
    match count:
        case q.MightOf(of=of, how="total"):
            return message("so-many-total-might", bound=bound, things=describe_objects(of, 2))
        case q.HowOften(verb="choose", on=EventFilter(it=TargetFilter() as of)):
            return message("so-many-chosen", bound=bound, things=describe_objects(of, number))
        case q.HowOften(verb="plays", on=EventFilter(it=TargetFilter() as of, by="enemy")):
            return message("so-many-played-by-opponents", bound=bound, things=describe_objects(of, number))
        case q.HowOften(verb="plays", on=EventFilter(it=TargetFilter() as of)) if of != SPELLS:
            return message("so-many-played-cards", bound=bound, things=describe_objects(of, number))
        case q.ThisWay(done="returned", of=TargetFilter()):
            return message("so-many-card-returned-this-way", bound=bound, count=number)
        case q.ThisWay(done="banished", of=TargetFilter()):
            return message("so-many-card-banished-this-way", bound=bound, count=number)
        case q.ThisWay(of=TargetFilter() as of):
            return message(f"so-many-{_burned(of)}-burned-this-way", bound=bound, count=number)  # a CardKind
        case q.TagsAmong(of=of):
            return message("so-many-shared-tags", bound=bound, things=describe_objects(of, 2))
        case q.HowMany(of=of):
            return _there_are(of, bound, number)
        case _:
            return message(f"so-many-{_code(count)}", bound=bound, count=number)
