"""Another game's guide at the judge's desk: labelled as that, and only without a remedy in the rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.match.rulings import read_why
from tests.judge.test_rule_remedy_page import opened
from tests.kit.judge.session import AtJudge
from tests.kit.table.table import AtTable, kinds

LABEL = "Another game’s guide (IPG 2.3). It binds nobody here: the judge rules."
TOO_MANY = ("A hand or set has too many cards", "No", "No", "No", "Yes", "No", "Yes", "No")
"""To cards that are too many in a hidden set, which their owner did not know."""


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[AtJudge]:
    with AtTable(tmp_path / "data") as table:
        judge = AtJudge(table.begin(dial="competition"))
        opened(judge)
        yield judge


def consult(judge: AtJudge, *labels: str) -> None:
    """Open the guide about A, and press these buttons; whatever it says stands under its name."""
    judge.press("Rule on Ann")
    judge.press("702.16 General Error")
    judge.press("Another game’s guide (IPG 2.3)")
    for label in labels:
        assert judge.lines[0] == LABEL
        judge.press(label)


def test_it_is_offered_only_where_the_tournament_rules_name_no_remedy(judge: AtJudge) -> None:
    judge.press("Rule on Ann")
    judge.press("Search")
    offered = []
    for at, label in enumerate(judge.labels[:-1]):
        judge.after(lambda at=at: judge.session.step(judge.view.steps.options[at]))
        if "Another game’s guide (IPG 2.3)" in judge.labels:
            offered.append(label)
        judge.press("Back")
    assert offered == ["702.16 General Error"]


def test_too_many_cards_are_shown_chosen_and_shuffled_in(judge: AtJudge) -> None:
    consult(judge, *TOO_MANY, "5 cards", "2 cards")
    assert judge.lines[-1] == "How many of them did the opponent know before?"
    judge.press("4 cards")
    assert judge.lines[:3] == [
        LABEL,
        "About Ann.",
        "The player shows the set. The opponent chooses 1 card that they did not know; "
        "it is shuffled into the random part of the deck.",
    ]
    assert judge.lines[-2:] == ["Bea chooses.", "The guide would give: Warning"]
    judge.press("5 cards are shown")
    assert judge.table.history[0] == "In a remedy Ann shows 5 cards to an opponent."
    assert judge.lines[0] == LABEL
    judge.press("Done: record the remedy")
    assert kinds(judge.table)[-2:] == ["hand shown", "remedy"]
    assert judge.table.history[0].startswith(
        "Remedy for Ann, by another game’s guide (IPG 2.3): The player shows the set. The opponent chooses 1 card"
    )
    judge.press("Record: Warning")
    assert [ruling.infraction for ruling in judge.table.match.rulings] == ["702.16"]


def test_at_casual_no_cards_are_shown_before_the_remedy_is_on_record(tmp_path: Path) -> None:
    with AtTable(tmp_path / "data") as table:
        judge = AtJudge(table.begin())
        opened(judge)
        consult(judge, *TOO_MANY, "3 cards", "1 card", "0 cards")
        judge.press("Done: record the remedy")
        assert table.history[0].startswith("Remedy for Ann, by another game’s guide (IPG 2.3)")
        assert kinds(table)[-1] == "remedy"
        assert "hand shown" not in kinds(table)


def test_only_numbers_that_can_be_are_offered(judge: AtJudge) -> None:
    consult(judge, *TOO_MANY)
    for told, first, last in (("3 cards", "1 card", "15 cards"), ("2 cards", "1 card", "3 cards")):
        assert (judge.labels[0], judge.labels[-4]) == (first, last)
        judge.press(told)
    assert (judge.labels[0], judge.labels[-4]) == ("0 cards", "3 cards"), "what was known before"


def test_cards_that_are_shown_for_a_player_are_nothing_of_the_others(judge: AtJudge) -> None:
    consult(judge, *TOO_MANY, "3 cards", "1 card", "0 cards", "3 cards are shown")
    for label in (
        "On to the penalty",
        "Back",
        "Back",
        "Rule on Bea",
        "702.16 General Error",
        "Another game’s guide (IPG 2.3)",
    ):
        judge.press(label)
    assert judge.lines[-1] == "What went wrong with cards that a single player sees?"


def test_after_a_power_cut_it_goes_on_where_the_set_was_shown(judge: AtJudge, tmp_path: Path) -> None:
    consult(judge, *TOO_MANY, "3 cards", "1 card", "0 cards", "3 cards are shown")
    judge.table.thread.stop()
    with AtTable(tmp_path / "data") as table:
        again = AtJudge(table, pin="")
        opened(again)
        again.press("Go on with 702.16: Ann")
        assert again.lines[0] == LABEL
        again.press("Done: record the remedy")
        assert "shuffled into the random part" in table.history[0]


def test_a_card_facedown_without_the_ability_is_a_game_loss_for_which_a_reason_is_asked(judge: AtJudge) -> None:
    consult(judge, "A card is facedown without the ability", "No", "No", "No", "No", "Game loss")
    assert judge.table.view.winner == "B"
    assert "Remedy for Ann, by another game’s guide (IPG 2.3): The guide upgrades this to a game loss." in (
        judge.table.history
    )
    assert judge.lines[-1] == "Why do you rule so? The choice is sealed; what the players should know, tell them."
    judge.press("Another reason, told to the players")
    (ruling,) = judge.table.match.rulings
    assert (ruling.penalty, ruling.otherwise) == ("game loss", True)
    (entry,) = (entry for entry in judge.table.ask(lambda live: live.entries()) if entry.kind == "ruling")
    assert read_why(entry) == "other"


def test_its_exception_lets_the_player_swap_the_card(judge: AtJudge) -> None:
    consult(judge, "A card is facedown without the ability", "No", "No", "No", "Yes", "Yes", "No")
    judge.press("Done: record the remedy")
    assert judge.table.view.winner is None
    assert "The guide excuses this" in judge.table.history[0]


@pytest.mark.parametrize(
    ("answers", "label", "lands"),
    [
        (("A hand or set has too many cards", "Yes"), "On to the penalty", "Ann: 702.16 General Error"),
        (("A hand or set has too many cards", "No", "No", "Yes"), "On to the penalty", "About Ann."),
        (
            ("A hand or set has too many cards", "No", "No", "No", "No"),
            "On to the penalty",
            "Ann: 702.5 Looking at Extra Cards",
        ),
        (
            ("A hand or set has too many cards", "No", "No", "No", "Yes", "Yes"),
            "Rewind (TR 701.5)",
            "Rewind (TR 701.5): to before which action?",
        ),
        (
            ("A hand or set has too many cards", "No", "No", "No", "Yes", "No", "No"),
            "On to the penalty",
            "Ann: 702.16 General Error",
        ),
    ],
)
def test_what_is_another_error_leads_there(judge: AtJudge, answers: tuple[str, ...], label: str, lands: str) -> None:
    consult(judge, *answers, label)
    assert judge.lines[0] == lands
    assert "hand shown" not in kinds(judge.table)


def test_it_begins_again_at_any_question(judge: AtJudge) -> None:
    consult(judge, "Cards came to a hand or set too early", "No", "Begin again")
    assert judge.labels[0] == "Cards came to a hand or set too early"
    judge.press("Back")
    assert judge.lines[0] == "Ann: 702.16 General Error"


def test_it_goes_one_question_back_and_from_a_remedy_too(judge: AtJudge) -> None:
    consult(judge, "A hand or set has too many cards")
    first = judge.lines
    for answer in ("No", "No", "No", "No"):
        judge.press(answer)
    assert judge.labels[0] == "On to the penalty"
    for _ in range(4):
        judge.press("The question before")
    assert judge.lines == first
    judge.press("The question before")
    assert judge.labels[0] == "Cards came to a hand or set too early"


def test_it_goes_one_number_back(judge: AtJudge) -> None:
    consult(judge, *TOO_MANY, "5 cards")
    asked = judge.lines
    judge.press("2 cards")
    judge.press("4 cards")
    judge.press("The question before")
    judge.press("The question before")
    assert judge.lines == asked


def test_the_question_stands_below_whom_it_is_about(judge: AtJudge) -> None:
    consult(judge, "A hand or set has too many cards")
    assert judge.lines[1] == "About Ann."
    assert judge.lines[2].endswith("?")
