"""Something that a player wants, to which the others must agree, one after the other; a refusal by anybody ends it."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.match.state import Match
from tableside.message import Listing, Message, PlayerName, message
from tableside.table.commands import AskClock, AskCommentary, OfferDraw
from tableside.table.prompts.notices import not_agreed_note
from tableside.table.prompts.player_panels import PlayerPanels
from tableside.table.prompts.prompt import Button

Wish = AskClock | AskCommentary | OfferDraw


def left_to_ask(wish: Wish, players: tuple[str, ...]) -> tuple[str, ...]:
    """Return the players who have not agreed yet, in the order in which they are asked."""
    return tuple(player for player in players if player not in (wish.player, *wish.agreed))


def tell_refusal(match: Match, panels: PlayerPanels, wish: Wish, players: tuple[str, ...]) -> PlayerPanels:
    """Tell everybody else that a player does not agree; a wish that its own player withdrew is told to nobody."""
    if wish.refused_by == wish.player:
        return panels
    for player in players:
        if player != wish.refused_by:
            panels = panels.say(player, not_agreed_note(match, wish.refused_by, player))
    return panels


def answers(wish: Wish, asked: str, agree: Message, refuse: Message) -> tuple[Button, ...]:
    """Return the buttons of the player who is asked."""
    return (agree, replace(wish, agreed=(*wish.agreed, asked))), (refuse, replace(wish, refused_by=asked))


def withdrawal(wish: Wish) -> tuple[Button, ...]:
    """Return the button of the player who waits."""
    return ((message("button-cancel"), replace(wish, refused_by=wish.player)),)


def waits_for(left: tuple[str, ...]) -> Message:
    """Return the sentence that names the players who have not agreed yet."""
    return message("prompt-waits-for-agreement", players=Listing(tuple(map(PlayerName, left))))
