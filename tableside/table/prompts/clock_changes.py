"""A change of the round's clock that a player wants, to which all others must agree."""

from __future__ import annotations

from dataclasses import replace

from tableside.match.state import Match
from tableside.message import Listing, Message, PlayerName, message
from tableside.table.commands import AskClock
from tableside.table.prompts.notices import not_agreed_note
from tableside.table.prompts.player_panels import PlayerPanels
from tableside.table.prompts.prompt import Prompt


def asked_clock(match: Match, panels: PlayerPanels, asked: AskClock) -> PlayerPanels | None:
    """The panels while a change of the clock waits for a player; None once everybody agreed, so that it counts.

    A refusal ends it, and everybody else reads so; who wants it may withdraw it.
    """
    panels = panels.without(AskClock)
    players = match.table.setup.players
    if asked.refused_by:
        told = () if asked.refused_by == asked.player else (who for who in players if who != asked.refused_by)
        for player in told:
            panels = panels.say(player, not_agreed_note(match, asked.refused_by, player))
        return panels
    left = tuple(who for who in players if who not in (asked.player, *asked.agreed))
    if not left:
        return None
    return panels.ask(left[0], _question(asked, left[0])).ask(asked.player, _waiting(asked, left))


def _question(asked: AskClock, who: str) -> Prompt:
    agree, refuse = replace(asked, agreed=(*asked.agreed, who)), replace(asked, refused_by=who)
    choices = ((message("button-agree"), agree), (message("button-do-not-agree"), refuse))
    title = message("prompt-clock", player=PlayerName(asked.player))
    return Prompt("asks", title, (_change(asked),), choices=choices, ways=2)


def _waiting(asked: AskClock, left: tuple[str, ...]) -> Prompt:
    waits = message("prompt-waits-for-agreement", players=Listing(tuple(map(PlayerName, left))))
    cancel = message("button-cancel"), replace(asked, refused_by=asked.player)
    title = message("prompt-clock-wanted")
    return Prompt("working", title, (_change(asked), waits), choices=(cancel,), waits_for_players=True)


def _change(asked: AskClock) -> Message:
    change = asked.change
    match change.what:
        case "start":
            return message("prompt-clock-start", minutes=change.minutes)
        case "pause":
            return message("prompt-clock-pause")
        case "go on":
            return message("prompt-clock-go-on")
        case "time":
            return message("prompt-clock-time", turn=change.turn)
        case _:
            return message("prompt-clock-add", minutes=change.minutes)
