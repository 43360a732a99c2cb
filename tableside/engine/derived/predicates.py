"""Evaluates predicates: each says of an object yes, no, or that nobody knows (2026-07-16, 355.9, 740).

A predicate is prepared once, into what it asks of a permanent, of a card off the board and of any other target. What
depends on the choices of an item is not known to a position; `tableside.engine.rules.relations` evaluates it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import ge, le, lt
from typing import Final, NamedTuple, assert_never

from carddata.model import targets as t
from carddata.model.card import Card
from carddata.model.domains import Domain
from carddata.model.keywords import has_keyword
from carddata.model.numbers import AmountOf, Holding
from carddata.model.targets import Predicate, Status, TargetFilter, Where
from tableside.engine.derived.chain_objects import ITEM_KINDS, chosen_by, has_chosen
from tableside.engine.derived.champions import may_be_chosen_champion
from tableside.engine.derived.context import HasTraits, NoTraits, TargetingContext
from tableside.engine.derived.holdings import holding
from tableside.engine.derived.tags import has_tag
from tableside.engine.derived.truth import (
    NOT_KNOWN,
    Number,
    Truth,
    Unknown,
    as_number,
    either,
    opposite,
    resting_on,
    unknown,
)
from tableside.engine.derived.whereabouts import card_name, may_be_equipment, player_of, statuses
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.references import Place, Player, Target
from tableside.engine.model.state import Table

MIGHTY: Final = 5
"""The Might from which a unit is Mighty (708)."""


class Perspective(NamedTuple):
    """From where objects are looked at: the position, the description's context, and the traits of permanents.

    `fits` evaluates whole descriptions that are parts of a predicate.
    """

    table: Table
    context: TargetingContext
    traits: HasTraits
    fits: Fits


Fits = Callable[[Perspective, TargetFilter, Target], Truth]
"""Return whether a target fits a description."""

OfPermanent = Callable[[Perspective, Permanent], Truth]
"""Return whether something is true of a permanent."""

OfCard = Callable[[Card], Truth]
"""Return whether something is true of a card off the board, as it is printed."""

OfTarget = Callable[[Perspective, Target], Truth]
"""Return whether something is true of a target that is no permanent."""


def _unknown(*_: object) -> Unknown:
    """Nothing is known."""
    return NOT_KNOWN


class Prepared(NamedTuple):
    """A predicate, as it is asked of a permanent, of a card off the board, and of any other target.

    Of a target it asks what it asks of its card, unless it has a question of its own; `unread` is the answer for a card
    that nobody knows. What only an item of the chain knows rests on nothing else.
    """

    permanent: OfPermanent = _unknown
    card: OfCard = _unknown
    target: OfTarget | None = None
    unread: Truth = NOT_KNOWN

    def asks_target(self, view: Perspective, target: Target) -> Truth:
        """Return the answer for a target that is no permanent."""
        if self.target is not None:
            return self.target(view, target)
        card = view.table.card(card_name(view.table, target))
        if card is None and self.card is not _unknown:
            return resting_on(f"#{target}", self.unread)
        return self.unread if card is None else self.card(card)


@lru_cache(maxsize=4096)
def prepared(described: TargetFilter) -> tuple[Prepared, ...]:
    """The predicates of a description, ready to be asked."""
    return tuple(map(_prepare, described.that))


@lru_cache(maxsize=4096)
def asked_of_permanents(described: TargetFilter) -> tuple[OfPermanent, ...]:
    """Return what a description asks of permanents, apart from whose they are."""
    asked = [predicate.permanent for predicate in prepared(described)]
    if described.where != "anywhere":
        is_there = PLACES[described.where]
        asked.insert(0, lambda view, permanent: is_there(view, permanent.place))
    if described.kind == "equipment":
        asked.insert(0, lambda view, permanent: may_be_equipment(view.table, permanent))
    return tuple(asked)


def card_fits(card: Card, described: TargetFilter) -> bool:
    """Return whether a card of no public zone is as described, with its printed costs and Might (356.1.c, 711)."""
    return all(predicate.card(card) is not False for predicate in prepared(described))


def _prepare(asked: Predicate) -> Prepared:
    match asked:
        case t.IsNot(of=of):
            return _denied(_prepare(of))
        case t.HasState(state=state):
            return _state(state)
        case t.HasKeyword():
            return _keyword(asked)
        case t.HasTag(tags=tags):
            return Prepared(
                lambda view, permanent: _has_tag(view, permanent, tags),
                lambda card: any(tag in card.tags for tag in tags),
            )
        case t.HasNamedTag():
            return Prepared(_has_named_tag)
        case t.OfType(types=types):
            return Prepared(card=lambda card: any(kind in types for kind in card.types))
        case t.OfDomain(domain=domain):
            return Prepared(
                lambda view, permanent: _has_domain(view.table, permanent, domain),
                lambda card: domain in card.domains,
            )
        case t.Called(name=name):
            return Prepared(lambda _, permanent: permanent.card == name, lambda card: card.name == name)
        case t.IsToken():
            return Prepared(lambda _, permanent: permanent.token, lambda card: card.token)
        case t.Compared():
            return _compared(asked)
        case t.Is(what="this"):
            return Prepared(lambda view, permanent: permanent.id == view.context.me)
        case t.Is(what="it"):
            return Prepared(lambda view, permanent: permanent.id in view.context.it)
        case t.AttachedTo(what="this"):
            return Prepared(
                lambda view, permanent: view.context.me is not None and permanent.attached_to == view.context.me
            )
        case t.IsYours(by=by):
            return _yours(by == "owner")
        case t.OfThatPlayer():
            return Prepared(target=lambda view, target: player_of(view.table, target) in view.context.that)
        case t.ChosenChampion():
            return Prepared(target=_may_be_chosen_champion)
        case t.BanishedWithThis():
            return Prepared(target=_is_banished_with_this)
        case t.Occupied():
            return Prepared(target=lambda view, target: _is_occupied(view.table, asked, view.context.player, target))
        case t.AnyOf(of=of):
            return Prepared(lambda view, permanent: either(view.fits(view, each, permanent.id) for each in of))
        case t.HasChosen():
            return Prepared(target=lambda view, target: _has_chosen(view, asked, target))
        case t.InCombatWith(of=units):
            return Prepared(lambda view, permanent: _is_in_combat_with(view, units, permanent))
        case t.ChosenBy(of=items):
            return Prepared(lambda view, permanent: _is_chosen_by(view, items, permanent))
        case t.Is() | t.Beside() | t.AttachedTo():
            return Prepared()
    assert_never(asked)


def _denied(of: Prepared) -> Prepared:
    target = of.target
    return Prepared(
        lambda view, permanent: opposite(of.permanent(view, permanent)),
        _unknown if of.card is _unknown else lambda card: opposite(of.card(card)),
        None if target is None else lambda view, there: opposite(target(view, there)),
        opposite(of.unread),
    )


def _state(state: Status) -> Prepared:
    """Return whether an object is in a state. A card off the board is in none, but may be Mighty as it is printed."""
    if state == "mighty":
        return _compared(t.Compared("might", "at least", MIGHTY))
    asks = _STATES.get(state)
    if asks is None:
        return Prepared(lambda _, permanent: state in statuses(permanent), lambda _: False, unread=False)
    return Prepared(asks, lambda _: False, unread=False)


_STATES: Final[Mapping[Status, OfPermanent]] = {
    "alone": lambda view, permanent: is_alone(view.table, permanent),
    "only": lambda view, permanent: not _is_with_others(view.table, permanent),
    "equipped": lambda view, permanent: any(
        may_be_equipment(view.table, attached) for attached in view.table.attached(permanent)
    ),
    "attached": lambda _, permanent: bool(permanent.attached_to),
    "detached": lambda _, permanent: not permanent.attached_to,
    "in a showdown": lambda view, permanent: (
        view.table.showdown is not None and permanent.place == view.table.showdown.at
    ),
}
"""The states that hang on more than the permanent itself."""


def is_alone(table: Table, unit: Permanent) -> bool:
    """Return whether no other friendly unit is at a unit's location (740.2.a)."""
    team = table.team(unit.player)
    return not any(other.id != unit.id and other.player in team for other in table.units(unit.place))


