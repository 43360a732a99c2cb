"""The question before a player concedes a game, or a whole match."""

from __future__ import annotations

from tableside.engine.model.actions import Concede
from tableside.match.state import Match
from tableside.message import Listing, PlayerName, message
from tableside.table.commands import ConcedeMatch, Dismiss, Do
from tableside.table.prompts.prompt import Prompt


def concession_prompt(match: Match, player: str, *, whole: bool) -> Prompt:
    """Ask once more; of a team each player concedes for all (650)."""
    yes = ConcedeMatch(player) if whole else Do(Concede(player))
    mates = tuple(PlayerName(mate) for mate in match.table.partners(player) if mate != player)
    return Prompt(
        "asks",
        message("prompt-concede-match" if whole else "prompt-concede"),
        (message("prompt-concede-team", players=Listing(mates)),) if mates else (),
        choices=((message("button-concede-yes"), yes), (message("button-no"), Dismiss(player))),
    )
