"""The prompts while a judge has a random card drawn: the same for every card and every number of candidates."""

from __future__ import annotations

from typing import Literal

from tableside.engine.model.references import Player
from tableside.ledger.random_draw import DIGITS
from tableside.match.draws import RandomDraw
from tableside.match.state import Match
from tableside.message import Message, PlaceName, PlayerName, message
from tableside.table.commands import GiveDigits
from tableside.table.prompts.prompt import Button, Prompt

TapAnswer = Literal["unknown-deck", "other-deck", "again", "not-read", "elsewhere", "not-it", "not-tapped"]
"""Why a tap leads to nothing. `draw-tap-` and the answer is the code of what the panels say."""


def random_draw_prompt(match: Match, player: Player, digits: str) -> Prompt | None:
    """The prompt for this player about the draw; None if there is none. `digits`, pressed so far, stay covered."""
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
        case "digits" if player in draw.waits:
            text = (message("prompt-draw-pressed", count=len(digits)), message("prompt-draw-digits", count=DIGITS))
            return Prompt("asks", title, text, choices=tuple(_key(player, digits, key) for key in "1234567890"))
        case "digits":
            return Prompt("working", title, (message("prompt-draw-wait"),), stays=True)
        case "find":
            return Prompt("working", title, (message("prompt-draw-find", player=whose),), stays=True)


def _key(player: Player, digits: str, key: str) -> Button:
    return message("button-digit", digit=key), GiveDigits(player, digits + key)


def _tap_all(draw: RandomDraw, whose: PlayerName) -> Message:
    if draw.began.zone == "champion":
        return message("prompt-draw-tap-champion", player=whose)
    return message("prompt-draw-tap-hand", player=whose)


def tap_note(draw: RandomDraw, answer: TapAnswer, until: int) -> Prompt:
    """Return what the panels say of a tap that leads to nothing."""
    title = message("prompt-random-draw", place=PlaceName(draw.at))
    return Prompt("note", title, (message(f"draw-tap-{answer}"),), until=until)  # a TapAnswer


def found_note(draw: RandomDraw, until: int) -> Prompt:
    """The card on the reader is the one that was drawn."""
    text = (message("draw-tap-found-text", player=PlayerName(draw.began.player), place=PlaceName(draw.at)),)
    return Prompt("note", message("draw-tap-found"), text, until=until)
