"""Each branch of the Facedown Card Error, played with tapped cards, and the case beside it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from tableside.engine.model.actions import EndTurn, HandIs, PointsAre
from tableside.judge.draw import describe_progress, draw_progress
from tableside.judge.facedown_case import FacedownCase, facedown_case, facts_on_record, next_actions, penalty_of
from tableside.judge.facedown_error import FacedownErrorFacts
from tableside.judge.hide_facts import hide_facts
from tableside.match.judge_actions import BeginDraw, CancelDraw, CommitDraw, LoseGame, ReturnCard
from tests.kit.match.cards import CUB, HIDER, SPELL, TEEMO, WALKER
from tests.kit.table.remedies import find, give_digits, judged, tap_each
from tests.kit.table.table import NEAR, AtTable
from tests.kit.text import english

NOBODY, PLAYER, OPPONENT = (FacedownErrorFacts(found_by=who) for who in (None, "player", "opponent"))  # type: ignore[arg-type]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[AtTable]:
    """A has hidden a card without Hidden at battlefield 1."""
    with AtTable(tmp_path / "data") as table:
        table.begin(dial="competition").hide("A", table.tags["A"][WALKER], 1)
        table.readers.lift(NEAR)
        yield table


def case_of(table: AtTable, told: FacedownErrorFacts = NOBODY) -> FacedownCase:
    """The case of the card `f1` as the judge's desk derives it."""

    def derived(desk) -> FacedownCase:
        entries = desk.entries()
        facts = hide_facts(entries, desk.match.table)["f1"]
        return facedown_case(desk.match, facts_on_record(facts, "all"), "f1", told)

    return table.ask(derived)


def do_next(table: AtTable, told: FacedownErrorFacts = NOBODY) -> tuple[object, ...]:
    """Do what the desk says comes next."""
    actions = next_actions(case_of(table, told), "f1", "A")
    for action in actions:
        assert judged(table, action)
    return actions


def draws_a_card(table: AtTable) -> None:
    """A draws: the turn comes back to them."""
    table.act(EndTurn("A"), EndTurn("B"))


def test_found_by_the_player_at_once_the_card_goes_back(table: AtTable) -> None:
    assert case_of(table).error.asks == ("found by",)
    case = case_of(table, PLAYER)
    assert (case.error.branch, penalty_of(case)) == ("at once", "warning")
    assert do_next(table, PLAYER) == (ReturnCard("f1", "702.13.b.1"),)
    assert table.match.table.facedown == ()
    assert table.match.table.seat("A").hand == 5


def test_found_by_the_opponent_at_once_the_judge_chooses(table: AtTable) -> None:
    case = case_of(table, OPPONENT)
    assert (case.error.branch, case.choices, penalty_of(case)) == ("found by other", ("at once", "replace"), None)
    assert next_actions(case, "f1", "A") == ()
    assert next_actions(case, "f1", "A", "at once") == (ReturnCard("f1", "702.13.b.1"),)
    assert next_actions(case, "f1", "A", "replace") == (BeginDraw("f1", "702.13.b.2"),)


def test_a_correction_is_no_game_action(table: AtTable) -> None:
    table.act(PointsAre("A", "B", 1), HandIs("A", "B", 3))
    assert case_of(table, PLAYER).error.branch == "at once"


def test_found_after_an_action_a_random_card_takes_its_place(table: AtTable) -> None:
    table.act(EndTurn("A"))
    case = case_of(table, PLAYER)
    assert (case.error.branch, case.error.asks) == (None, ("replacement",))
    assert do_next(table) == (BeginDraw("f1", "702.13.b.2"),)
    assert do_next(table) == (), "as long as nothing fits"
    tags = [table.tags["A"][at] for at in (WALKER, SPELL, HIDER, TEEMO, CUB)]
    tap_each(table, *tags)
    case = case_of(table)
    assert (case.error.branch, penalty_of(case)) == ("replace", "warning")
    assert case.draw is not None
    assert english(describe_progress(case.draw)) == (
        "Put each card of the zone on a reader, also the card that goes back. "
        "5 of 5 cards read. 4 may take the place; 0 are unknown to the program."
    )
    assert do_next(table) == (CommitDraw(),)
    assert do_next(table) == (), "the players touch"
    give_digits(table)
    find(table, *tags)
    assert [card.handle for card in table.match.table.facedown] == ["f2"]


def test_without_a_card_that_fits_it_is_a_game_loss(tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        table.begin(dial="competition")
        tags = table.deck("A", *["Canary Walker"] * 5)
        table.hide("A", tags[0], 1)
        table.readers.lift(NEAR)
        table.act(EndTurn("A"))
        do_next(table)
        tap_each(table, *tags[:4])
        assert case_of(table).error.branch is None, "one card was not tapped yet"
        tap_each(table, tags[4])
        case = case_of(table)
        assert (case.error.branch, penalty_of(case)) == ("no replacement", "game loss")
        assert do_next(table) == (CancelDraw(), LoseGame("A", "702.13.b.2.a"))
        assert table.view.winner == "B"


def test_after_a_card_was_drawn_it_is_a_game_loss(table: AtTable) -> None:
    draws_a_card(table)
    case = case_of(table)
    assert (case.error.branch, case.error.deciding, case.error.asks) == ("cards added", ("acted", "added"), ())
    assert do_next(table) == (LoseGame("A", "702.13.b.2.b"),)
    assert table.view.winner == "B"


def test_the_judge_may_rule_otherwise(table: AtTable) -> None:
    draws_a_card(table)
    assert next_actions(case_of(table), "f1", "A", "replace") == (BeginDraw("f1", "702.13.b.2"),)


def test_a_draw_that_was_undone_added_nothing(table: AtTable) -> None:
    draws_a_card(table)
    table.undo()
    assert case_of(table, OPPONENT).error.asks == ("replacement",)


def test_what_the_judge_was_told_goes_before_the_record(table: AtTable) -> None:
    table.act(EndTurn("A"))
    told = FacedownErrorFacts(added=1)
    assert case_of(table, told).error.branch == "cards added"


def test_without_a_draw_there_is_no_progress(table: AtTable) -> None:
    assert draw_progress(table.match) is None


def test_what_was_done_by_hand_since_may_have_moved_cards_that_nobody_told(table: AtTable) -> None:
    facts = table.ask(lambda desk: hide_facts(desk.entries(), desk.match.table)["f1"])
    assert facts_on_record(replace(facts, by_hand=0, entered=()), "all").added == 0
    assert facts_on_record(replace(facts, by_hand=1, entered=()), "all").added is None
