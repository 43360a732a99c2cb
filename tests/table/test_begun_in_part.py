"""A match that was handed over, of which an earlier version of the table left out some of the beginning."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tableside.engine.model.actions import EndTurn, PointsAre
from tableside.match.public.continued import Continued, HandedMatch
from tableside.table import commands as c
from tableside.table.handed_matches import take_over_match
from tests.kit.match.cards import CARDS
from tests.kit.table.table import AtTable
from tests.table.test_taking_over import BeginsInPart


@pytest.fixture
def handed(tmp_path: Path) -> HandedMatch:
    """A match with points that nobody has acknowledged."""
    with AtTable(tmp_path / "dead") as dead:
        dead.begin()
        dead.act(PointsAre("A", "A", 3))
        entries = dead.entries()
    return HandedMatch(Continued(b"dead".ljust(32), b"here".ljust(32), 1, entries[-1].seq, "00" * 32), entries)


@pytest.fixture
def table(tmp_path: Path, handed: HandedMatch) -> Iterator[AtTable]:
    """The table that goes on with it, where only the first entry was recorded."""
    with closing(BeginsInPart(tmp_path / "here", CARDS)) as part:
        part.ready()
        take_over_match(part, handed, 0)
    with AtTable(tmp_path / "here") as table:
        yield table


def problems(table: AtTable) -> list[str]:
    return [problem.code for problem in table.view.problems]


def test_the_rest_is_recorded_as_long_as_nobody_has_played(table: AtTable, handed: HandedMatch) -> None:
    table.do(c.Resume())
    assert not table.match.changes
    table.do(c.TakeOver(handed))
    assert [change.waits for change in table.match.changes] == [("B",)]
    assert problems(table) == []


def test_once_somebody_has_played_people_are_told(table: AtTable, handed: HandedMatch) -> None:
    table.do(c.Resume())
    table.act(EndTurn("A"), PointsAre("B", "B", 2))
    changes, count = table.match.changes, len(table.entries())
    table.do(c.TakeOver(handed))
    assert (table.match.changes, len(table.entries())) == (changes, count)
    assert problems(table) == ["problem-taken-over-in-part"]
    table.next_turn()
    assert problems(table) == []


def test_one_that_was_left_and_played_is_left_as_it_is(table: AtTable, handed: HandedMatch) -> None:
    table.do(c.Resume())
    table.next_turn()
    count = len(table.entries())
    table.do(c.Leave(), c.TakeOver(handed), c.TakeOver(handed))
    assert len(table.entries()) == count
    assert problems(table) == ["problem-taken-over-in-part"]
