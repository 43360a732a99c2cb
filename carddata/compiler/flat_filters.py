"""Descriptions as the readings of the grammar gather them, and what they are in the language of card data.

Only this module knows both: `FlatFilter` has a field for everything that a sentence may say of objects, and `in_nodes`
makes predicates of `carddata.model.targets` of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeVar, cast, overload

import msgspec

from carddata.compiler.words import Stopped
from carddata.model import targets as t
from carddata.model.keywords import Keyword
from carddata.model.numbers import AmountOf, Holding
from carddata.model.targets import CardKind, HasChosen, Predicate, Status, TargetFilter, Whose


class FlatFilter(TargetFilter, frozen=True, omit_defaults=True, forbid_unknown_fields=True, cache_hash=True):
    """A description as it is gathered; every field narrows it down.

    - `other`, `other_than_it`, `of_it`: not the ability's own permanent; not what the event of the trigger happened to
      or was played before, and among that
    - `status`, `mighty`, `alone`, `only`, `token`, `untoken`: its state, and whether it is a token
    - `keyword`, `lacks`, `tags`, `untagged`, `named`, `called`, `types`: what it has, has not, is called, and is
    - `might`, `least_might`, `energy`, `power`: the most Might, the least, and the most that its card costs
    - `energy_by`: what else bounds that energy
    - `weaker`, `weaker_than`: with less Might than the ability's own permanent, or than the unit of a choice
    - `owned`, `foreign`, `chosen_champion`, `banished_with`, `on_me`, `occupied`: whose it is, and where
    - `beside`, `unlike`: a choice of the same ability at whose location it is, and one whose objects it is none of
    - `any_of`, `choosing`: descriptions of which it fits one, and what it has chosen
    """

    other: bool = False
    status: Status | None = None
    keyword: Literal["", Keyword] = ""
    lacks: Literal["", Keyword] = ""
    might: int | None = None
    least_might: int | None = None
    energy: int | None = None
    power: int | None = None
    energy_by: Literal["", "points", "below points", "xp", "below xp"] = ""
    types: tuple[CardKind, ...] = ()
    mighty: bool = False
    alone: bool = False
    token: bool = False
    tags: tuple[str, ...] = ()
    untagged: str = ""
    untoken: bool = False
    other_than_it: bool = False
    of_it: bool = False
    called: str = ""
    any_of: tuple[TargetFilter, ...] = ()
    weaker: bool = False
    owned: bool = False
    chosen_champion: bool = False
    only: bool = False
    named: bool = False
    on_me: bool = False
    foreign: bool = False
    banished_with: bool = False
    occupied: Literal["", Whose] = ""
    beside: int = 0
    unlike: int = 0
    weaker_than: int = 0
    choosing: HasChosen | None = None

    @property
    def asks_might(self) -> bool:
        """Return whether it asks how much Might a unit has."""
        return any(map(t.compares_might, _predicates(self)))


@overload
def as_flat(described: None) -> None: ...
@overload
def as_flat(described: TargetFilter) -> FlatFilter: ...
@overload
def as_flat(described: TargetFilter | None) -> FlatFilter | None: ...
def as_flat(described: TargetFilter | None) -> FlatFilter | None:
    """A description that a reading has put into an ability, as it was gathered."""
    if described is None or isinstance(described, FlatFilter):
        return described
    return FlatFilter(described.kind, described.whose, described.where, described.zone)


M = TypeVar("M")


def in_nodes(meaning: M) -> M:
    """A meaning, or any part of it, with predicates in its descriptions.

    >>> in_nodes((FlatFilter(mighty=True),))
    (TargetFilter(kind='unit', whose='anybody', where='anywhere', zone='trash', that=(HasState(state='mighty'),)),)
    """
    return cast(M, _in_nodes(meaning))


def _in_nodes(part: object) -> object:
    if isinstance(part, FlatFilter):
        that = tuple(in_nodes(predicate) for predicate in _predicates(part))
        return TargetFilter(part.kind, part.whose, part.where, part.zone, that)
    if isinstance(part, msgspec.Struct):
        fields = {name: getattr(part, name) for name in part.__struct_fields__}
        changed = {name: new for name, old in fields.items() if (new := _in_nodes(old)) is not old}
        return msgspec.structs.replace(part, **changed) if changed else part
    if type(part) is tuple:
        parts = tuple(map(_in_nodes, part))
        return part if all(new is old for new, old in zip(parts, part, strict=True)) else parts
    return part


def _predicates(flat: FlatFilter) -> Iterator[Predicate]:
    """The predicates of a description, in the order of their words."""
    yield from _states(flat)
    yield from _features(flat)
    yield from _relations(flat)


def _states(flat: FlatFilter) -> Iterator[Predicate]:
    if flat.mighty:
        yield t.HasState("mighty")
    if flat.alone:
        yield t.HasState("alone")
    if flat.status is not None:
        yield t.HasState(flat.status)
    if flat.other:
        yield t.IsNot(t.Is("this"))
    if flat.token:
        yield t.IsToken()
    if flat.untoken:
        yield t.IsNot(t.IsToken())
    if flat.chosen_champion:
        yield t.ChosenChampion()


def _features(flat: FlatFilter) -> Iterator[Predicate]:
    if flat.keyword:
        yield t.HasKeyword(flat.keyword)
    if flat.might is not None:
        yield t.Compared("might", "at most", flat.might)
    if flat.types:
        yield t.OfType(flat.types)
    if flat.energy is not None:
        yield t.Compared("energy", "at most", flat.energy)
    if flat.power is not None:
        yield t.Compared("power", "at most", flat.power)
    if flat.energy_by:
        has: Literal["points", "xp"] = "points" if flat.energy_by.endswith("points") else "xp"
        yield t.Compared("energy", "below" if flat.energy_by.startswith("below") else "at most", Holding(has))
    if flat.only:
        yield t.HasState("only")
    if flat.lacks:
        yield t.IsNot(t.HasKeyword(flat.lacks))
    if flat.least_might is not None:
        yield t.Compared("might", "at least", flat.least_might)


def _relations(flat: FlatFilter) -> Iterator[Predicate]:
    if flat.foreign:
        yield t.IsNot(t.IsYours("controller"))
    if flat.occupied:
        if flat.kind != "battlefield":
            raise Stopped("place", 0)
        yield t.Occupied(flat.occupied)
    if flat.weaker:
        yield t.Compared("might", "below", AmountOf("me"))
    if flat.owned:
        yield t.IsYours("owner")
    if flat.any_of:
        yield t.AnyOf(flat.any_of)
    if flat.called:
        yield t.Called(flat.called)
    if flat.of_it:
        yield t.Is("it")
    if flat.other_than_it:
        yield t.IsNot(t.Is("it"))
    if flat.on_me:
        yield t.OnThis()
    if flat.named:
        yield t.HasNamedTag()
    if flat.untagged:
        yield t.IsNot(t.HasTag((flat.untagged,)))
    if flat.tags:
        yield t.HasTag(flat.tags)
    if flat.banished_with:
        yield t.BanishedWithThis()
    if flat.choosing is not None:
        yield flat.choosing
    if flat.beside:
        yield t.Beside(flat.beside)
    if flat.unlike:
        yield t.IsNot(t.Is(flat.unlike))
    if flat.weaker_than:
        yield t.Compared("might", "below", AmountOf(flat.weaker_than))
