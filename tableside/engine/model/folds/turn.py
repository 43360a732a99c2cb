"""Folding events of the turn: whose it is, its phase, what is asked, and how it and the game end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tableside.engine.model import events as e
from tableside.engine.model.board import NOTHING_HAPPENED, NOTHING_YET, Permanent, Seat
from tableside.engine.model.events import Event
from tableside.engine.model.folds.gifts import without_gifts
from tableside.engine.model.folds.parts import Fold, with_seat, with_seats, without_first
from tableside.engine.model.lasting import LastingEffects
from tableside.engine.model.references import Player
from tableside.engine.model.state import Table


def _turn_began(table: Table, event: e.TurnBegan) -> Table:
    """Return what happens in a turn counts anew, of players, permanents and battlefields."""
    seats = [_with_turn_begun(seat, event.player) for seat in table.seats]
    permanents = [
        each if each.this_turn is NOTHING_HAPPENED else replace(each, this_turn=NOTHING_HAPPENED)
        for each in table.permanents
    ]
    battlefields = table.battlefields
    if [each for each in battlefields if each.triggered]:
        battlefields = tuple(replace(each, triggered=()) for each in battlefields)
    turns = table.turns
    if event.additional:
        turns = replace(turns, queued=without_first(turns.queued, event.player), regular=turns.regular or table.turn)
    elif turns.regular is not None:
        turns = replace(turns, regular=None)
    return replace(
        table,
        turn=event.player,
        number=event.number,
        battlefields=battlefields,
        seats=tuple(seats),
        permanents=tuple(permanents),
        priority=None,
        turns=turns,
        decided=(),
    )


def _skipped(table: Table, event: e.Skipped) -> Table:
    turns = replace(table.turns, skips=without_first(table.turns.skips, event.skip))
    if event.skip.what == "turn" and event.additional:
        turns = replace(turns, queued=without_first(turns.queued, event.skip.player))
    elif event.skip.what == "turn":
        turns = replace(turns, regular=event.skip.player)
    return replace(table, turns=turns)


def _with_turns(table: Table, **changes: Any) -> Table:
    return replace(table, turns=replace(table.turns, **changes))


def _with_turn_begun(seat: Seat, whose: Player) -> Seat:
    """A seat as a turn begins, which counts for the player whose turn it is."""
    turns = seat.turns_begun
    if turns is not None and seat.player == whose:
        seat = replace(seat, turns_begun=turns + 1)
    if not seat.played and seat.this_turn is NOTHING_YET and not (seat.scored or seat.barred or seat.hides_free):
        return seat
    return replace(seat, scored=(), barred=(), played=0, this_turn=NOTHING_YET, hides_free=False)


def _phase_began(table: Table, event: e.PhaseBegan) -> Table:
    return replace(table, phase=event.phase, priority=None, passed=(), repeat_expiration=False)


def _waits(table: Table, event: e.Waits) -> Table:
    return replace(table, priority=event.priority, passed=event.passed)


def _without_bounds(unit: Permanent) -> Permanent:
    """The permanent without what else lasted for the turn."""
    return replace(unit, stunned=False, wards=(), fate="", held_from=(), shielded_from=(), kept_exhausted=False)


def _expired(table: Table, event: e.Expired) -> Table:
    ended = tuple(_without_bounds(without_gifts(unit)) for unit in table.permanents)
    seats = tuple(replace(seat, buffs_give=0, cannot_play=(), looks_at=()) for seat in table.seats)
    waiting = tuple(entry for entry in table.lasting.delayed if entry.ability.when == "main" or entry.whose)
    return replace(table, permanents=ended, seats=seats, lasting=LastingEffects(delayed=waiting))


def _left(table: Table, event: e.Left) -> Table:
    return with_seat(table, event.player, gone=True)


def _cards_removed(table: Table, event: e.CardsRemoved) -> Table:
    staying = (each for each in table.permanents if each.kind != "legend" or each.owned_by != event.player)
    table = replace(table, permanents=tuple(staying))
    return with_seat(table, event.player, champion=(), trash=())


FOLDS: Mapping[type[Event], Fold] = {
    e.TurnBegan: _turn_began,
    e.PhaseBegan: _phase_began,
    e.TurnQueued: lambda table, event: _with_turns(table, queued=(event.player, *table.turns.queued)),
    e.SkipsAre: lambda table, event: _with_turns(table, skips=event.skips),
    e.Skipped: _skipped,
    e.TasksSet: lambda table, event: replace(table, tasks=event.tasks),
    e.Waits: _waits,
    e.Asked: lambda table, event: replace(table, asks=event.question),
    e.Answered: lambda table, event: replace(table, asks=None),
    e.Decided: lambda table, event: replace(table, decided=(*table.decided, *event.decisions)),
    e.TextsAssumed: lambda table, event: table,
    e.TextsSilenced: lambda table, event: replace(table, silenced=(*table.silenced, *event.texts)),
    e.Barred: lambda table, event: with_seat(table, event.player, barred=event.at),
    e.CountedAsPlayed: lambda table, event: with_seats(
        table, event.player, lambda seat: replace(seat, played=seat.played + 1)
    ),
    e.Expired: _expired,
    e.Left: _left,
    e.CardsRemoved: _cards_removed,
    e.Won: lambda table, event: replace(table, winner=event.player, drawn=False),
    e.Drawn: lambda table, event: replace(table, winner=None, drawn=True),
}
"""The function that folds each of these events into the public position."""
