"""Predicates put into words, as messages: before a noun, right after it, and behind those."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import Literal, NamedTuple, assert_never

from carddata.model import targets as t
from carddata.model.numbers import AmountOf, Holding
from carddata.model.targets import CardKind, Predicate, Status, TargetFilter
from tableside.describe.choosing import describe_choosing, describe_target
from tableside.describe.numbers import describe_bound
from tableside.message import CardName, Listing, Message, message

Describe = Callable[[TargetFilter, int], Message]
"""Describes objects, in this number."""


class PredicateWords(NamedTuple):
    """The words of a predicate: the code of an adjective, what the things are besides, or what limits them."""

    place: Literal["adjective", "being", "limit"]
    words: str | Message


def describe_predicates(described: TargetFilter, count: int, describe: Describe) -> Iterator[PredicateWords]:
    """Yield the words of all that is said of objects; a bound of energy and one of power are said at once."""
    rest = zip_longest(described.that, described.that[1:])
    for predicate, following in rest:
        match predicate, following:
            case t.Compared("energy", "at most", int(energy)), t.Compared("power", "at most", int(power)):
                yield PredicateWords("limit", message("target-with-energy-and-power", energy=energy, power=power))
                next(rest)
            case _:
                yield from describe_predicate(predicate, count, describe)


def describe_predicate(asked: Predicate, count: int, describe: Describe) -> Iterator[PredicateWords]:
    """Yield the words of a predicate."""
    match asked:
        case t.IsNot(of=of):
            yield _denial(of, count, describe)
        case t.HasState(state=state):
            yield _state(state)
        case t.IsToken():
            yield PredicateWords("being", message("target-token", count=count))
        case t.ChosenChampion():
            yield PredicateWords("being", message("target-chosen-champion", count=count))
        case t.AnyOf(of=of):
            yield PredicateWords("limit", message("target-any-of", noun=either([_one(each, describe) for each in of])))
        case t.InCombatWith(of=unit):
            yield PredicateWords("limit", message("target-in-combat-with", noun=_one(unit, describe)))
        case t.ChosenBy(of=item):
            yield PredicateWords("limit", message("target-chosen-by", noun=_one(item, describe)))
        case t.HasChosen():
            yield from (PredicateWords("limit", limit) for limit in describe_choosing(asked, describe))
        case _:
            yield PredicateWords("limit", _limit(asked))


def _denial(denied: Predicate, count: int, describe: Describe) -> PredicateWords:
    """The words for what is not so; where there are no words of its own, that it is not such a thing."""
    match denied:
        case t.Is(what="this"):
            return PredicateWords("adjective", "other")
        case t.Is(what="it"):
            return PredicateWords("limit", message("target-other-than-it"))
        case t.Is(what=int(number)):
            return PredicateWords("limit", message("meaning-unlike", target=describe_target(number)))
        case t.IsToken():
            return PredicateWords("being", message("target-no-token", count=count))
        case t.HasKeyword(keyword=keyword):
            return PredicateWords("limit", message("target-without-keyword", keyword=keyword))
        case t.HasTag(tags=[tag]):
            return PredicateWords("limit", message("target-without-tag", tag=tag))
        case t.IsYours(by="controller"):
            return PredicateWords("limit", message("target-foreign"))
        case _:
            thing = TargetFilter("permanent", that=(denied,))
            return PredicateWords("limit", message("target-not", noun=_one(thing, describe)))


def _one(described: TargetFilter, describe: Describe) -> Message:
    return message("noun-one", noun=describe(described, 1))


def _state(state: Status) -> PredicateWords:
    if state == "only":
        return PredicateWords("limit", message("target-only"))
    if state == "in a showdown":
        return PredicateWords("limit", message("state-in-a-showdown"))
    return PredicateWords("adjective", "lone" if state == "alone" else state)


def _limit(
    asked: t.HasKeyword
    | t.Compared
    | t.OfType
    | t.OfDomain
    | t.Occupied
    | t.IsYours
    | t.OfThatPlayer
    | t.Called
    | t.Is
    | t.AttachedTo
    | t.HasNamedTag
    | t.HasTag
    | t.BanishedWithThis
    | t.Beside,
) -> Message:
    match asked:
        case t.HasKeyword(keyword=keyword):
            return message("target-with-keyword", keyword=keyword)
        case t.Compared():
            return _comparison(asked)
        case t.OfType(types=types):
            return describe_card(types)
        case t.OfDomain(domain=domain):
            return message("target-of-domain", domain=message(f"domain-{domain}"))  # a Domain
        case t.Occupied(by=by, least=1, most=None):
            return message(f"target-occupied-{by}")  # a Whose
        case t.Occupied(least=least, most=most):
            bound = "exactly" if most == least else "at-least"
            return message("target-with-units", bound=message(f"bound-{bound}", number=least), count=least)
        case t.IsYours(by=by):
            return message("target-owned" if by == "owner" else "target-controlled")
        case t.OfThatPlayer():
            return message("target-of-that-player")
        case t.Called(name=name):
            return message("target-called", card=CardName(name))
        case t.Is(what=what):
            return _identity(what)
        case t.AttachedTo(what=what):
            if isinstance(what, int):
                return message("meaning-attached-to", target=describe_target(what))
            return message("target-on-me")
        case t.HasNamedTag():
            return message("target-with-named-tag")
        case t.HasTag(tags=tags):
            return message("target-with-any-tag" if len(tags) > 1 else "target-with-tag", tags=Listing(tags))
        case t.BanishedWithThis():
            return message("target-banished-with")
        case t.Beside(choice=choice):
            return message("meaning-beside", target=describe_target(choice))
    assert_never(asked)


def _identity(what: Literal["this", "it"] | int) -> Message:
    if what == "it":
        return message("target-of-it")
    return message("target-any-of", noun=message("meaning-me") if what == "this" else describe_target(what))


def _comparison(asked: t.Compared) -> Message:
    """The bound of a number; the usual ones have words of their own."""
    match asked:
        case t.Compared("might", "at most", int(might)):
            return message("target-with-might", might=might)
        case t.Compared("might", "at least", int(might)):
            return message("target-with-least-might", might=might)
        case t.Compared("energy", "at most", int(energy)):
            return message("target-with-energy", energy=energy)
        case t.Compared("power", "at most", int(power)):
            return message("target-with-power", power=power)
        case t.Compared("energy", "at most", Holding("points" | "xp" as what)):
            return message(f"target-with-energy-by-{what}")
        case t.Compared("energy", "below", Holding("points" | "xp" as what)):
            return message(f"target-with-energy-by-below-{what}")
        case t.Compared("might", "below", AmountOf("me", "might")):
            return message("target-weaker")
        case t.Compared("might", "below", AmountOf(int(number), "might")):
            return message("meaning-weaker-than", target=describe_target(number))
        case _:
            how = asked.how.replace(" ", "-")
            measured = message(f"compared-{asked.number}")
            return message(f"target-compared-{how}", number=measured, bound=describe_bound(asked.to))


def describe_card(types: tuple[CardKind, ...], count: int = 1) -> Message:
    """A card of one of these types, as "unit or gear card"; of any type without types."""
    if not types:
        return message("noun-card", count=count)
    return message("noun-card-of-type", count=count, types=either([message(f"type-{kind}") for kind in types]))


def either(nouns: list[Message]) -> Message:
    """Nouns of which any is meant."""
    first, *others = nouns
    for other in others:
        first = message("target-either", first=first, second=other)
    return first
