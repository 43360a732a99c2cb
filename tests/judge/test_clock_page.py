"""The page of the round's clock: what it says of the clock, and what each button does to it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tableside.engine.model.actions import EndTurn
from tableside.judge import clock_page
from tableside.ledger.clock import utc_now
from tableside.match.public.round_clock import MINUTE, read_clock_note
from tests.kit.judge.session import AtJudge

BACK = "Back"


@pytest.fixture
def page(judge: AtJudge) -> AtJudge:
    """The page at a match without a clock."""
    judge.press("The round clock")
    return judge


def test_without_a_clock_a_round_is_started_or_time_is_called(page: AtJudge) -> None:
    assert page.lines == ["No clock is set for this match."]
    assert page.labels == ["Start with 50 min", "Start with 60 min", "Start with 90 min", "Time was called", BACK]


def test_a_clock_is_started_stopped_and_started_again(page: AtJudge) -> None:
    page.press("Start with 60 min")
    assert page.lines[0] == "The clock runs; the round has 60 min."
    assert page.labels[0] == "Stop the clock"
    page.press("Stop the clock")
    assert page.lines[0] == "The clock stands still with 60 min left."
    page.press("Start the clock")
    assert page.lines[0] == "The clock runs; the round has 60 min."


@pytest.mark.parametrize(
    ("way", "choices", "last", "round_has"),
    [
        ("Extend the round", [f"{more} min more" for more in (1, 2, 3, 5, 10)], "15 min more", 65),
        ("Set the time that is left", [f"{left} min" for left in (60, 50, 40, 30, 25, 20, 15, 10, 5, 3)], "1 min", 1),
    ],
)
def test_a_round_is_extended_or_its_time_is_set(
    page: AtJudge, way: str, choices: list[str], last: str, round_has: int
) -> None:
    page.press("Start with 50 min")
    page.press("Stop the clock")
    page.press(way)
    assert page.labels == [*choices, last, BACK]
    page.press(last)
    assert page.lines[0] == f"The clock stands still with {round_has} min left."


def test_the_round_ends_by_one_rule_or_the_other(page: AtJudge) -> None:
    page.press("Start with 50 min")
    assert len(page.lines) == 1
    page.press("As a round that ends by 408.4: single elimination")
    assert page.lines[1] == "At the end any lead wins, as in single elimination (TR 408.4)."
    assert "In force: As a round that ends by 408.4: single elimination" in page.labels
    page.press("As a round that ends by 408.2: a lead of two")
    assert page.lines[1] == "At the end a lead of two points wins (TR 408.2.b)."
    assert "In force: As a round that ends by 408.2: a lead of two" in page.labels


def test_the_turn_of_a_moment_is_the_one_that_was_played_then(page: AtJudge, monkeypatch: pytest.MonkeyPatch) -> None:
    page.table.act(EndTurn("A"))
    monkeypatch.setattr(clock_page, "utc_now", lambda: utc_now() + timedelta(minutes=20))
    page.press("Time was called")
    assert page.labels[:2] == ["Just now: turn 2", "1 min ago: turn 2"]


def test_time_was_called_so_long_ago_in_the_turn_of_that_moment(page: AtJudge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock_page, "utc_now", lambda: utc_now() + timedelta(minutes=20))
    page.press("Time was called")
    assert page.labels == [
        "Just now: turn 1",
        *(f"{ago} min ago: turn 1" for ago in (1, 2, 3, 5, 10)),
        BACK,
    ]
    page.press("5 min ago: turn 1")
    assert page.lines[0] == "Time was called in turn 1. 3 more turns follow that turn."
    called = read_clock_note(page.table.entries()[-1])
    assert (called.what, called.turn, called.ago) == ("time", 1, 5 * MINUTE)
    assert not {"Time was called", "Stop the clock", "Start the clock"} & {*page.labels}
    assert "Extend the round" in page.labels


def test_the_way_back_leads_to_the_page_and_then_to_the_rulings(page: AtJudge) -> None:
    page.press("Time was called")
    page.press(BACK)
    assert page.lines == ["No clock is set for this match."]
    page.press(BACK)
    assert "The round clock" in page.labels
