"""The note that a player reads when a touch has waited for a card and none came."""

from __future__ import annotations

from tableside.message import message
from tableside.table.commands import AwaitCard, Dismiss
from tableside.table.pending_action import TO_FACEDOWN, PendingAction
from tableside.table.prompts.prompt import Prompt

LAPSED_SHOWS = 20_000_000_000
"""The time for which the note stays, in ns."""


def lapsed_note(pending: PendingAction) -> Prompt:
    """The table no longer waits for the card of this touch. The words are the same for every card."""
    player = pending.player
    asks_first = pending.verb in TO_FACEDOWN
    text = message("notice-lapsed-facedown" if asks_first else "notice-lapsed-text")
    again = AwaitCard(player, pending.verb, pending.at, pending.unit)
    choices = ((message("button-wait-again"), again), (message("button-close"), Dismiss(player)))
    return Prompt("note", message("notice-lapsed"), (text,), choices=choices, until=pending.until + LAPSED_SHOWS)
