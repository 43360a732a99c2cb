"""The clock of the round at the table: on record, over the games of a match, and through a restart."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tableside.engine.model.actions import Concede, PointsAre
from tableside.engine.model.game_setup import GameSetup
from tableside.judge.clock_page import age_of_record, turn_at
from tableside.judge.pin import PinFile
from tableside.ledger.clock import MachineTime
from tableside.match.judge_actions import ChangeClock
from tableside.match.public.round_clock import MINUTE, ClockChange, HallTime, RoundClock, after, read_clock_note
from tableside.screens.view_queries import results_by_time
from tableside.table import commands as c
from tableside.table.clock import by_hall
from tableside.table.view.model import View
from tests.kit.table.clock import Machine
from tests.kit.table.remedies import judged
from tests.kit.table.table import AtTable

SETUP = GameSetup({"A": "Ann", "B": "Ben"}, ("plain", "plain"), mode="match", follow="score", round=50)


PAUSE, GO_ON = ClockChange("pause"), ClockChange("go on")
PIN = "271828"


def agreed(table: AtTable, change: ClockChange) -> View:
    """Ann wants a change of the clock, and Ben agrees."""
    table.do(c.AskClock("A", change))
    return table.press("B", "button-agree")


def with_judge(table: AtTable, *changes: ClockChange, **setup: Any) -> AtTable:
    """A match in competition at a table where a judge has a PIN, who then does these things to the clock."""
    PinFile(table.folder).set(PIN)
    table.do(c.Begin(replace(SETUP, dial="competition", **setup)))
    judged(table, *map(ChangeClock, changes))
    return table


def test_players_agree_on_what_is_done_to_the_clock_and_the_entry_says_who(table: AtTable) -> None:
    table.do(c.Begin(SETUP), c.AskClock("A", PAUSE))
    assert table.title("B") == "Ann wants to change the clock"
    assert running(table), "nobody agreed yet"
    table.press("B", "button-do-not-agree")
    assert running(table)
    assert table.title("A") == "Ben does not agree"
    agreed(table, PAUSE)
    note = read_clock_note(table.entries()[-1])
    assert (note.what, note.by, note.agreed) == ("pause", "A", ("B",))


def running(table: AtTable) -> bool:
    clock = table.view.clock
    return clock is not None and clock.ends is not None


def test_in_competition_with_a_judge_the_clock_waits_for_the_judge_and_no_player_touches_it(table: AtTable) -> None:
    with_judge(table)
    assert not running(table), "a judge starts the round"
    assert table.view.judges_hold_clock
    before = table.entries()
    table.do(c.AskClock("A", GO_ON))
    assert table.entries() == before
    assert table.panel("B").notice is None
    judged(table, ChangeClock(GO_ON))
    assert running(table)
    note = read_clock_note(table.entries()[-1])
    assert (note.what, note.by) == ("go on", "judge")


def test_near_miss_without_a_judge_players_hold_the_clock_in_competition_too(table: AtTable) -> None:
    table.do(c.Begin(replace(SETUP, dial="competition")))
    assert running(table)
    assert not table.view.judges_hold_clock
    agreed(table, PAUSE)
    assert not running(table)


def test_a_judge_sets_and_extends_the_round(machine: Machine, table: AtTable) -> None:
    with_judge(table, GO_ON)
    machine.later(20)
    judged(table, ChangeClock(ClockChange("add", 5)))
    assert left(table, machine) == 35
    judged(table, ChangeClock(ClockChange("set", 10)))
    assert left(table, machine) == 10
    judged(table, ChangeClock(ClockChange("set", 90)))
    assert left(table, machine) == 90
    assert table.history[:2] == [
        "The round clock is set to 90 min. (judge)",
        "The round clock is set to 10 min. (judge)",
    ]


def left(table: AtTable, machine: Machine) -> float:
    clock = table.view.clock
    assert clock is not None
    assert clock.ends is not None
    return (clock.ends - machine.now.up) / MINUTE


def test_time_was_called_in_an_earlier_turn_and_the_turns_count_from_there(table: AtTable) -> None:
    with_judge(table, GO_ON)
    for _ in range(3):
        table.next_turn()
    judged(table, ChangeClock(ClockChange("time", turn=2, ago=3 * MINUTE)))
    assert table.history[0] == (
        "Time was called 3 min before, in turn 2. 3 more turns follow that turn (408.2.a). (judge)"
    )
    codes = [end_code(table)]
    for _ in range(2):
        table.next_turn()
        codes.append(end_code(table))
    assert codes == ["clock-extra-turn", "clock-extra-turn", "clock-over"]


def end_code(table: AtTable) -> str:
    clock = table.view.clock
    assert clock is not None
    assert clock.text is not None
    return clock.text.code


def test_time_is_called_at_a_table_without_a_clock(table: AtTable) -> None:
    table.do(c.Begin(replace(SETUP, round=0)))
    agreed(table, ClockChange("time", turn=1))
    assert end_code(table) == "clock-last-turn"
    assert table.history[0].startswith("Time was called in turn 1.")


@pytest.mark.parametrize(("rule", "results"), [(None, (None, "A")), (False, (None,)), (True, ("A",))])
def test_the_round_ends_by_the_rule_that_is_set(
    table: AtTable, rule: bool | None, results: tuple[str | None, ...]
) -> None:
    changes = () if rule is None else (ClockChange("rule", elimination=rule),)
    with_judge(table, GO_ON, *changes, ClockChange("time", turn=1))
    while end_code(table) != "clock-over":
        table.next_turn()
    points = table.match.table.seat("B").points
    table.act(PointsAre("A", "A", points + 1))
    assert results_by_time(table.view) == results


def test_extending_a_round_whose_time_was_called_lets_it_go_on(table: AtTable) -> None:
    with_judge(table, GO_ON, ClockChange("time", turn=1), ClockChange("add", 3))
    assert running(table)
    assert table.view.clock is not None
    assert table.view.clock.text is None


def test_a_clock_set_back_moves_neither_the_round_nor_the_moment_of_a_call(table: AtTable) -> None:
    with_judge(table, GO_ON)
    table.next_turn()
    entries = table.ask(lambda live: live.entries())
    assert turn_at(entries, 0, "1999-01-01T00:00:00+00:00") == 2, "a step that cannot be true counts as none"
    later = (datetime.fromisoformat(entries[-1].at) + timedelta(minutes=5)).isoformat()
    assert turn_at(entries, 2 * MINUTE, later) == 2
    assert turn_at(entries, 30 * MINUTE, later) == 1
    assert 5 * MINUTE <= age_of_record(entries, later) < 6 * MINUTE


def test_a_match_without_a_round_time_has_no_clock(table: AtTable) -> None:
    assert table.begin().view.clock is None


def test_the_clock_starts_with_the_match_stands_still_and_goes_on(machine: Machine, table: AtTable) -> None:
    view = table.do(c.Begin(SETUP))
    assert view.clock is not None
    assert (view.clock.ends, view.clock.minutes) == (machine.now.up + 50 * MINUTE, 50)
    machine.later(20)
    view = agreed(table, PAUSE)
    assert view.clock is not None
    assert (view.clock.ends, view.clock.left) == (None, 30 * MINUTE)
    machine.later(10)
    view = agreed(table, GO_ON)
    assert view.clock is not None
    assert view.clock.ends == machine.now.up + 30 * MINUTE
    assert [line for line in table.history if "clock" in line] == [
        "The round clock goes on with 30 min left. (Ann, Ben)",
        "The round clock stands still with 30 min left. (Ann, Ben)",
        "The round clock starts with 50 min.",
    ]


def test_the_clock_stands_still_while_cards_are_paired(machine: Machine, table: AtTable) -> None:
    table.do(c.Begin(SETUP), c.PairDeck("A", "Main:\n1 Charm"))
    machine.later(20)
    view = table.do(c.EndPairing(False))
    assert view.clock is not None
    assert view.clock.ends == machine.now.up + 50 * MINUTE
    assert "The round clock stands still with 50 min left, while cards are paired." in table.history


def test_a_clock_that_people_stopped_is_not_started_by_a_pairing(table: AtTable) -> None:
    table.do(c.Begin(SETUP))
    agreed(table, PAUSE)
    view = table.do(c.PairDeck("A", "Main:\n1 Charm"), c.EndPairing(False))
    assert view.clock is not None
    assert view.clock.ends is None


def test_in_competition_the_clock_is_the_events(machine: Machine, table: AtTable) -> None:
    table.do(c.Begin(replace(SETUP, dial="competition")), c.PairDeck("A", "Main:\n1 Charm"))
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


def hall_time(minutes: int, left: int, at: MachineTime, *, running: bool = True) -> HallTime:
    """The hall's clock with so many minutes left."""
    return HallTime(minutes, left * MINUTE, at, running)


