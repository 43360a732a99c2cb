"""The latest score of a game, and how it came about, for viewers of a stream."""

from __future__ import annotations

from typing import Literal

import msgspec

from tableside.engine.model import events as e
from tableside.engine.model.references import Player
from tableside.message import Message, PlaceName, message


class LatestScore(msgspec.Struct, frozen=True):
    """A score, and how it came about. `points` is 0 if a conquest gave no point (2026-07-16, 471.1.b.1).

    `at` is the number of the battlefield, 0 if none was scored; `turn` the number of the turn.
    """

    player: Player
    why: Literal["conquer", "hold", "burn out", "effect", "correction"]
    points: int
    at: int
    turn: int


def follow_score(score: LatestScore | None, event: e.Event, turn: int) -> LatestScore | None:
    """The latest score after an event. The point of a conquest or a hold follows the event that it was scored."""
    match event:
        case e.Scored(player, at, how):
            return LatestScore(player, how, 0, at, turn)
        case e.Gained(player, points, why, at):
            return LatestScore(player, why, points, at, turn)
        case _:
            return score


def describe_score(score: LatestScore) -> Message:
    """Return how a score came about."""
    turn, count = score.turn, abs(score.points)
    match score.why:
        case "conquer" if score.points:
            return message("overlay-conquered", place=PlaceName(score.at), turn=turn)
        case "conquer":
            return message("overlay-conquered-without-point", place=PlaceName(score.at), turn=turn)
        case "hold":
            return message("overlay-held", place=PlaceName(score.at), turn=turn)
        case "burn out":
            return message("overlay-opponent-burned-out", count=count, turn=turn)
        case "effect" if score.points > 0:
            return message("overlay-effect-gained", count=count, turn=turn)
        case "effect":
            return message("overlay-effect-lost", count=count, turn=turn)
        case "correction" if score.points > 0:
            return message("overlay-corrected-up", count=count, turn=turn)
        case "correction":
            return message("overlay-corrected-down", count=count, turn=turn)
