"""Folding events of facedown cards."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tableside.engine.model import events as e
from tableside.engine.model.board import Facedown, TrashCard
from tableside.engine.model.events import Event
from tableside.engine.model.folds.parts import Fold, deck_counted, laid, with_seat, with_seats
from tableside.engine.model.state import Table
from tableside.engine.model.zones import is_public_zone


def _hid(table: Table, event: e.Hid) -> Table:
    card = Facedown(event.handle, event.at, event.player, event.turn, event.settlement)
    table = replace(table, facedown=(*table.facedown, card), next_id=table.next_id + 1)
    if event.source == "champion":
        return with_seat(table, event.player, champion=())
    return table


def _left_facedown(table: Table, event: e.LeftFacedown) -> Table:
    table = replace(table, facedown=tuple(card for card in table.facedown if card.handle != event.handle))
    if event.to == "champion":
        return with_seat(table, event.player, champion=None if event.card is None else (event.card,))
    if not is_public_zone(event.to):
        return deck_counted(table, event.player, event.to)
    return laid(table, event.player, event.to, TrashCard(event.id, event.card))


def _facedown_moved(table: Table, event: e.FacedownMoved) -> Table:
    cards = (replace(card, at=event.at) if card.handle == event.handle else card for card in table.facedown)
    return replace(table, facedown=tuple(cards))


def _hide_settled(table: Table, event: e.HideSettled) -> Table:
    cards = (replace(card, settlement="ruled") if card.handle == event.handle else card for card in table.facedown)
    return replace(table, facedown=tuple(cards))


def _looks_allowed(table: Table, event: e.LooksAllowed) -> Table:
    return with_seats(table, event.player, lambda seat: replace(seat, looks_at=(*seat.looks_at, event.at)))


FOLDS: Mapping[type[Event], Fold] = {
    e.Hid: _hid,
    e.Revealed: lambda table, event: table,
    e.HideSettled: _hide_settled,
    e.LeftFacedown: _left_facedown,
    e.FacedownMoved: _facedown_moved,
    e.HidesFree: lambda table, event: with_seat(table, event.player, hides_free=True),
    e.LooksAllowed: _looks_allowed,
}
"""The function that folds each of these events into the public position."""
