"""The infractions that the record makes likely, so that the desk offers them first."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from tableside.engine.model import events as e
from tableside.engine.model.actions import Hide, Play
from tableside.engine.model.events import Event
from tableside.engine.model.references import Player
from tableside.judge.desk_steps import DeskContext
from tableside.judge.missed_points import missed_points
from tableside.judge.open_remedies import open_remedies, without_ruling
from tableside.ledger.entry import Entry
from tableside.ledger.timeline import PLAYED, entries_in_force
from tableside.match.entries import read_action, read_outcome
from tableside.match.remedy_rules import infraction_of

MOST = 5
"""The number of infractions offered first."""

NEWEST = 12
"""The number of the newest entries with an action that are looked at."""

USUAL = ("702.16", "702.12", "702.2", "702.9", "703.5")
"""The most common reasons for a call, where the record says nothing."""

AFTER: tuple[tuple[type[Event], tuple[str, ...]], ...] = (
    (e.Hid, ("702.13",)),
    (e.LookedAtTop, ("702.5",)),
    (e.Drew, ("702.12", "702.4")),
    (e.Drawn, ("702.12", "702.4")),
    (e.Scored, ("702.3",)),
    (e.TurnBegan, ("702.15", "702.6", "702.7")),
)
"""The infractions that an event makes likely."""


def likely_infractions(context: DeskContext, player: Player) -> tuple[str, ...]:
    """The likeliest infractions of a player, the likeliest first."""
    return tuple(islice(dict.fromkeys((*_from_record(context, player), *USUAL)), MOST))


def _from_record(context: DeskContext, player: Player) -> Iterator[str]:
    for who, infraction in without_ruling(context.entries):
        if who == player:
            yield infraction
    for remedy in open_remedies(context.entries):
        if remedy.player == player:
            yield infraction_of(remedy.rule)
    if any(hide.player == player and hide.legality == "illegal" for hide in context.facts.values()):
        yield "702.13"
    missed = missed_points(context.entries, context.match.table)
    if any(point.player == player and point.is_in_time for point in missed):
        yield "702.3"
    acted = [entry for entry in entries_in_force(context.entries) if entry.kind in (*PLAYED, "refused")]
    if not any(isinstance(event, e.TurnBegan) for entry in acted for event in read_outcome(entry).events):
        yield "702.14"
    for entry in reversed(acted[-NEWEST:]):
        yield from _after(entry, player)


def _after(entry: Entry, player: Player) -> Iterator[str]:
    """Yield what may have gone wrong with an entry: a refused action, or something that follows from one."""
    if entry.kind == "refused":
        action = read_action(entry).action
        if action.player == player:
            yield "702.13" if isinstance(action, Hide) else "702.9" if isinstance(action, Play) else "702.16"
        return
    for event in read_outcome(entry).events:
        for kind, infractions in AFTER:
            if isinstance(event, kind) and getattr(event, "player", player) == player:
                yield from infractions
