"""Telling a mulligan: offered in a player's base during the first turn, as long as they have not told it."""

from __future__ import annotations

from tableside.match.mulligans import MOST
from tableside.match.state import Match
from tableside.message import Message, message
from tableside.table.commands import Dismiss, TellMulligan
from tableside.table.prompts.prompt import Button, ButtonEffect, Prompt, ShowPrompt


def may_tell_mulligan(match: Match, player: str) -> bool:
    """Return whether this player may tell a mulligan: during the first turn, as long as they have not told it."""
    return match.table.number == 1 and player not in match.mulligans


def mulligan_offers(match: Match, player: str) -> list[tuple[Message, ButtonEffect | None]]:
    """The button that asks this player, if there is one."""
    if not may_tell_mulligan(match, player):
        return []
    choices: tuple[Button, ...] = tuple(
        (message("button-mulligan-cards", count=count), TellMulligan(player, count)) for count in range(MOST + 1)
    )
    close = (message("button-close"), Dismiss(player))
    prompt = Prompt("asks", message("prompt-mulligan"), (message("prompt-mulligan-text"),), choices=(*choices, close))
    return [(message("button-mulligan"), ShowPrompt(player, prompt))]
