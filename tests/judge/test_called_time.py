"""The page of the round's clock at the judge's desk: when time was called, and what a rewind changes."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from tableside.engine.model.actions import EndTurn
from tableside.judge import clock_page
from tableside.ledger.clock import utc_now
from tableside.match.judge_actions import ChangeClock, Rewind
from tableside.match.public.round_clock import ClockChange
from tests.kit.judge.rulings import at_rulings, come
from tests.kit.judge.session import PIN
from tests.kit.table.remedies import judged


def test_the_moments_that_are_offered_lie_within_this_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with at_rulings(tmp_path, round=50) as judge:
        monkeypatch.setattr(clock_page, "utc_now", lambda: utc_now() + timedelta(minutes=4))
        judge.press("The round clock")
        judge.press("Time was called")
        assert [label.split(":")[0] for label in judge.labels[1:-1]] == ["1 min ago", "2 min ago", "3 min ago"]


def test_after_a_rewind_the_turns_count_from_the_turn_in_which_time_was_called(tmp_path: Path) -> None:
    with at_rulings(tmp_path, round=50) as judge:
        table = judge.table
        table.act(EndTurn("A"), EndTurn("B"))
        judged(table, ChangeClock(ClockChange("time", turn=3)))
        assert table.view.clock is not None
        judged(table, Rewind(table.match.began))
        come(judge, PIN)
        assert table.view.clock.text is not None
        assert table.view.clock.text.code == "clock-before-turn"
        judge.press("The round clock")
        assert judge.lines[:2] == [
            "Time was called in turn 3. 3 more turns follow that turn.",
            "The game was rewound to turn 2. The additional turns still count from the turn in which time was called "
            "(TR 408.2.a).",
        ]
