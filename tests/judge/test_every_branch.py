"""Every branch of TR 702.13 and of the other game's guide at the desk, by touch and tapped cards, with near misses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tableside.engine.model.actions import Action, EndTurn, HandIs
from tableside.judge.hidden_card_error import (
    GUIDE,
    KIND_NAMES,
    QUESTIONS,
    Fact,
    HiddenCardFacts,
    Kind,
    consult,
    describe_proposal,
)
from tableside.match.guide_remedies import SHOWN_SET, GuideRemedy
from tests.kit.judge.guide_cases import GUIDE_CASES, HIDDEN
from tests.kit.judge.rulings import after_an_illegal_hide, at_rulings, come
from tests.kit.judge.session import PIN, AtJudge
from tests.kit.table.remedies import tap_each
from tests.kit.table.table import NEAR, kinds
from tests.kit.text import english

BY_PLAYER, BY_OTHER = "The player who made the error found it.", "Another player found it."


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[AtJudge]:
    """A has hidden a card without Hidden, and a judge is at the page of rulings."""
    with after_an_illegal_hide(tmp_path) as judge:
        yield judge


def on_its_page(judge: AtJudge) -> None:
    judge.choose("f1")
    judge.after(lambda: judge.session.open("remedy"))


A_COUNT = HandIs("A", "A", 6)
"""A card came into the hand, told by people: no game action."""


@pytest.mark.parametrize(
    ("since", "told", "branch", "does"),
    [
        ((), (BY_PLAYER,), "TR 702.13.b.1:", "The card goes back"),
        ((), (BY_OTHER,), "", "The card goes back (702.13.b.1)"),  # nobody found it who made it: the judge chooses
        ((A_COUNT,), (BY_PLAYER,), "", "The card goes back (702.13.b.1)"),  # two branches fit
        ((A_COUNT,), (BY_OTHER,), "TR 702.13.b.2.b:", "Record: Game loss"),
        ((EndTurn("A"),), (), "", "Draw a random card"),  # whether a card fits is found out by the draw
        ((EndTurn("A"), EndTurn("B")), (), "TR 702.13.b.2.b:", "Record: Game loss"),  # A drew a card
    ],
)
def test_each_branch_of_the_tournament_rules(
    judge: AtJudge, since: tuple[Action, ...], told: tuple[str, ...], branch: str, does: str
) -> None:
    judge.table.act(*since)
    on_its_page(judge)
    for label in told:
        judge.press(label)
    assert does in judge.labels
    assert [line for line in judge.lines if branch and line.startswith(branch)] or not branch
    others = {"The card goes back", "Draw a random card", "Record: Game loss"} - {does}
    assert not others & set(judge.labels), "no remedy of another branch is offered"


def test_a_game_loss_that_is_recorded_at_once_ends_the_game_too(judge: AtJudge) -> None:
    judge.table.act(EndTurn("A"), EndTurn("B"))
    on_its_page(judge)
    judge.press("Record: Game loss")
    assert judge.table.match.table.winner == "B"
    (ruling,) = judge.table.match.rulings
    assert (ruling.branch, ruling.penalty) == ("702.13.b.2.b", "game loss")
    assert kinds(judge.table)[-2:] == ["remedy", "ruling"]
    assert "Record: Game loss" not in judge.labels


def test_where_nothing_was_hidden_the_page_says_so(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        judge.after(lambda: judge.session.open("remedy"))
        assert judge.lines[0].endswith("No card was hidden in this game. Other errors stand under Rulings.")
        assert judge.labels == []


@pytest.mark.parametrize(("card", "fits"), [("Canary Walker", False), ("Canary Hider", True)])
def test_no_legal_replacement_is_a_game_loss_and_with_a_legal_card_it_is_drawn(
    judge: AtJudge, card: str, fits: bool
) -> None:
    judge.after(judge.session.lock)
    tags = judge.table.deck("A", *["Canary Walker"] * 4, card)
    judge.table.hide("A", tags[0], 2)
    judge.table.readers.lift(NEAR)
    judge.table.act(EndTurn("A"))
    come(judge, PIN)
    handle = judge.table.match.table.facedown[-1].handle
    judge.choose(handle)
    judge.after(lambda: judge.session.open("remedy"))
    judge.press("Draw a random card")
    hand = judge.table.match.table.seat("A").hand
    assert hand is not None
    tap_each(judge.table, *tags[: hand + 1])
    assert ("Record: Game loss" in judge.labels) != fits
    assert ("All are tapped: seal the list" in judge.labels) == fits


@pytest.mark.parametrize(("kind", "but", "remedy"), GUIDE_CASES)
def test_each_remedy_of_the_guide(tmp_path: Path, kind: Kind, but: dict[Fact, bool], remedy: GuideRemedy) -> None:
    holds = HIDDEN | but
    with at_rulings(tmp_path) as judge:
        for label in ("Rule on Ann", "702.16 General Error", "Another game’s guide (IPG 2.3)"):
            judge.press(label)
        judge.press(english(KIND_NAMES[kind]))
        while judge.labels[:2] == ["Yes", "No"]:
            asked = next(fact for fact, question in QUESTIONS.items() if english(question) in judge.lines)
            judge.press("Yes" if holds.get(asked, False) else "No")
        numbers = (5, 1, 0) if remedy in SHOWN_SET else ()
        for number in numbers:
            judge.press("1 card" if number == 1 else f"{number} cards")
        size, excess, known = numbers or (1, 1, 0)
        proposed = consult(HiddenCardFacts(kind, holds, size, excess, known))
        assert proposed.remedy == remedy
        assert [judge.lines[0], judge.lines[2]] == [english(line) for line in (GUIDE, describe_proposal(proposed))]
        if remedy in SHOWN_SET:
            judge.press(f"{size} cards are shown")
            judge.press("Done: record the remedy")
            assert kinds(judge.table)[-2:] == ["hand shown", "remedy"]
        elif remedy == "swap":
            judge.press("Done: record the remedy")
            assert kinds(judge.table)[-1] == "remedy"
        elif remedy == "game loss":
            judge.press("Game loss")
            assert judge.table.match.table.over or judge.lines[-1].startswith("Why"), judge.lines