def followed(clock: RoundClock | None, hall: HallTime, now: MachineTime) -> RoundClock:
    """The clock of a table once it follows the hall's."""
    note = by_hall(clock, hall, now)
    assert note is not None
    return after(clock, note)


NOW = MachineTime("start", 1_000_000)


def later(minutes: float) -> MachineTime:
    return MachineTime("start", NOW.up + round(minutes * MINUTE))


def test_a_table_takes_what_is_left_from_the_hall_and_does_it_once() -> None:
    clock = followed(None, hall_time(50, 42, NOW), NOW)
    assert (clock.running, clock.left(NOW)) == (True, 42 * MINUTE)
    assert by_hall(clock, hall_time(50, 40, later(2)), later(2)) is None, "the same clock, two minutes later"
    stands = followed(clock, hall_time(50, 40, later(2), running=False), later(2))
    assert (stands.running, stands.left(later(9))) == (False, 40 * MINUTE)
    assert by_hall(stands, hall_time(50, 40, later(9), running=False), later(9)) is None


def test_what_the_hall_adds_is_added_once_and_a_tables_own_minutes_stay() -> None:
    clock = followed(None, hall_time(50, 42, NOW), NOW)
    own = after(clock, clock.more(3, NOW))
    longer = followed(own, hall_time(55, 47, NOW), NOW)
    assert (longer.minutes, longer.left(NOW)) == (58, 50 * MINUTE)
    assert by_hall(longer, hall_time(55, 47, NOW), NOW) is None
    restarted = MachineTime("another start", 7)
    assert followed(longer, hall_time(55, 30, restarted), restarted).left(restarted) == 33 * MINUTE


def test_a_table_whose_time_is_up_goes_on_only_if_the_hall_gives_time() -> None:
    clock = followed(None, hall_time(50, 1, NOW), NOW)
    over = after(clock, clock.note("time", later(1), 7))
    assert by_hall(over, hall_time(50, 0, later(1)), later(1)) is None
    more = followed(over, hall_time(55, 5, later(1)), later(1))
    assert (more.running, more.turn, more.left(later(1))) == (True, None, 5 * MINUTE)


def test_a_match_follows_the_clock_of_its_own_round_alone(table: AtTable) -> None:
    told = c.FollowHall("Friday", 3, 50, 42 * MINUTE, running=True)
    table.do(c.Begin(replace(SETUP, round=0, event="Friday", round_name="2")), told)
    assert table.view.clock is None
    table.do(c.Leave(), c.Begin(replace(SETUP, event="Friday", round_name="Round 3")))
    note = read_clock_note(table.entries()[-1])
    assert (note.by, note.minutes) == ("hall", 50)
    assert 41 * MINUTE < note.minutes * MINUTE - note.used <= 42 * MINUTE
