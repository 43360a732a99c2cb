"""The clock of the round at the table: on record, over the games of a match, and through a restart."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from tableside.engine.model.actions import Concede
from tableside.engine.model.game_setup import GameSetup
from tableside.ledger.clock import MachineTime
from tableside.match.public.round_clock import MINUTE
from tableside.table import commands as c
from tests.kit.table.clock import Machine
from tests.kit.table.table import AtTable

SETUP = GameSetup({"A": "Ann", "B": "Ben"}, ("plain", "plain"), mode="match", follow="score", round=50)


def test_a_match_without_a_round_time_has_no_clock(table: AtTable) -> None:
    assert table.begin().view.clock is None


def test_the_clock_starts_with_the_match_stands_still_and_goes_on(machine: Machine, table: AtTable) -> None:
    view = table.do(c.Begin(SETUP))
    assert view.clock is not None
    assert (view.clock.ends, view.clock.minutes) == (machine.now.up + 50 * MINUTE, 50)
    machine.later(20)
    view = table.do(c.HoldClock(True), c.HoldClock(True))
    assert view.clock is not None
    assert (view.clock.ends, view.clock.left) == (None, 30 * MINUTE)
    machine.later(10)
    view = table.do(c.HoldClock(False))
    assert view.clock is not None
    assert view.clock.ends == machine.now.up + 30 * MINUTE
    assert [line for line in table.history if "clock" in line] == [
        "The round clock goes on with 30 min left.",
        "The round clock stands still with 30 min left.",
        "The round clock starts with 50 min.",
    ]


def test_the_clock_stands_still_while_cards_are_paired(machine: Machine, table: AtTable) -> None:
    table.do(c.Begin(SETUP), c.Pair("A", "Main:\n1 Charm"))
    machine.later(20)
    view = table.do(c.EndPairing(False))
    assert view.clock is not None
    assert view.clock.ends == machine.now.up + 50 * MINUTE
    assert "The round clock stands still with 50 min left, while cards are paired." in table.history


def test_a_clock_that_people_stopped_is_not_started_by_a_pairing(table: AtTable) -> None:
    view = table.do(c.Begin(SETUP), c.HoldClock(True), c.Pair("A", "Main:\n1 Charm"), c.EndPairing(False))
    assert view.clock is not None
    assert view.clock.ends is None


def test_in_competition_the_clock_is_the_events(machine: Machine, table: AtTable) -> None:
    table.do(c.Begin(replace(SETUP, dial="competition")), c.Pair("A", "Main:\n1 Charm"))
    ends = machine.now.up + 50 * MINUTE
    machine.later(20)
    view = table.do(c.EndPairing(False))
    assert view.clock is not None
    assert view.clock.ends == ends


def test_time_is_up_by_itself_and_three_turns_follow(machine: Machine, table: AtTable) -> None:
    table.do(c.Begin(SETUP))
    machine.later(51)
    view = table.do(c.Undo("A"))
    assert "Time is up (408.2)." in table.history
    assert view.clock is not None
    assert view.clock.text is not None
    assert view.clock.text.code == "clock-last-turn"
    codes = []
    for _ in range(4):
        table.next_turn()
        clock = table.view.clock
        assert clock is not None
        assert clock.text is not None
        codes.append(clock.text.code)
    assert codes == [*["clock-extra-turn"] * 3, "clock-over"]


def test_the_clock_goes_on_in_the_next_game(machine: Machine, table: AtTable) -> None:
    table.do(c.Begin(SETUP))
    machine.later(20)
    view = table.act(Concede("B"))
    assert view.next_game is not None
    view = table.do(c.Begin(view.next_game.agreed, again=True))
    assert view.clock is not None
    assert view.clock.ends == machine.now.up + 30 * MINUTE


def test_after_the_machine_was_started_again_the_clock_goes_on(machine: Machine, tmp_path: Path) -> None:
    with AtTable(tmp_path) as table:
        table.do(c.Begin(SETUP))
    machine.now = MachineTime("two", 5)
    with AtTable(tmp_path) as table:
        clock = table.view.clock
        assert clock is not None
        assert clock.ends is not None
        assert 49 * MINUTE < clock.ends <= 50 * MINUTE + 5
        assert sum("goes on" in line for line in table.history) == 1
    with AtTable(tmp_path) as table:
        assert table.view.clock == clock
        assert sum("goes on" in line for line in table.history) == 1


def test_a_draw_needs_the_other_side(table: AtTable) -> None:
    table.do(c.Begin(SETUP))
    view = table.do(c.OfferDraw("A"))
    notice = view.player_panels[1].notice
    assert notice is not None
    assert table.label(notice.title) == "Ann offers a draw"
    view = table.do(c.Press("B", notice.id, 1))
    assert not view.drawn
    notice = table.do(c.OfferDraw("A")).player_panels[1].notice
    assert notice is not None
    view = table.do(c.Press("B", notice.id, 0))
    assert view.drawn
    assert "The game is a draw." in table.history
    assert view.player_panels[1].notice is None


THREE = GameSetup({"A": "Ann", "B": "Ben", "C": "Chi"}, ("plain",) * 3, mode="ffa3", follow="score")


def test_whoever_does_not_agree_to_a_draw_ends_the_offer_for_everybody(table: AtTable) -> None:
    table.do(c.Begin(THREE), c.OfferDraw("A"))
    assert table.text("A") == "Waiting for Ben, Chi."
    old = table.notice("B").id
    table.press("B", "button-draw-yes")
    assert (table.text("A"), table.panel("B").notice) == ("Waiting for Chi.", None)
    table.press("C", "button-no")
    assert table.title("A") == table.title("B") == "Chi does not agree"
    view = table.do(c.Press("B", old, 0))
    assert not view.drawn


def test_an_offer_of_a_draw_is_withdrawn_or_over_once_somebody_plays_on(table: AtTable) -> None:
    table.do(c.Begin(THREE), c.OfferDraw("A"))
    assert table.press("A", "button-cancel").player_panels[1].notice is None
    table.do(c.OfferDraw("A"))
    table.next_turn()
    assert [panel.notice for panel in table.view.player_panels] == [None] * 3


def test_a_draw_that_was_agreed_on_is_taken_back_by_all(table: AtTable) -> None:
    table.do(c.Begin(SETUP), c.OfferDraw("A"))
    table.press("B", "button-draw-yes")
    assert table.do(c.Undo("A")).drawn
    assert not table.press("B", "button-agree").drawn


def test_of_three_everybody_is_asked_about_a_draw(table: AtTable) -> None:
    view = table.do(c.Begin(THREE), c.OfferDraw("B"))
    for player in (0, 2):
        notice = view.player_panels[player].notice
        assert notice is not None
        assert not view.drawn
        view = table.do(c.Press("ABC"[player], notice.id, 0))
    assert view.drawn
