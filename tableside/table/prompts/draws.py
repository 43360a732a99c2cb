"""The offer of a draw, which one player after the other must accept (Tournament Rules 2026-07-16, 410.1)."""

from __future__ import annotations

from tableside.match.state import Match
from tableside.message import Message, PlayerName, message
from tableside.table.commands import OfferDraw
from tableside.table.prompts.agreements import answers, left_to_ask, tell_refusal, waits_for, withdrawal
from tableside.table.prompts.player_panels import PlayerPanels
from tableside.table.prompts.prompt import Prompt


def offered_draw(match: Match, panels: PlayerPanels, offer: OfferDraw) -> PlayerPanels | None:
    """Return the panels while a draw waits for a player; None once everybody agreed, so that it counts.

    A refusal ends the offer, and everybody else reads so; the player who offered it may withdraw it.
    """
    panels = panels.without(OfferDraw)
    players = match.table.setup.players if offer.match else match.table.players
    if offer.refused_by:
        return tell_refusal(match, panels, offer, players)
    left = left_to_ask(offer, players)
    if not left:
        return None
    return panels.ask(left[0], _question(offer, left[0])).ask(offer.player, _waiting(offer, left))


def _question(offer: OfferDraw, asked: str) -> Prompt:
    choices = answers(offer, asked, message("button-draw-yes"), message("button-no"))
    text = message("prompt-draw-match-text" if offer.match else "prompt-draw-text")
    return Prompt("asks", _title(offer), (text,), choices=choices)


def _waiting(offer: OfferDraw, left: tuple[str, ...]) -> Prompt:
    line, choices = waits_for(left), withdrawal(offer)
    return Prompt("working", _title(offer), (line,), choices=choices, waits_for_players=True, line=line)


def _title(offer: OfferDraw) -> Message:
    return message("prompt-draw-match" if offer.match else "prompt-draw", player=PlayerName(offer.player))
