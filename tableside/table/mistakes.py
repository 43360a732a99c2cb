"""Mistakes of ours, caught so that the match goes on: what is logged of them has no values, which may be secret."""

from __future__ import annotations

import logging
import time
import traceback
from collections.abc import Callable
from types import FrameType

log = logging.getLogger(__name__)

REPEAT_S = 5.0
"""A mistake at the same place is told again after this many seconds at the earliest."""


def describe_mistake(error: BaseException) -> str:
    """The type of an exception, where it was raised and, if that is in a library, from where of ours: no values.

    >>> try: 1 / 0
    ... except ZeroDivisionError as error: describe_mistake(error).partition(" at ")[0]
    'ZeroDivisionError'
    """
    frames = list(traceback.walk_tb(error.__traceback__))
    if not frames:
        return type(error).__name__
    line = f"{type(error).__name__} at {_place(*frames[-1])}"
    ours = next((frame for frame in reversed(frames) if _is_ours(frame[0])), frames[-1])
    return line if ours == frames[-1] else f"{line}, from {_place(*ours)}"


def _is_ours(frame: FrameType) -> bool:
    return str(frame.f_globals.get("__name__", "")).startswith("tableside.")


def _place(frame: FrameType, line: int) -> str:
    return f"{frame.f_code.co_filename}:{line}"


class MistakeLog:
    """Logs mistakes, the same mistake again only after a while."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._told: dict[str, float] = {}

    def add(self, error: BaseException) -> bool:
        """Log a mistake; return whether that was due."""
        described, now = describe_mistake(error), self._clock()
        if now - self._told.get(described, -REPEAT_S) < REPEAT_S:
            return False
        self._told[described] = now
        log.error("%s", described)
        return True
