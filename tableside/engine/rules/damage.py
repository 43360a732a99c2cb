"""Combat damage (2026-07-16, 465.2): how much each side assigns, and which assignments are legal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

import msgspec

from carddata.model.permissions import IgnoresKeyword
from tableside.engine.derived.texts_in_play import standing_of
from tableside.engine.derived.traits import keyword_state, might_of
from tableside.engine.derived.truth import Truth, Unknown
from tableside.engine.model.board import Permanent
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table
from tableside.engine.model.verdict import Reason, forbidden
from tableside.engine.rules.damage_changes import deals_combat_damage, is_assigned_last
from tableside.engine.rules.damage_order import lethal_damage
from tableside.engine.rules.lethal import is_any_enough
from tableside.engine.rules.unread_findings import hanging_on

FIRST, BETWEEN, LAST = 0, 1, 2
"""The ranks in which units get damage: Tank first, Backline last (815, 826)."""


Ranks = tuple[int, ...]
"""The ranks of which the assigning player may choose one for a unit."""


class DamageRecipient(msgspec.Struct, frozen=True):
    """A unit that damage is assigned to: the damage that is lethal to it, and the ranks that it can have in the order.

    `lethal` is 0 if no amount of damage is: such a unit is exempt from the order (465.2.c.10). A unit with Tank comes
    first, a unit with Backline last. For a unit with both, the assigning player chooses (465.2.c.8). `readings` has
    what it can have in each case that may be: one, unless nobody knows what the cards `rests_on` do, by reference.
    """

    id: int
    lethal: int
    readings: tuple[Ranks, ...] = ((BETWEEN,),)
    rests_on: frozenset[str] = frozenset()

    @property
    def ranks(self) -> Ranks:
        """The ranks that it can have in one case or another."""
        return tuple(rank for rank in (FIRST, BETWEEN, LAST) if any(rank in ranks for ranks in self.readings))


def strength(table: Table, at: int, player: Player) -> int | None:
    """The sum of Might of a player's units there; None if that is not known (465.2.a, 423.1.b, 143.2.b)."""
    dealing = {unit: deals_combat_damage(table, unit) for unit in table.units(at, player)}
    mights = [might_of(table, unit) for unit, deals in dealing.items() if deals is not False]
    is_open = None in mights or any(isinstance(deals, Unknown) for deals in dealing.values())
    return None if is_open else sum(max(0, might or 0) for might in mights)


def deciding_texts(table: Table, at: int) -> frozenset[str]:
    """The cards of which nobody knows whether their texts change what damage is dealt there, or what of it is lethal.

    They have units deal no combat damage, or make any damage of a player enough.
    """
    asked = (
        held
        for unit in table.units(at)
        for held in (
            deals_combat_damage(table, unit),
            *(is_any_enough(table, unit, other) for other in table.opponents(unit.player)),
        )
    )
    return frozenset[str]().union(*(held.rests_on for held in asked if isinstance(held, Unknown)))


def damage_recipients(table: Table, at: int, player: Player, by: Player) -> tuple[DamageRecipient, ...] | None:
    """A player's units there as recipients of damage that another assigns; None if what is lethal is not known."""
    recipients = []
    for unit in table.units(at, player):
        missing = _missing(table, unit, by)
        if missing is None:
            return None
        recipients.append(DamageRecipient(unit.id, lethal_damage(table, unit, missing), *_readings(table, unit, at)))
    return tuple(recipients)


def _missing(table: Table, unit: Permanent, by: Player) -> int | None:
    """The damage of a player that a unit lacks to have lethal damage (142.4, 465.2.c.2); None if that is not known."""
    is_enough, might = is_any_enough(table, unit, by), might_of(table, unit)
    if is_enough:
        return 1
    return None if isinstance(is_enough, Unknown) or might is None else max(might - unit.damage, 1)


def _readings(table: Table, unit: Permanent, at: int) -> tuple[tuple[Ranks, ...], frozenset[str]]:
    first = not _is_tank_ignored(table, unit.player, at) and keyword_state(table, unit, "Tank")
    last = is_assigned_last(table, unit)
    readings = product(_cases(first), _cases(last))
    rests_on = frozenset[str]().union(*(held.rests_on for held in (first, last) if isinstance(held, Unknown)))
    return tuple((FIRST,) * first + (LAST,) * last or (BETWEEN,) for first, last in readings), rests_on


def _cases(held: Truth) -> tuple[bool, ...]:
    return (False, True) if isinstance(held, Unknown) else (held,)


def _is_tank_ignored(table: Table, player: Player, at: int) -> bool:
    """Return whether the other side of a combat there ignores Tank as it assigns damage to units of a player."""
    combat = table.combat
    if combat is None:
        return False
    other = combat.defender if player == combat.attacker else combat.attacker
    return any(
        effect.keyword == "Tank" and (context.player, context.here) == (other, at)
        for effect, context, *_ in standing_of(table, IgnoresKeyword)
    )


