"""Folding events of runes, resources and cards that are not on the board. What is in a hand is private."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from tableside.engine.model import events as e
from tableside.engine.model.board import Seat, TrashCard
from tableside.engine.model.events import Event
from tableside.engine.model.folds.parts import Fold, laid, with_seat, with_seats, without_cards
from tableside.engine.model.state import Table
from tableside.engine.model.zones import PublicZone


def _of_seat(change: Callable[[Seat, Any], Seat]) -> Fold:
    """A fold that changes the seat of the event's player."""

    def fold(table: Table, event: Any) -> Table:
        seats = [change(seat, event) if seat.player == event.player else seat for seat in table.seats]
        return replace(table, seats=tuple(seats))

    return fold


def _with_fewer(seat: Seat, count: int) -> Seat:
    return seat if seat.deck is None else replace(seat, deck=max(0, seat.deck - count))


def _moved_to(zone: PublicZone) -> Fold:
    """A fold that lays the top card of a deck in a public zone of its player."""

    def move(seat: Seat, event: Any) -> Seat:
        card = TrashCard(event.id, event.card)
        return replace(_with_fewer(seat, 1), **{zone: (*getattr(seat, zone), card)})

    def fold(table: Table, event: Any) -> Table:
        return replace(_of_seat(move)(table, event), next_id=max(table.next_id, event.id + 1))

    return fold


def _left_hand(table: Table, event: e.LeftHand) -> Table:
    """A card of a hand lies in banishment, or under the deck, which then has a card more."""

    def lay(seat: Seat, event: Any) -> Seat:
        if event.to == "deck":
            return seat if seat.deck is None else replace(seat, deck=seat.deck + 1)
        return replace(seat, banished=(*seat.banished, TrashCard(event.id, event.card)))

    return replace(_of_seat(lay)(table, event), next_id=max(table.next_id, event.id + 1))


def _banished(table: Table, event: e.Banished) -> Table:
    table = with_seats(table, event.player, lambda seat: without_cards(seat, (event.id,)))
    return laid(table, event.player, "banished", TrashCard(event.id, event.card, event.by))


def _recycled(table: Table, event: e.Recycled) -> Table:
    deck = table.seat(event.player).deck
    more = None if deck is None else deck + len(event.ids)
    return with_seats(table, event.player, lambda seat: replace(without_cards(seat, event.ids), deck=more))


def _champion_returned(seat: Seat, event: e.ChampionReturned) -> Seat:
    """The seat with the card in its Champion Zone."""
    zone = None if event.card is None else (event.card,)
    return replace(seat, champion=zone, champion_id=event.id, chosen_champion=event.card or seat.chosen_champion)


def _champion_taken(seat: Seat, event: e.ChampionTaken) -> Seat:
    """The seat with an empty Champion Zone."""
    return replace(seat, champion=(), chosen_champion=event.card or seat.chosen_champion)


FOLDS: Mapping[type[Event], Fold] = {
    e.Drew: _of_seat(lambda seat, event: seat if seat.deck is None else replace(seat, deck=seat.deck - event.count)),
    e.LookedAtTop: _of_seat(lambda seat, event: _with_fewer(seat, event.taken)),
    e.BanishedFromDeck: _moved_to("banished"),
    e.Burned: _moved_to("trash"),
    e.LeftHand: _left_hand,
    e.HandRevealed: lambda table, event: table,
    e.BurnedOut: _of_seat(lambda seat, event: replace(seat, deck=event.deck, trash=(), trash_known=True)),
    e.HandCounted: lambda table, event: with_seat(table, event.player, hand=event.cards),
    e.RunesAre: _of_seat(lambda seat, event: replace(seat, runes=event.runes)),
    e.XpIs: lambda table, event: with_seat(table, event.player, xp=event.xp),
    e.PoolIs: _of_seat(lambda seat, event: replace(seat, pool=event.pool)),
    e.Discarded: lambda table, event: laid(table, event.player, "trash", TrashCard(event.id, event.card)),
    e.Banished: _banished,
    e.Recycled: _recycled,
    e.ChampionReturned: _of_seat(lambda seat, event: _champion_returned(without_cards(seat, (event.id,)), event)),
    e.ChampionTaken: _of_seat(_champion_taken),
    e.PickedUp: _of_seat(lambda seat, event: without_cards(seat, (event.id,), event.zone)),
}
"""The function that folds each of these events into the public position."""
