"""Resources and payment: energy, power, runes and the rune pool (2026-07-16, 158-165, 357, 444).

A rune in play gives one energy when it is exhausted, and one power of its domain when it is recycled. Whoever recycles
a ready rune exhausts it first, for energy that stays in the rune pool if it is not spent. What is in the pool is spent
first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations

import msgspec
from msgspec.structs import replace

from carddata.model.card import Card
from carddata.model.conditions import TookPlace, leaves
from carddata.model.costs import Cost
from carddata.model.operations import ChangeRunes
from tableside.engine.derived.position_cache import cached_for_position
from tableside.engine.editions.edition import Edition
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.board import EMPTY_POOL, Pool, Runes, Seat
from tableside.engine.model.chain_items import Item
from tableside.engine.model.references import UNKNOWN, Player
from tableside.engine.model.state import Table
from tableside.engine.model.verdict import Findings, Reason, assumed, forbidden
from tableside.engine.rules.limited_resources import NO_USE, Uses, power_left, without_limited
from tableside.engine.rules.totals import ANY, NO_COST, Total
from tableside.message import PlayerName

RUNE_DECK = 12
"""The runes of a rune deck, and so the most that a player has in play (103.3.a, 161.2.a)."""

DOMAINS = ("fury", "calm", "mind", "body", "chaos", "order")
"""The six domains."""


def resources(cost: Cost, card: Card | None, edition: Edition) -> Total:
    """The resources of a cost; power of a card without a domain may be of any (805.1.a.2)."""
    own = edition.own_power(frozenset(card.domains)) if card is not None else ANY
    return Total(cost.energy, (own,) * cost.power + (ANY,) * cost.any_power)


def with_domain(cost: Total, paying: tuple[str, ...]) -> Total:
    """The cost with its generic power replaced by the domains that the player chose."""
    named = [word for word in paying if word in DOMAINS]
    power = tuple(frozenset([named.pop(0)]) if domains == ANY and named else domains for domains in cost.power)
    return Total(cost.energy, power)


def judge_named(cost: Total, paying: tuple[str, ...], settled: bool = True) -> Iterator[Reason]:
    """Every rule that forbids to pay a cost with the domains and the amounts of energy that a player named (357.1).

    The energy of a cost that is not `settled` may still change.
    """
    left = list(cost.power)
    for word in (word for word in paying if word in DOMAINS):
        at = next((at for at, domains in enumerate(left) if domains == ANY or word in domains), None)
        if at is None:
            yield forbidden("357.1", "reason-no-power-of-that-domain", cost=format_cost(cost))
            return
        del left[at]
    energy = [int(word) for word in paying if word.isdecimal()]
    if energy and settled and sum(energy) != cost.energy:
        yield forbidden("357.1", "reason-other-energy", count=sum(energy), cost=format_cost(cost))


class Purse(msgspec.Struct, frozen=True):
    """The resources that a player can pay with: the rune pool, and runes in play."""

    pool: Pool
    runes: tuple[Runes, ...]


def count_runes(runes: tuple[Runes, ...]) -> int:
    """Return how many runes these are, ready and exhausted."""
    return sum(rune.ready + rune.exhausted for rune in runes)


def purse(seat: Seat) -> Purse | None:
    """Return what a player can pay with, each domain once; None if runes are not followed."""
    if seat.runes is None:
        return None
    domains = dict.fromkeys([rune.domain for rune in seat.runes])
    if len(domains) == len(seat.runes):
        return Purse(seat.pool, seat.runes)
    return Purse(seat.pool, tuple(_of_domain(seat.runes, domain) for domain in domains))


def _of_domain(runes: tuple[Runes, ...], domain: str) -> Runes:
    same = [rune for rune in runes if rune.domain == domain]
    return Runes(domain, sum(rune.ready for rune in same), sum(rune.exhausted for rune in same))


def after_payment(owned: Purse, cost: Total, uses: Uses = NO_USE) -> Purse | None:
    """Return what is left after a payment on these uses, None if it cannot be paid.

    What may be spent on nothing else is spent first, then the rest of the pool, then exhausted runes.
    """
    if cost == NO_COST:
        return owned
    if not owned.pool.limited:
        return _after_rest(owned, cost)
    ways = (_after_rest(replace(owned, pool=pool), rest) for pool, rest in without_limited(owned.pool, cost, uses))
    return next((left for left in ways if left is not None), None)


def _after_rest(owned: Purse, cost: Total) -> Purse | None:
    """Return what is left after a payment from what may be spent on anything."""
    energy = min(owned.pool.energy, cost.energy)
    after, power = _from_pool(replace(owned.pool, energy=owned.pool.energy - energy), cost.power)
    recycled = _runes_to_recycle(owned.runes, power)
    missing = cost.energy - energy
    if recycled is None or sum(rune.ready for rune in owned.runes) < missing:
        return None
    runes, added = _exhaust(owned.runes, recycled, missing)
    return Purse(replace(after, energy=after.energy + added), runes)


def _from_pool(pool: Pool, power: tuple[frozenset[str], ...]) -> tuple[Pool, tuple[frozenset[str], ...]]:
    """The pool after paying power from it, the costs with the fewest domains first, and the power still to pay."""
    left, rest = power_left(pool.power, sorted(power, key=lambda domains: (domains == ANY, len(domains))))
    return replace(pool, power=left), rest


def _runes_to_recycle(runes: tuple[Runes, ...], power: tuple[frozenset[str], ...]) -> Counter[str] | None:
    """Return how many runes of each domain are recycled, exhausted runes first; None if there are too few.

    Each power takes the first domain that leaves the rest payable.
    """
    if not power:
        return Counter()
    left = Counter({rune.domain: rune.ready + rune.exhausted for rune in runes})
    order = [rune.domain for rune in sorted(runes, key=lambda rune: -rune.exhausted)]
    taken: Counter[str] = Counter()
    for at, domains in enumerate(power):
        for domain in order:
            if left[domain] and (domains == ANY or domain in domains or domain == UNKNOWN):
                left[domain] -= 1
                if _has_enough(left, power[at + 1 :]):
                    taken[domain] += 1
                    break
                left[domain] += 1
        else:
            return None
    return taken


def _has_enough(left: Counter[str], power: tuple[frozenset[str], ...]) -> bool:
    """Return whether runes can pay for power, by Hall's theorem: each set of domains has enough for what it alone pays.

    A rune of unknown domain may be of any.
    """
    if not power:
        return True
    known = [domain for domain in DOMAINS if left[domain]]
    sets = chain.from_iterable(combinations(known, size) for size in range(len(known) + 1))
    payable_by = [domains & frozenset(known) if domains != ANY else frozenset(known) for domains in power]
    return all(
        sum(1 for needed in payable_by if needed <= frozenset(domains))
        <= sum(left[domain] for domain in domains) + left[UNKNOWN]
        for domains in sets
    )


def _exhaust(runes: tuple[Runes, ...], recycled: Counter[str], energy: int) -> tuple[tuple[Runes, ...], int]:
    """Return the runes after recycling some and exhausting others for the rest of the energy, and what energy is left.

    A ready rune that is recycled is exhausted first (164.2).
    """
    after, given = [], 0
    for rune in runes:
        from_ready = max(0, recycled[rune.domain] - rune.exhausted)
        given += from_ready
        after.append(Runes(rune.domain, rune.ready - from_ready, rune.exhausted - (recycled[rune.domain] - from_ready)))
    missing = max(0, energy - given)
    for at, rune in enumerate(after):
        spent = min(rune.ready, missing)
        missing -= spent
        after[at] = Runes(rune.domain, rune.ready - spent, rune.exhausted + spent)
    return tuple(after), max(0, given - energy)


def judge_cost(table: Table, player: Player, cost: Total, rule: str, uses: Uses = NO_USE) -> Findings:
    """The rule that forbids a cost that the player's runes cannot pay; assumed paid if runes are not followed."""
    if table.seat(player).runes is None:
        if cost != NO_COST:
            yield assumed("assumed-cost-paid")
    elif not can_afford(table, player, cost, uses):
        yield forbidden(rule, "reason-runes-cannot-pay", player=PlayerName(player), cost=format_cost(cost))


