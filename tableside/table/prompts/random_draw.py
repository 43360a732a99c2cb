"""What the panels say while a judge has a random card drawn: the same for every card and every number of candidates."""

from __future__ import annotations

from typing import Literal

from tableside.engine.model.references import Player
from tableside.match.draws import RandomDraw
from tableside.match.fold import Match
from tableside.message import Message, PlaceName, PlayerName, message
from tableside.table.commands import TouchDraw
from tableside.table.prompts.prompt import Prompt

TapAnswer = Literal["unknown-deck", "other-deck", "again", "not-read", "elsewhere", "not-it", "not-tapped"]
"""Why a tap leads to nothing. `draw-tap-` and the answer is the code of what the panels say."""


def random_draw_prompt(match: Match, player: Player) -> Prompt | None:
    """What this player's panel says of the draw; None if there is none."""
    draw = match.draw
    if draw is None:
        return None
    whose, place = PlayerName(draw.began.player), PlaceName(draw.at)
    title = message("prompt-random-draw", place=place)
    if not draw.is_readable:
        return Prompt("asks", title, (message("prompt-draw-again"),), stays=True)
    match draw.step:
        case "tap":
            text = (_tap_all(draw, whose), message("prompt-draw-tapped", count=draw.count))
            return Prompt("working", title, text, stays=True)
        case "touch" if player in draw.waits_for(match):
            touch = message("button-touch-draw"), TouchDraw(player)
            return Prompt("asks", title, (message("prompt-draw-touch"),), choices=(touch,))
        case "touch":
            return Prompt("working", title, (message("prompt-draw-wait"),), stays=True)
        case "find":
            return Prompt("working", title, (message("prompt-draw-find", player=whose),), stays=True)


def _tap_all(draw: RandomDraw, whose: PlayerName) -> Message:
    if draw.began.zone == "champion":
        return message("prompt-draw-tap-champion", player=whose)
    return message("prompt-draw-tap-hand", player=whose)


def tap_note(draw: RandomDraw, answer: TapAnswer, until: int) -> Prompt:
    """What the panels say of a tap that leads to nothing."""
    title = message("prompt-random-draw", place=PlaceName(draw.at))
    return Prompt("note", title, (message(f"draw-tap-{answer}"),), until=until)  # a TapAnswer


def found_note(draw: RandomDraw, until: int) -> Prompt:
    """The card on the reader is the one that was drawn."""
    text = (message("draw-tap-found-text", player=PlayerName(draw.began.player), place=PlaceName(draw.at)),)
    return Prompt("note", message("draw-tap-found"), text, until=until)
