"""Changes of a position that several folds make."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from msgspec.structs import replace

from tableside.engine.model.board import Moment, Permanent, Seat, TrashCard
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table
from tableside.engine.model.zones import PublicZone

T = TypeVar("T")

Fold = Callable[[Table, Any], Table]
"""A function that folds an event of one kind into the public position."""


def with_seat(table: Table, player: Player, **changes: Any) -> Table:
    """The table with these fields of a player's seat changed."""
    seats = [replace(seat, **changes) if seat.player == player else seat for seat in table.seats]
    return replace(table, seats=tuple(seats))


def with_seats(table: Table, player: Player, change: Callable[[Seat], Seat]) -> Table:
    """The table with a player's seat changed by a function."""
    return replace(table, seats=tuple([change(s) if s.player == player else s for s in table.seats]))


def with_battlefield(table: Table, at: int, **changes: Any) -> Table:
    """The table with these fields of battlefield number `at` changed."""
    fields = table.battlefields
    return replace(table, battlefields=(*fields[: at - 1], replace(fields[at - 1], **changes), *fields[at:]))


def with_permanents(table: Table, ids: Iterable[int], change: Callable[[Permanent], Permanent]) -> Table:
    """The table with the permanents of these ids changed by a function."""
    chosen = frozenset(ids)
    return replace(table, permanents=tuple([change(p) if p.id in chosen else p for p in table.permanents]))


def without_first(values: tuple[T, ...], value: T) -> tuple[T, ...]:
    """The values without the first that is equal to this value."""
    at = values.index(value)
    return (*values[:at], *values[at + 1 :])


def with_lasting(table: Table, **changes: Any) -> Table:
    """The table with these fields changed of what lasts."""
    return replace(table, lasting=replace(table.lasting, **changes))


def next_after(table: Table, identity: int) -> int:
    """The next id once this one is used: it stays above every id seen, since ids are never used again."""
    return identity + 1 if identity >= table.next_id else table.next_id


def moment(table: Table) -> Moment:
    """The moment of now, later than whatever has begun to apply so far (2026-07-16, 480.1.b).

    It comes after the newest number that was given, so it is earlier than each permanent that comes later.
    """
    now = table.next_id - 1
    begun = [
        since[1]
        for permanent in table.permanents
        for since in (
            permanent.active_since,
            permanent.empowered_since,
            *(change.at for change in permanent.keyword_changes),
        )
        if since[0] == now
    ]
    return now, max(begun, default=0) + 1


def laid(table: Table, player: Player, zone: PublicZone, card: TrashCard) -> Table:
    """The table with a card laid in a public zone of a player; its id is not used again."""
    seats = tuple(
        replace(seat, **{zone: (*getattr(seat, zone), card)}) if seat.player == player else seat for seat in table.seats
    )
    return replace(table, seats=seats, next_id=next_after(table, card.id))


def without_cards(seat: Seat, ids: Iterable[int], zone: PublicZone = "trash") -> Seat:
    """The seat without the cards of these ids in one of its public zones."""
    gone = frozenset(ids)
    left = tuple(card for card in getattr(seat, zone) if card.id not in gone)
    return replace(seat, **{zone: left})


def deck_counted(table: Table, player: Player, zone: str) -> Table:
    """The table after a card of this player went to a zone that keeps no cards: a known deck has one more."""
    deck = table.seat(player).deck
    return with_seat(table, player, deck=deck + 1) if zone == "deck" and deck is not None else table


def with_item(table: Table, identity: int, **changes: Any) -> Table:
    """The table with these fields of a chain item changed."""
    chain = [replace(item, **changes) if item.id == identity else item for item in table.chain]
    return replace(table, chain=tuple(chain))
