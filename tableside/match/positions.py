"""The positions that the entries of a match lead through, for all that reads a record again.

Only entries that stand count: an undo takes its actions out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from carddata.model.card import Catalogue
from tableside.engine import Table
from tableside.engine.model.evolve import Step, steps
from tableside.engine.model.game_setup import initial_table
from tableside.engine.model.given_position import custom_cards
from tableside.ledger.entry import Entry
from tableside.ledger.timeline import DECK, PLAYED, entries_in_force
from tableside.match.entries import read_game_setup, read_outcome


class PlayedEntry(NamedTuple):
    """An entry that stands, the position before it, and its events with the positions around them."""

    entry: Entry
    before: Table
    steps: tuple[Step, ...]


def played_entries(entries: Iterable[Entry], cards: Catalogue) -> Iterator[PlayedEntry]:
    """Every entry that stands after the first, in order; an entry of a kind that changes no position has no events."""
    first, *later = entries_in_force(entries)
    events = read_outcome(first).events
    position = initial_table(read_game_setup(first), {**cards, **custom_cards(events)})
    for step in steps(position, events):
        position = step.after
    for entry in later:
        played = PlayedEntry(entry, position, _steps(position, entry))
        position = played.steps[-1].after if played.steps else position
        yield played


def _steps(before: Table, entry: Entry) -> tuple[Step, ...]:
    return tuple(steps(before, read_outcome(entry).events)) if entry.kind in (*PLAYED, DECK) else ()
