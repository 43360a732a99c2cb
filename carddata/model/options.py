"""Choices of players as an ability is carried out: one of several options."""

from __future__ import annotations

from carddata.model.conditions import PrintedNumber
from carddata.model.costs import FREE, Cost
from carddata.model.operations import ByPlayers


class ChooseOption(ByPlayers, frozen=True, kw_only=True, tag="choose option"):
    """Each of `who` chooses one of this number of `options`, in turn order (303.2.a, 355.17).

    The instructions of an option ask for it in their condition. A player pays the `cost` for option number 1, and
    cannot choose it without that.
    """

    options: PrintedNumber = 2
    cost: Cost = FREE
