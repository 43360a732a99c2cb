"""The changes that make a card cost more or less (2026-07-16, 356.3, 356.4, 356.6).

Discounts with a minimum are applied before all others, the highest minimum first: a minimum binds its own discount
alone (356.4.e), and the player chooses the order (356.4.d.1), so this is the least that the card can cost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from carddata.model.amounts import HighestMight, HowMany, TagsAmong
from carddata.model.card import Card
from carddata.model.conditions import AnyChosen, asks_for
from carddata.model.costs import Cost
from carddata.model.numbers import AmountOf, Holding
from carddata.model.permissions import CostChange
from carddata.model.targets import TargetFilter
from tableside.engine.derived.context import targeting_context
from tableside.engine.derived.evaluation import amount, are_tags_known, matching, tags_among
from tableside.engine.derived.traits import might_of
from tableside.engine.derived.truth import Unknown
from tableside.engine.derived.whereabouts import card_name
from tableside.engine.model.chain_items import Item
from tableside.engine.model.references import Target
from tableside.engine.model.state import Table
from tableside.engine.model.verdict import Assumed, Findings, Reason, assumed
from tableside.engine.rules.conditions import condition_state, is_met
from tableside.engine.rules.costs_of_others import changes_by_others, has_price_by_choice
from tableside.engine.rules.given_repeats import NAME, repeat_discounts
from tableside.engine.rules.totals import ANY, Total
from tableside.engine.rules.weaponmaster import as_equip
from tableside.message import CardName


class Discount(NamedTuple):
    """A discount of `amount`, `times` over, that leaves at least `least` energy."""

    amount: Cost
    times: int = 1
    least: int = 0


def changed(table: Table, item: Item, cost: Total) -> Total:
    """The cost of an item after all increases and then all discounts, energy and power not below 0 (356.3, 356.4).

    An effect that plays a card may say what it costs less, and so may what its player has paid with.
    """
    by_others = changes_by_others(table, item) if item.is_card or item.is_activated else ()
    others = [change for change, met in by_others if met]
    item = as_equip(table, item)
    if not item.is_card and not others and (item.ability is None or item.ability.cheaper is None):
        return cost
    for change in (change for change in others if change.more):
        cost += Total(change.amount.energy, (ANY,) * change.amount.any_power)
    discounts = [Discount(change.amount, 1, change.least or 0) for change in others if not change.more]
    own = _changes_of(table, item)
    discounts += [Discount(change.amount, _times(table, item, change), change.least or 0) for change in own]
    if item.terms is not None:
        discounts.append(Discount(item.terms.less))
    discounts.append(Discount(item.less))
    for discount in sorted(discounts, key=lambda discount: -discount.least):
        cost = reduced(cost, discount.amount, table.card(item.card), discount.times, discount.least)
    return cost


def _changes_of(table: Table, item: Item) -> tuple[CostChange, ...]:
    """The discounts of the item's own text that hold now; some replace those before them."""
    found: tuple[CostChange, ...] = ()
    for change in _own_changes(table, item):
        if is_met(table, item, change.only_if):
            found = (change,) if change.instead else (*found, change)
    return found


def is_by_choice(table: Table, item: Item) -> bool:
    """Return whether the choices for an item may make it cheaper."""
    changes = _own_changes(table, item)
    if item.is_card and has_price_by_choice(table, item):
        return True
    return any(asks_for(change.only_if, AnyChosen) or isinstance(change.each, AmountOf) for change in changes)


def _own_changes(table: Table, item: Item) -> tuple[CostChange, ...]:
    """The discounts of a card's or an ability's own text, whether or not their conditions are met."""
    if not item.is_card:
        cheaper = item.ability.cheaper if item.ability is not None else None
        return () if cheaper is None else (cheaper,)
    card = table.card(item.card)
    return tuple([effect for effect in card.standing if isinstance(effect, CostChange)]) if card is not None else ()


def _times(table: Table, item: Item, change: CostChange) -> int:
    """Return how many times a discount applies."""
    match change.each:
        case None:
            return 1
        case Holding("trash"):
            return len(table.seat(item.player).trash)
        case HighestMight():
            return max((0, *(might for might in _mights(table, item) if might is not None)))
        case AmountOf():
            return max(0, sum(might for might in _mights_of_chosen(table, item) if might is not None))
        case TagsAmong(of=of):
            return len(tags_among(table, of, targeting_context(table, item)))
        case HowMany(of=of):
            return sum(_is_known(table, of, target) for target in _counted(table, item, of))
        case each:
            return amount(table, each, targeting_context(table, item)) or 0


def _counted(table: Table, item: Item, described: TargetFilter) -> tuple[Target, ...]:
    return matching(table, described, targeting_context(table, item))


