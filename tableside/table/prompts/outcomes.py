"""Notices of what everybody should see of an action that was carried out, on each panel that asks nothing."""

from __future__ import annotations

from tableside.engine.model.dials import may_say
from tableside.engine.model.events import Drawn, Event, Gained, Left, Put, Revealed, Won
from tableside.match.public.history import describe_outcome
from tableside.match.public.permanent_history import describe_combat
from tableside.match.state import Match
from tableside.table.prompts import notices
from tableside.table.prompts.player_panels import PlayerPanels
from tableside.table.prompts.scores import score_notes


def with_outcome(
    match: Match, panels: PlayerPanels, before: PlayerPanels, events: tuple[Event, ...], seq: int, now: int
) -> PlayerPanels:
    """Show a card that was turned up, what a combat did and scored, and the last point; nothing at the silent dial.

    The end of the game closes every menu and question, as nothing is played any more.
    `match` and `before` are as they were before these events of entry `seq`, and `now` is the time (monotonic ns).
    """
    if any(isinstance(event, Won | Drawn) for event in events):
        panels = panels.clear()
    if not may_say("result", match.agreed.dial):
        return panels
    until = now + notices.NOTE_SHOWS
    fought = describe_combat(match.table, events)
    if fought:
        gains = (describe_outcome(match.table, event) for event in events if isinstance(event, Gained))
        fought += tuple(line for line in gains if line is not None)
    revealed = [event for event in events if isinstance(event, Revealed)]
    scored = score_notes(match, events, seq, now + notices.SCORE_NOTE_SHOWS)
    left = [event.player for event in events if isinstance(event, Left)]
    is_over = any(isinstance(event, Won | Drawn) for event in events)
    if left and not is_over:
        for player in match.table.players:
            if player not in left:
                panels = panels.say(player, notices.left_note(left[0], player))
    if fought or revealed or scored:
        panels = panels.without_notes_of(before)
    for player in match.table.players:
        for event in revealed:
            if player not in panels.prompts:
                shown = _is_shown(events, event)
                panels = panels.say(player, notices.reveal_note(match, event, player, until, shown=shown))
        if fought and player not in panels.prompts:
            panels = panels.say(player, notices.combat_note(fought, player, until))
        if player in scored and player not in panels.prompts:
            panels = panels.say(player, scored[player])
    return panels


def _is_shown(events: tuple[Event, ...], revealed: Revealed) -> bool:
    """Return whether a facedown card is turned up because it is played, so that the table was told which card it is."""
    played = (event.item for event in events if isinstance(event, Put) and event.item.source == "facedown")
    return any((item.player, item.card) == (revealed.player, revealed.card) for item in played)
