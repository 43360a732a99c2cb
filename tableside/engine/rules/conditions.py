"""The conditions of abilities and instructions (2026-07-16, 359.3.e.14, 377.2.b, 383.2.a, 812, 824).

What a condition asks of the position may not be known: a hand that nobody counted, XP that is not followed. Then people
say whether it is met, or that it is assumed, by what hangs on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from msgspec.structs import replace

from carddata.model.abilities import Ability
from carddata.model.amounts import ThisWay
from carddata.model.conditions import If
from carddata.model.costs import Additional
from carddata.model.targets import TargetFilter
from tableside.engine.derived.card_filters import card_fits
from tableside.engine.derived.conditions import every, plays_of_itself
from tableside.engine.derived.context import TargetingContext, targeting_context
from tableside.engine.derived.evaluation import fits_filter, position_parts
from tableside.engine.derived.quantities import follows_xp
from tableside.engine.derived.whereabouts import card_name, exists
from tableside.engine.model.chain_items import Item, Resolving
from tableside.engine.model.references import UNKNOWN
from tableside.engine.model.state import Table
from tableside.engine.model.verdict import Assumed, Findings, assumed, forbidden
from tableside.engine.rules.acted_on import choosers
from tableside.engine.rules.object_amounts import amount_before, number_this_way


def is_met(table: Table, item: Item, condition: If | None) -> bool:
    """Return whether every part of a condition is surely met for a chain item now (383.2.a.1)."""
    return condition is None or condition_state(table, item, condition) is True


def condition_state(table: Table, item: Item, condition: If | None) -> bool | None:
    """Return whether a condition is met for a chain item now; None if that is not known."""
    if condition is None:
        return True
    met = every(_parts(table, item, condition))
    return met if met is None else met is not condition.unless


def is_if_later(table: Table, ability: Ability) -> bool:
    """Return whether an "if" after a trigger is part of the effect, and read on resolution (383.2.b).

    So it is in the edition of 2025-12-01; in later ones it is part of the condition (383.2.a.1).
    """
    return ability.asks_later and table.setup.rules.asks_if == "resolution"


def trigger_state(table: Table, item: Item, ability: Ability) -> bool | None:
    """Whether the condition is met on which an ability triggers for an item (383.2.a.1); None if that is not known."""
    return True if is_if_later(table, ability) else condition_state(table, item, ability.only_if)


def hangs_on_the_unknown(table: Table, item: Item) -> bool:
    """Return whether people must say whether the condition of an instruction is met, since the table does not know."""
    context = targeting_context(table, item)
    conditions = (do.only_if for do in (item.ability.do if item.ability is not None else ()))
    return any(
        condition is not None
        and (
            every(position_parts(table, _of_position(condition), context)) is None
            or _is_chosen_unknown(table, item, condition)
        )
        for condition in conditions
    )


def condition_at(item: Item, at: int) -> If | None:
    """The condition of an instruction of a chain item, by its index."""
    return item.ability.do[at].only_if if item.ability is not None else None


def is_same(first: If, second: If | None) -> bool:
    """Return whether two instructions ask about the same thing, if only one of them for the opposite."""
    return second is not None and replace(first, unless=False) == replace(second, unless=False)


def settled_before(item: Item, at: int) -> bool | None:
    """Whether what an instruction asks about was met when an instruction up to it first asked; None if none has."""
    condition, now = condition_at(item, at), item.progress
    if condition is None or not isinstance(now, Resolving):
        return None
    for number in range(1, at + 2):
        if number in (*now.met, *now.unmet) and is_same(condition, condition_at(item, number - 1)):
            return number in now.met
    return None


def judge_condition(table: Table, item: Item, condition: If | None) -> Findings:
    """The condition of an activated ability must be met; what is not known is assumed (377.2.b)."""
    met = condition_state(table, item, condition)
    if met is None:
        yield from assume_condition(table, item, condition)
    elif not met:
        yield forbidden("377.2.b", "reason-ability-condition-not-met")


def judge_cost_condition(table: Table, item: Item, cost: Additional) -> Findings:
    """The condition under which an additional cost may be paid must be met; what is not known is assumed (356.2.b)."""
    met = condition_state(table, item, cost.only_if)
    if met is None:
        yield from assume_condition(table, item, cost.only_if)
    elif not met:
        if cost.base:
            yield forbidden("356.1.a", "reason-other-cost-condition-not-met")
        else:
            yield forbidden("356.2.b", "reason-cost-condition-not-met")


def assume_condition(table: Table, item: Item, condition: If | None) -> Iterator[Assumed]:
    """Yield what is taken for granted of a condition that is not known."""
    if condition is None:
        return
    hangs_on_xp = not follows_xp(table) and condition_state(table, item, replace(condition, xp=0)) is True
    yield assumed("assumed-xp", count=condition.xp) if hangs_on_xp else assumed("assumed-condition")


def _parts(table: Table, item: Item, condition: If) -> Iterator[bool | None]:
    if condition.played_from:
        yield item.source == condition.played_from
    if condition.paid:
        yield condition.paid in item.paying
    if condition.legion:
        yield table.seat(item.player).played > _own_plays(table, item)
    context = targeting_context(table, item)
    yield from position_parts(table, _of_position(condition), context)
    if _counts_this_way(condition):
        yield _is_within(condition, (number_this_way(item),))
    if condition.chosen is not None:
        first = _group(item.chosen, condition.choice)
        fits = bool(first) and all(fits_filter(table, condition.chosen, context, target) for target in first)
        yield None if _is_chosen_unknown(table, item, condition) else fits
    if condition.chosen_of:
        yield _was_of(table, item, condition.chosen_of, condition.choice)
    done, ignored = (item.progress.done, item.progress.ignored) if isinstance(item.progress, Resolving) else ((), ())
    if condition.done:
        yield condition.done in done or condition.done not in ignored
    if condition.did:
        yield condition.did in done
    if condition.option:
        yield bool(choosers(item, condition))
    if condition.any_chosen is not None:
        yield _any_fits(table, condition.any_chosen, context, item)
    if condition.amount is not None:
        yield _is_within(condition, amount_before(table, item, condition.amount))
    if condition.revealed is not None:
        yield _is_revealed(table, item, condition.revealed)


def _counts_this_way(condition: If) -> bool:
    """Return whether a condition counts what an earlier instruction of the same item has acted on."""
    return isinstance(condition.counted, ThisWay)


def _of_position(condition: If) -> If:
    """A condition without what it counts of the item's own earlier instructions."""
    return replace(condition, counted=None) if _counts_this_way(condition) else condition


