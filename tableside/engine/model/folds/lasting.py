"""Folding events of lasting effects."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tableside.engine.model import events as e
from tableside.engine.model.events import Event
from tableside.engine.model.folds.parts import Fold, with_lasting, with_seats
from tableside.engine.model.state import Table


def _buffs_give_more(table: Table, event: e.BuffsGiveMore) -> Table:
    return with_seats(table, event.player, lambda seat: replace(seat, buffs_give=seat.buffs_give + event.amount))


def _flow_given(table: Table, event: e.FlowGiven) -> Table:
    return with_lasting(table, flow_given=(*table.lasting.flow_given, *event.ids))


def _plays_forbidden(table: Table, event: e.PlaysForbidden) -> Table:
    return with_seats(table, event.player, lambda seat: replace(seat, cannot_play=(*seat.cannot_play, event.what)))


FOLDS: Mapping[type[Event], Fold] = {
    e.ReadyEntriesAre: lambda table, event: with_lasting(table, ready_entries=event.entries),
    e.RepeatEntriesAre: lambda table, event: with_lasting(table, repeat_entries=event.entries),
    e.CostEntriesAre: lambda table, event: with_lasting(table, cost_entries=event.entries),
    e.DamageChangesAre: lambda table, event: with_lasting(table, damage_changes=event.changes),
    e.DamageOrderIs: lambda table, event: with_lasting(table, damage_order=event.order),
    e.FlowGiven: _flow_given,
    e.DelayedAre: lambda table, event: with_lasting(table, delayed=event.entries),
    e.DamagePrevented: lambda table, event: table,
    e.BuffsGiveMore: _buffs_give_more,
    e.PlaysForbidden: _plays_forbidden,
}
"""The function that folds each of these events into the public position."""
