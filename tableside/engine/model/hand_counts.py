"""The numbers of cards that players have in hand, which everybody may know (2026-07-16, 108.7.e).

The count follows from public events alone. It is not known once people have carried out a text by hand, which may have
moved cards that nobody reported, until somebody says it again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from tableside.engine.model import events as e
from tableside.engine.model.board import Seat
from tableside.engine.model.events import Event
from tableside.engine.model.folds.parts import Fold, with_seats
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table

HandChange = tuple[Player, int]
"""Whose hand changes, and by how many cards."""


def with_hand_counts(folds: Mapping[type[Event], Fold]) -> dict[type[Event], Fold]:
    """These folds, with the hands counted by those of the events that change a hand."""
    return {kind: _counting(fold, CHANGES[kind]) if kind in CHANGES else fold for kind, fold in folds.items()}


def _counting(fold: Fold, changed: Callable[[Table, Any], HandChange | None]) -> Fold:
    def counted(table: Table, event: Any) -> Table:
        change = changed(table, event)
        after = fold(table, event)
        if change is None:
            return after
        player, by = change
        return with_seats(after, player, lambda seat: replace(seat, hand=_changed(seat, by)))

    return counted


def _changed(seat: Seat, by: int) -> int | None:
    """The new count; not known if more cards leave than there were."""
    return None if seat.hand is None or seat.hand + by < 0 else seat.hand + by


def _left_board(before: Table, event: e.LeftBoard) -> HandChange | None:
    gone = before.permanent(event.id)
    return (gone.owned_by, 1) if gone is not None and not gone.token and event.to == "hand" else None


CHANGES: dict[type[Event], Callable[[Table, Any], HandChange | None]] = {
    e.Drew: lambda before, event: (event.player, event.count),
    e.LookedAtTop: lambda before, event: (event.player, event.taken) if event.taken else None,
    e.Hid: lambda before, event: (event.player, -1) if event.source == "hand" else None,
    e.Put: lambda before, event: (
        (event.item.player, -1) if event.item.source == "hand" and event.item.is_card else None
    ),
    e.Discarded: lambda before, event: (event.player, -1),
    e.LeftHand: lambda before, event: (event.player, -1),
    e.PickedUp: lambda before, event: (event.player, 1),
    e.ChampionTaken: lambda before, event: (event.player, 1),
    e.TakenBack: lambda before, event: (event.player, 1),
    e.LeftFacedown: lambda before, event: (event.player, 1) if event.to == "hand" else None,
    e.LeftBoard: _left_board,
    e.Entered: lambda before, event: (event.permanent.owned_by, -1) if event.zone == "hand" else None,
}
"""The player whose hand each event changes, and by how many cards."""