def _is_within(condition: If, found: tuple[int | None] | tuple[()]) -> bool | None:
    """Return whether a number of an object is as a condition asks; of no object there is none (359.3.e.12)."""
    if not found:
        return False
    (amount,) = found
    if amount is None:
        return None
    return condition.fewest <= amount and (condition.most is None or amount <= condition.most)


def _is_revealed(table: Table, item: Item, described: TargetFilter) -> bool | None:
    """Return whether the card fits that an instruction has had revealed; None if that was not read."""
    shown = item.progress.shown if isinstance(item.progress, Resolving) else ""
    card = table.card(shown)
    if shown == UNKNOWN or (shown and card is None):
        return None
    return card is not None and card_fits(card, described)


def is_reveal_unknown(table: Table, item: Item, condition: If | None) -> bool:
    """Return whether a condition asks about a revealed card that nobody has read."""
    if condition is None or condition.revealed is None:
        return False
    return _is_revealed(table, item, condition.revealed) is None


def _is_chosen_unknown(table: Table, item: Item, condition: If) -> bool:
    """Return whether a condition asks for the tags of what was chosen, and its card is not known."""
    asks = condition.chosen is not None and condition.chosen.tags
    first = _group(item.chosen, condition.choice) if asks else ()
    return any(exists(table, target) and table.card(card_name(table, target)) is None for target in first)


def _any_fits(table: Table, described: TargetFilter, context: TargetingContext, item: Item) -> bool | None:
    """Return whether anything chosen fits; None if it may, by the tags of a card that is not known."""
    everything = [target for group in item.chosen for target in group]
    unknown = [target for target in everything if described.tags and table.card(card_name(table, target)) is None]
    fits = any(fits_filter(table, described, context, target) for target in everything if target not in unknown)
    asked = replace(described, tags=())
    return fits or (None if any(fits_filter(table, asked, context, target) for target in unknown) else False)


def _group(groups: tuple[tuple[Any, ...], ...], choice: int) -> tuple[Any, ...]:
    """Return what is known of a choice, by its number from 1."""
    return groups[choice - 1] if choice <= len(groups) else ()


def _was_of(table: Table, item: Item, side: Literal["friendly", "enemy"], choice: int) -> bool:
    """Return whether a choice was of that side as the item began to resolve (359.3.e.13)."""
    first = _group(item.whose, choice)
    team = table.team(item.player)
    return bool(first) and all((player in team) is (side == "friendly") for player in first)


def _own_plays(table: Table, item: Item) -> int:
    """Return how many of the cards played this turn are the item's own card: Legion needs another (812.1.c)."""
    if item.kind != "ability":
        return int(item.id in table.seat(item.player).this_turn.played_ids)
    if item.ability is not None and item.ability.when == "play":
        return 1
    return plays_of_itself(table, item.player, item.by)
