"""Decisions of a player as an ability is carried out: whether to follow instructions that they "may" follow."""

from __future__ import annotations

from carddata.model.conditions import PrintedNumber
from carddata.model.operations import Operation


class Decide(Operation, frozen=True, tag="decide"):
    """The controller decides whether to follow the next `count` instructions, together (355.12, 383.3.a.3).

    They spend `xp` XP for it, as a cost within instructions (740.4.a.2.a).
    """

    count: PrintedNumber = 1
    xp: int = 0
