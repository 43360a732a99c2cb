"""The digits for a judge's random draw, pressed at the desk: whose they are, and the pad on which they are pressed."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tableside.engine.model.references import Player
from tableside.judge.desk_steps import DeskOption, DeskSteps, FacedownState
from tableside.judge.draw import DrawProgress
from tableside.ledger.random_draw import DIGITS
from tableside.match.judge_actions import GoOnWithout
from tableside.message import PlayerName, message


def digit_options(players: tuple[Player, ...], state: FacedownState, draw: DrawProgress) -> Iterator[DeskOption]:
    """The buttons for the digits of each player, and to go on without them."""
    yield from (_digits(player, state, draw.waits) for player in players)
    yield from (_without(player, state, draw) for player in players)


def _digits(player: Player, state: FacedownState, waits: tuple[Player, ...]) -> DeskOption:
    """The button for a player's digits for the draw; it keeps its place, so that no other comes under the finger."""
    if player in waits:
        return DeskOption(message("judge-step-digits", player=PlayerName(player)), replace(state, gives=player))
    return DeskOption(message("judge-step-digits-closed", player=PlayerName(player)), state, is_off=True)


def _without(player: Player, state: FacedownState, draw: DrawProgress) -> DeskOption:
    """The button that goes on without a player's digits; it keeps its place too, and is off for the only digits."""
    label = message("judge-step-go-on-without", player=PlayerName(player))
    is_off = player not in draw.waits or draw.is_alone
    return DeskOption(label, state, () if is_off else (GoOnWithout(player),), is_off=is_off)


def digit_pad(state: FacedownState, back: DeskOption) -> DeskSteps:
    """The pad on which a player presses digits for the draw; it shows how many, and never which."""
    player, count = PlayerName(state.gives), len(state.digits)
    lines = (message("judge-step-pad", player=player, count=DIGITS), message("prompt-draw-pressed", count=count))
    return DeskSteps(lines, (*(_key(state, key) for key in "1234567890"), back), is_pad=True)


def _key(state: FacedownState, key: str) -> DeskOption:
    label, digits = message("button-digit", digit=key), state.digits + key
    if len(digits) == DIGITS:
        return DeskOption(label, state, gives=state.gives, digits=digits)
    return DeskOption(label, replace(state, digits=digits))
