"""Costs and their payment with runes (2026-07-16, 356-357).

A rune in play gives one energy when it is exhausted, and one power of its domain when it is recycled.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from carddata.model import Card
from tableside.engine import events as e
from tableside.engine.run import Run
from tableside.engine.state import UNKNOWN, Player, Runes, Table
from tableside.engine.verdict import Assumed, Reason, forbidden

ANY: frozenset[str] = frozenset()
"""Power of any domain, [A]."""


class Cost(msgspec.Struct, frozen=True):
    """Energy, and for each power the domains that may pay it; `ANY` for any."""

    energy: int = 0
    power: tuple[frozenset[str], ...] = ()


HIDE = Cost(power=(ANY,))
"""What hiding costs (811.1.b)."""


def printed(card: Card) -> Cost:
    """A card's base cost: its energy, and power of its own domains (356.1)."""
    return Cost(card.energy, (frozenset(card.domains),) * card.power)


def with_domain(cost: Cost, paying: tuple[str, ...]) -> Cost:
    """The cost where a player said which domains pay the power that any domain may pay."""
    named = [one for one in paying if not one.isdigit()]
    power = tuple(frozenset([named.pop(0)]) if wanted == ANY and named else wanted for wanted in cost.power)
    return Cost(cost.energy, power)


def pay(runes: tuple[Runes, ...], cost: Cost) -> tuple[Runes, ...] | None:
    """The runes after a payment, None where they cannot pay; the runes recycled are exhausted ones first."""
    return next(_payments(runes, cost), None)


def _payments(runes: tuple[Runes, ...], cost: Cost) -> Iterator[tuple[Runes, ...]]:
    """Every way to recycle for the power, each with the energy taken before it."""
    if sum(one.ready for one in runes) < cost.energy:
        return
    for recycled in _recycled(runes, cost.power):
        paid = _exhaust(runes, recycled, cost.energy)
        if paid is not None:
            yield paid


def _recycled(runes: tuple[Runes, ...], power: tuple[frozenset[str], ...]) -> Iterator[dict[str, int]]:
    if not power:
        yield {}
        return
    for one in sorted(runes, key=lambda rune: -rune.exhausted):
        if power[0] == ANY or one.domain in power[0] or one.domain == UNKNOWN:
            for rest in _recycled(runes, power[1:]):
                count = rest.get(one.domain, 0) + 1
                if count <= one.ready + one.exhausted:
                    yield {**rest, one.domain: count}


def _exhaust(runes: tuple[Runes, ...], recycled: dict[str, int], energy: int) -> tuple[Runes, ...]:
    """Exhaust for energy the ready runes that are recycled anyway, then others."""
    after = []
    for one in runes:
        count = recycled.get(one.domain, 0)
        from_ready = max(0, count - one.exhausted)
        free = min(from_ready, energy)
        energy -= free
        after.append(Runes(one.domain, one.ready - from_ready, one.exhausted - (count - from_ready)))
    for at, one in enumerate(after):
        spent = min(one.ready, energy)
        energy -= spent
        after[at] = Runes(one.domain, one.ready - spent, one.exhausted + spent)
    return tuple(after)


def judge_cost(table: Table, player: Player, cost: Cost, rule: str) -> Iterator[Reason | Assumed]:
    """Whether a player's runes can pay; taken for granted where runes are not followed."""
    runes = table.seat(player).runes
    if runes is None:
        if cost != Cost():
            yield Assumed("that the cost is paid")
    elif pay(runes, cost) is None:
        power = "".join("[A]" if one == ANY else "[C]" for one in cost.power)
        yield forbidden(rule, f"{player}'s runes cannot pay {f'[{cost.energy}]' if cost.energy else ''}{power}")


def spend(run: Run, player: Player, cost: Cost) -> None:
    """Pay a cost with runes, as far as they are followed and can pay."""
    runes = run.table.seat(player).runes
    paid = pay(runes, cost) if runes is not None else None
    if paid is not None and paid != runes:
        run.emit(e.RunesAre(player, paid))
