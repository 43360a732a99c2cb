"""The changes that make a card cost more or less (2026-07-16, 356.3, 356.4, 356.6).

Discounts with a minimum are applied before all others, the highest minimum first: a minimum binds its own discount
alone (356.4.e), and the player chooses the order (356.4.d.1), so this is the least that the card can cost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from carddata.model.amounts import MightOf, Quantity
from carddata.model.card import Card
from carddata.model.conditions import AnyChosen, asks_for
from carddata.model.costs import FREE, Cost
from carddata.model.numbers import AmountOf
from carddata.model.permissions import CostChange, IgnoresKeyword
from tableside.engine.derived.context import targeting_context
from tableside.engine.derived.evaluation import amount, does_fit
from tableside.engine.derived.quantities import sum_of_might
from tableside.engine.derived.texts_in_play import standing_of
from tableside.engine.derived.traits import traits_of
from tableside.engine.derived.truth import Number, Truth, Unknown, either, resting_on, surely
from tableside.engine.model.chain_items import Item
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
    for change in others:
        if change.more:
            cost += Total(change.amount.energy, (ANY,) * change.amount.any_power)
    discounts = [Discount(change.amount, 1, change.least or 0) for change in others if not change.more]
    own = _changes_of(table, item)
    discounts += [Discount(change.amount, surely(_times(table, item, change)), change.least or 0) for change in own]
    discounts += [
        Discount(less) for less in (item.terms.less if item.terms is not None else FREE, item.less) if less != FREE
    ]
    for discount in sorted(discounts, key=lambda discount: -discount.least):
        cost = reduced(cost, discount.amount, table.card(item.card), discount.times, discount.least)
    return cost


def _changes_of(table: Table, item: Item) -> tuple[CostChange, ...]:
    """The discounts of the item's own text that hold now; some replace those before them."""
    changes: tuple[CostChange, ...] = ()
    for change in _own_changes(table, item):
        if is_met(table, item, change.only_if):
            changes = (change,) if change.instead else (*changes, change)
    return changes


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


def _times(table: Table, item: Item, change: CostChange) -> Number:
    """Return how many times a discount applies."""
    if change.each is None:
        return 1
    if isinstance(change.each, AmountOf):
        chosen = (target for group in item.chosen for target in group if isinstance(target, int))
        units = (unit for unit in map(table.permanent, chosen) if unit is not None and unit.kind == "unit")
        return sum_of_might(units, traits_of(table))
    return amount(table, change.each, targeting_context(table, item))


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


def ignores_deflect(table: Table, item: Item) -> Truth:
    """Return whether its own text, or a card in play by what the item has chosen, lets its player ignore Deflect."""
    card = table.card(item.card) if item.is_card else None
    if card is not None and IgnoresKeyword("Deflect") in card.standing:
        return True
    return either(
        resting_on(reference, does_fit(table, effect.choosing, context, target))
        for effect, context, reference, _ in standing_of(table, IgnoresKeyword)
        if effect.choosing is not None
        for group in item.chosen
        for target in group
    )


def with_costs_in_doubt(table: Table, item: Item, findings: Findings) -> Iterator[Reason | Assumed]:
    """Findings on a cost; they are uncertain if nobody knows how much less the card costs.

    A trash may hold more than it shows, the Might of a unit may not be known, and neither may a condition.
    """
    all_findings = tuple(findings)
    uncounted = [(change.each, _times(table, item, change)) for change in _changes_of(table, item)]
    open_numbers = [(each, number.rests_on) for each, number in uncounted if isinstance(number, Unknown)]
    doubts: tuple[Assumed, ...] = ()
    if any("trash" in rests_on for _, rests_on in open_numbers):
        doubts = (assumed("assumed-trash-counted", count=len(table.seat(item.player).trash)),)
    if any(isinstance(finding, Reason) for finding in all_findings):
        doubts = (*doubts, *_doubts(table, item, [each for each, rests_on in open_numbers if rests_on != {"trash"}]))
    yield from doubts
    for finding in all_findings:
        yield replace(finding, kind="unknown") if doubts and isinstance(finding, Reason) else finding


def _doubts(table: Table, item: Item, uncounted: Sequence[Quantity | None]) -> Iterator[Assumed]:
    """The assumptions about discounts for each of what nobody has counted, and about conditions that are not known."""
    by_might = [
        isinstance(each, AmountOf) or (isinstance(each, MightOf) and each.how == "highest") for each in uncounted
    ]
    if any(by_might):
        yield assumed("assumed-might-for-cost")
    if not all(by_might):
        yield assumed("assumed-not-counted-for-cost", card=CardName(item.card))
    if any(isinstance(condition_state(table, item, effect.only_if), Unknown) for effect in _own_changes(table, item)):
        yield assumed("assumed-no-discount", card=CardName(item.card))
    others = [met for _, met in changes_by_others(table, item)] if item.is_card or item.is_activated else []
    others.append(ignores_deflect(table, item))
    if any(name.startswith(NAME) for name in item.paying):
        others += [discount.met for discount in repeat_discounts(table, item)]
    if any(isinstance(met, Unknown) for met in others):
        yield assumed("assumed-no-cost-change", card=CardName(item.card))
