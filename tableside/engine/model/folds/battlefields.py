"""Folding events at battlefields: showdowns, combat, control and points."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tableside.engine.model import events as e
from tableside.engine.model.board import Battlefield
from tableside.engine.model.events import Event
from tableside.engine.model.folds.parts import Fold, with_battlefield, with_permanents, with_seats
from tableside.engine.model.progress import Showdown
from tableside.engine.model.state import Table


def _showdown_began(table: Table, event: e.ShowdownBegan) -> Table:
    return replace(table, showdown=Showdown(event.at, event.focus), priority=None)


def _focus_moved(table: Table, event: e.FocusMoved) -> Table:
    at = table.showdown.at if table.showdown else 0
    return replace(table, showdown=Showdown(at, event.focus, event.passed), priority=None)


def _gained(table: Table, event: e.Gained) -> Table:
    """Points belong to the whole team (489.8.d)."""
    team = {event.player} if event.why == "correction" and not table.setup.mode.teams else {*table.team(event.player)}
    seats = tuple(replace(s, points=s.points + event.points) if s.player in team else s for s in table.seats)
    return replace(table, seats=seats)


def _scored(table: Table, event: e.Scored) -> Table:
    return with_seats(table, event.player, lambda seat: replace(seat, scored=(*seat.scored, event.at)))


def _controls(table: Table, event: e.Controls) -> Table:
    """With control, a ruling on a card facedown there ends."""
    ruled = {card.handle for card in table.facedown if card.settlement == "ruled" and card.at == event.at}
    if ruled and table.battlefield(event.at).control != event.player:
        cards = (replace(card, settlement="") if card.handle in ruled else card for card in table.facedown)
        table = replace(table, facedown=tuple(cards))
    return with_battlefield(table, event.at, control=event.player, stated=event.stated)


FOLDS: Mapping[type[Event], Fold] = {
    e.ShowdownBegan: _showdown_began,
    e.FocusMoved: _focus_moved,
    e.ShowdownEnded: lambda table, event: replace(table, showdown=None, priority=None),
    e.CombatIs: lambda table, event: replace(table, combat=event.combat, priority=None),
    e.RoleGiven: lambda table, event: with_permanents(
        table, (event.unit,), lambda permanent: replace(permanent, role=event.role)
    ),
    e.ContestedBy: lambda table, event: with_battlefield(table, event.at, contested=event.player),
    e.Controls: _controls,
    e.Scored: _scored,
    e.Gained: _gained,
    e.BattlefieldAdded: lambda table, event: replace(
        table, battlefields=(*table.battlefields, Battlefield(event.name))
    ),
    e.Replaced: lambda table, event: with_battlefield(table, event.at, name=event.name, replaced=event.replaced),
}
"""The function that folds each of these events into the public position."""
