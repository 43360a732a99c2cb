"""Repeat that other cards give to a spell, and what makes Repeat cost less (2026-07-16, 206, 356.4.c, 820)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Final, NamedTuple

from carddata.model.card import Card
from carddata.model.costs import Additional, Cost
from carddata.model.repeats import GiveRepeat, RepeatCosts, SpellsRepeat
from tableside.engine.derived.context import TargetingContext
from tableside.engine.derived.evaluation import holds
from tableside.engine.derived.texts_in_play import standing_of
from tableside.engine.derived.truth import NOT_KNOWN, Truth, either, resting_on
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import GivenRepeat, Item
from tableside.engine.model.lasting import RepeatEntry
from tableside.engine.model.references import UNKNOWN, Player
from tableside.engine.model.state import Table

NAME: Final = "repeat"
"""The name by which a player chooses to pay for Repeat; further ones have a number after it."""


class RepeatDiscount(NamedTuple):
    """The discount on each Repeat, and whether that holds."""

    amount: Cost
    met: Truth


def given_repeats(table: Table, player: Player, card: Card | None) -> tuple[GivenRepeat, ...]:
    """The Repeat that cards in play, and abilities for this turn, give to a spell as a player plays it.

    Each has a name of its own (820.3), and one for the spell's base cost costs what is printed on the spell (206).
    """
    if card is None or card.type != "spell":
        return ()
    taken = {extra.name for extra in card.additional}
    repeats: list[GivenRepeat] = []
    for cost, giver in _costs(table, player):
        name = next(name for name in _names() if name not in taken)
        taken.add(name)
        for_base = Cost(energy=card.energy, power=card.power)
        repeats.append(GivenRepeat(name, for_base, card.name) if cost is None else GivenRepeat(name, cost, giver))
    return tuple(repeats)


def may_be_given(table: Table, player: Player) -> Truth:
    """Return whether a card gives Repeat to a player's spells: unknown if nobody knows whether its condition holds."""
    return either(
        resting_on(reference, holds(table, effect.only_if, context))
        for effect, context, reference, _ in standing_of(table, SpellsRepeat)
        if player in table.side(effect.whose, context.player)
    )


def _names() -> Iterator[str]:
    yield NAME
    for number in count(2):
        yield f"{NAME}-{number}"


def _costs(table: Table, player: Player) -> Iterator[tuple[Cost | None, str]]:
    """Yield what each Repeat costs that a player's spells are given, and the card that gives it."""
    for effect, context, _, card in standing_of(table, SpellsRepeat):
        if player in table.side(effect.whose, context.player) and holds(table, effect.only_if, context):
            yield effect.cost, card
    for entry in table.lasting.repeat_entries:
        if entry.player == player:
            yield entry.cost, entry.card


def as_additional(given: GivenRepeat) -> Additional:
    """Repeat that was given as the additional cost that it is (820.1.d)."""
    return Additional(given.name, given.cost, repeat=True)


def repeat_discounts(table: Table, item: Item) -> Iterator[RepeatDiscount]:
    """Yield what each Repeat of a spell costs less (356.4.c); it may hang on who controls a battlefield."""
    for effect, context, *_ in standing_of(table, RepeatCosts):
        if item.player in table.side(effect.whose, context.player):
            yield RepeatDiscount(effect.amount, holds(table, effect.only_if, context))
        elif _is_unsure(table, context):
            yield RepeatDiscount(effect.amount, NOT_KNOWN)


def _is_unsure(table: Table, context: TargetingContext) -> bool:
    """Return whether an effect stands on a battlefield of which nobody knows who controls it."""
    at = context.here if context.me is None else None
    return isinstance(at, int) and table.battlefield(at).control == UNKNOWN


def give_repeat(execution: Execution, item: Item, do: GiveRepeat) -> None:
    """Give Repeat to the spells that a player plays this turn, or to the next."""
    entry = RepeatEntry(item.player, item.card, do.cost, do.next)
    execution.emit(e.RepeatEntriesAre((*execution.table.lasting.repeat_entries, entry)))


def end_next_repeat(execution: Execution, item: Item) -> None:
    """Once a spell has been played, the next spell of its player is no longer to come."""
    entries = execution.table.lasting.repeat_entries
    left = tuple(entry for entry in entries if not entry.next or entry.player != item.player)
    if item.kind == "spell" and item.is_card and left != entries:
        execution.emit(e.RepeatEntriesAre(left))