def judge_assignment(
    table: Table, units: tuple[DamageRecipient, ...], amount: int, assigned: Mapping[int, int]
) -> Iterator[Reason]:
    """Every rule that forbids this assignment of `amount` damage (465.2.c)."""
    ids = {unit.id for unit in units}
    if any(unit not in ids for unit in assigned):
        yield forbidden("465.2.c", "reason-damage-to-other-side")
    if any(damage < 1 for damage in assigned.values()):
        yield forbidden("417.1.e", "reason-damage-whole-numbers")
    if sum(assigned.values()) != amount:
        yield forbidden("465.2.c", "reason-damage-total", amount=amount)
    short = [unit for unit in units if assigned.get(unit.id, 0) < unit.lethal]
    if sum(1 for unit in short if assigned.get(unit.id, 0)) > 1:
        yield forbidden("465.2.c.3", "reason-lethal-damage-first")
    if short and any(assigned.get(unit.id, 0) > unit.lethal > 0 for unit in units):
        yield forbidden("465.2.c.4", "reason-more-than-lethal")
    units = tuple(unit for unit in units if unit.lethal)
    in_order = _is_in_order(units, assigned)
    if in_order is not True:
        ranked = {rank for unit in units if assigned.get(unit.id, 0) < unit.lethal for rank in unit.ranks}
        for rule in ("815.1.b" if FIRST in ranked else "826.3", "465.2.c.6"):
            yield hanging_on(table, in_order, forbidden(rule, "reason-tank-first-backline-last"))


def excess_damage(units: tuple[DamageRecipient, ...], assigned: Mapping[int, int]) -> int:
    """Return the assigned damage above what is lethal to the units (465.2.c.4); none is to an exempt unit."""
    return sum(max(0, assigned.get(unit.id, 0) - unit.lethal) for unit in units if unit.lethal)


def _is_in_order(units: tuple[DamageRecipient, ...], assigned: Mapping[int, int]) -> Truth:
    """Return whether damage is assigned in the order of ranks; it rests on the cards that make a difference."""
    cases = {
        case: any(_in_order(units, assigned, ranks) for ranks in _rankings(units, case, assigned))
        for case in product(*(unit.readings for unit in units))
    }
    if len({*cases.values()}) == 1:
        return cases.popitem()[1]
    deciding = (
        unit.rests_on
        for at, unit in enumerate(units)
        if any(
            cases[(*case[:at], other, *case[at + 1 :])] is not held
            for case, held in cases.items()
            for other in unit.readings
        )
    )
    return Unknown(frozenset[str]().union(*deciding))


def _rankings(
    units: tuple[DamageRecipient, ...], ranks: tuple[Ranks, ...], assigned: Mapping[int, int]
) -> Iterator[tuple[int, ...]]:
    """The orders of units that are worth trying.

    A unit with two ranks counts as last without damage, as first with lethal damage, and else as either.
    """
    for partly in (FIRST, LAST):
        yield tuple(_rank(unit, can, assigned.get(unit.id, 0), partly) for unit, can in zip(units, ranks, strict=True))


def _rank(unit: DamageRecipient, ranks: Ranks, damage: int, partly: int) -> int:
    if len(ranks) == 1:
        return ranks[0]
    return FIRST if damage >= unit.lethal else LAST if not damage else partly


def _in_order(units: tuple[DamageRecipient, ...], assigned: Mapping[int, int], ranks: tuple[int, ...]) -> bool:
    """Return whether no unit gets damage before all units of earlier ranks have lethal damage."""
    reached = max((rank for unit, rank in zip(units, ranks, strict=True) if assigned.get(unit.id, 0)), default=FIRST)
    return all(
        assigned.get(unit.id, 0) >= unit.lethal for unit, rank in zip(units, ranks, strict=True) if rank < reached
    )


def only_assignment(units: tuple[DamageRecipient, ...], amount: int) -> dict[int, int] | None:
    """The only legal assignment; None if its player has a choice."""
    if len(units) == 1:
        return {units[0].id: amount} if amount else {}
    if amount and not all(unit.lethal for unit in units):
        return None
    needed = sum(unit.lethal for unit in units)
    if amount > needed:
        return None
    if amount == needed:
        return {unit.id: unit.lethal for unit in units}
    if amount == 0:
        return {}
    return _forced_assignment(units, amount)


def _forced_assignment(units: tuple[DamageRecipient, ...], amount: int) -> dict[int, int] | None:
    """The only assignment of less damage than is lethal to all: rank by rank, while no rank leaves a choice."""
    if any(len(unit.ranks) > 1 for unit in units):
        return None
    assigned: dict[int, int] = {}
    for rank in (FIRST, BETWEEN, LAST):
        here = [unit for unit in units if unit.ranks == (rank,)]
        whole = sum(unit.lethal for unit in here)
        if amount < whole and len(here) > 1:
            return None
        for unit in here:
            assigned[unit.id] = min(unit.lethal, amount)
            amount -= assigned[unit.id]
        if not amount:
            break
    return {unit: damage for unit, damage in assigned.items() if damage}
