"""Points that may have been forgotten, found in the record (Tournament Rules 2026-07-16, 702.3).

The table scores what it derives itself. A point can be missing where people stated afterwards that somebody controls a
battlefield: it may have been conquered or held. Points that cards give by triggers are none of these (702.3.a).
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tableside.engine.model import events as e
from tableside.engine.model.actions import CORRECTIONS, Action, ControlIs, PointsAre
from tableside.engine.model.references import UNKNOWN, Player
from tableside.engine.model.state import Table
from tableside.ledger.entry import Entry
from tableside.ledger.timeline import PLAYED, REMEDY
from tableside.match.entries import read_action
from tableside.match.note_lines import NO_POINT, read_no_point
from tableside.match.penalties_done import counting
from tableside.match.positions import played_entries
from tableside.match.public.rulings import RULING, read_ruling
from tableside.match.remedies import read_remedy
from tableside.message import Message, PlaceName, PlayerName, message

INFRACTION = "702.3"
"""Forgetting to Score a Point."""


class MissedPoint(msgspec.Struct, frozen=True):
    """A point that may be missing.

    - `player`, `at`: who may be entitled to it, and for which battlefield
    - `turn`: the turn for which it may be missing; `seq`: the entry that says who controls the battlefield
    - `is_in_time`: whether no more than a full round cycle has passed, so that the score is set right (702.3.b.1)
    """

    player: Player
    at: int
    turn: int
    seq: int
    is_in_time: bool


def missed_points(entries: Iterable[Entry], table: Table) -> tuple[MissedPoint, ...]:
    """The points that may be missing, oldest first; `table` is the position of the match now.

    None is missing once the game is over, and none of which a judge ruled or said so since.
    """
    if table.over:
        return ()
    entries = tuple(entries)
    ruled = counting(entries, entries[0].match) if entries else ()
    seqs = {entry.seq for entry in ruled}
    missed: list[MissedPoint] = []
    has_begun = False
    for entry, position, events in played_entries(entries, table.setup.cards):
        if entry.kind in (RULING, NO_POINT) and entry.seq in seqs:
            missed = _without_ruled(missed, entry)
        if entry.kind not in PLAYED:
            continue
        action = read_action(entry).action if entry.kind == "action" else None
        if has_begun:
            missed = _without_given(missed, action, entry)
            missed += _stated(position, action, entry.seq, table)
        has_begun = has_begun or not isinstance(action, CORRECTIONS)
        for before, event, _ in events:
            if isinstance(event, e.Scored):
                missed = [
                    point
                    for point in missed
                    if (point.player, point.at, point.turn) != (event.player, event.at, before.number)
                ]
    return tuple(missed)


def _stated(position: Table, action: Action | None, seq: int, now: Table) -> list[MissedPoint]:
    """The point that may be missing where people state who controls a battlefield."""
    if not isinstance(action, ControlIs) or action.whose in (None, UNKNOWN):
        return []
    player, at = str(action.whose), action.at
    if position.battlefield(at).control == player or at in position.seat(player).scored:
        return []
    in_time = now.number - position.number <= len(now.setup.players)
    return [MissedPoint(player, at, position.number, seq, in_time)]


def _without_given(missed: list[MissedPoint], action: Action | None, entry: Entry) -> list[MissedPoint]:
    """Return what is still missing after a forgotten point was put right, by the players or by a judge."""
    given: tuple[Player, int] | None = None
    if isinstance(action, PointsAre) and action.forgotten:
        given = action.whose, action.forgotten
    elif entry.kind == REMEDY and (note := read_remedy(entry)).what == "point given":
        given = note.player, note.at
    return [point for point in missed if (point.player, point.at) != given]


def _without_ruled(missed: list[MissedPoint], entry: Entry) -> list[MissedPoint]:
    """Return what is still missing after a judge ruled on it, or said that a point is not missing."""
    if entry.kind == RULING:
        ruling = read_ruling(entry)
        return [point for point in missed if (point.player, INFRACTION) != (ruling.player, ruling.infraction)]
    note = read_no_point(entry)
    return [point for point in missed if (point.player, point.at) != (note.player, note.at)]


def describe_missed_point(point: MissedPoint) -> Message:
    """Return what the desk offers: to set the score right, or only to go on (702.3.b)."""
    code = "judge-missed-point" if point.is_in_time else "judge-missed-point-too-late"
    return message(code, player=PlayerName(point.player), place=PlaceName(point.at), turn=point.turn)