def _is_with_others(table: Table, unit: Permanent) -> bool:
    """Return whether its player controls another unit at its location."""
    return any(other.id != unit.id for other in table.units(unit.place, unit.player))


def _keyword(asked: t.HasKeyword) -> Prepared:
    """Return whether an object has a keyword; a card that nobody knows may have it."""

    def has(view: Perspective, permanent: Permanent) -> Truth:
        if view.traits.has(permanent, asked.keyword):
            return True
        return unknown(f"#{permanent.id}") if view.table.card(permanent.card) is None else False

    return Prepared(has, lambda card: has_keyword(card.keywords, asked.keyword))


def _has_tag(view: Perspective, permanent: Permanent, tags: tuple[str, ...]) -> Truth:
    """Return whether a permanent has one of these tags."""
    return has_tag(
        view.table,
        permanent,
        tags,
        lambda to, context: view.fits(view._replace(context=context, traits=NoTraits()), to, permanent.id),
    )


def _has_domain(table: Table, permanent: Permanent, domain: Domain) -> Truth:
    card = table.card(permanent.card)
    return unknown(f"#{permanent.id}") if card is None else domain in card.domains


def _has_named_tag(view: Perspective, permanent: Permanent) -> Truth:
    """Return whether a permanent has the tag that was named as the description's own permanent was played (759)."""
    context = view.context
    own = view.table.permanent(context.me) if context.me is not None else None
    named = context.named or (own.named if own is not None else "")
    return _has_tag(view, permanent, (named,)) if named else False


