"""Descriptions of objects as the words of a sentence make them: a noun and predicates, in one order.

`description` is the way from words to a description, `being` and `but` change it, and the rest reads it. Two wordings
of the same make the same data.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from msgspec.structs import replace

from carddata.compiler.words import Stopped
from carddata.model import targets as t
from carddata.model.domains import Domain
from carddata.model.keywords import Keyword
from carddata.model.numbers import AmountOf, Holding
from carddata.model.targets import CardKind, HasChosen, ObjectKind, Predicate, Status, TargetFilter, Where, Whose

Zone = Literal["trash", "hand", "deck", "banished"]
"""The zones of the cards of a player that are described."""

OTHER: Final = t.IsNot(t.Is("this"))
"""Another than the own card."""

OF_IT: Final = t.Is("it")
"""The object that "it" names."""

OTHER_THAN_IT: Final = t.IsNot(OF_IT)
"""Another object than "it" names."""

MIGHTY: Final = t.HasState("mighty")
"""Mighty (719)."""

ALONE: Final = t.HasState("alone")
"""Alone where it is."""

TOKEN: Final = t.IsToken()
"""A token."""

FOREIGN: Final = t.IsNot(t.IsYours("controller"))
"""Controlled by another player."""

ON_THIS: Final = t.AttachedTo("this")
"""Attached to the own card."""

OF_THAT_PLAYER: Final = t.OfThatPlayer()
"""Of the player whom the effect had chosen that said to do this."""

BANISHED_WITH_THIS: Final = t.BanishedWithThis()
"""Banished with the own card."""

WEAKER: Final = t.Compared("might", "below", AmountOf("me"))
"""With less Might than the own unit."""

_OWN_STATES: Final[dict[Status, int]] = {"mighty": 0, "alone": 1, "only": 13}


_ORDERS: Final[Mapping[type[Any], int]] = {
    t.IsToken: 4,
    t.ChosenChampion: 6,
    t.HasKeyword: 7,
    t.OfType: 9,
    t.Occupied: 17,
    t.IsYours: 19,
    t.AnyOf: 20,
    t.Called: 21,
    t.Is: 22,
    t.AttachedTo: 24,
    t.HasNamedTag: 25,
    t.HasTag: 27,
    t.BanishedWithThis: 28,
    HasChosen: 29,
    t.Beside: 30,
    t.OfDomain: 33,
    t.InCombatWith: 34,
    t.ChosenBy: 35,
    t.OfThatPlayer: 36,
}
"""The places of predicates among others, of those that have one for their whole kind."""

_ORDERS_DENIED: Final[Mapping[type[Any], int]] = {
    t.IsToken: 5,
    t.HasKeyword: 14,
    t.IsYours: 16,
    t.HasTag: 26,
    t.HasState: 37,
}
"""The places of what is denied."""


def _order(predicate: Predicate) -> int:
    """The place of a predicate among others; a description has no two that have the same one."""
    match predicate:
        case t.HasState(state=state):
            return _OWN_STATES.get(state, 2)
        case t.IsNot(of=t.Is(what=what)):
            return {"this": 3, "it": 23}.get(what, 31) if isinstance(what, str) else 31
        case t.IsNot(of=of):
            return _ORDERS_DENIED[type(of)]
        case t.Compared():
            return _order_of_number(predicate)
        case _:
            return _ORDERS[type(predicate)]


def _order_of_number(compared: t.Compared) -> int:
    match compared:
        case t.Compared(number="might", how="at most"):
            return 8
        case t.Compared(number="might", how="at least"):
            return 15
        case t.Compared(number="might", to=AmountOf(its="me")):
            return 18
        case t.Compared(number="might"):
            return 32
        case t.Compared(to=Holding()):
            return 12
        case _:
            return 10 if compared.number == "energy" else 11


def being(described: TargetFilter, *predicates: Predicate) -> TargetFilter:
    """A description of which these are true too, each instead of another that says the like.

    >>> being(description(status="ready"), OTHER, t.HasState("stunned")).that
    (HasState(state='stunned'), IsNot(of=Is(what='this')))
    """
    by_order = {_order(each): each for each in (*described.that, *predicates)}
    return replace(described, that=tuple(by_order[order] for order in sorted(by_order)))


def but(described: TargetFilter, predicate: Predicate) -> TargetFilter:
    """A description that does not ask for this.

    >>> but(description(other=True), OTHER).that
    ()
    """
    return replace(described, that=tuple(each for each in described.that if each != predicate))


def description(
    kind: ObjectKind = "unit",
    whose: Whose = "anybody",
    where: Where = "anywhere",
    zone: Zone = "trash",
    *,
    other: bool = False,
    status: Status | None = None,
    keyword: Literal["", Keyword] = "",
    lacks: Literal["", Keyword] = "",
    might: int | None = None,
    least_might: int | None = None,
    energy: int | None = None,
    power: int | None = None,
    energy_by: Literal["", "points", "below points", "xp", "below xp", "my might", "below my might"] = "",
    types: tuple[CardKind, ...] = (),
    mighty: bool = False,
    alone: bool = False,
    token: bool = False,
    tags: tuple[str, ...] = (),
    untagged: str = "",
    unlike: Predicate | None = None,
    untoken: bool = False,
    other_than_it: bool = False,
    of_it: bool = False,
    called: str = "",
    domain: Domain | None = None,
    any_of: tuple[TargetFilter, ...] = (),
    weaker: bool = False,
    owned: bool = False,
    chosen_champion: bool = False,
    only: bool = False,
    named: bool = False,
    on_me: bool = False,
    foreign: bool = False,
    banished_with: bool = False,
    occupied: Literal["", Whose] = "",
    choosing: HasChosen | None = None,
    related: tuple[Predicate, ...] = (),
) -> TargetFilter:
    """The description that the words of a noun phrase make; each narrows it down.

    - `other`, `other_than_it`, `of_it`: not the ability's own permanent; not what the event of the trigger happened to
      or was played before, and among that
    - `status`, `mighty`, `alone`, `only`, `token`, `untoken`: its state, and whether it is a token
    - `unlike`: a state that it is not in
    - `keyword`, `lacks`, `tags`, `untagged`, `named`, `called`, `types`, `domain`: what it has, has not, and is
    - `might`, `least_might`, `energy`, `power`: the most Might, the least, and the most that its card costs
    - `energy_by`: what else bounds that energy
    - `weaker`: with less Might than the ability's own permanent
    - `owned`, `foreign`, `chosen_champion`, `banished_with`, `on_me`, `occupied`: whose it is, and where
    - `any_of`, `choosing`: descriptions of which it fits one, and what it has chosen

    >>> description("gear", "you", other=True)
    TargetFilter(kind='gear', whose='you', where='anywhere', zone='trash', that=(IsNot(of=Is(what='this')),))
    """
    has: Literal["points", "xp"] = "points" if energy_by.endswith("points") else "xp"
    bound = AmountOf("me") if energy_by.endswith("my might") else Holding(has)
    how: Literal["below", "at most"] = "below" if energy_by.startswith("below") else "at most"
    words: tuple[tuple[bool, Predicate | None], ...] = (
        (other, OTHER),
        (other_than_it, OTHER_THAN_IT),
        (of_it, OF_IT),
        (mighty, MIGHTY),
        (alone, ALONE),
        (only, t.HasState("only")),
        (token, TOKEN),
        (untoken, t.IsNot(TOKEN)),
        (weaker, WEAKER),
        (owned, t.IsYours("owner")),
        (foreign, FOREIGN),
        (chosen_champion, t.ChosenChampion()),
        (named, t.HasNamedTag()),
        (on_me, ON_THIS),
        (banished_with, BANISHED_WITH_THIS),
        (True, t.HasState(status) if status is not None else None),
        (True, t.HasKeyword(keyword) if keyword else None),
        (True, t.IsNot(t.HasKeyword(lacks)) if lacks else None),
        (True, t.Compared("might", "at most", might) if might is not None else None),
        (True, t.Compared("might", "at least", least_might) if least_might is not None else None),
        (True, t.Compared("energy", "at most", energy) if energy is not None else None),
        (True, t.Compared("power", "at most", power) if power is not None else None),
        (True, t.Compared("energy", how, bound) if energy_by else None),
        (True, t.OfType(types) if types else None),
        (True, t.HasTag(tags) if tags else None),
        (True, t.IsNot(t.HasTag((untagged,))) if untagged else None),
        (True, t.IsNot(unlike) if unlike is not None else None),
        (True, t.Called(called) if called else None),
        (True, t.OfDomain(domain) if domain is not None else None),
        (True, t.AnyOf(any_of) if any_of else None),
        (True, t.Occupied(occupied) if occupied else None),
        (True, choosing),
        *((True, relation) for relation in related),
    )
    return being(TargetFilter(kind, whose, where, zone), *(each for is_so, each in words if is_so and each is not None))


def of_both(first: TargetFilter, second: TargetFilter) -> TargetFilter:
    """A description of what fits two; stop where they may contradict each other."""
    if second.kind not in ("unit", first.kind) or (t.tags_asked(second) and second.kind != first.kind):
        raise Stopped("reference", 0)
    for old, new, plain in ((first.whose, second.whose, "anybody"), (first.where, second.where, "anywhere")):
        if plain not in (old, new) and old != new:
            raise Stopped("reference", 0)
    orders = {_order(each): each for each in first.that}
    if any(orders.get(_order(each), each) != each for each in second.that):
        raise Stopped("reference", 0)
    whose = first.whose if second.whose == "anybody" else second.whose
    where = first.where if second.where == "anywhere" else second.where
    return being(replace(first, whose=whose, where=where), *second.that)


def status_of(described: TargetFilter) -> Status | None:
    """The state that a description asks for, besides being Mighty, alone or the only one."""
    return next((each.state for each in t.asked(described, t.HasState) if each.state not in _OWN_STATES), None)


def types_of(described: TargetFilter) -> tuple[CardKind, ...]:
    """The types of which a description asks for one."""
    return next((each.types for each in t.asked(described, t.OfType)), ())


def name_of(described: TargetFilter) -> str:
    """The name that a description asks for; empty for none."""
    return next((each.name for each in t.asked(described, t.Called)), "")


def choosing_of(described: TargetFilter) -> HasChosen | None:
    """Return what a description says that a spell or an ability has chosen."""
    return next(t.asked(described, HasChosen), None)


def occupied_by(described: TargetFilter) -> Literal["", Whose]:
    """Whose unit a description says that a battlefield has; empty for none."""
    return next((each.by for each in t.asked(described, t.Occupied)), "")


def compared_with(described: TargetFilter) -> int:
    """The number of the choice than whose unit described ones have less Might; 0 for none."""
    bounds = (each.to for each in t.asked(described, t.Compared) if isinstance(each.to, AmountOf))
    return next((bound.its for bound in bounds if isinstance(bound.its, int)), 0)


def predicates_in(data: dict[str, Any]) -> list[Any]:
    """The predicates of a description as plain data; nothing for other data."""
    that = data.get("that")
    return that if isinstance(that, list) else list(that) if isinstance(that, tuple) else []


def bounds_of_might(described: TargetFilter) -> frozenset[str]:
    """Return how a description bounds Might by numbers."""
    numbers = t.asked(described, t.Compared)
    return frozenset(each.how for each in numbers if each.number == "might" and isinstance(each.to, int))
