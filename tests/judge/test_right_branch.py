"""The Facedown Card Error where no card fits, where the hand is smaller than on record, and where there is no error."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import get_args

import pytest

from tableside.engine.model.actions import EndTurn
from tableside.judge.facedown_case import branch_in_force, facedown_case
from tableside.judge.facedown_error import FacedownErrorFacts, Finder
from tableside.table import commands as c
from tests.kit.judge.session import AtJudge
from tests.kit.match.cards import CANARY, HIDER, PLAIN_CANARY, WALKER
from tests.kit.table.remedies import tap_each
from tests.kit.table.table import NEAR, AtTable, kinds

OPEN = "Somebody else found it at once. The text has no branch for that: choose one and say why."
FINDERS: tuple[Finder, ...] = get_args(Finder)
NONE_FITS = "All cards of the zone are here, and none fits"


@contextmanager
def at_error(folder: Path, *cards: str, turns: bool = False) -> Iterator[AtJudge]:
    """A has hidden the first of these cards, which are the whole hand, and a judge is at the page of the error."""
    with AtTable(folder / "data") as table:
        table.begin(dial="competition")
        tags = table.deck("A", *cards)
        table.hide("A", tags[0], 1)
        table.readers.lift(NEAR)
        if turns:
            table.act(EndTurn("A"))
        judge = AtJudge(table)
        judge.unlock()
        judge.choose("f1")
        judge.after(lambda: judge.session.open("remedy"))
        yield judge


def draws_for(judge: AtJudge, tapped: int) -> None:
    """The opponent found it, the judge chose a random card in its place, and some cards were tapped."""
    judge.press("Another player found it.")
    judge.press("A random card in its place (702.13.b.2)")
    judge.press("The text leaves the choice")
    judge.press("Draw a random card")
    tap_each(judge.table, *judge.table.tags["A"][:tapped])


def test_in_the_chosen_branch_no_card_that_fits_is_a_game_loss(tmp_path: Path) -> None:
    with at_error(tmp_path, *[PLAIN_CANARY] * 5) as judge:
        draws_for(judge, 5)
        assert "Record: Warning" not in judge.labels
        assert OPEN in judge.lines, "the text does not decide it, and that stays visible"
        assert "The card goes back (702.13.b.1)" in judge.labels, "the other branch stays open"
        judge.press("Record: Game loss")
        (ruling,) = judge.table.match.rulings
        assert (ruling.penalty, ruling.branch, ruling.otherwise) == ("game loss", "702.13.b.2.a", False)
        assert judge.table.view.winner == "B"
        assert judge.table.match.draw is None


def test_in_the_chosen_branch_the_other_one_is_a_warning(tmp_path: Path) -> None:
    with at_error(tmp_path, *[PLAIN_CANARY] * 5) as judge:
        draws_for(judge, 5)
        judge.press("The card goes back (702.13.b.1)")
        judge.press("The card goes back")
        judge.press("Record: Warning")
        (ruling,) = judge.table.match.rulings
        assert (ruling.penalty, ruling.branch) == ("warning", "702.13.b.1")
        assert judge.table.view.winner is None


def test_near_miss_where_one_card_fits_it_is_a_warning(tmp_path: Path) -> None:
    with at_error(tmp_path, *[PLAIN_CANARY] * 4, CANARY) as judge:
        draws_for(judge, 4)
        assert "Record: Game loss" not in judge.labels, "one card was not tapped yet"
        tap_each(judge.table, judge.table.tags["A"][4])
        assert "All are tapped: seal the list" in judge.labels
        assert not {NONE_FITS, "Record: Game loss"} & set(judge.labels)


def test_a_hand_with_fewer_cards_than_on_record_is_declared_complete(tmp_path: Path) -> None:
    with at_error(tmp_path, *[PLAIN_CANARY] * 3, turns=True) as judge:
        judge.press("Draw a random card")
        tap_each(judge.table, *judge.table.tags["A"])
        assert "Record: Game loss" not in judge.labels, "the record has five cards"
        judge.press(NONE_FITS)
        assert "Record: Game loss" in judge.labels
        judge.press("Other answers")
        assert "Record: Game loss" not in judge.labels, "it was declared by mistake"
        judge.press(NONE_FITS)
        judge.press("Record: Game loss")
        assert judge.table.match.rulings[0].branch == "702.13.b.2.a"
        assert judge.table.view.winner == "B"


def test_a_card_that_fits_and_comes_late_goes_before_the_declaration(tmp_path: Path) -> None:
    with at_error(tmp_path, PLAIN_CANARY, PLAIN_CANARY, CANARY, turns=True) as judge:
        judge.press("Draw a random card")
        tap_each(judge.table, *judge.table.tags["A"][:2])
        judge.press(NONE_FITS)
        tap_each(judge.table, judge.table.tags["A"][2])
        assert "Record: Game loss" not in judge.labels
        assert "All are tapped: seal the list" in judge.labels


@pytest.mark.parametrize("finder", FINDERS)
@pytest.mark.parametrize("actions", [0, 1])
def test_nothing_that_fits_is_a_game_loss_whoever_found_it(tmp_path: Path, finder: Finder, actions: int) -> None:
    with at_error(tmp_path, PLAIN_CANARY) as judge:
        for fitting, branch in ((0, "no replacement"), (1, "replace")):
            told = FacedownErrorFacts(finder, actions, 0, fitting)
            case = facedown_case(judge.table.match, FacedownErrorFacts(), "f1", told)
            assert branch_in_force(case, "replace") == branch


def test_a_card_that_was_hidden_legally_is_named_as_such_before_anything_is_offered(tmp_path: Path) -> None:
    with at_error(tmp_path, CANARY, PLAIN_CANARY) as judge:
        judge.press("Was it hidden legally? Check the record")
        assert kinds(judge.table)[-1] == "check", "what the judge learned is on record"
        assert "Hidden legally." in judge.lines
        assert judge.labels == ["It was an error all the same", "Another card"]
        judge.press("It was an error all the same")
        judge.press("The player who made the error found it.")
        assert "Hidden legally." in judge.lines, "it stays in sight"
        judge.press("Record: Warning")
        assert judge.table.match.rulings[0].penalty == "warning"


def test_near_miss_a_card_that_was_hidden_illegally_leads_to_its_branch(tmp_path: Path) -> None:
    with at_error(tmp_path, PLAIN_CANARY, CANARY) as judge:
        judge.press("Was it hidden legally? Check the record")
        assert any("no Hidden" in line for line in judge.lines)
        assert "The player who made the error found it." in judge.labels


def test_a_card_just_checked_on_the_other_page_counts(tmp_path: Path) -> None:
    with at_error(tmp_path, CANARY, PLAIN_CANARY) as judge:
        judge.table.do(c.CallJudge("B"))
        judge.check(judge.table.tags["A"][HIDER])
        judge.after(lambda: judge.session.open("remedy"))
        assert "Hidden legally." in judge.lines
        judge.check(judge.table.tags["A"][WALKER])
        judge.after(lambda: judge.session.open("remedy"))
        assert not [label for label in judge.labels if "goes back" in label or "Warning" in label]