def _compared(asked: t.Compared) -> Prepared:
    """Return how a number of an object compares: its Might, or a cost that is printed on its card (356.1.c, 711)."""
    compares, other = _HOW[asked.how], asked.to

    def within(view: Perspective, number: int | None, of: str) -> Truth:
        if isinstance(other, Holding) and not view.context.player:
            return False
        bound = _bound(view, other)
        if isinstance(bound, Unknown):
            return bound
        return unknown(of) if number is None else compares(number, bound)

    def of_card(card: Card) -> Truth:
        number = _printed(card, asked.number)
        return NOT_KNOWN if not isinstance(other, int) else number is not None and compares(number, other)

    def might(view: Perspective, permanent: Permanent) -> Truth:
        if other == AmountOf("me") and _own(view) is None:
            return False
        return within(view, view.traits.might(permanent), f"#{permanent.id}")

    def cost(view: Perspective, name: str | None, of: Target) -> Truth:
        card = view.table.card(name)
        return unknown(f"#{of}") if card is None else within(view, _printed(card, asked.number), f"#{of}")

    if asked.number == "might":
        return Prepared(might, of_card)
    return Prepared(
        lambda view, permanent: cost(view, permanent.card, permanent.id),
        of_card,
        lambda view, target: cost(view, card_name(view.table, target), target),
    )


_HOW: Final[Mapping[str, Callable[[int, int], bool]]] = {"at most": le, "at least": ge, "below": lt}
"""The comparisons of two numbers."""


def _printed(card: Card, number: str) -> int | None:
    """The Might, the energy or the power that is printed on a card."""
    return card.might if number == "might" else card.energy if number == "energy" else card.power


def _bound(view: Perspective, other: int | AmountOf | Holding) -> Number:
    """The number with which another is compared; a position may not know it."""
    match other:
        case int():
            return other
        case Holding(what=what):
            return as_number(holding(view.table, view.context.player, what), what)
        case AmountOf(its="me", of="might") if (own := _own(view)) is not None:
            return as_number(view.traits.might(own), f"#{own.id}")
        case _:
            return NOT_KNOWN


