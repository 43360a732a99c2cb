"""Steps that are taken again because the machine stood still in them."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from tableside.table.pending_action import PENDING_ACTION_HOLDS
from tableside.table.prompts.notices import NOTE_SHOWS

STALL = min(NOTE_SHOWS, PENDING_ACTION_HOLDS) / 2e9
"""Seconds of a step after which something may have ended by itself."""

MOST_STALLS = 60
"""The number of times that something is tried."""

T = TypeVar("T")


class Stalled(Exception):
    """Raised if the machine stood still in a step, so that what is seen depends on its pace."""


def steady(take: Callable[[Path], T], folder: Path) -> T:
    """Take something in a new folder in which the machine did not stall. Raises Stalled if it always does."""
    for _ in range(MOST_STALLS):
        folder.mkdir()
        try:
            return take(folder)
        except Stalled:
            shutil.rmtree(folder)
    raise Stalled