def format_cost(cost: Total) -> str:
    """A cost in the rulebook's symbols."""
    power = "".join("[A]" if domains == ANY else "[C]" for domains in cost.power)
    return f"[{cost.energy}]{power}" if cost.energy or not power else power


@cached_for_position
def can_afford(table: Table, player: Player, cost: Total, uses: Uses = NO_USE) -> bool:
    """Return whether a player can pay, as far as runes are followed."""
    owned = purse(table.seat(player))
    return owned is None or after_payment(owned, cost, uses) is not None


def pay_resources(execution: Execution, player: Player, cost: Total, uses: Uses = NO_USE) -> None:
    """Pay a cost, as far as runes are followed and can pay."""
    seat = execution.table.seat(player)
    owned = purse(seat)
    paid = after_payment(owned, cost, uses) if owned is not None else None
    if paid is None:
        return
    if paid.pool != seat.pool:
        execution.emit(e.PoolIs(player, paid.pool))
    if paid.runes != seat.runes:
        execution.emit(e.RunesAre(player, paid.runes))


def empty_pools(execution: Execution) -> None:
    """Empty every player's rune pool (316.3, 317.2.d)."""
    for seat in execution.table.seats:
        if seat.pool != EMPTY_POOL:
            execution.emit(e.PoolIs(seat.player, EMPTY_POOL))


