"""The help of a hall's judges for a table: one comes, a call is closed, and time is given, once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.engine.model.actions import ResultIs
from tableside.match.hall_word import ExtraTime, HallCall, HallWord
from tableside.match.public.round_clock import ClockChange, read_clock_note
from tableside.screens import view_text
from tableside.table import commands as c
from tableside.text import Text
from tests.kit.table.table import AtTable


@pytest.fixture
def table(tmp_path: Path) -> Iterator[AtTable]:
    with AtTable(tmp_path / "data") as table:
        yield table


def kinds(table: AtTable) -> list[str]:
    return [entry.kind for entry in table.entries()]


def told(table: AtTable, call: HallCall, *times: ExtraTime) -> None:
    table.do(c.HallReport(HallWord(call, times)))


def added(table: AtTable) -> list[tuple[int, int]]:
    """Return the minutes that were added to the clock, and by which of the hall's notes."""
    notes = [read_clock_note(entry) for entry in table.entries() if entry.kind == "clock"]
    return [(note.added, note.given) for note in notes if note.added]


def test_the_screen_says_which_judge_comes_until_that_judge_is_here(table: AtTable) -> None:
    table.begin().do(c.CallJudge("A"))
    number = table.entries()[-1].seq
    told(table, HallCall(number, "Eva"))
    assert view_text.call(Text("en"), table.view) == "Judge Eva is coming"
    told(table, HallCall(number))
    assert view_text.call(Text("en"), table.view) == "A judge is coming"
    told(table, HallCall(number - 1, "Eva"))
    assert "coming" not in view_text.call(Text("en"), table.view), "that was another call"
    told(table, HallCall(number, "Eva"))
    table.do(c.JudgeCame("A"))
    assert "coming" not in view_text.call(Text("en"), table.view)
    assert "judge called" in kinds(table)
    assert not any("Eva" in str(entry.action) for entry in table.entries()), "who comes is not on record"


def test_a_call_that_a_judge_closed_on_the_floor_is_over_at_the_table(table: AtTable) -> None:
    table.begin().do(c.CallJudge("A"))
    number = table.entries()[-1].seq
    told(table, HallCall(closed=number - 1))
    assert table.view.called is not None, "an earlier call was closed"
    told(table, HallCall(closed=number))
    assert table.view.called is None
    assert kinds(table)[-1] == "call ended"
    assert table.history[0] == "A judge closed the call on the floor."
    table.do(c.CallJudge("B"))
    told(table, HallCall(closed=number))
    assert table.view.called is not None, "a new call is open"


def test_time_of_the_floor_is_added_once_to_the_clock_of_its_match(table: AtTable) -> None:
    table.begin(round=50, mode="match")
    match = table.match.number
    told(table, HallCall(), ExtraTime(match, 3))
    assert added(table) == [(3, 3)]
    told(table, HallCall(), ExtraTime(match, 3))
    told(table, HallCall(closed=99), ExtraTime(match, 5))
    assert added(table) == [(3, 3), (2, 5)]
    assert table.match.clock is not None
    assert table.match.clock.minutes == 55
    table.act(ResultIs("A", "A"))
    table.do(c.Dismiss("A"), c.Dismiss("B"))
    next_game = table.view.next_game
    assert next_game is not None
    table.do(c.Begin(next_game.agreed, again=True))
    told(table, HallCall(), ExtraTime(match, 5))
    assert added(table) == [], "the clock of the match has it already"
    told(table, HallCall(), ExtraTime(match, 9))
    assert added(table) == [(4, 9)]


def test_time_for_another_match_and_time_without_a_clock_are_not_added(table: AtTable) -> None:
    table.begin(round=50)
    told(table, HallCall(), ExtraTime(table.match.number + 1, 3))
    assert added(table) == []


def test_a_table_without_a_clock_waits_for_one(table: AtTable) -> None:
    table.begin()
    told(table, HallCall(), ExtraTime(table.match.number, 3))
    assert "clock" not in kinds(table)
    table.do(c.AskClock("A", ClockChange("start", 50)))
    table.press("B", "button-agree")
    assert added(table) == [(3, 3)]
