"""Folding events on decks: draws, looks, and cards that leave the top. This module decides no rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from tableside.engine.model import events as e
from tableside.engine.model.board import Seat, TrashCard
from tableside.engine.model.events import Event
from tableside.engine.model.state import Table
from tableside.engine.model.zones import PublicZone


def _fold(change: Callable[[Seat, Any], Seat]) -> Callable[[Table, Any], Table]:
    """A fold that changes the seat of the event's player."""

    def fold(table: Table, event: Any) -> Table:
        seats = (change(seat, event) if seat.player == event.player else seat for seat in table.seats)
        return replace(table, seats=tuple(seats))

    return fold


def _with_fewer(seat: Seat, count: int) -> Seat:
    return seat if seat.deck is None else replace(seat, deck=max(0, seat.deck - count))


def _moved_to(zone: PublicZone) -> Callable[[Table, Any], Table]:
    """A fold that lays the top card of a deck in a public zone of its player."""

    def move(seat: Seat, event: Any) -> Seat:
        card = TrashCard(event.id, event.card)
        return replace(_with_fewer(seat, 1), **{zone: (*getattr(seat, zone), card)})

    def fold(table: Table, event: Any) -> Table:
        return replace(_fold(move)(table, event), next_id=max(table.next_id, event.id + 1))

    return fold


def _left_hand(table: Table, event: e.LeftHand) -> Table:
    """A card of a hand lies in banishment, or under the deck, which then has a card more."""

    def lay(seat: Seat, event: Any) -> Seat:
        if event.to == "deck":
            return seat if seat.deck is None else replace(seat, deck=seat.deck + 1)
        return replace(seat, banished=(*seat.banished, TrashCard(event.id, event.card)))

    return replace(_fold(lay)(table, event), next_id=max(table.next_id, event.id + 1))


DECK_FOLDS: Mapping[type[Event], Callable[[Table, Any], Table]] = {
    e.Drew: _fold(lambda seat, event: seat if seat.deck is None else replace(seat, deck=seat.deck - event.count)),
    e.LookedAtTop: _fold(lambda seat, event: _with_fewer(seat, event.taken)),
    e.BanishedFromDeck: _moved_to("banished"),
    e.Burned: _moved_to("trash"),
    e.LeftHand: _left_hand,
    e.HandRevealed: lambda table, event: table,
    e.BurnedOut: _fold(lambda seat, event: replace(seat, deck=event.deck, trash=(), trash_known=True)),
}
"""The function that folds each event on a deck."""
