"""A judge leaves in the middle of a page, a list changes, the clock is set back: nothing is lost, and doubt is said."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from tableside.engine.model.actions import Concede, EndTurn
from tableside.judge import call_ending, steps
from tableside.judge.judge_names import JudgeNames, read_names
from tableside.judge.view import JudgePage
from tableside.ledger.clock import utc_now
from tableside.match.judge_calls import ENDED, read_call_end
from tableside.message import message
from tableside.table import commands as c
from tests.kit.judge.rulings import after_an_illegal_hide, at_rulings, begin_match, come, rule
from tests.kit.judge.session import HEAD, PIN, AtJudge
from tests.kit.match.cards import WALKER
from tests.kit.table.table import AtTable, kinds

REMEDY = ("Rule on Ann", "702.7 Channeling Too Few Runes", "The remedy, step by step", "At most one round ago")
HALFWAY: dict[str, tuple[JudgePage, tuple[str, ...]]] = {
    "call": ("call", ()),
    "cards": ("cards", ()),
    "facedown error": ("remedy", ("The player who made the error found it.",)),
    "another branch": ("remedy", ("Another player found it.",)),
    "infraction": ("rulings", ("Rule on Ann",)),
    "search": ("rulings", ("Rule on Ann", "Search")),
    "penalty": ("rulings", ("Rule on Ann", "702.10 Looking at Secret Information")),
    "why": ("rulings", ("Rule on Ann", "702.10 Looking at Secret Information", "Otherwise: Game loss")),
    "remedy": ("rulings", REMEDY),
    "guide": ("rulings", ("Rule on Ann", "702.16 General Error", "Another game’s guide (IPG 2.3)")),
    "rewind": ("rulings", ("Rewind (TR 701.5)", "Ann hides a card at Void Gate.")),
    "clock": ("rulings", ("The round clock", "Time was called")),
    "question": ("what if", ()),
    "policy": ("policy", ("Intent and investigation",)),
    "log": ("log", ()),
}
"""A page, and what is pressed on it before the judge leaves."""


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[AtJudge]:
    """A has hidden a card without Hidden, and a judge is at the page of rulings."""
    with after_an_illegal_hide(tmp_path) as judge:
        judge.after(judge.session.lock)
        yield judge


@pytest.mark.parametrize("where", HALFWAY)
def test_who_leaves_in_the_middle_of_a_page_has_recorded_nothing_and_loses_nothing(judge: AtJudge, where: str) -> None:
    page, presses = HALFWAY[where]
    judge.table.do(c.CallJudge("B"))
    judge.unlock()
    judge.choose("f1")
    judge.after(lambda: judge.session.open(page))
    for label in presses:
        judge.press(label)
    before, position, shown = kinds(judge.table), judge.table.match.table, judge.labels
    locked = judge.after(judge.session.lock)
    assert (locked.unlocked, locked.chosen, locked.steps.options, locked.log) == (False, "", (), ())
    again = judge.unlock()
    assert kinds(judge.table) == [*before, "unlock"]
    assert judge.table.match.table == position
    if page in ("remedy", "rulings"):
        assert (again.message, again.page, judge.labels) == (message("judge-goes-on"), page, shown)
    else:
        assert (again.message, again.page) == (None, "call"), "the call is still open"


def test_a_question_once_more_that_nobody_answered_is_no_yes(judge: AtJudge) -> None:
    judge.unlock(HEAD)
    judge.after(lambda: judge.session.open("rulings"))
    judge.press("Rule on Ann")
    judge.choose_infraction("703.3")
    judge.touch("Record: Game loss")
    assert "Yes, record it" in judge.labels
    judge.after(judge.session.lock)
    judge.unlock(HEAD)
    assert "Record: Game loss" in judge.labels
    assert "Yes, record it" not in judge.labels
    assert judge.table.match.rulings == ()
    assert not judge.table.match.table.over


def test_power_that_is_lost_between_a_remedy_and_its_ruling_leaves_the_ruling_first(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        judge.table.act(EndTurn("A"))
        for label in (*REMEDY, "Done: record the remedy"):
            judge.press(label)
        folder = judge.table.folder
        judge.table.thread.stop()
        with AtTable(folder) as table:
            again = AtJudge(table, pin="")
            assert again.unlock().page == "rulings"
            assert again.labels[0] == "Penalty for 702.7: Ann"
            again.press(again.labels[0])
            again.press("Record: No penalty")
            assert kinds(table).count("remedy") == 1


def test_of_two_judges_each_stands_beside_what_they_did(judge: AtJudge) -> None:
    JudgeNames(judge.table.folder).keep(("Alex", "Kim"))
    for name, infraction in (("Kim", "702.10"), ("Alex", "702.11")):
        judge.unlock()
        judge.after(lambda name=name: judge.session.name_judge(name))
        judge.after(lambda: judge.session.open("rulings"))
        rule(judge, infraction, "Record: Warning")
        judge.after(judge.session.lock)
    match = judge.table.match
    assert [match.visits[ruling.unlock].judge for ruling in match.rulings] == ["Kim", "Alex"]


def test_a_player_who_has_left_is_ruled_on_for_the_next_game(tmp_path: Path) -> None:
    with at_rulings(tmp_path, HEAD, mode="match") as judge:
        judge.table.act(Concede("A"))
        come(judge, HEAD)
        rule(judge, "702.10", "Record: Warning")
        come(judge, HEAD)
        rule(judge, "703.3", "Record: Game loss")
        warning, loss = judge.table.match.rulings
        assert (warning.penalty, loss.penalty, loss.next_game) == ("warning", "game loss", True)


def test_a_ruling_is_withdrawn_after_its_match(tmp_path: Path) -> None:
    with at_rulings(tmp_path, HEAD) as judge:
        rule(judge, "702.10", "Record: Warning")
        judge.table.act(Concede("A"))
        come(judge, HEAD)
        judge.press("Withdraw or replace a ruling")
        judge.press(judge.labels[0])
        judge.press("The facts were otherwise")
        judge.press("Withdraw it")
        assert kinds(judge.table).count("ruling withdrawn") == 1
        come(judge, HEAD)
        rule(judge, "702.10")
        assert "Warnings of Ann before: 0 for this infraction, 0 in its whole section." in judge.lines


NAMES = read_names("\n".join(["Kim 🦄", "\u202eevil\u202c", "שרה\u200f", *map(str, range(497))]).encode())


@pytest.mark.parametrize("name", [name for name in NAMES if not name.isdecimal()])
def test_a_judge_of_500_with_any_script_in_their_name_is_on_record_as_they_are_called(
    judge: AtJudge, name: str
) -> None:
    assert len(NAMES) == 500
    JudgeNames(judge.table.folder).keep(NAMES)
    judge.unlock()
    assert judge.after(lambda: judge.session.name_judge(name)).judge == name
    assert judge.table.match.visits[judge.table.match.unlock].judge == name
    assert judge.table.history[0].startswith(f"{name}, judge, unlocked")


def test_a_list_that_is_replaced_while_it_is_open_offers_the_new_names_and_says_so(judge: AtJudge) -> None:
    JudgeNames(judge.table.folder).keep(("Alex", "Kim"))
    assert judge.unlock().judges == ("Alex", "Kim")
    JudgeNames(judge.table.folder).keep(("Robin",))
    view = judge.after(lambda: judge.session.name_judge("Kim"))
    assert (view.unlocked, view.judges, view.message) == (False, ("Robin",), message("judge-name-not-listed"))
    assert judge.after(lambda: judge.session.name_judge("Robin")).unlocked


def test_a_list_that_is_removed_while_it_is_open_lets_in_with_the_shared_pin(judge: AtJudge) -> None:
    JudgeNames(judge.table.folder).keep(("Alex", "Kim"))
    judge.unlock()
    (judge.table.folder / "judges.json").unlink()
    judge.after(lambda: judge.session.name_judge("Kim"))
    assert judge.unlock().unlocked


def test_a_clock_that_is_set_back_during_a_call_gives_no_length_and_says_so(
    judge: AtJudge, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge.table.do(c.CallJudge("B"))
    judge.unlock()
    with monkeypatch.context() as patch:
        patch.setattr(call_ending, "utc_now", lambda: utc_now() - timedelta(hours=1))
        view = judge.after(lambda: judge.session.end_call("error"))
    assert view.message == message("judge-call-ended-set-back")
    assert view.minutes == 0
    ended = next(entry for entry in reversed(judge.table.ask(lambda live: live.entries())) if entry.kind == ENDED)
    assert read_call_end(ended).seconds is None


def test_near_miss_a_clock_that_goes_on_gives_the_length(judge: AtJudge) -> None:
    judge.table.do(c.CallJudge("B"))
    judge.unlock()
    assert judge.after(lambda: judge.session.end_call("error")).message == message("judge-call-ended")


@pytest.mark.parametrize("days", [-1, 1])
def test_warnings_of_a_match_count_in_it_whatever_day_the_clock_says(
    judge: AtJudge, monkeypatch: pytest.MonkeyPatch, days: int
) -> None:
    """As after midnight, or where a machine without a battery learns the date during the match."""
    come(judge, PIN)
    rule(judge, "702.10", "Record: Warning")
    monkeypatch.setattr(steps, "utc_now", lambda: utc_now() + timedelta(days=days))
    come(judge, PIN)
    rule(judge, "702.10")
    assert "Warnings of Ann before: 1 for this infraction, 1 in its whole section." in judge.lines


def test_near_miss_warnings_of_another_match_count_on_their_day_alone(
    judge: AtJudge, monkeypatch: pytest.MonkeyPatch
) -> None:
    come(judge, PIN)
    rule(judge, "702.10", "Record: Warning")
    begin_match(judge)
    monkeypatch.setattr(steps, "utc_now", lambda: utc_now() + timedelta(days=1))
    come(judge, PIN)
    rule(judge, "702.10")
    assert "Warnings of Ann before: 0 for this infraction, 0 in its whole section." in judge.lines


@pytest.mark.parametrize("mode", ["ffa3", "ffa4"])
def test_a_player_who_has_left_a_game_that_goes_on_is_ruled_on_and_the_game_stays_as_it_is(
    tmp_path: Path, mode: str
) -> None:
    names = dict(zip("ABCD"[: int(mode[-1])], ("Ann", "Bea", "Cid", "Dee"), strict=False))
    with at_rulings(tmp_path, HEAD, mode=mode, names=names, battlefields=("plain",) * 3) as judge:
        judge.table.act(Concede("C"))
        position = judge.table.match.table
        for infraction, record in (("702.10", "Record: Warning"), ("703.3", "Record: Game loss")):
            come(judge, HEAD)
            rule(judge, infraction, record, on="Cid")
        warning, loss = judge.table.match.rulings
        assert (warning.player, warning.penalty, loss.player, loss.penalty) == ("C", "warning", "C", "game loss")
        assert loss.next_match, "the match has one game, which is over for Cid"
        assert judge.table.match.table == position


def test_nothing_is_checked_while_the_desk_is_locked(judge: AtJudge) -> None:
    before = kinds(judge.table)
    judge.session.choose("f1")
    judge.session.open("cards")
    judge.after(lambda: judge.session.look("call"))
    assert kinds(judge.table) == before
    judge.unlock(PIN)
    judge.choose("f1")
    judge.check(judge.table.tags["A"][WALKER])
    assert kinds(judge.table)[-1] == "check"
