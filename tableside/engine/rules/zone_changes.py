"""Cards that an effect returns to a hand or banishes (2026-07-16, 421.4, 427)."""

from __future__ import annotations

from carddata.model import operations as m
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.chain_items import Item
from tableside.engine.model.objects import battlefield_of, place_of
from tableside.engine.model.references import Target
from tableside.engine.rules import hidden
from tableside.engine.rules.abilities import fire
from tableside.engine.rules.acted_on import targets_of
from tableside.engine.rules.watching import TriggerEvent


def return_cards(execution: Execution, item: Item, do: m.Return) -> None:
    """Return what an instruction names to its owner's hand."""
    for target in targets_of(execution.table, item, do.what):
        return_to_hand(execution, target)


def return_to_hand(execution: Execution, target: Target) -> None:
    """Return a permanent, a facedown card or a card in a trash to its owner's hand."""
    if isinstance(target, str):
        if place_of(execution.table, target) is not None and not battlefield_of(execution.table, target):
            hidden.discard_facedown(execution, target, "hand")
        return
    permanent = execution.table.permanent(target)
    if permanent is not None:
        events = [TriggerEvent("leaves", permanent.player, (permanent.id,), permanent.place)]
        if permanent.kind == "unit":
            events.append(TriggerEvent("return", permanent.owned_by, (permanent.id,), permanent.place))
        fire(execution, *events)
        execution.emit(e.LeftBoard(permanent.id, "hand", permanent.owned_by, "" if permanent.token else permanent.card))
        return
    for seat in execution.table.seats:
        for card in seat.trash:
            if card.id == target:
                execution.emit(e.PickedUp(seat.player, target, card.card))


def banish(execution: Execution, item: Item, do: m.Banish) -> None:
    """Banish permanents, or cards of a trash; a facedown card is shown first (421.4)."""
    for target in targets_of(execution.table, item, do.what):
        if isinstance(target, str):
            if place_of(execution.table, target) is not None and not battlefield_of(execution.table, target):
                hidden.discard_facedown(execution, target, "banished")
        elif (permanent := execution.table.permanent(target)) is not None:
            fire(execution, TriggerEvent("leaves", permanent.player, (target,), permanent.place))
            execution.emit(e.LeftBoard(target, "banished"))
        else:
            _banish_from_trash(execution, target)


def _banish_from_trash(execution: Execution, target: int) -> None:
    for seat in execution.table.seats:
        for card in seat.trash:
            if card.id == target:
                execution.emit(e.Banished(seat.player, target, card.card))
