"""Acknowledgements that are due: of points and corrections by hand, and of a card drawn in place of the last point.

A change of the score is announced and acknowledged by everybody (Tournament Rules 2026-07-16, 415.2): the other sides
touch once, or simply play on, which is no consent: the record says that they did not object. `tableside.match.fold`
keeps both as values of the match.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeGuard

import msgspec

from tableside.engine.model import events as e
from tableside.engine.model.actions import CORRECTIONS, Action, Conquer, EndTurn, PointsAre, ResourceIs, ResultIs, Tell
from tableside.engine.model.events import Event
from tableside.engine.model.evolve import steps
from tableside.engine.model.state import Table
from tableside.engine.rules.scoring import unscored
from tableside.match.entries import PlayerNote
from tableside.match.public.corrections import describe_points
from tableside.match.public.history import describe_action, describe_conquest_without_point, describe_outcome
from tableside.match.state import Match, OwedCard, PointsSet, WaitingChange
from tableside.message import PlayerName, message


def changes_after(match: Match, action: Action, events: tuple[Event, ...], seq: int) -> tuple[WaitingChange, ...]:
    """The last change by hand of each player after an action, the newest last; `match` is as it was before."""
    changes = match.changes
    change = _change_of(match, action, events, seq)
    return changes if change is None else (*(each for each in changes if each.player != change.player), change)


def changes_after_refusal(
    match: Match, action: Action, events: tuple[Event, ...], seq: int
) -> tuple[WaitingChange, ...]:
    """The same once a player goes on with a refused action: the other sides have not agreed to it yet."""
    lines = (describe_action(match.table, action, events),)
    change = WaitingChange(seq, action.player, lines, match.table.opponents(action.player), how="refused")
    return (*(each for each in match.changes if each.player != action.player), change)


def _change_of(match: Match, action: Action, events: tuple[Event, ...], seq: int) -> WaitingChange | None:
    """The change that an action makes by hand, None if it makes none; `match` is as it was before.

    If an earlier change of the same player still waits, one acknowledgement covers all changes of the score since, and
    points that are given one by one are said as their sum (Tournament Rules 2026-07-16, 415.2). What somebody tells of
    their own resources needs no acknowledgement (415.4), nor does a result, to which all have agreed.
    """
    table = match.table
    if isinstance(action, EndTurn) and action.told_by not in (None, action.player):
        ended = (describe_action(table, action, events),)
        return WaitingChange(seq, action.told_by or "", ended, (action.player,), how="turn")
    gains = any(isinstance(event, e.Gained) for event in events)
    if isinstance(action, ResourceIs | ResultIs):
        return None
    if not isinstance(action, (*CORRECTIONS, Conquer)) and not (isinstance(action, Tell) and gains):
        return None
    lines = [describe_action(table, action, events)]
    if isinstance(action, Conquer):
        lines += [line for event in events if (line := describe_outcome(table, event)) is not None and _is_score(event)]
    is_score = isinstance(action, PointsAre | Conquer) or gains
    points = _points_set(table, action, seq) if _sets_points(action) else None
    earlier = next((change for change in match.changes if change.player == action.player and change.waits), None)
    waiting = () if earlier is None else earlier.scores
    if earlier is not None and _sets_points(action) and _goes_on(earlier.points, table, action):
        first = earlier.points.first if earlier.points.last == match.last else seq
        points = msgspec.structs.replace(earlier.points, after=action.points, first=first, last=seq)
        waiting = waiting[:-1]
        lines = [describe_points(action, points.before)]
    everything = (*waiting, *lines)
    if not is_score:
        points = earlier.points if waiting and earlier is not None else None
    return WaitingChange(
        seq,
        action.player,
        everything,
        table.opponents(action.player),
        everything if is_score else waiting,
        points,
        "told" if isinstance(action, Conquer | Tell) else "by-hand",
    )


def _sets_points(action: Action) -> TypeGuard[PointsAre]:
    """Return whether an action sets points that belong to no battlefield."""
    return isinstance(action, PointsAre) and not action.forgotten


def _points_set(table: Table, action: PointsAre, seq: int) -> PointsSet:
    """The points that an action sets; `table` is as it was before."""
    return PointsSet(action.whose, table.seat(action.whose).points, action.points, seq, seq)


def _goes_on(points: PointsSet | None, table: Table, action: PointsAre) -> TypeGuard[PointsSet]:
    """Return whether points go on from where the sentence before set them: of the same player, in one direction."""
    if points is None or points.whose != action.whose or points.after != table.seat(action.whose).points:
        return False
    return (action.points > points.after) == (points.after > points.before)


def _is_score(event: Event) -> bool:
    return isinstance(event, e.Gained | e.Won)


def owed_cards(table: Table, events: tuple[Event, ...], seq: int) -> Iterator[OwedCard]:
    """The cards that these events give in place of a last point; `table` is as it was before."""
    for at, (_, event, after) in enumerate(steps(table, events)):
        if isinstance(event, e.Scored) and describe_conquest_without_point(events, at) is not None:
            yield OwedCard(seq, event.player, event.at, unscored(after, event.player))


def acknowledged(match: Match, player: str, of: int | None = None) -> Match:
    """A player knows of the change of entry `of`, by default of all, and with them their team."""
    changes = (
        change.without(match.table.team(player)) if player in change.waits and of in (None, change.seq) else change
        for change in match.changes
    )
    return replace(match, changes=tuple(changes))


def not_objected(match: Match, player: str) -> Match:
    """A player acts after a change of another side: they did not object to it, which is not a consent."""
    if not any(player in change.waits for change in match.changes):
        return match
    line = message("history-not-objected", player=PlayerName(player))
    return acknowledged(match.with_line(line), player)


def open_change(match: Match, player: str) -> WaitingChange | None:
    """The newest change of another side after which this player has not acted, if only the score is followed.

    There it stands until the player takes it back, without a question.
    """
    if match.table.setup.follow != "score":
        return None
    return next((change for change in reversed(match.changes) if player in change.waits), None)


def drawn(match: Match, note: PlayerNote) -> Match:
    """The owed card of an entry is drawn."""
    owed = (
        msgspec.structs.replace(card, is_drawn=True) if (card.seq, card.player) == (note.of, note.by) else card
        for card in match.owed
    )
    return replace(match, owed=tuple(owed))
