"""The rulings of a whole match at the desk: those of earlier games, and what a withdrawal closes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.engine.model.actions import EndTurn
from tableside.match.judge_actions import GivePoint, Rewind, Rule
from tests.kit.judge.games import begin_next_game
from tests.kit.judge.rulings import at_rulings, come, rule
from tests.kit.judge.session import HEAD, PIN, AtJudge
from tests.kit.table.remedies import judged
from tests.kit.text import english

MEND = "Withdraw or replace a ruling"
POINT = "702.3"
LOSS_ON_WORD = ("Otherwise: Game loss", "Another reason, told to the players")
OPEN_IN_GAME_1 = "OPEN: ruling 1 of game 1 is on the head judge’s word. A head judge unlocks the desk and confirms it."
CONFIRM_IN_GAME_1 = "Confirm ruling 1 of game 1: it is my word"


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[AtJudge]:
    """A judge at the page of rulings of a match of several games."""
    with at_rulings(tmp_path, mode="match") as judge:
        yield judge


def withdraw(judge: AtJudge, ruling: str, last: str = "Withdraw it") -> None:
    judge.press(MEND)
    judge.press(next(label for label in judge.labels if label.startswith(ruling)))
    judge.press("The facts were otherwise")
    judge.press(last)


def unconfirmed(lines: list[str]) -> list[str]:
    return [line for line in lines if "OPEN" in line or "No head judge has confirmed" in line]


def test_a_confirmed_claim_is_nowhere_said_to_be_unconfirmed(judge: AtJudge) -> None:
    rule(judge, "702.13", "Otherwise: No penalty", "Another reason, told to the players")
    assert unconfirmed(judge.lines)
    come(judge, HEAD)
    judge.press("Confirm ruling 1: it is my word")
    assert judge.table.history[0] == "A head judge confirms ruling 1: No penalty for Ann."
    assert judge.view.message is not None
    assert english(judge.view.message, judge.view.names) == judge.table.history[0]
    assert unconfirmed([*judge.lines, *judge.table.history]) == []
    for player in "AB":
        assert judge.table.history[0] in judge.table.text(player), "the players read it too"


def test_a_confirmed_rewind_is_nowhere_said_to_be_unconfirmed(judge: AtJudge) -> None:
    judge.table.act(EndTurn("A"), EndTurn("B"))
    judged(judge.table, Rewind(judge.table.match.began - 1, "head judge", claimed=True))
    come(judge, HEAD)
    rewind = next(entry.seq for entry in judge.table.entries() if entry.kind == "undo")
    judge.press("Confirm the rewind: it is my word")
    assert judge.table.history[0] == f"A head judge confirms the rewind (entry {rewind})."
    assert unconfirmed([*judge.lines, *judge.table.history]) == []


def test_a_loss_on_the_head_judges_word_is_confirmed_in_the_next_game(judge: AtJudge) -> None:
    rule(judge, "702.13", *LOSS_ON_WORD)
    begin_next_game(judge)
    assert OPEN_IN_GAME_1 in judge.lines
    assert CONFIRM_IN_GAME_1 not in judge.labels, "a judge confirms nothing"
    come(judge, HEAD)
    assert judge.view.page == "rulings"
    judge.press(CONFIRM_IN_GAME_1)
    assert judge.table.history[0] == "A head judge confirms ruling 1 of match 1: Game loss."
    assert unconfirmed(judge.lines) == []
    assert CONFIRM_IN_GAME_1 not in judge.labels
    come(judge, HEAD)
    assert unconfirmed(judge.lines) == []


def test_the_rulings_of_earlier_games_are_listed_by_game_here_and_under_withdraw(judge: AtJudge) -> None:
    rule(judge, "702.13", "Record: Warning")
    rule(judge, "703.3", "Record: Game loss")
    begin_next_game(judge)
    rule(judge, "702.10", "Record: Warning")
    assert [line for line in judge.lines if "Ruling" in line] == [
        *(line for line in judge.lines if line.startswith("Ruling 1") and "702.10" in line),
        *(line for line in judge.lines if line.startswith("Game 1: Ruling 2") and "703.3" in line),
        *(line for line in judge.lines if line.startswith("Game 1: Ruling 1") and "702.13" in line),
    ]
    assert len([line for line in judge.lines if "Ruling" in line]) == 3
    assert "No ruling so far." not in judge.lines
    judge.press(MEND)
    assert [label.split(": ")[0] for label in judge.labels[:3]] == ["1", "Game 1, ruling 2", "Game 1, ruling 1"]


def test_a_withdrawn_ruling_of_an_earlier_game_is_struck_through(judge: AtJudge) -> None:
    rule(judge, "702.13", "Record: Warning")
    rule(judge, "703.3", "Record: Game loss")
    begin_next_game(judge)
    come(judge, HEAD)
    withdraw(judge, "Game 1, ruling 1")
    line = next(line for line in judge.lines if "702.13" in line.replace("\u0336", ""))
    assert "\u0336" in line


def test_the_remedy_of_a_withdrawn_ruling_waits_for_no_other(judge: AtJudge) -> None:
    """The point goes by hand, since another ruling with a remedy came in between."""
    place = judge.table.match.table.numbers()[0]
    judged(judge.table, GivePoint("A", place), Rule("A", POINT, "none", "competitive"))
    rule(judge, "702.2", "The remedy, step by step", "It was in an earlier turn", "Done: record the remedy")
    judge.press("Record: No penalty")
    withdraw(judge, "1:", "Withdraw it, and rule anew")
    assert judge.table.match.table.seat("A").points == 0
    assert "The remedy is on record." not in judge.lines
    come(judge, PIN)
    assert not [label for label in judge.labels if label.startswith("Penalty for")]
    assert not judge.view.steps.lines[0].code.startswith("judge-open")


def test_near_miss_a_remedy_after_a_withdrawal_waits_for_its_ruling(judge: AtJudge) -> None:
    rule(judge, "702.2", "Record: No penalty")
    withdraw(judge, "1:")
    rule(judge, "702.2", "The remedy, step by step", "It was in an earlier turn", "Done: record the remedy")
    come(judge, PIN)
    assert [label for label in judge.labels if label.startswith("Penalty for 702.2")]


def test_withdrawing_a_ruling_without_a_loss_takes_no_loss_back_and_claims_no_rewind(judge: AtJudge) -> None:
    place = judge.table.match.table.numbers()[0]
    judged(judge.table, GivePoint("A", place), Rule("A", POINT, "none", "competitive"))
    come(judge, PIN)
    judge.press(MEND)
    judge.press(next(label for label in judge.labels if label.startswith("1:")))
    judge.press("The facts were otherwise")
    judge.touch("Withdraw it")
    assert not [line for line in judge.lines if "loss" in line or "Games won" in line]
    judge.touch("Record it on the head judge’s word")
    assert judge.table.match.table.seat("A").points == 0
    assert [line for line in judge.lines if line.startswith("OPEN")] == [
        "OPEN: the withdrawal of ruling 1 is on the head judge’s word. A head judge unlocks the desk and confirms it."
    ]