def _own(view: Perspective) -> Permanent | None:
    return view.table.permanent(view.context.me) if view.context.me is not None else None


def _yours(of_owner: bool) -> Prepared:
    """Return whether the player owns an object, or controls it."""
    if not of_owner:
        return Prepared(lambda view, permanent: permanent.player == view.context.player)
    return Prepared(
        lambda view, permanent: permanent.owned_by == view.context.player,
        target=lambda view, target: player_of(view.table, target) == view.context.player,
    )


def _is_occupied(table: Table, occupied: t.Occupied, player: Player, target: Target) -> bool:
    """Return whether a battlefield that is a target is so occupied (170.11.a), as `player` sees friends and enemies."""
    at = next((number for number in table.numbers() if target == f"@{number}"), 0)
    count = sum(len(table.units(at, other)) for other in table.side(occupied.by, player)) if at else 0
    return occupied.least <= count and (occupied.most is None or count <= occupied.most)


def _may_be_chosen_champion(view: Perspective, target: Target) -> bool:
    owner = player_of(view.table, target)
    return owner is None or may_be_chosen_champion(view.table, owner, card_name(view.table, target))


def _is_banished_with_this(view: Perspective, target: Target) -> bool:
    """Return whether the own permanent has banished a card (427.3)."""
    cards = (card for seat in view.table.seats for card in seat.banished if card.id == target)
    return any(card.by and card.by == view.context.me for card in cards)


def _has_chosen(view: Perspective, asked: t.HasChosen, target: Target) -> Truth:
    """Return whether a chain item has chosen what is asked; a position does not know another choice."""
    item = view.table.item(target) if isinstance(target, int) else None
    if item is None or isinstance(asked.of, int):
        return NOT_KNOWN
    own = frozenset[Target]() if view.context.me is None else frozenset((view.context.me,))
    return has_chosen(item, asked, own, lambda objects, each: view.fits(view, objects, each) is not False)


def _is_in_combat_with(view: Perspective, of: TargetFilter, unit: Permanent) -> Truth:
    """Return whether such a unit is in the combat that a unit is in (459)."""
    if not unit.role:
        return False
    others = (other for other in view.table.units(unit.place) if other.role and other.id != unit.id)
    return either(view.fits(view, of, other.id) for other in others)


def _is_chosen_by(view: Perspective, of: TargetFilter, permanent: Permanent) -> Truth:
    """Return whether such a chain item has chosen a permanent; nobody knows what people choose by hand."""
    items = [item for item in view.table.chain if item.kind in ITEM_KINDS.get(of.kind, ())]
    choosing = (item for item in items if _may_choose(item, permanent))
    return either(unknown(f"#{item.id}") if item.by_hand else view.fits(view, of, item.id) for item in choosing)


def _may_choose(item: Item, permanent: Permanent) -> bool:
    return item.by_hand or permanent.id in chosen_by(item)


PLACES: Final[Mapping[Where, Callable[[Perspective, Place | None], bool]]] = {
    "anywhere": lambda _, __: True,
    "battlefield": lambda _, place: isinstance(place, int),
    "base": lambda _, place: isinstance(place, str),
    "here": lambda view, place: place is not None and place == view.context.here,
    "elsewhere": lambda view, place: place is not None and place != view.context.here,
    "other battlefield": lambda view, place: isinstance(place, int) and place != view.context.here,
    "there": lambda view, place: place is not None and place == view.context.there,
    "away": lambda view, place: place is not None and place != view.context.there,
    "chosen": lambda view, place: place is not None and place == view.context.chosen,
    "left": lambda view, place: place is not None and place == view.context.left,
    "destination": lambda view, place: place is not None and place == view.context.destination,
    "moved": lambda view, place: isinstance(place, int) and place in (view.context.there, view.context.moved_from),
    "controlled": lambda view, place: (
        isinstance(place, int) and view.table.battlefield(place).control == view.context.player
    ),
}
"""Return whether a place is where a description says."""