def change_runes(seat: Seat, change: ChangeRunes) -> tuple[Runes, ...] | None:
    """The player's runes after a change, as many as there are for it; None if runes are not followed (416, 430).

    Without a domain, known runes are channeled as unknown ones, and others change in the order of the position.
    """
    if seat.runes is None:
        return None
    if change.how == "channel":
        count = min(change.count, RUNE_DECK - count_runes(seat.runes))
        ready, exhausted = (0, count) if change.exhausted else (count, 0)
        return (*seat.runes, Runes(change.domain or UNKNOWN, ready, exhausted)) if count > 0 else seat.runes
    left, after = count_runes(seat.runes) if change.extent == "all" else change.count, []
    for rune in seat.runes:
        fits = change.domain in (None, rune.domain) or rune.domain == UNKNOWN
        changed = _changed(rune, change.how, left) if fits else rune
        left -= _difference(rune, changed)
        after.append(changed)
    return tuple(rune for rune in after if rune.ready or rune.exhausted)


def can_channel(table: Table, player: Player, count: int) -> bool:
    """Return whether the rune deck of a player has `count` runes, as far as runes are followed."""
    runes = table.seat(player).runes
    return runes is None or count_runes(runes) + count <= RUNE_DECK


def is_channeling_unknown(table: Table, item: Item) -> bool:
    """Return whether an instruction hangs on whether runes could be channeled, and runes are not followed."""
    operations = item.ability.do if item.ability is not None else ()
    links = (link for do in operations for link in leaves(do.only_if, TookPlace))
    asks = any(isinstance(operations[link.instruction - 1], ChangeRunes) for link in links)
    return asks and table.seat(item.player).runes is None


def is_choice_of_runes(table: Table, item: Item) -> bool:
    """Return whether players say which runes an item changes: it may ready a teammate's, or recycles some of several.

    Runes differ by their domain, and by whether they are exhausted. What an item recycles after it has changed runes
    is not known before.
    """
    operations = item.ability.do if item.ability is not None else ()
    changes = [do for do in operations if isinstance(do, ChangeRunes)]
    readied = any(do.how == "ready" and do.extent != "all" for do in changes)
    if readied and len(table.team(item.player)) > 1:
        return True
    recycled = [do.count for do in changes if do.how == "recycle"]
    return bool(recycled) and (len(changes) > 1 or _differ(table.seat(item.player).runes or (), recycled[0]))


def _differ(runes: tuple[Runes, ...], count: int) -> bool:
    """Return whether there are more than `count` runes, and not all alike."""
    ready = {(rune.domain, "ready") for rune in runes if rune.ready}
    exhausted = {(rune.domain, "exhausted") for rune in runes if rune.exhausted}
    return count_runes(runes) > count and len(ready | exhausted) > 1


def _changed(rune: Runes, how: str, most: int) -> Runes:
    """Runes of one domain after at most `most` were recycled (exhausted runes first), readied or exhausted."""
    match how:
        case "ready":
            count = min(most, rune.exhausted)
            return Runes(rune.domain, rune.ready + count, rune.exhausted - count)
        case "exhaust":
            count = min(most, rune.ready)
            return Runes(rune.domain, rune.ready - count, rune.exhausted + count)
        case _:
            spent = min(most, rune.exhausted)
            return Runes(rune.domain, rune.ready - min(most - spent, rune.ready), rune.exhausted - spent)


def _difference(before: Runes, after: Runes) -> int:
    """Return how many runes changed."""
    return max(abs(before.ready - after.ready), before.ready + before.exhausted - after.ready - after.exhausted)
