"""Added resources that can be spent on some things alone, such as spells (2026-07-16, 002, 166, 429)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import Literal

from msgspec.structs import replace

from carddata.model.costs import ResourceUse
from carddata.model.domains import Domain
from carddata.model.operations import Add
from tableside.engine.model.board import LimitedResources, Pool
from tableside.engine.model.chain_items import Item
from tableside.engine.model.state import Table
from tableside.engine.rules.totals import ANY, Total

Uses = frozenset[ResourceUse]
"""The purposes of a payment."""

NO_USE: Uses = frozenset()
"""A payment on which no limited resources are spent."""

IN_SHOWDOWN: Uses = frozenset({"showdowns"})
"""A payment during a showdown."""

Symbols = tuple[Domain | Literal["any"], ...]
"""Unspent power."""

USES: dict[str, Uses] = {
    "spell": frozenset({"spells"}),
    "unit": frozenset({"units", "units and their abilities"}),
    "gear": frozenset({"gear", "gear and its abilities"}),
}
"""The uses that playing a card is, by its type. A judged action may name a card that nobody plays from a hand."""

ABILITY_USES: dict[str, Uses] = {
    "unit": frozenset({"units and their abilities"}),
    "gear": frozenset({"gear and its abilities"}),
}
"""The uses that using an activated ability is, by the type of its card."""


def uses_of(table: Table, item: Item) -> Uses:
    """Return what paying for an item is now: playing a card of its type, or using an activated ability."""
    return _uses_by_item(table, item) | uses_now(table)


def uses_now(table: Table) -> Uses:
    """Return what any payment is now: one during a showdown (341)."""
    return IN_SHOWDOWN if table.showdown is not None else NO_USE


def _uses_by_item(table: Table, item: Item) -> Uses:
    if item.kind != "ability":
        return NO_USE.union(*[USES.get(kind, NO_USE) for kind in _types(table, item)]) if item.is_card else NO_USE
    activates = item.ability is not None and item.ability.when == "activate"
    return NO_USE.union(*[ABILITY_USES.get(kind, NO_USE) for kind in _types(table, item)]) if activates else NO_USE


def _types(table: Table, item: Item) -> tuple[str, ...]:
    """The types of the card of an item, as far as they are known."""
    card = table.card(item.card)
    return (item.kind,) if card is None else card.types


def with_added(pool: Pool, do: Add) -> Pool:
    """A rune pool with what an ability adds to it."""
    if do.only is None:
        return replace(pool, energy=pool.energy + do.energy, power=(*pool.power, *do.power))
    return replace(pool, limited=(*pool.limited, LimitedResources(do.only, do.energy, do.power)))


def without_limited(pool: Pool, cost: Total, uses: Uses) -> Iterator[tuple[Pool, Total]]:
    """Each way to spend as many of the limited resources as can be used: the pool that is left, and the rest to pay."""
    if not any(limited.use in uses for limited in pool.limited):
        yield pool, cost
        return
    for power in dict.fromkeys(permutations(cost.power)):
        yield _spent(pool, Total(cost.energy, power), uses)


def _spent(pool: Pool, cost: Total, uses: Uses) -> tuple[Pool, Total]:
    left: list[LimitedResources] = []
    for limited in pool.limited:
        if limited.use not in uses:
            left.append(limited)
            continue
        energy = min(limited.energy, cost.energy)
        power, rest = power_left(limited.power, cost.power)
        cost = Total(cost.energy - energy, rest)
        left.append(LimitedResources(limited.use, limited.energy - energy, power))
    return replace(pool, limited=tuple(each for each in left if each.energy or each.power)), cost


def power_left(symbols: Symbols, power: Iterable[frozenset[str]]) -> tuple[Symbols, tuple[frozenset[str], ...]]:
    """The symbols that are left after paying power with them in this order, and the power that is still to pay."""
    floating, rest = list(symbols), []
    for domains in power:
        fitting = [symbol for symbol in floating if domains == ANY or symbol in domains or symbol == "any"]
        if fitting:
            floating.remove(min(fitting, key=lambda symbol: symbol == "any"))
        else:
            rest.append(domains)
    return tuple(floating), tuple(rest)


def all_energy(pool: Pool) -> int:
    """The unspent energy of a player, with what is limited in use."""
    return pool.energy + sum(each.energy for each in pool.limited)


def all_power(pool: Pool) -> Symbols:
    """The unspent power of a player, with what is limited in use."""
    return (*pool.power, *(symbol for each in pool.limited for symbol in each.power))


def with_energy(pool: Pool, amount: int) -> Pool:
    """A rune pool with `amount` energy in all, as players told; what is limited in use stays if it is no more."""
    limited = all_energy(pool) - pool.energy
    if amount >= limited:
        return replace(pool, energy=amount - limited)
    rest = (replace(each, energy=0) for each in pool.limited)
    return replace(pool, energy=amount, limited=tuple(each for each in rest if each.power))


def with_power(pool: Pool, amount: int) -> Pool:
    """A rune pool with `amount` power in all, as players told; power that was not known before is of any domain."""
    limited = len(all_power(pool)) - len(pool.power)
    free = amount - limited if amount >= limited else amount
    rest = pool.limited if amount >= limited else tuple(replace(each, power=()) for each in pool.limited)
    power = (*pool.power, *("any",) * free)[:free]
    return replace(pool, power=power, limited=tuple(each for each in rest if each.energy or each.power))
