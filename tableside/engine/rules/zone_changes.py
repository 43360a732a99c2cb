"""Cards that an effect returns to a hand or banishes (2026-07-16, 421.4, 427)."""

from __future__ import annotations

from carddata.model import operations as m
from carddata.model.abilities import speaks_of_banished
from carddata.model.champions import ToChampionZone
from carddata.model.targets import TargetFilter
from tableside.engine.derived.champions import card_in_zone, zone_owner
from tableside.engine.derived.whereabouts import battlefield_of, place_of, player_of
from tableside.engine.execution import Execution
from tableside.engine.model import events as e
from tableside.engine.model.board import Permanent
from tableside.engine.model.chain_items import Item
from tableside.engine.model.references import Target
from tableside.engine.model.state import Table
from tableside.engine.rules import hidden
from tableside.engine.rules.abilities import fire
from tableside.engine.rules.acted_on import targets_of
from tableside.engine.rules.effects_replaced import replaced
from tableside.engine.rules.watching import TriggerEvent


def return_cards(execution: Execution, item: Item, do: m.Return) -> None:
    """Return what an instruction names to its owner's hand."""
    for target in targets_of(execution.table, item, do.what):
        permanent = execution.table.permanent(target) if isinstance(target, int) else None
        if permanent is None or not replaced(execution, item, "return", permanent):
            return_to_hand(execution, target)


def return_to_hand(execution: Execution, target: Target) -> None:
    """Return a permanent, a facedown card, or a card in a trash or a Champion Zone to its owner's hand."""
    owner = zone_owner(execution.table, target)
    if owner is not None:
        execution.emit(e.ChampionTaken(owner, card_in_zone(execution.table, target)))
        return
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


def to_champion_zone(execution: Execution, item: Item, do: ToChampionZone) -> None:
    """Put cards of a trash into the Champion Zone of their owner if it is empty (108.3.c.1).

    If nobody knows whether it is, the players carry the item out by hand.
    """
    for target in targets_of(execution.table, item, do.what):
        seat = execution.table.seat(player_of(execution.table, target) or item.player)
        card = next((card for card in seat.trash if card.id == target), None)
        if seat.champion is None:
            execution.emit(e.LeftToPlayers(item.id))
        elif card is not None and not seat.champion:
            execution.emit(e.ChampionReturned(seat.player, card.id, card.card))


def banish(execution: Execution, item: Item, do: m.Banish) -> None:
    """Banish permanents, or cards of a trash; a facedown card is shown first (421.4).

    Of a trash that nobody knows whole, the players banish by hand all cards that fit.
    """
    if _is_of_unknown_trash(execution.table, item, do):
        execution.emit(e.LeftToPlayers(item.id))
        return
    for target in targets_of(execution.table, item, do.what) or _own_dead(item, do):
        if isinstance(target, str):
            if place_of(execution.table, target) is not None and not battlefield_of(execution.table, target):
                hidden.discard_facedown(execution, target, "banished")
        elif (permanent := execution.table.permanent(target)) is not None:
            banish_permanent(execution, permanent)
        else:
            _banish_from_trash(execution, item, target)


def banish_permanent(execution: Execution, permanent: Permanent) -> None:
    """Banish a permanent from the board."""
    fire(execution, TriggerEvent("leaves", permanent.player, (permanent.id,), permanent.place))
    execution.emit(e.LeftBoard(permanent.id, "banished"))


def _own_dead(item: Item, do: m.Banish) -> tuple[int, ...]:
    """The card of the own unit that has died, as its death trigger banishes it from the trash (808.1.d)."""
    died = do.what == "me" and item.ability is not None and item.ability.when == "death"
    return (item.by,) if died and item.by is not None else ()


def _is_of_unknown_trash(table: Table, item: Item, do: m.Banish) -> bool:
    """Return whether all such cards of a trash are meant, and nobody knows which they are."""
    if not isinstance(do.what, TargetFilter) or do.what.kind != "card":
        return False
    seat = table.seat(item.player)
    return not seat.trash_known or any(table.card(card.card) is None for card in seat.trash)


def _speaks_of_banished(table: Table, item: Item) -> bool:
    """Return whether an ability of the card speaks of what was banished with it (427.3)."""
    card = table.card(item.card)
    abilities = (card.abilities or ()) if card is not None else ()
    return any(speaks_of_banished(ability) for ability in abilities)


def _banish_from_trash(execution: Execution, item: Item, target: int) -> None:
    by = item.gear or item.by or 0 if _speaks_of_banished(execution.table, item) else 0
    for seat in execution.table.seats:
        for card in seat.trash:
            if card.id == target:
                execution.emit(e.Banished(seat.player, target, card.card, by))
