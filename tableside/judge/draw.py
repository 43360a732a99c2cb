"""The progress of a random draw, as a judge sees it: how many cards fit is for the judge's eyes alone."""

from __future__ import annotations

from typing import Literal

import msgspec

from tableside.engine.model.references import Player
from tableside.engine.rules.hidden import may_lie_facedown
from tableside.match.draw_entries import fitting
from tableside.match.draws import RandomDraw
from tableside.match.state import Match
from tableside.message import Message, message


class DrawProgress(msgspec.Struct, frozen=True):
    """The progress of a draw.

    - `step`: what is done next; `lost` if what was read is lost with the power, and the draw is begun again
    - `tapped`: how many cards were tapped; `expected`: how many the zone has with the card that goes back, None if that
      is not known
    - `fitting`: how many of them may take the card's place; `unknown`: of how many the program knows nothing
    - `waits`: whose digits are not in yet; `is_alone`: whether there are no digits but those of the last of them
    """

    step: Literal["tap", "digits", "find", "lost"]
    tapped: int
    expected: int | None
    fitting: int
    unknown: int
    waits: tuple[Player, ...]
    is_alone: bool = False

    @property
    def is_complete(self) -> bool:
        """Return whether all cards of the zone were tapped, as far as their number is known."""
        return self.expected is not None and self.tapped >= self.expected


def draw_progress(match: Match) -> DrawProgress | None:
    """Return how far the draw of this match is; None if there is none."""
    draw = match.draw
    if draw is None:
        return None
    names = [match.registrations.card(slot) for slot in draw.tapped]
    return DrawProgress(
        draw.step if draw.is_readable else "lost",
        draw.count,
        _expected(match, draw),
        len(fitting(match, draw)),
        sum(may_lie_facedown(match.table, name) is None for name in names),
        draw.waits if draw.step == "digits" else (),
        len(draw.waits) == 1 and not draw.digits,
    )


def _expected(match: Match, draw: RandomDraw) -> int | None:
    if draw.began.zone == "champion":
        return 1
    hand = match.table.seat(draw.began.player).hand
    return None if hand is None else hand + 1


def describe_progress(progress: DrawProgress) -> Message:
    """Return what the judge reads of a draw."""
    if progress.step == "lost":
        return message("judge-draw-lost")
    if progress.step != "tap":
        return message(f"judge-draw-{progress.step}")  # a step of `DrawProgress`
    code = "judge-draw-tap" if progress.expected is None else "judge-draw-tap-of"
    known = {} if progress.expected is None else {"expected": progress.expected}
    return message(code, tapped=progress.tapped, fitting=progress.fitting, unknown=progress.unknown, **known)
