"""A card that a judge's random draw put facedown (TR 2026-07-16, 702.13.b.2): what a judge verifies of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tableside.engine.model.actions import EndTurn
from tableside.judge.hide_facts import hide_facts
from tableside.table.judges_table import JudgesTable
from tests.kit.judge.session import AtJudge, answer, sentence
from tests.kit.match.cards import DECKS, HIDER, SPELL, WALKER
from tests.kit.table.remedies import find, give_digits, tap_each
from tests.kit.table.table import NEAR, AtTable
from tests.kit.text import lines


@pytest.fixture
def judge(table: AtTable) -> AtJudge:
    """A card was drawn on turn 2 in the place of a card without Hidden from turn 1."""
    table.begin(dial="competition").hide("A", table.tags["A"][WALKER], 1)
    table.readers.lift(NEAR)
    table.act(EndTurn("A"))
    judge = AtJudge(table)
    judge.unlock()
    judge.choose("f1")
    judge.after(lambda: judge.session.open("remedy"))
    judge.press("Draw a random card")
    tags = [table.tags["A"][at] for at in (WALKER, SPELL, HIDER)]
    tap_each(table, *tags)
    judge.press("All are tapped: seal the list")
    give_digits(table)
    find(table, *tags)
    judge.press("Record: Warning")
    judge.choose(table.match.table.facedown[0].handle)
    return judge


def test_it_has_the_turn_of_the_draw_its_source_and_what_entered_since(judge: AtJudge) -> None:
    (placed,) = (entry for entry in judge.table.entries() if entry.kind == "remedy")
    view = judge.view
    assert lines(view.facts, view.names)[:3] == [
        "A judge’s random draw put it at Void Gate on turn 2, Bea’s turn: Main, neutral open "
        f"(entry {placed.seq}). It counts as hidden on turn 1.",
        "It came from the hand. Cost: none, by a judge’s remedy.",
        "No card entered the zone it came from since.",
    ]
    judge.table.act(EndTurn("B"))
    view = judge.choose(view.chosen)
    assert "1 card entered the zone it came from since: 1 drawn for turn 3." in lines(view.facts, view.names)


def test_it_is_compared_like_any_other_card(judge: AtJudge) -> None:
    drawn = judge.table.match.private.faces[judge.view.chosen] or ""
    view = judge.check(judge.table.tags["A"][DECKS["A"].index(drawn)])
    assert answer(view) == "same"
    assert sentence(view) == "Same card. A judge’s random draw put it there: a card that fits."


def test_a_further_error_with_it_is_derived_from_its_own_facts(judge: AtJudge) -> None:
    judge.table.act(EndTurn("B"))
    judge.after(lambda: judge.session.open("remedy"))
    assert judge.lines[0] == "TR 702.13.b.2.b: Cards came into the zone since: game loss."
    assert judge.lines[1] == "A judge’s random draw put this card there on turn 2."


def test_the_card_that_was_replaced_can_still_be_chosen(judge: AtJudge) -> None:
    assert [(choice.handle, choice.is_gone) for choice in judge.view.choices][1:] == [("f1", True)]


def test_without_the_key_nobody_knows_whether_it_may_lie_there(judge: AtJudge) -> None:
    def legality(desk: JudgesTable, *, opened: bool) -> str:
        entries = desk.entries() if opened else tuple(replace(entry, private=None) for entry in desk.entries())
        return hide_facts(entries, desk.match.table)[judge.views[-1].chosen].legality

    assert judge.table.ask(lambda desk: legality(desk, opened=True)) == "legal"
    assert judge.table.ask(lambda desk: legality(desk, opened=False)) == "unknown"
