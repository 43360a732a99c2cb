"""The offer of a draw, which one player after the other must accept (Tournament Rules 2026-07-16, 410.1)."""

from __future__ import annotations

from dataclasses import replace

from tableside.match.fold import Match
from tableside.message import PlayerName, message
from tableside.table.commands import Dismiss, OfferDraw
from tableside.table.prompts.prompt import Prompt


def draw_offer(match: Match, offer: OfferDraw) -> tuple[str, Prompt] | None:
    """Who is asked next, and what; None if everybody agreed."""
    players = match.table.setup.players if offer.match else match.table.players
    asked = next((who for who in players if who not in (offer.player, *offer.agreed)), None)
    if asked is None:
        return None
    agree = replace(offer, agreed=(*offer.agreed, asked))
    title = message("prompt-draw-match" if offer.match else "prompt-draw", player=PlayerName(offer.player))
    choices = ((message("button-draw-yes"), agree), (message("button-no"), Dismiss(asked)))
    return asked, Prompt("asks", title, (message("prompt-draw-text"),), choices=choices)
