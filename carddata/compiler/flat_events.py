"""Events as the readings of the grammar gather them, and what they are in the language of card data.

Only this module knows both: `FlatEvent` has a field for everything that a sentence may say of an event, and
`event_node` makes circumstances of `carddata.model.triggers` of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, overload

from carddata.model import triggers as t
from carddata.model.targets import CardKind, TargetFilter
from carddata.model.triggers import Circumstance, EventFilter, EventPlace


class FlatEvent(EventFilter, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The description of an event while it is gathered from words; every field narrows it down.

    - `me`: it happens to the ability's own permanent
    - `spell`, `equip`, `source`: a spell does it, an ability of Equip, or an activated ability of such a card
    - `this`: the own permanent is the Equipment that is attached or detached
    - `at`, `left`, `uncontrolled`, `from_enemy`, `alone`, `one_on_one`: its place, and how that is or was
    - `energy`, `power`, `spent`, `card`, `origin`: the cards that it is about
    - `some`, `nth`, `once`, `nth_turn`, `beginning`: how often, and which time
    """

    it: TargetFilter | None = None
    me: bool = False
    some: bool = False
    spell: bool = False
    at: EventPlace | Literal[""] = ""
    left: Literal["", "here", "battlefield", "base", "anywhere"] = ""
    alone: bool = False
    one_on_one: bool = False
    energy: int = 0
    power: int = 0
    nth: int = 0
    nth_turn: int = 0
    once: bool = False
    beginning: bool = False
    spent: int = 0
    source: Literal["", "unit", "gear", "legend"] = ""
    uncontrolled: bool = False
    from_enemy: bool = False
    card: CardKind | Literal["", "card"] = ""
    origin: Literal["", "hand", "trash", "elsewhere"] = ""
    this: bool = False
    equip: bool = False


@overload
def as_flat_event(on: None) -> None: ...
@overload
def as_flat_event(on: EventFilter) -> FlatEvent: ...
@overload
def as_flat_event(on: EventFilter | None) -> FlatEvent | None: ...
def as_flat_event(on: EventFilter | None) -> FlatEvent | None:
    """Return the event of an ability as it was gathered. Raises TypeError for one that is finished."""
    if on is None or isinstance(on, FlatEvent):
        return on
    raise TypeError(on)


def event_node(on: FlatEvent) -> EventFilter:
    """Return a gathered event as it stands in the data of cards, with circumstances as nodes.

    >>> event_node(FlatEvent(me=True, nth=2))
    EventFilter(it='me', by='anybody', that=(NthTime(number=2),))
    """
    return EventFilter("me" if on.me else on.it, on.by, (*_manner(on), *_place(on), *_cards(on), *_times(on)))


def _manner(on: FlatEvent) -> Iterator[Circumstance]:
    if on.this:
        yield t.WithThis()
    if on.equip:
        yield t.CausedBy("equip")
    if on.some:
        yield t.OneOrMore()
    if on.spell:
        yield t.CausedBy("spell")


def _place(on: FlatEvent) -> Iterator[Circumstance]:
    if on.at:
        yield t.At(on.at)
    if on.left:
        yield t.LeftPlace(on.left)
    if on.uncontrolled:
        yield t.ControlledBefore("nobody")
    if on.from_enemy:
        yield t.ControlledBefore("enemy")
    if on.alone:
        yield t.Alone()
    if on.one_on_one:
        yield t.Alone("one on one")


def _cards(on: FlatEvent) -> Iterator[Circumstance]:
    if on.energy:
        yield t.CostsAtLeast("energy", on.energy)
    if on.power:
        yield t.CostsAtLeast("power", on.power)
    if on.spent:
        yield t.Spending(on.spent)
    if on.source:
        yield t.CausedBy(on.source)
    if on.card:
        yield t.EachCard(on.card)
    if on.origin:
        yield t.CameFrom(on.origin)


def _times(on: FlatEvent) -> Iterator[Circumstance]:
    if on.beginning:
        yield t.InOwnBeginning()
    if on.nth:
        yield t.NthTime(on.nth)
    if on.once:
        yield t.OnceEachTurn()
    if on.nth_turn:
        yield t.InNthTurn(on.nth_turn)
