"""A player looks at their own facedown card: on record first, then seen while they hold the place that shows it."""

from __future__ import annotations

from dataclasses import replace

from tableside.match.door import show_to_player
from tableside.match.entries import LookNote, draft_note
from tableside.match.state import Match
from tableside.table.commands import LookAtFacedown
from tableside.table.effects import Effects, TableState
from tableside.table.prompts import notices

LOOK_SHOWS = 5_000_000_000
"""The longest time for which a player sees the name of their own facedown card, in ns."""


def look(match: Match, state: TableState, command: LookAtFacedown, now: int) -> Effects:
    """Record a look and show the card to its owner; nobody looks at another player's card."""
    player, handle = command.player, command.handle
    mine = (card for card in match.table.facedown if (card.handle, card.player) == (handle, player))
    facedown_card = next(mine, None)
    if facedown_card is None:
        return Effects(replace(state, panels=state.panels.dismiss(player)))
    prompt = notices.look_note(facedown_card, show_to_player(match, player, handle), now + LOOK_SHOWS)
    draft = draft_note("look", match.agreed.edition, LookNote(handle, player))
    return Effects(replace(state, panels=state.panels.ask(player, prompt)), (draft,))
