"""The current prompt of each player's panel."""

from __future__ import annotations

from dataclasses import replace

from tableside.match.state import Match
from tableside.table.effects import TableState
from tableside.table.prompts import scores
from tableside.table.prompts.end_reveal import end_reveal_prompt
from tableside.table.prompts.player_panels import PlayerPanels
from tableside.table.prompts.prompt import Menu, Prompt
from tableside.table.prompts.questions import question_prompt
from tableside.table.prompts.random_draw import random_draw_prompt
from tableside.table.prompts.requests import request_prompt
from tableside.table.prompts.resources import resource_prompt
from tableside.table.prompts.touch_menu import touch_menu


def current_prompt(match: Match, panels: PlayerPanels, player: str) -> Prompt | None:
    """Return what a player's panel says now.

    The undo that somebody wants comes first, then the table's own prompts, a judge's random draw, what the rules ask of
    this player, a card to be drawn, what another side changed by hand, and facedown cards to be shown after the game.
    What the table only notes gives way to those at once: the result would cover the note, and then jump. A menu that
    is open offers what may be done now.
    """
    wanted = None if panels.request is None else request_prompt(match, panels.request, player)
    reveal, own = end_reveal_prompt(match, player), panels.prompts.get(player)
    if own is not None and own.menu is not None:
        own = _renewed(match, player, own, own.menu)
    if reveal is not None and own is not None and own.tone == "note":
        own = None
    return (
        wanted
        or own
        or random_draw_prompt(match, player, panels.digits.get(player, ""))
        or question_prompt(match, player, panels.marks_of(match.table.asks))
        or scores.owed_card_prompt(match, player)
        or scores.acknowledgement_prompt(match, player)
        or reveal
    )


def _renewed(match: Match, player: str, prompt: Prompt, menu: Menu) -> Prompt:
    """The menu as the table is now; a place that is no longer there keeps its old menu."""
    if menu == "resources":
        return resource_prompt(match.table.seat(player))
    return touch_menu(match, player, menu) if menu in (0, *match.table.numbers()) else prompt


def shown(match: Match, state: TableState) -> TableState:
    """The state with every panel showing its current prompt.

    Who has left the game shows their facedown cards after it (421.4), and is asked about an undo of that.
    """
    table, request = match.table, state.panels.request
    asked = () if request is None else request.waits_for(match)
    players = table.setup.players if table.over else tuple(dict.fromkeys((*table.players, *asked)))
    current = {player: current_prompt(match, state.panels, player) for player in players}
    visible = {player: prompt for player, prompt in current.items() if prompt is not None}
    return replace(state, panels=state.panels.show(visible, match.table.asks))
