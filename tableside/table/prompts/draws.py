"""The offer of a draw, which one player after the other must accept (Tournament Rules 2026-07-16, 410.1)."""

from __future__ import annotations

from dataclasses import replace

from tableside.match.state import Match
from tableside.message import Listing, Message, PlayerName, message
from tableside.table.commands import OfferDraw
from tableside.table.prompts.notices import not_agreed_note
from tableside.table.prompts.player_panels import PlayerPanels
from tableside.table.prompts.prompt import Prompt


def offered_draw(match: Match, panels: PlayerPanels, offer: OfferDraw) -> PlayerPanels | None:
    """The panels while a draw waits for a player; None once everybody agreed, so that it counts.

    A refusal ends the offer, and everybody else reads so; the player who offered it may withdraw it.
    """
    panels = panels.without(OfferDraw)
    players = match.table.setup.players if offer.match else match.table.players
    if offer.refused_by:
        told = () if offer.refused_by == offer.player else (who for who in players if who != offer.refused_by)
        for player in told:
            panels = panels.say(player, not_agreed_note(match, offer.refused_by, player))
        return panels
    left = tuple(who for who in players if who not in (offer.player, *offer.agreed))
    if not left:
        return None
    return panels.ask(left[0], _question(offer, left[0])).ask(offer.player, _waiting(offer, left))


def _question(offer: OfferDraw, asked: str) -> Prompt:
    agree, refuse = replace(offer, agreed=(*offer.agreed, asked)), replace(offer, refused_by=asked)
    choices = ((message("button-draw-yes"), agree), (message("button-no"), refuse))
    return Prompt("asks", _title(offer), (message("prompt-draw-text"),), choices=choices)


def _waiting(offer: OfferDraw, left: tuple[str, ...]) -> Prompt:
    text = (message("prompt-waits-for-agreement", players=Listing(tuple(map(PlayerName, left)))),)
    cancel = message("button-cancel"), replace(offer, refused_by=offer.player)
    return Prompt("working", _title(offer), text, choices=(cancel,), waits_for_players=True)


def _title(offer: OfferDraw) -> Message:
    return message("prompt-draw-match" if offer.match else "prompt-draw", player=PlayerName(offer.player))
