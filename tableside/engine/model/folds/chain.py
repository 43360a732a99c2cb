"""Folding events of the chain."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from tableside.engine.model import events as e
from tableside.engine.model.board import Seat, TrashCard
from tableside.engine.model.chain_items import PENDING, WAITING, BeforePlay, Item, Resolving
from tableside.engine.model.events import Event
from tableside.engine.model.folds.items import ITEM_FOLDS
from tableside.engine.model.folds.parts import (
    Fold,
    T,
    laid,
    next_after,
    with_item,
    with_lasting,
    with_seat,
    with_seats,
    without_cards,
)
from tableside.engine.model.state import Table
from tableside.engine.model.zones import is_public_zone


def _put(table: Table, event: e.Put) -> Table:
    item = event.item
    if item.is_announced:
        passed = table.passed if table.chain or table.showdown is None else table.showdown.passed
        item = replace(item, before=BeforePlay(table.priority, passed))
    if item.is_card:
        table = _came_from(table, item, event.left)
        item = replace(item, was=event.left)
    elif item.by and item.kind == "ability":
        source = table.permanent(item.by)
        item = item if source is None or not source.named else replace(item, named=source.named)
    return replace(
        table,
        chain=(*table.chain, item),
        opened_by=event.opens or table.opened_by,
        priority=None,
        passed=(),
        next_id=next_after(table, item.id),
    )


def _came_from(table: Table, item: Item, left: int) -> Table:
    if item.source == "champion":
        return with_seat(table, item.player, champion=(), chosen_champion=item.card or None)
    if left and is_public_zone(item.source):
        zone = item.source
        return with_seats(table, item.owned_by, lambda seat: without_cards(seat, (left,), zone))
    if item.source == "trash":
        return with_seats(table, item.player, lambda seat: _out_of_trash(seat, item.card))
    return table


def _out_of_trash(seat: Seat, card: str) -> Seat:
    at = next((at for at, trash_card in enumerate(seat.trash) if trash_card.card == card), len(seat.trash))
    return replace(seat, trash=seat.trash[:at] + seat.trash[at + 1 :])


def _ordered(table: Table, event: e.Ordered) -> Table:
    items = {item.id: item for item in table.chain}
    order = iter([identity for identity in event.ids if identity in items])
    chain = (items[next(order)] if item.id in event.ids else item for item in table.chain)
    ordered = tuple(replace(item, progress=PENDING) if item.id in event.ids else item for item in chain)
    return replace(table, chain=ordered)


def _of_item(change: Callable[[Item, Any], Item]) -> Fold:
    """The fold of an event that changes a single chain item."""

    def fold(table: Table, event: Any) -> Table:
        chain = [change(item, event) if item.id == event.id else item for item in table.chain]
        return replace(table, chain=tuple(chain))

    return fold


def _finalized(table: Table, event: e.Finalized) -> Table:
    chain = [
        replace(item, progress=WAITING, group_locations=event.group_locations) if item.id == event.id else item
        for item in table.chain
    ]
    return replace(table, chain=tuple(chain), repeat_expiration=table.phase == "expiration")


def _left_chain(table: Table, event: e.LeftChain) -> Table:
    item = table.item(event.id)
    chain = tuple([item for item in table.chain if item.id != event.id])
    table = _is_again(replace(table, chain=chain, priority=None, passed=()), event.was, event.id)
    if item is None or not event.to:
        return table
    by = item.terms.banished_by if item.terms is not None and item.is_pending and event.to == "banished" else 0
    return laid(table, item.owned_by, event.to, TrashCard(item.id, item.card, by))


def _is_again(table: Table, was: int, identity: int) -> Table:
    """The table in which what was said of the card with one id is said of another; as it is if that is 0."""
    if not was:
        return table

    def same(ids: tuple[T, ...]) -> tuple[T | int, ...]:
        return tuple(identity if each == was else each for each in ids)

    chain = (
        replace(item, chosen=tuple(map(same, item.chosen)), it=same(item.it), that=same(item.that))
        for item in table.chain
    )
    delayed = (replace(each, of=same(each.of)) for each in table.lasting.delayed)
    table = replace(table, chain=tuple(chain))
    return with_lasting(table, flow_given=same(table.lasting.flow_given), delayed=tuple(delayed))


def _copy_decided(table: Table, event: e.CopyDecided) -> Table:
    item = table.item(event.id)
    if item is not None and isinstance(item.progress, Resolving):
        copies = (*item.progress.copies, (event.player, event.by, event.copies))
        table = with_item(table, item.id, progress=replace(item.progress, copies=copies))
    return with_lasting(table, applied=(*table.lasting.applied, event.by)) if event.copies else table


def _done_by_hand(table: Table, event: e.DoneByHand) -> Table:
    """A text carried out by hand may have moved cards that nobody reported, so that no hand's count is known."""
    return replace(table, seats=tuple(replace(seat, hand=None) for seat in table.seats))


FOLDS: Mapping[type[Event], Fold] = {
    e.Put: _put,
    e.Ordered: _ordered,
    e.Accepted: lambda table, event: replace(
        with_item(table, event.id, accepted=True), opened_by=event.opens or table.opened_by
    ),
    e.Finalized: _finalized,
    e.LeftChain: _left_chain,
    e.TakenBack: lambda table, event: table,
    e.DoneByHand: _done_by_hand,
    e.CopyDecided: _copy_decided,
    **{kind: _of_item(change) for kind, change in ITEM_FOLDS.items()},
}
"""The function that folds each of these events into the public position."""
