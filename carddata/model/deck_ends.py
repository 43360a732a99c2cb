"""Instructions that put cards on the top or the bottom of a main deck."""

from __future__ import annotations

from typing import Literal

from carddata.model.conditions import PrintedNumber
from carddata.model.operations import Operation, Things

DeckSide = Literal["top", "bottom"]
"""The top or the bottom of a deck."""


class ToDeck(Operation, frozen=True, kw_only=True, tag="to deck"):
    """Put these permanents on that side of the main deck of their owners, or `count` cards of the hand if it is None.

    The controller puts cards of their hand on their own deck; which they are is secret. With `recycled` they recycle
    them, which others may trigger on (416).
    """

    what: Things | None
    side: DeckSide
    count: PrintedNumber = 1
    recycled: bool = False
