"""The head judge's log over the day's matches: what judges did in each, and claims that are confirmed from there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.engine.model.actions import Concede
from tableside.judge.open_matters import has_open_matters
from tableside.match.day_log import read_day
from tableside.match.judge_actions import Rule, Withdraw
from tableside.match.penalties_done import open_claims
from tableside.table import commands as c
from tests.kit.judge.rulings import HEAD, at_rulings, come
from tests.kit.judge.session import PIN, AtJudge
from tests.kit.match.card_games import CUP, FDE, GENERAL, warn
from tests.kit.table.remedies import judged

DAY = "The day’s matches"


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[AtJudge]:
    """A judge in the second match of the day; in the first a penalty was claimed, and its game is over."""
    with at_rulings(tmp_path, round=50, **CUP) as judge:
        table = judge.table
        warn(table, FDE, GENERAL)
        judged(table, Withdraw(1, table.match.rulings[1], "facts"))
        judged(table, Rule("B", "703.3", "warning", "competitive", by="head judge", claimed=True))
        judge.after(lambda: judge.session.add_time(4))
        table.act(Concede("B"))
        judge.after(judge.session.lock)
        table.do(c.Leave())
        table.begin(dial="competition", event="Cup", table="12", round_name="4")
        yield judge


def test_a_penalty_that_no_head_judge_confirmed_is_open_for_a_head_judge_alone(tmp_path: Path) -> None:
    with at_rulings(tmp_path, round=50, **CUP) as judge:
        judged(judge.table, Rule("B", "703.3", "warning", "competitive", by="head judge", claimed=True))
        match, entries = judge.table.match, judge.table.entries()
        assert [has_open_matters(match, entries, role) for role in ("judge", "head judge")] == [False, True]


def at_day(judge: AtJudge) -> list[str]:
    come(judge, HEAD)
    judge.press(DAY)
    return judge.lines


def test_the_log_has_the_matches_of_the_day_with_their_places_and_claims(judge: AtJudge) -> None:
    lines = at_day(judge)
    assert lines[0].endswith("(UTC): 2 games on this machine.")
    assert lines[1] == "Match 1: ruling 3 is on the head judge’s word, and no head judge has confirmed it."
    assert "Match 1, game 1: Ann, Bea (table 12, round 3)" in lines
    assert "Match 2, game 1: Ann, Bea (table 12, round 4)" in lines
    assert lines[-1] == "Other machines’ matches are not known here."
    assert judge.labels == ["Match 1: confirm ruling 3", "Match 2, game 1", "Match 1, game 1", "Back"]


def test_a_match_of_the_day_tells_rulings_withdrawals_time_and_who_judged(judge: AtJudge) -> None:
    at_day(judge)
    judge.press("Match 1, game 1")
    lines = judge.lines
    assert "2 rulings with a penalty count; withdrawn: 1; calls: 0; minutes added: 4." in lines
    assert any(line.startswith("Judges: judge") for line in lines)
    text = "\n".join(lines)
    assert "Ruling 1 (judge): Ann, Warning: Facedown Card Error" in text
    assert "Ruling 2 is withdrawn (judge): Ann, Warning. The facts were otherwise." in text
    judge.press("Back")
    assert DAY not in judge.labels
    assert judge.lines[0].endswith("2 games on this machine.")


def test_a_claim_is_confirmed_after_its_game_is_over_and_stays_so(judge: AtJudge) -> None:
    at_day(judge)
    judge.press("Match 1: confirm ruling 3")
    assert judge.labels == ["Match 2, game 1", "Match 1, game 1", "Back"]
    assert judge.table.history[0] == "A head judge confirms ruling 3 of match 1: Warning."
    assert read_day(judge.table.folder, judge.table.entries()[0].at[:10]).claims == ()
    assert judge.table.ask(lambda live: live.confirmed_elsewhere())


def test_a_claim_that_was_confirmed_elsewhere_is_not_open_when_its_match_goes_on(tmp_path: Path) -> None:
    with at_rulings(tmp_path, **CUP) as judge:
        table = judge.table
        judged(table, Rule("B", "703.3", "warning", "competitive", by="head judge", claimed=True))
        judge.after(judge.session.lock)
        table.do(c.Leave())
        table.begin(dial="casual", event="Cup")
        at_day(judge)
        judge.press("Match 1: confirm ruling 1")
        judge.after(judge.session.lock)
        table.do(c.Leave(), c.Resume(1))
        assert table.match.number == 1
        entries = table.ask(lambda live: live.entries())
        assert open_claims(entries, 1), "its own entries do not know"
        come(judge, HEAD)
        assert not [label for label in judge.labels if label.startswith("Confirm")]


def test_a_withdrawn_claim_is_no_claim(judge: AtJudge) -> None:
    claimed = next(each for each in judge.table.ask(lambda live: live.recorded_rulings()) if each.ruling.claimed)
    come(judge, HEAD)
    judged(judge.table, Withdraw(1, claimed.ruling, "facts", by="head judge"))
    assert at_day(judge)[1] != "Match 1: ruling 3 is on the head judge’s word, and no head judge has confirmed it."


def test_a_floor_judge_reads_no_log_of_other_matches(judge: AtJudge) -> None:
    come(judge, PIN)
    assert DAY not in judge.labels


def test_another_day_has_no_matches(judge: AtJudge) -> None:
    assert read_day(judge.table.folder, "2001-01-01").matches == ()
