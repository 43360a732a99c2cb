"""The clock of a round: what is left, also after a restart with a wrong date, and the additional turns."""

from __future__ import annotations

import pytest

from tableside.ledger.clock import MachineTime
from tableside.match.public.round_clock import (
    MINUTE,
    RoundClock,
    after,
    after_restart,
    describe_end,
    gap,
    started,
    turns_left,
)
from tableside.message import message

NOON = "2026-07-16T12:00:00.000+00:00"


def at(minutes: float, start: str = "one") -> MachineTime:
    return MachineTime(start, round((100 + minutes) * MINUTE))


def running(minutes: int = 60) -> RoundClock:
    return after(None, started(minutes, at(0)), NOON)


def test_it_counts_by_the_machine_and_stands_still() -> None:
    clock = running()
    assert (clock.left(at(0)), clock.left(at(12.5)), clock.left(at(99))) == (60 * MINUTE, 47.5 * MINUTE, 0)
    held = after(clock, clock.note("pause", at(20)))
    assert (held.running, held.left(at(20)), held.left(at(50))) == (False, 40 * MINUTE, 40 * MINUTE)
    again = after(held, held.note("go on", at(50)))
    assert (again.left(at(60)), again.ends) == (30 * MINUTE, at(90).up)


def test_a_judge_adds_time_also_once_it_was_up() -> None:
    clock = running(50)
    longer = after(clock, clock.more(5, at(10)))
    assert (longer.minutes, longer.left(at(10)), longer.running) == (55, 45 * MINUTE, True)
    up = after(clock, clock.note("time", at(50), 9))
    assert (up.running, up.turn, up.left(at(70))) == (False, 9, 0)
    held = after(clock, clock.note("pause", at(10)))
    assert after(held, held.more(1, at(20))).running is False


def test_time_that_was_up_and_is_added_runs_again() -> None:
    clock = running(50)
    up = after(clock, clock.note("time", at(50), 9))
    more = after(up, up.more(3, at(60)))
    assert (more.running, more.turn, more.left(at(61))) == (True, None, 2 * MINUTE)


@pytest.mark.parametrize(
    ("last", "now", "left"),
    [
        ("2026-07-16T12:10:00+00:00", "2026-07-16T12:15:00+00:00", 45),
        ("2026-07-16T12:10:00+00:00", "2025-07-16T12:15:00+00:00", 50),
        ("2026-07-16T12:10:00+00:00", "2027-08-20T12:15:00+00:00", 50),
        ("2025-07-16T12:10:00+00:00", "2025-07-16T12:15:00+00:00", 55),
        ("", "no time at all", 60),
        ("2026-07-16T14:10:00+00:00", "2026-07-16T15:15:00+00:00", 0),
    ],
)
def test_after_a_restart_it_goes_on_whatever_the_date_says(last: str, now: str, left: int) -> None:
    note = after_restart(running(), last, now, MachineTime("two", 7))
    clock = after(running(), note, now)
    assert (clock.left(MachineTime("two", 7)), clock.running) == (left * MINUTE, True)


def test_times_of_which_one_has_no_zone_measure_nothing() -> None:
    assert gap(NOON, "2026-07-16T12:00:00") == 0


def test_three_turns_follow_the_turn_in_which_time_was_up() -> None:
    clock = running()
    assert turns_left(clock, 9) is None
    up = after(clock, clock.note("time", at(60), 9))
    assert [turns_left(up, number) for number in (9, 10, 11, 12, 13, 14)] == [3, 2, 1, 0, -1, -1]
    codes = [end.code if (end := describe_end(up, number)) else "" for number in range(9, 14)]
    assert codes == ["clock-last-turn", *["clock-extra-turn"] * 3, "clock-over"]
    assert describe_end(up, 8) == message("clock-before-turn", turns=3, turn=9), "turn 9 was rewound"
