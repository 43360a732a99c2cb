"""Appeals (413): a head judge changes the remedy, the infraction and the penalty; the first ruling stays on record."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.engine.model.actions import EndTurn
from tests.kit.judge.rulings import after_an_illegal_hide, at_rulings, come, rule
from tests.kit.judge.session import HEAD, AtJudge, answer
from tests.kit.match.cards import HIDER, SPELL, WALKER
from tests.kit.table.remedies import find, give_digits, tap_each
from tests.kit.table.table import kinds

WHY = "Another reason, told to the players"


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[AtJudge]:
    """A has hidden a card without Hidden, and a judge is at the page of rulings."""
    with after_an_illegal_hide(tmp_path) as judge:
        yield judge


def on_facedown_page(judge: AtJudge, *labels: str) -> None:
    """A judge chooses the card, opens the page of its error, and presses these."""
    judge.choose(judge.table.match.table.facedown[0].handle)
    judge.after(lambda: judge.session.open("remedy"))
    for label in labels:
        judge.press(label)


def appeal(judge: AtJudge, *labels: str) -> None:
    """A head judge hears the appeal against the first ruling and presses these."""
    come(judge, HEAD)
    judge.press("Appeal against ruling 1")
    for label in labels:
        judge.press(label)


def test_a_card_that_went_back_lies_there_again_and_is_replaced(judge: AtJudge) -> None:
    on_facedown_page(
        judge,
        "Another player found it.",
        "The card goes back (702.13.b.1)",
        "The text leaves the choice",
        "The card goes back",
        "Record: Warning",
    )
    assert judge.table.match.table.facedown == ()
    appeal(judge)
    (stands,) = (line for line in judge.lines if line.startswith("Stands so far: "))
    assert "at Void Gate" in stands, "the place is named though the card is gone"
    judge.press("Another remedy")
    judge.press("Take the remedy back")
    assert judge.lines[0] == "The remedy of the first ruling was taken back. It stays on record."
    (card,) = judge.table.match.table.facedown
    assert card.handle != "f1", "everybody may have seen it"
    judge.press("The remedy, step by step")
    judge.press("Void Gate: Ann, since T1")
    judge.press("Another player found it.")
    judge.press("A random card in its place (702.13.b.2)")
    judge.press("The text leaves the choice")
    judge.press("Draw a random card")
    tags = [judge.table.tags["A"][at] for at in (WALKER, SPELL, HIDER)]
    tap_each(judge.table, *tags)
    judge.press("All are tapped: seal the list")
    give_digits(judge.table)
    find(judge.table, *tags)
    judge.press("Record: Warning")
    first, second = judge.table.match.rulings
    assert (first.by, first.branch, first.appealed) == ("judge", "702.13.b.1", 0)
    assert (second.by, second.branch, second.appealed) == ("head judge", "702.13.b.2", 1)
    assert (
        "Ruling 1 was appealed: it stays on record, and the ruling of the head judge counts in its place."
        in judge.table.history
    )
    assert kinds(judge.table).count("undo") == 1


def test_a_game_loss_is_taken_back_and_the_game_goes_on(judge: AtJudge) -> None:
    judge.table.act(EndTurn("A"), EndTurn("B"))
    on_facedown_page(judge, "Record: Game loss")
    assert judge.table.match.table.over
    appeal(judge, "Another remedy", "Take the remedy back")
    assert not judge.table.match.table.over
    judge.press("On to the penalty")
    judge.press("Warning")
    judge.press(WHY)
    assert not judge.table.match.table.over
    assert [each.penalty for each in judge.table.match.rulings] == ["game loss", "warning"]


def test_a_match_loss_is_taken_back_with_the_result(tmp_path: Path) -> None:
    with at_rulings(tmp_path, mode="match") as judge:
        rule(judge, "704.5", "Record: Match loss")
        appeal(judge, "Another remedy", "Take the remedy back", "On to the penalty", "Game loss", WHY)
        match = judge.table.match
        assert (match.result, match.table.winner) == (None, "B"), "only this game is lost"


def test_a_remedy_that_was_told_is_taken_back_and_another_recorded(judge: AtJudge) -> None:
    rule(judge, "702.4", "The remedy, step by step", "At most one round ago", "Done: record the remedy")
    judge.press("Record: No penalty")
    appeal(judge, "Another remedy", "Take the remedy back", "The remedy, step by step")
    judge.press("Longer ago, or not certain")
    judge.press("Done: record the remedy")
    judge.press("It stands: No penalty")
    assert [each.appealed for each in judge.table.match.rulings] == [0, 1]
    assert kinds(judge.table).count("remedy") == 2, "the first remedy stays on record"


def test_the_desk_opens_on_the_rulings_for_a_head_judge_who_may_hear_an_appeal(judge: AtJudge) -> None:
    rule(judge, "703.2", "Record: Warning")
    judge.after(judge.session.lock)
    assert judge.unlock().page == "cards"
    judge.after(judge.session.lock)
    assert judge.unlock(HEAD).page == "rulings"
    for label in ("Appeal against ruling 1", "It stands: Warning"):
        judge.press(label)
    judge.after(judge.session.lock)
    assert judge.unlock(HEAD).page == "cards", "nothing is left to appeal against"


def test_without_a_remedy_the_page_says_so(judge: AtJudge) -> None:
    rule(judge, "703.2", "Record: Warning")
    appeal(judge, "Another remedy")
    assert judge.lines[0] == "No remedy of this ruling stands."
    assert "Take the remedy back" not in judge.labels


def test_the_remedy_of_another_ruling_is_left_alone(judge: AtJudge) -> None:
    rule(judge, "702.3", "Record: No penalty")
    rule(judge, "702.4", "The remedy, step by step", "At most one round ago", "Done: record the remedy")
    judge.press("Record: No penalty")
    appeal(judge)
    assert not [line for line in judge.lines if line.startswith("Stands so far")]


def test_a_head_judge_names_another_infraction(judge: AtJudge) -> None:
    rule(judge, "702.13", "Record: Warning")
    appeal(judge, "Another infraction", "702.16 General Error", "Warning", WHY)
    assert [(each.infraction, each.appealed) for each in judge.table.match.rulings] == [("702.13", 0), ("702.16", 1)]


def test_a_card_that_lies_there_again_is_still_compared_with_its_record(judge: AtJudge) -> None:
    on_facedown_page(judge, "The player who made the error found it.", "The card goes back", "Record: Warning")
    appeal(judge, "Another remedy", "Take the remedy back")
    judge.choose(judge.table.match.table.facedown[0].handle)
    view = judge.check(judge.table.tags["A"][WALKER])
    assert answer(view) == "same"
    assert view.facts, "its facts are those of the hide"
