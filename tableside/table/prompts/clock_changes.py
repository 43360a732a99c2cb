"""A change of the round's clock that a player wants, to which all others must agree."""

from __future__ import annotations

from tableside.match.state import Match
from tableside.message import Message, PlayerName, message
from tableside.table.commands import AskClock
from tableside.table.prompts.agreements import answers, left_to_ask, tell_refusal, waits_for, withdrawal
from tableside.table.prompts.player_panels import PlayerPanels
from tableside.table.prompts.prompt import Prompt


def asked_clock(match: Match, panels: PlayerPanels, asked: AskClock) -> PlayerPanels | None:
    """Return the panels while a change of the clock waits for a player; None once everybody agreed, so that it counts.

    A refusal ends it, and everybody else reads so; who wants it may withdraw it.
    """
    panels = panels.without(AskClock)
    players = match.table.setup.players
    if asked.refused_by:
        return tell_refusal(match, panels, asked, players)
    left = left_to_ask(asked, players)
    if not left:
        return None
    return panels.ask(left[0], _question(asked, left[0])).ask(asked.player, _waiting(asked, left))


def _question(asked: AskClock, who: str) -> Prompt:
    choices = answers(asked, who, message("button-agree"), message("button-do-not-agree"))
    title = message("prompt-clock", player=PlayerName(asked.player))
    return Prompt("asks", title, (_change(asked),), choices=choices, ways=2)


def _waiting(asked: AskClock, left: tuple[str, ...]) -> Prompt:
    title, line, choices = message("prompt-clock-wanted"), waits_for(left), withdrawal(asked)
    text = (_change(asked), line)
    return Prompt("working", title, text, choices=choices, waits_for_players=True, line=line)


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
