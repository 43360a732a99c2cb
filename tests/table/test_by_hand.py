"""A card that people do by hand: they enter its results with a few touches, and the rules carry them out."""

from __future__ import annotations

import pytest

from tableside.engine.model.actions import Enter
from tableside.engine.model.secret import Secret
from tableside.message import message
from tests.kit.match.cards import PLAIN_CANARY, WALKER
from tests.kit.table.table import AtTable, kinds


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


def test_the_usual_results_are_in_one_menu(done: AtTable) -> None:
    assert done.title("A") == "prompt-by-hand"
    assert done.buttons("A") == [
        "button-permanent",
        "I drew 1 card",
        "I drew 2 cards",
        "button-gained-point",
        "button-token-played",
        "button-card-entered",
        "button-done",
    ]


def test_done_ends_the_results_of_the_card(done: AtTable) -> None:
    view = done.press("A", "button-done")
    assert view.chain == ()
    assert done.history[0] == "Ann has done Nobody Knows by hand."


def test_the_menu_stays_for_the_next_result(done: AtTable) -> None:
    before = kinds(done)
    points = done.panel("A").points
    through(done, "I drew 2 cards", "button-gained-point")
    assert kinds(done) == [*before, "action", "action"]
    assert done.panel("A").points == points + 1
    assert done.panel("A").why[0] == message("gain-effect", points="+1")
    assert done.title("A") == "prompt-by-hand"
    assert {"Ann reports: draw 2 cards.", "Ann reports: gain 1 point."} <= {*done.history}


@pytest.mark.parametrize(
    ("buttons", "line"),
    [
        (("button-it-died",), "Bea’s Mega-Mech goes to the trash."),
        (("button-to-owners-hand",), "Bea’s Mega-Mech returns to hand."),
        (("button-it-is-stunned",), "Bea’s Mega-Mech is stunned."),
        (("button-it-is-buffed",), "Bea’s Mega-Mech is buffed."),
        (("button-its-might-changed", "\u22122 Might"), "Bea’s Mega-Mech gets \u22122 Might this turn."),
        (("button-it-moved", "To Void Gate"), "Ann reports for Mega-Mech: move (Void Gate)."),
        (("button-it-was-damaged", "5 damage"), "Ann reports for Mega-Mech: 5 damage."),
        (("button-it-is-ready",), "Ann reports for Mega-Mech: ready."),
        (("button-it-was-banished",), "Bea’s Mega-Mech is banished."),
        (("button-i-took-control",), "Ann takes control of Bea’s Mega-Mech."),
    ],
)
def test_each_result_for_a_unit_is_carried_out(done: AtTable, buttons: tuple[str, ...], line: str) -> None:
    through(done, "button-permanent", "Mega-Mech", *buttons)
    assert line in done.history
    assert done.title("A") == "prompt-by-hand"


def test_reported_results_change_the_unit(done: AtTable) -> None:
    through(done, "button-permanent", "Mega-Mech", "button-it-was-damaged", "5 damage")
    through(done, "button-permanent", "Mega-Mech", "button-it-is-stunned")
    through(done, "button-permanent", "Mega-Mech", "button-its-might-changed", "+2 Might")
    (unit,) = done.tile(2).units
    assert (unit.damage, unit.stunned, unit.might) == (5, True, 10)


def test_a_unit_reported_as_moved_contests(done: AtTable) -> None:
    through(done, "button-permanent", "Wall", "button-it-moved", "To Zaun Warrens", "button-done")
    assert done.tile(2).contested


def test_a_token_is_played_to_the_reported_place_once_its_card_is_done(done: AtTable) -> None:
    through(done, "button-token-played", "Recruit", "Void Gate")
    assert not done.tile(1).units
    through(done, "button-token-played", "Gold")
    assert done.buttons("A") == ["button-base", "button-back"]
    through(done, "button-base", "button-done")
    assert [unit.card for unit in done.tile(1).units] == ["Recruit"]
    assert [unit.card for unit in done.panel("A").base] == ["Wall", "Gold"]


def test_back_returns_one_step(done: AtTable) -> None:
    through(done, "button-permanent", "Wall", "button-it-was-damaged", "button-back", "button-back", "button-back")
    assert done.title("A") == "prompt-by-hand"
    before = kinds(done)
    through(done, "button-token-played", "Recruit", "button-back", "button-back")
    assert done.buttons("A")[-1] == "button-done"
    assert kinds(done) == before


def test_a_card_enters_from_hand_by_its_tap(done: AtTable) -> None:
    through(done, "button-card-entered", "button-from-hand", "Void Gate")
    done.tap(done.tags["A"][WALKER])
    assert [unit.card for unit in done.tile(1).units] == [PLAIN_CANARY]
    assert f"Ann reports: {PLAIN_CANARY} enters from the hand (Void Gate)." in done.history
    assert done.title("A") == "prompt-by-hand"


def test_a_card_enters_from_the_trash_by_name(done: AtTable) -> None:
    through(done, "button-permanent", "Mega-Mech", "button-it-died")
    through(done, "button-card-entered", "button-from-trash", "Mega-Mech", "Void Gate")
    (unit,) = done.tile(1).units
    assert (unit.card, unit.player) == ("Mega-Mech", "A")
    through(done, "button-permanent", "Mega-Mech", "button-to-owners-hand")
    assert done.match.table.seat("B").trash == ()
    assert done.tile(1).units == ()


def test_gear_is_attached_to_a_unit(done: AtTable) -> None:
    done.act(Enter("A", Secret("Sun Disc"), "deck", "A"))
    through(done, "button-permanent", "Sun Disc", "button-it-was-attached", "Mega-Mech")
    unit, gear = done.tile(2).units
    assert (unit.attached_to, gear.card, gear.attached_to) == (None, "Sun Disc", "Mega-Mech")
    assert "Ann’s Sun Disc is attached to Bea’s Mega-Mech." in done.history
