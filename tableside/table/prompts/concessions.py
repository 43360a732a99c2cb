"""The question before a player concedes a game, or a whole match."""

from __future__ import annotations

from tableside.engine.model.actions import Concede
from tableside.message import message
from tableside.table.commands import ConcedeMatch, Dismiss, Do
from tableside.table.prompts.prompt import Prompt


def concession_prompt(player: str, *, match: bool) -> Prompt:
    """Ask once more."""
    yes = ConcedeMatch(player) if match else Do(Concede(player))
    return Prompt(
        "asks",
        message("prompt-concede-match" if match else "prompt-concede"),
        choices=((message("button-concede-yes"), yes), (message("button-no"), Dismiss(player))),
    )
