"""Rulings that are withdrawn or replaced, what goes with them, and what is on the head judge's word."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.engine.model.actions import EndTurn
from tableside.match.judge_actions import Rewind, Rule
from tableside.match.penalties_done import open_claims, standing
from tableside.match.rulings import in_force
from tableside.match.series import is_over, winner_of_match
from tableside.text.struck import STROKE, strike
from tests.kit.judge.games import begin_next_game
from tests.kit.judge.rulings import HEAD, after_an_illegal_hide, at_rulings, come, rule
from tests.kit.judge.session import PIN, AtJudge
from tests.kit.table.remedies import judged
from tests.kit.table.table import kinds
from tests.kit.text import english

MEND = "Withdraw or replace a ruling"
LOSS = "703.3"
"""An infraction with a game loss."""


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[AtJudge]:
    """A judge at the page of rulings of a match of several games."""
    with at_rulings(tmp_path, mode="match") as judge:
        yield judge


def numbers(judge: AtJudge) -> list[int]:
    """The rulings that count."""
    return [ruling.number for ruling in in_force(judge.table.match)]


def mend(judge: AtJudge, ruling: str, why: str = "The facts were otherwise", last: str = "Withdraw it") -> None:
    """Withdraw a ruling, from the page of rulings on."""
    judge.press(MEND)
    judge.press(next(label for label in judge.labels if label.startswith(ruling)))
    judge.press(why)
    judge.press(last)


def test_a_judge_withdraws_a_ruling_at_once_and_it_counts_no_longer(judge: AtJudge) -> None:
    for _ in range(2):
        rule(judge, "702.13", "Record: Warning")
    mend(judge, "2: Ann, Warning")
    assert numbers(judge) == [1]
    assert [ruling.number for ruling in judge.table.match.rulings] == [1, 2], "it stays on record"
    assert "Ruling 2 is withdrawn (judge): Ann, Warning. The facts were otherwise." in judge.table.history
    rule(judge, "702.13")
    assert "Record: Warning" in judge.labels, "the third is the second that counts"
    assert "Warnings of Ann before: 1 for this infraction, 1 in its whole section." in judge.lines


def test_near_miss_without_the_withdrawal_the_third_is_a_game_loss(judge: AtJudge) -> None:
    for _ in range(2):
        rule(judge, "702.13", "Record: Warning")
    rule(judge, "702.13")
    assert "Record: Game loss" in judge.labels


def test_a_withdrawn_game_loss_lets_the_game_go_on(judge: AtJudge) -> None:
    rule(judge, LOSS, "Record: Game loss")
    assert judge.table.match.table.over
    judge.press(MEND)
    judge.press(next(label for label in judge.labels if label.startswith("1:")))
    judge.press("Another rule applies")
    assert "With it goes:" in judge.lines
    judge.touch("Withdraw it")
    assert "The loss is taken back, and the game goes on." in judge.lines
    assert "Games won then: Ann 0, Bea 0." in judge.lines
    judge.touch("Yes, record it")
    assert not judge.table.match.table.over
    assert numbers(judge) == []
    assert standing(judge.table.entries(), judge.table.match.number).orphans == {}


def test_a_withdrawn_match_loss_lets_the_match_go_on(judge: AtJudge) -> None:
    rule(judge, "704.5", "Record: Match loss")
    assert winner_of_match(judge.table.match) == "B"
    mend(judge, "1:")
    assert winner_of_match(judge.table.match) is None
    assert not is_over(judge.table.match)


def test_a_ruling_is_replaced(judge: AtJudge) -> None:
    rule(judge, "702.13", "Record: Warning")
    mend(judge, "1:", "Another rule applies", "Withdraw it, and rule anew")
    assert judge.lines[0].startswith("Ann: 702.13"), "the same error is ruled on anew"
    judge.press("Record: Warning")
    assert numbers(judge) == [2]


def test_a_game_loss_is_asked_about_once_more_and_names_who_and_the_score(judge: AtJudge) -> None:
    rule(judge, LOSS)
    judge.touch("Record: Game loss")
    assert judge.table.match.rulings == ()
    assert not judge.table.match.table.over
    assert {"Ann gets: Game loss.", "Ann loses this game now.", "Games won then: Ann 0, Bea 1."} <= set(judge.lines)
    judge.touch("Back")
    assert "Record: Game loss" in judge.labels
    judge.touch("Record: Game loss")
    judge.touch("Yes, record it")
    assert judge.table.match.table.winner == "B"


def test_all_is_never_one_touch_away(judge: AtJudge) -> None:
    rule(judge, LOSS)
    judge.touch("Record: Game loss (all: a draw)")
    assert "All players lose this game, so it is a draw (TR 701.2.b.3)." in judge.lines
    assert {"Ann gets: Game loss.", "Bea gets: Game loss.", "Games won then: Ann 0, Bea 0."} <= set(judge.lines)
    assert judge.table.match.rulings == ()


def test_one_of_all_losses_withdrawn_leaves_the_other_to_be_carried_out(judge: AtJudge) -> None:
    rule(judge, LOSS, "Record: Game loss (all: a draw)")
    assert judge.table.match.table.drawn
    mend(judge, "1: Ann")
    assert numbers(judge) == [2]
    assert not judge.table.match.table.over
    judge.press("Carry out ruling 2: Game loss")
    assert judge.table.match.table.winner == "A"
    assert not [label for label in judge.labels if label.startswith("Carry out")]


def test_later_a_judge_withdraws_on_the_head_judges_word_until_the_head_judge_confirms(judge: AtJudge) -> None:
    rule(judge, "702.13", "Record: Warning")
    come(judge, PIN)
    judge.press(MEND)
    judge.press(next(label for label in judge.labels if label.startswith("1:")))
    judge.press("The facts were otherwise")
    judge.touch("Withdraw it")
    assert any("Only the head judge may do this" in line for line in judge.lines)
    judge.touch("Record it on the head judge’s word")
    assert numbers(judge) == [], "it counts"
    open_line = "OPEN: the withdrawal of ruling 1 is on the head judge’s word."
    assert judge.lines[0].startswith(open_line)
    assert not [label for label in judge.labels if label.startswith("Confirm")], "a judge confirms nothing"
    come(judge, HEAD)
    assert judge.view.page == "rulings"
    judge.press("Confirm the withdrawal of ruling 1")
    assert not [line for line in judge.lines if line.startswith("OPEN")]
    assert open_claims(judge.table.entries(), judge.table.match.number) == ()


def test_a_head_judge_withdraws_any_ruling_also_their_own_at_any_time(judge: AtJudge) -> None:
    rule(judge, "702.13", "Record: Warning")
    come(judge, HEAD)
    rule(judge, "702.10", "Record: Warning")
    come(judge, HEAD)
    for ruling in ("2:", "1:"):
        mend(judge, ruling)
    assert numbers(judge) == []
    assert open_claims(judge.table.entries(), judge.table.match.number) == ()


def test_a_withdrawn_appeal_lets_the_first_ruling_count_again(judge: AtJudge) -> None:
    rule(judge, "702.13", "Record: Warning")
    come(judge, HEAD)
    judge.press("Appeal against ruling 1")
    judge.press("No penalty")
    judge.press("Another reason, told to the players")
    assert numbers(judge) == [2]
    mend(judge, "2:")
    assert numbers(judge) == [1]
    assert "Appeal against ruling 1" in judge.labels


def test_a_disqualification_by_a_floor_judge_is_claimed_and_not_simply_recorded(judge: AtJudge) -> None:
    assert not judged(judge.table, Rule("A", "704.8", "disqualification", "competitive")), "the table refuses it"
    rule(judge, "704.8")
    judge.touch("Record: Disqualification")
    assert "Ann loses the match now." in judge.lines
    judge.touch("Record it on the head judge’s word")
    (ruling,) = judge.table.match.rulings
    assert (ruling.by, ruling.claimed) == ("head judge", True)
    come(judge, HEAD)
    assert judge.view.page == "rulings"
    judge.press("Confirm ruling 1: it is my word")
    assert open_claims(judge.table.entries(), judge.table.match.number) == ()


def test_near_miss_a_head_judge_records_a_disqualification_that_waits_for_nobody(judge: AtJudge) -> None:
    come(judge, HEAD)
    rule(judge, "704.8", "Record: Disqualification")
    assert not judge.table.match.rulings[0].claimed
    assert open_claims(judge.table.entries(), judge.table.match.number) == ()


def test_what_was_not_the_head_judges_word_is_withdrawn(judge: AtJudge) -> None:
    rule(judge, "704.8", "Record: Disqualification")
    come(judge, HEAD)
    mend(judge, "1:", "Not the head judge’s word")
    assert not is_over(judge.table.match)
    assert open_claims(judge.table.entries(), judge.table.match.number) == ()


def test_a_rewind_that_needs_the_head_judge_is_on_their_word(judge: AtJudge) -> None:
    judge.table.act(EndTurn("A"), EndTurn("B"))
    for label in ("Rewind (TR 701.5)", "Another turn", "Turn 1", "Ann ends the turn."):
        judge.press(label)
    judge.press("It is taken back: record it")
    assert judge.table.match.table.number == 1
    assert [claim.kind for claim in open_claims(judge.table.entries(), judge.table.match.number)] == ["undo"]


def test_a_point_goes_although_play_went_on(judge: AtJudge) -> None:
    rule(judge, "702.3", "The remedy, step by step", "The point for Void Gate", "Record: No penalty", on="Bea")
    assert judge.table.match.table.seat("B").points == 1
    judge.table.act(EndTurn("A"))
    held = judge.table.match.table.seat("B").points
    judge.after(lambda: judge.session.open("rulings"))
    mend(judge, "1: Bea")
    assert judge.table.match.table.seat("B").points == held - 1
    assert kinds(judge.table)[-2:] == ["remedy", "ruling withdrawn"]
    assert judge.table.match.table.turn == "B", "what was played since stands"


def test_near_miss_a_point_that_is_the_last_thing_on_record_is_rewound(judge: AtJudge) -> None:
    rule(judge, "702.3", "The remedy, step by step", "The point for Void Gate", "Record: No penalty", on="Bea")
    mend(judge, "1: Bea")
    assert judge.table.match.table.seat("B").points == 0
    assert kinds(judge.table)[-2:] == ["undo", "ruling withdrawn"]


def test_a_rewound_loss_is_struck_through_and_its_ruling_waits_to_be_carried_out(judge: AtJudge) -> None:
    rule(judge, LOSS, "Record: Game loss")
    assert judged(judge.table, Rewind(judge.table.match.began))
    view = judge.table.view
    *_, line = (said for said in (english(line.message, view.names) for line in view.history) if STROKE in said)
    assert line.startswith("Taken back: ")
    assert line.replace(STROKE, "").endswith("Ann loses the game (Tournament Rules 701.2.b.1).")
    come(judge, PIN)
    assert judge.view.page == "rulings"
    assert judge.lines[0] == "OPEN: ruling 1, Ann, Game loss, is not carried out."
    judge.press("Carry out ruling 1: Game loss")
    assert judge.table.match.table.winner == "B"
    assert not [line for line in judge.lines if line.startswith("OPEN")]


def test_a_withdrawn_ruling_is_struck_through_in_the_list(judge: AtJudge) -> None:
    rule(judge, "702.13", "Record: Warning")
    mend(judge, "1:")
    assert strike("Ruling 1 (judge): Ann, Warning: Facedown Card Error (TR 702.13).") in judge.lines[-1]


def test_what_cannot_be_undone_is_listed(judge: AtJudge) -> None:
    rule(judge, LOSS, "Record: Game loss")
    begin_next_game(judge)
    judge.press(MEND)
    judge.press(next(label for label in judge.labels if label.startswith("Game 1, ruling 1: Ann, Game loss")))
    judge.press("The facts were otherwise")
    assert "What ended match 1 stays so: another game has begun since." in judge.lines
    judge.press("Withdraw it")
    rule(judge, LOSS)
    assert judge.table.match.withdrawn[0].match == 1


def test_a_loss_that_waits_for_this_game_goes_with_its_ruling(judge: AtJudge) -> None:
    rule(judge, LOSS, "Record: Game loss", on="Bea")
    rule(judge, LOSS, "Record: Game loss", on="Ann")
    begin_next_game(judge)
    assert judge.table.match.losses == ("A",)
    come(judge, HEAD)
    mend(judge, "Game 1, ruling 2: Ann")
    assert judge.table.match.losses == ()
    assert not [label for label in judge.labels if "loses" in label]


def test_near_miss_a_loss_that_another_ruling_gives_too_waits_on(judge: AtJudge) -> None:
    rule(judge, LOSS, "Record: Game loss", on="Bea")
    for _ in range(2):
        rule(judge, LOSS, "Record: Game loss", on="Ann")
    begin_next_game(judge)
    come(judge, HEAD)
    mend(judge, "Game 1, ruling 2: Ann")
    assert judge.table.match.losses == ("A",)


def test_two_rulings_in_a_visit_are_both_told_with_their_remedies(tmp_path: Path) -> None:
    with after_an_illegal_hide(tmp_path) as judge:
        judge.choose("f1")
        judge.after(lambda: judge.session.open("remedy"))
        judge.press("The player who made the error found it.")
        judge.press("The card goes back")
        judge.press("Record: Warning")
        judge.after(lambda: judge.session.open("rulings"))
        rule(judge, "702.10", "Record: Warning", on="Bea")
        for player in "AB":
            text = judge.table.text(player)
            assert "702.13.b.1" in text
            assert "Ruling 1 (judge): Ann, Warning" in text
            assert "goes back" in text
            assert "Ruling 2 (judge): Bea, Warning" in text
        come(judge, PIN)
        rule(judge, "702.10", "Record: Warning", on="Ann")
        assert "Ruling 1" not in judge.table.text("A"), "another visit"
