"""Repeat that cards give to the spells of players: which spells have it, and what it costs (2026-07-16, 820)."""

from __future__ import annotations

from carddata.model.costs import Cost
from carddata.model.operations import Next
from carddata.model.scope import While
from carddata.model.targets import Whose


class RepeatCosts(While, frozen=True, kw_only=True, tag="repeat costs"):
    """Each Repeat cost of these players' spells is `amount` less while `only_if` is met (356.4.c)."""

    amount: Cost
    whose: Whose = "you"


class SpellsRepeat(While, frozen=True, kw_only=True, tag="spells repeat"):
    """The spells of these players have Repeat for `cost` while `only_if` is met, or for the spell's base cost (206).

    Power of the cost is power of the domains of the card that gives it.
    """

    cost: Cost | None = None
    whose: Whose = "you"


class GiveRepeat(Next, frozen=True, tag="give repeat"):
    """The spells that the controller plays this turn have Repeat for `cost`, or for the spell's base cost (206).

    With `next` the next spell alone has it. Power of the cost is power of the domains of the card that gives it.
    """

    cost: Cost | None = None
