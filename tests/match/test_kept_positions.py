"""The matches to which an undo can go back: one for each action that stands, each without a history of its own."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.engine.model.actions import EndTurn
from tableside.match.state import Match
from tableside.table import commands as c
from tests.kit.match.cards import AGREED, CARDS
from tests.kit.table.quick_table import QuickTable

ACTIONS = 20


def kept(match: Match | None) -> Iterator[Match]:
    """Yield a match, and all that it keeps of earlier moments."""
    while match is not None:
        yield match
        if match.undone is not None:
            yield from kept(match.undone.match)
        match = match.before


def test_each_action_that_stands_keeps_a_position_and_what_was_undone_keeps_none() -> None:
    table = QuickTable(AGREED, CARDS)
    for _ in range(ACTIONS):
        table.do(c.AddPoints("A", "A", 1), c.Undo("A"))
        table.do(c.Do(EndTurn(table.view.turn)))
    lines = len(table.match.history)
    assert lines > 3 * ACTIONS
    assert len([*kept(table.match)]) == ACTIONS + 1
    assert sum(len(each.history) for each in kept(table.match)) == lines
    table.do(c.Undo("A"))
    assert table.match.done is not None
