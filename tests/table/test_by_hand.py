"""A card that people do by hand: what came of it is told with a few touches, and the rules carry it out."""

from __future__ import annotations

import pytest

from tests.table.support import AtTable, kinds


@pytest.fixture
def done(table: AtTable) -> AtTable:
    """A's spell is being done by hand; each player has a unit."""
    table.begin()
    table.plays("A", "Wall", "A")
    table.plays("B", "Mega-Mech", 2)
    table.resolves("A", "Nobody Knows")
    return table


def through(table: AtTable, *buttons: str) -> None:
    for button in buttons:
        table.press("A", button)


def test_the_usual_results_are_on_one_sheet(done: AtTable) -> None:
    assert done.notice("A").title == "Do what it says"
    assert done.buttons("A") == [
        "A unit or gear…",
        "I drew 1",
        "I drew 2",
        "I gained a point",
        "A token was played",
        "Done",
    ]


def test_done_says_that_nothing_more_came_of_it(done: AtTable) -> None:
    view = done.press("A", "Done")
    assert view.chain == ()
    assert view.history[0] == "Ann: done by hand for Nobody Knows"


def test_a_result_leaves_the_sheet_for_the_next_one(done: AtTable) -> None:
    before = kinds(done)
    points = done.half("A").points
    through(done, "I drew 2", "I gained a point")
    assert kinds(done) == [*before, "action", "action"]
    assert done.half("A").points == points + 1
    assert done.half("A").why[0] == "By an effect: +1"
    assert done.notice("A").title == "Do what it says"
    assert {"Ann: told draw 2", "Ann: told +1 point"} <= {*done.view.history}


@pytest.mark.parametrize(
    ("buttons", "told"),
    [
        (("It died",), "Bea's Mega-Mech: to the trash"),
        (("To its owner's hand",), "Bea's Mega-Mech: to hand"),
        (("It is stunned",), "Bea's Mega-Mech: stunned"),
        (("It is buffed",), "Bea's Mega-Mech: buffed"),
        (("Its Might…", "\u22122 Might"), "Bea's Mega-Mech: \u22122 Might this turn"),
        (("It moved…", "To Void Gate"), "Ann: told Mega-Mech: move to Void Gate"),
        (("It took damage…", "5 damage"), "Ann: told Mega-Mech: 5 damage"),
        (("It is ready",), "Ann: told Mega-Mech: ready"),
    ],
)
def test_what_became_of_a_unit(done: AtTable, buttons: tuple[str, ...], told: str) -> None:
    through(done, "A unit or gear…", "Mega-Mech", *buttons)
    assert told in done.view.history
    assert done.notice("A").title == "Do what it says"


def test_what_was_told_is_so(done: AtTable) -> None:
    through(done, "A unit or gear…", "Mega-Mech", "It took damage…", "5 damage")
    through(done, "A unit or gear…", "Mega-Mech", "It is stunned")
    through(done, "A unit or gear…", "Mega-Mech", "Its Might…", "+2 Might")
    (unit,) = done.tile(2).units
    assert (unit.damage, unit.stunned, unit.might) == (5, True, 10)


def test_a_unit_that_was_moved_contests(done: AtTable) -> None:
    through(done, "A unit or gear…", "Wall", "It moved…", "To Zaun Warrens", "Done")
    assert done.tile(2).contested


def test_a_token_comes_where_it_is_told(done: AtTable) -> None:
    through(done, "A token was played", "Recruit", "Void Gate")
    assert [unit.card for unit in done.tile(1).units] == ["Recruit"]
    through(done, "A token was played", "Gold")
    assert done.buttons("A") == ["Base", "Back"]
    done.press("A", "Base")
    assert [unit.card for unit in done.half("A").base] == ["Wall", "Gold"]


def test_back_goes_back_one_step(done: AtTable) -> None:
    through(done, "A unit or gear…", "Wall", "It took damage…", "Back", "Back", "Back")
    assert done.notice("A").title == "Do what it says"
    before = kinds(done)
    through(done, "A token was played", "Recruit", "Back", "Back")
    assert done.buttons("A")[-1] == "Done"
    assert kinds(done) == before
