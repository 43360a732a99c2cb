"""Failure to maintain the game state (702.17): offered for the opponent with the errors that both should notice."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.match.public.infractions import INFRACTIONS
from tableside.table import commands as c
from tests.kit.judge.rulings import at_rulings, rule

SHARED = ("702.3", "702.6", "702.7", "702.8", "702.9", "702.16")
"""The errors of which the Tournament Rules say that all players are expected to notice them."""


def test_these_errors_are_shared() -> None:
    assert tuple(known.rule for known in INFRACTIONS.values() if known.is_shared) == SHARED


def test_both_rulings_are_recorded_with_one_touch_and_end_the_call(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        judge.table.do(c.CallJudge("A"))
        rule(judge, "702.3")
        assert judge.lines[-1].startswith("An opponent who did not call a judge at once gets a warning too")
        judge.press("Record: No penalty; Bea: Warning (702.17)")
        rulings = [(each.player, each.infraction, each.penalty) for each in judge.table.match.rulings]
        assert rulings == [("A", "702.3", "none"), ("B", "702.17", "warning")]
        assert judge.table.match.call is None


def test_an_opponent_who_called_at_once_gets_none(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        rule(judge, "702.9", "Record: Warning")
        assert [each.player for each in judge.table.match.rulings] == ["A"]


@pytest.mark.parametrize("infraction", ["702.13", "702.10", "702.2", "703.2"])
def test_an_error_that_the_opponent_cannot_see_offers_none(tmp_path: Path, infraction: str) -> None:
    with at_rulings(tmp_path) as judge:
        rule(judge, infraction)
        assert not [label for label in judge.labels if "702.17" in label]


def test_the_warning_never_upgrades(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        for _ in range(3):
            rule(judge, "702.3", "Record: No penalty; Bea: Warning (702.17)")
        assert {each.penalty for each in judge.table.match.rulings if each.player == "B"} == {"warning"}
