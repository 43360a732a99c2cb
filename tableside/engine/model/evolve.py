"""Folding events into the public position. This module decides no rule: an event is already an outcome."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from tableside.engine.model.events import Event
from tableside.engine.model.folds import battlefields, cards, chain, facedown, lasting, permanents, turn
from tableside.engine.model.folds.parts import Fold
from tableside.engine.model.given_position import PositionIs
from tableside.engine.model.hand_counts import with_hand_counts
from tableside.engine.model.state import Table
from tableside.engine.model.turn_counts import with_turn_counts


def evolve(table: Table, event: Event) -> Table:
    """The public position after one event; its secret parts are not read.

    >>> from tableside.engine.model.game_setup import GameSetup, initial_table
    >>> from tableside.engine.model.events import Gained
    >>> table = initial_table(GameSetup({"A": "Ann", "B": "Ben"}, ("plain", "plain")), {})
    >>> evolve(table, Gained("B", 1, "conquer", at=2)).seat("B").points
    1
    """
    return FOLDS[type(event)](table, event)


class Step(NamedTuple):
    """An event, and the positions before and after it."""

    before: Table
    event: Event
    after: Table


def steps(table: Table, events: Iterable[Event]) -> Iterator[Step]:
    """Each event with the positions before and after it; `table` is the position before the first."""
    for event in events:
        after = evolve(table, event)
        yield Step(table, event, after)
        table = after


FOLDS: Mapping[type[Event], Fold] = with_turn_counts(
    with_hand_counts(
        {
            PositionIs: lambda table, event: event.table(table.setup),
            **turn.FOLDS,
            **battlefields.FOLDS,
            **facedown.FOLDS,
            **chain.FOLDS,
            **permanents.FOLDS,
            **lasting.FOLDS,
            **cards.FOLDS,
        }
    )
)
"""The function that folds each event into the public position, with the hands and what happens this turn counted."""
