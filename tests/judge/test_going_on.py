"""A desk that was locked in the middle of a case goes on there, for whoever may go on with it."""

from __future__ import annotations

from pathlib import Path

from tableside.engine.model.actions import EndTurn
from tableside.message import message
from tableside.table import commands as c
from tests.kit.judge.rulings import after_an_illegal_hide, at_rulings, rule
from tests.kit.judge.session import HEAD, PIN, AtJudge
from tests.kit.match.cards import AGREED

GOES_ON = message("judge-goes-on")
SHOWN = ("The remedy, step by step", "In the hand, at most one round ago", "1 card", "5 cards are shown")
"""From the infraction to the cards that are shown for its remedy."""


def locked(judge: AtJudge, pin: str = PIN) -> AtJudge:
    """The desk locks itself, and somebody with this PIN unlocks it."""
    view = judge.after(judge.session.lock)
    assert (view.unlocked, view.steps.lines, view.steps.options) == (False, (), ()), "nothing shows while it is locked"
    assert judge.unlock(pin).unlocked
    return judge


def test_the_chosen_infraction_is_not_asked_for_again(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        rule(judge, "702.12", *SHOWN)
        before = judge.lines
        locked(judge)
        assert (judge.view.page, judge.view.message, judge.lines) == ("rulings", GOES_ON, before)


def test_in_an_open_call_the_desk_goes_on_in_the_case_and_not_at_the_call(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        judge.table.do(c.CallJudge("B"))
        rule(judge, "702.10", "Otherwise: Game loss")
        locked(judge).press("Another reason, told to the players")
        assert [(ruling.infraction, ruling.penalty) for ruling in judge.table.match.rulings] == [
            ("702.10", "game loss")
        ]


def test_what_was_told_of_a_facedown_card_is_kept(tmp_path: Path) -> None:
    with after_an_illegal_hide(tmp_path) as judge:
        judge.choose("f1")
        judge.after(lambda: judge.session.open("remedy"))
        judge.press("The player who made the error found it.")
        labels = judge.labels
        locked(judge)
        assert (judge.view.page, judge.labels) == ("remedy", labels)
        assert judge.view.card is None


def test_the_head_judge_goes_on_with_a_rewind_that_needs_one(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        judge.table.act(EndTurn("A"), EndTurn("B"))
        for label in ("Rewind (TR 701.5)", "Another turn", "Turn 1", "Ann ends the turn."):
            judge.press(label)
        judge.touch("It is taken back: record it")
        assert judge.table.match.table.turn == "A", "a judge is asked for the head judge's word"
        assert judge.table.match.table.number == 3
        locked(judge, HEAD).touch("It is taken back: record it")
        assert judge.table.match.table.number == 1


def test_what_a_head_judge_began_is_not_for_another_judge(tmp_path: Path) -> None:
    with at_rulings(tmp_path, HEAD) as judge:
        rule(judge, "702.10")
        locked(judge)
        assert (judge.view.page, judge.view.message) == ("cards", None)


def test_a_rewind_that_is_done_is_no_case_to_go_on_with(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        judge.table.act(EndTurn("A"))
        for label in ("Rewind (TR 701.5)", "Ann ends the turn.", "It is taken back: record it"):
            judge.press(label)
        assert (locked(judge).view.page, judge.view.message) == ("cards", None)


def test_a_case_that_was_ruled_on_is_over(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        rule(judge, "702.10", "Record: Warning")
        assert locked(judge).view.page == "cards"


def test_play_that_went_on_ends_the_case(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        rule(judge, "702.10")
        judge.after(judge.session.lock)
        judge.table.act(EndTurn("A"))
        judge.unlock()
        assert judge.view.page == "cards"
        judge.after(lambda: judge.session.open("rulings"))
        assert "Rule on Ann" in judge.labels


def test_a_new_call_is_another_case(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        rule(judge, "702.10")
        judge.after(judge.session.lock)
        judge.table.do(c.CallJudge("B"))
        judge.unlock()
        assert judge.view.page == "call"


def test_another_match_begins_with_nothing_told(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        rule(judge, "702.10")
        judge.table.do(c.Begin(AGREED))
        judge.unlock()
        assert (judge.view.page, judge.view.message) == ("cards", None)


def test_a_remedy_that_waits_is_the_first_thing_at_the_desk_of_another_judge(tmp_path: Path) -> None:
    with at_rulings(tmp_path, HEAD) as judge:
        judge.table.do(c.CallJudge("B"))
        rule(judge, "702.12", *SHOWN)
        locked(judge)
        assert judge.view.page == "rulings", "not the call that it belongs to"
        judge.press("Go on with 702.12.b.3: Ann")
        judge.press("Done: record the remedy")
        judge.after(lambda: judge.session.open("rulings"))
        locked(judge)
        assert judge.view.page == "rulings"
        judge.press("Penalty for 702.12: Ann")
        judge.press("Record: Warning")
        judge.table.do(c.CallJudge("B"))
        assert locked(judge).view.page == "call"


def test_a_remedy_that_waits_from_before_leaves_a_new_call_first(tmp_path: Path) -> None:
    with at_rulings(tmp_path, HEAD) as judge:
        rule(judge, "702.12", *SHOWN)
        assert locked(judge).view.page == "rulings"
        judge.table.do(c.CallJudge("B"))
        assert locked(judge).view.page == "call"