def _is_known(table: Table, described: TargetFilter, target: Target) -> bool:
    """Return whether the Might of what a discount counts is known, if it asks for that, or what card is in a trash."""
    if described.kind == "card":
        return table.card(card_name(table, target)) is not None
    unit = table.permanent(target) if described.asks_might and isinstance(target, int) else None
    return unit is None or might_of(table, unit) is not None


def _mights(table: Table, item: Item) -> Iterator[int | None]:
    """The Might of each unit of the item's player; None where it is not known."""
    return (might_of(table, unit) for unit in table.permanents if unit.kind == "unit" and unit.player == item.player)


def _mights_of_chosen(table: Table, item: Item) -> Iterator[int | None]:
    """The Might of each unit that an item has chosen; None where it is not known."""
    for unit in (table.permanent(target) for group in item.chosen for target in group if isinstance(target, int)):
        if unit is not None and unit.kind == "unit":
            yield might_of(table, unit)


def reduced(cost: Total, amount: Cost, card: Card | None, times: int = 1, least: int = 0) -> Total:
    """A cost that is reduced by an amount, this many times; its energy is at least `least`, if it is not less already.

    A discount in power of the card's domains takes that, one of any domain takes any.
    """
    own = frozenset(card.domains) if card is not None else ANY
    power = _without(cost.power, (own,), times * amount.power)
    kinds = (own, *(domains for domains in power if domains != ANY), ANY)
    return Total(
        max(min(cost.energy, least), cost.energy - times * amount.energy),
        _without(power, kinds, times * amount.any_power),
    )


def _without(
    power: tuple[frozenset[str], ...], kinds: Iterable[frozenset[str]], count: int
) -> tuple[frozenset[str], ...]:
    """The power without this many symbols of these kinds, the first kind first."""
    left = list(power)
    for kind in kinds:
        while count and kind in left:
            left.remove(kind)
            count -= 1
    return tuple(left)


def with_costs_in_doubt(table: Table, item: Item, findings: Findings) -> Iterator[Reason | Assumed]:
    """Findings on a cost; they are uncertain if nobody knows how much less the card costs.

    A trash may hold more than it shows, the Might of a unit may not be known, and neither may a condition.
    """
    found = tuple(findings)
    doubts = _uncounted_trash(table, item)
    if any(isinstance(finding, Reason) for finding in found):
        doubts = (*doubts, *_doubts(table, item))
    yield from doubts
    for finding in found:
        yield replace(finding, kind="unknown") if doubts and isinstance(finding, Reason) else finding


def _is_count_known(table: Table, item: Item, change: CostChange) -> bool:
    """Return whether it is known, for everything that a discount may count, whether it counts."""
    match change.each:
        case TagsAmong(of=of):
            counted = of
            if not are_tags_known(table, of, targeting_context(table, item)):
                return False
        case HowMany(of=of):
            counted = of
        case _:
            return True
    return all(_is_known(table, counted, target) for target in _counted(table, item, counted))


def _uncounted_trash(table: Table, item: Item) -> tuple[Assumed, ...]:
    """The assumption about a discount that counts a trash which may hold more than it shows."""
    counted = [change.each for change in _changes_of(table, item)]
    asked = any(isinstance(each, HowMany) and each.of.kind == "card" for each in counted)
    if not (asked or Holding("trash") in counted) or table.seat(item.player).trash_known:
        return ()
    return (assumed("assumed-trash-counted", count=len(table.seat(item.player).trash)),)


def _doubts(table: Table, item: Item) -> Iterator[Assumed]:
    """The assumptions about discounts that depend on a Might or a condition that is not known."""
    changes = _changes_of(table, item)
    if any(change.each == HighestMight() for change in changes) and None in _mights(table, item):
        yield assumed("assumed-might-for-cost")
    by_chosen = any(isinstance(change.each, AmountOf) for change in changes)
    if by_chosen and None in _mights_of_chosen(table, item):
        yield assumed("assumed-might-for-cost")
    if any(not _is_count_known(table, item, change) for change in changes):
        yield assumed("assumed-not-counted-for-cost", card=CardName(item.card))
    if any(isinstance(condition_state(table, item, effect.only_if), Unknown) for effect in _own_changes(table, item)):
        yield assumed("assumed-no-discount", card=CardName(item.card))
    others = [met for _, met in changes_by_others(table, item)] if item.is_card or item.is_activated else []
    if any(name.startswith(NAME) for name in item.paying):
        others += [discount.met for discount in repeat_discounts(table, item)]
    if any(isinstance(met, Unknown) for met in others):
        yield assumed("assumed-no-cost-change", card=CardName(item.card))
