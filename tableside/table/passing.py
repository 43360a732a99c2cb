"""Passes that nobody touches: of players who cannot respond, and by the shortcut that was announced for the match.

What is due follows from the public table, what was announced, and the time. So it is the same whatever the hands and
the facedown cards are, and every pass is an entry of its own.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec

from tableside.engine import judge
from tableside.engine.model.actions import Pass
from tableside.engine.model.chain_items import Item
from tableside.engine.model.references import Player
from tableside.engine.rules.responses import may_respond
from tableside.match.state import Match
from tableside.table.effects import PassWindow, TableState
from tableside.table.view.model import View

WINDOW = 5_000_000_000
"""The time that people have to touch before the shortcut passes, in ns: always the same."""


def waiting_player(match: Match) -> Player | None:
    """The player for whose pass the table waits; None if it waits for something else."""
    table = match.table
    player = table.priority
    if player is None or table.over or table.asks is not None:
        return None
    return player if judge(table, match.private, Pass(player)).public().kind == "legal" else None


def passes_of_all(match: Match, player: Player) -> tuple[Pass, ...]:
    """The passes of everybody who has not passed, this player's first; it says so for the others."""
    table = match.table
    order = table.players
    start = order.index(player) if player in order else 0
    others = (*order[start + 1 :], *order[:start])
    return (Pass(player), *(Pass(other, told_by=player) for other in others))


def may_pass_for_all(match: Match) -> bool:
    """Return whether one touch may pass for everybody: in a showdown, or about a single trigger, nobody has passed."""
    table = match.table
    if table.open:
        return table.showdown is not None and not table.showdown.passed
    return len(table.chain) == 1 and _is_trigger(table.chain[0]) and not table.passed


def _is_trigger(item: Item) -> bool:
    """Return whether an item of the chain is an ability that triggered by itself."""
    return item.kind == "ability" and (item.ability is None or item.ability.when != "activate")


def with_window(match: Match, state: TableState, now: int) -> TableState:
    """The state with the window that is open now: a new one after each action, none if the shortcut passes for nobody.

    None is open either while a player is asked whether a facedown card is turned up.
    Who has touched stays out until something other than a pass happens.
    """
    before = state.window
    if not match.shortcut or waiting_player(match) is None or state.panels.asks_to_show:
        return state if before is None else replace(state, window=None)
    if before is not None and before.after == match.last:
        return state
    about = _situation(match)
    held = before.held if before is not None and before.about == about else ()
    return replace(state, window=PassWindow(match.last, now + WINDOW, held, about))


def with_pass(state: TableState, done: Pass, seq: int) -> TableState:
    """The state in which a pass is done that becomes entry `seq`: a pass by the shortcut leaves its window over."""
    if state.window is None or done.assumed != "shortcut":
        return state
    return replace(state, window=msgspec.structs.replace(state.window, after=seq))


def due_pass(match: Match, state: TableState, now: int) -> Pass | None:
    """The pass that is taken for granted now, None for none.

    It is that of a player who cannot respond, or by the shortcut once its window is over without a touch of that side.
    """
    player = None if state.pairing is not None or state.panels.asks_to_show else waiting_player(match)
    if player is None:
        return None
    if not may_respond(match.table, player):
        return Pass(player, assumed="no response")
    window = state.window
    if window is None or player in window.held or now < window.until:
        return None
    return Pass(player, assumed="shortcut")


def is_queue_due(match: Match, state: TableState) -> bool:
    """Return whether the next action of the queue can be done: nothing is asked, and the game goes on."""
    return bool(state.queue) and state.pairing is None and match.table.asks is None and not match.table.over


def is_due(match: Match, state: TableState, now: int) -> bool:
    """Return whether something follows by itself now."""
    return (
        (match.draw is not None and match.draw.is_complete)
        or is_queue_due(match, state)
        or due_pass(match, state, now) is not None
    )


def due(match: Match, window: PassWindow | None) -> int | None:
    """Return when the shortcut passes next (monotonic ns), None for never."""
    player = waiting_player(match) if window is not None else None
    return None if window is None or player is None or player in window.held else window.until


def passes_soon(match: Match, window: PassWindow | None) -> tuple[Player, ...]:
    """The players for whom the shortcut will pass if they do not touch."""
    if window is None:
        return ()
    table = match.table
    passed = table.showdown.passed if table.open and table.showdown is not None else table.passed
    return tuple(player for player in table.players if player not in (*passed, *window.held))


def with_passing(view: View, match: Match, window: PassWindow | None) -> View:
    """The view with what is announced about passing, and who may pass for whom."""
    soon, waiting = passes_soon(match, window), waiting_player(match)
    for_all = waiting if may_pass_for_all(match) else None
    panels = tuple(
        msgspec.structs.replace(panel, may_pass_for_all=panel.player == for_all, passes_soon=panel.player in soon)
        for panel in view.player_panels
    )
    return msgspec.structs.replace(view, player_panels=panels, shortcut=match.shortcut)


def held_by(window: PassWindow | None, players: tuple[Player, ...]) -> PassWindow | None:
    """The window after these players touched."""
    if window is None or {*players} <= {*window.held}:
        return window
    return msgspec.structs.replace(window, held=tuple(dict.fromkeys((*window.held, *players))))


def _situation(match: Match) -> tuple[int, ...]:
    """Return what the passes are about: the turn, the showdown and the items of the chain."""
    table = match.table
    at = 0 if table.showdown is None else table.showdown.at
    return (table.number, at, *(item.id for item in table.chain))
