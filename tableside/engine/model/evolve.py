"""Folding events into the public position. This module decides no rule: an event is already an outcome."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tableside.engine.model.events import Event
from tableside.engine.model.folds import battlefields, cards, chain, facedown, lasting, permanents, turn
from tableside.engine.model.given_position import PositionIs
from tableside.engine.model.hand_counts import CHANGES, with_hand_counts
from tableside.engine.model.state import Table
from tableside.engine.model.turn_counts import COUNTS, with_turn_counts


def evolve(table: Table, event: Event) -> Table:
    """The public position after one event; its secret parts are not read.

    >>> from tableside.engine.model.game_setup import GameSetup, initial_table
    >>> from tableside.engine.model.events import Gained
    >>> table = initial_table(GameSetup({"A": "Ann", "B": "Ben"}, ("plain", "plain")), {})
    >>> evolve(table, Gained("B", 1, "conquer", at=2)).seat("B").points
    1
    """
    kind = type(event)
    folded: Table = FOLDS[kind](table, event)
    if kind not in COUNTED:
        return folded
    return with_turn_counts(table, with_hand_counts(table, folded, event), event)


FOLDS: Mapping[type[Event], Callable[[Table, Any], Table]] = {
    PositionIs: lambda table, event: event.table(table.setup),
    **turn.FOLDS,
    **battlefields.FOLDS,
    **facedown.FOLDS,
    **chain.FOLDS,
    **permanents.FOLDS,
    **lasting.FOLDS,
    **cards.FOLDS,
}
"""The function that folds each event into the public position."""

COUNTED: frozenset[type[Event]] = frozenset(CHANGES) | frozenset(COUNTS)
"""The events that change a hand's count or add to the counts of the turn."""
