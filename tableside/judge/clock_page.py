"""The page of the round's clock: a judge starts, stops, sets and extends it, and says that time was called (TR 408)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from tableside.engine.model import events as e
from tableside.judge.desk_steps import ClockState, DeskContext, DeskOption, DeskSteps, RulingState
from tableside.ledger.clock import utc_now
from tableside.ledger.entry import Entry
from tableside.ledger.timeline import PLAYED, entries_in_force
from tableside.match.entries import read_outcome
from tableside.match.judge_actions import ChangeClock
from tableside.match.public.round_clock import MINUTE, ClockChange, RoundClock, gap
from tableside.message import Message, message

ROUNDS = (50, 60, 90)
"""The times with which a judge starts a round, in minutes (604.1)."""

LEFT = (60, 50, 40, 30, 25, 20, 15, 10, 5, 3, 1)
"""The times to which the clock is set, in minutes."""

MORE = (1, 2, 3, 5, 10, 15)
"""The minutes by which a round is extended (412.2)."""

AGO = (0, 1, 2, 3, 5, 10)
"""The choices of how many minutes ago time was called."""

ASK_LEFT = message("judge-clock-ask-left")
ASK_MORE = message("judge-clock-ask-more")
ASK_WHEN = message("judge-clock-ask-when")
BACK = message("judge-step-back")


def clock_steps(context: DeskContext, state: ClockState) -> DeskSteps:
    """Return what the page shows."""
    clock = context.match.clock
    lines = tuple(_describe(clock, context.match.table.number))
    match state.asks:
        case "left":
            chosen = (_option("judge-clock-to", ClockChange("set", n), count=n) for n in LEFT)
            return DeskSteps((*lines, ASK_LEFT), (*chosen, _back(state)))
        case "more":
            chosen = (_option("judge-clock-more", ClockChange("add", n), count=n) for n in MORE)
            return DeskSteps((*lines, ASK_MORE), (*chosen, _back(state)))
        case "called":
            return DeskSteps((*lines, ASK_WHEN), (*_moments(context), _back(state)))
        case _:
            return DeskSteps(lines, (*_changes(clock), DeskOption(BACK, RulingState())))


def _describe(clock: RoundClock | None, number: int) -> Iterator[Message]:
    """Yield how the clock stands in the turn of this number, and by which rule the round ends."""
    if clock is None:
        yield message("judge-clock-none")
        return
    left = -(-max(0, clock.minutes * MINUTE - clock.used) // MINUTE)
    if clock.turn is not None:
        yield message("judge-clock-called", turn=clock.turn, extra=clock.extra)
        if number < clock.turn:
            yield message("judge-clock-rewound", turn=number)
    elif clock.running:
        yield message("judge-clock-runs", minutes=clock.minutes)
    else:
        yield message("judge-clock-stands", left=left)
    if clock.elimination is not None:
        yield message("judge-clock-elimination" if clock.elimination else "judge-clock-round")


def _changes(clock: RoundClock | None) -> Iterator[DeskOption]:
    """Yield what a judge can do to the clock now."""
    if clock is None:
        for minutes in ROUNDS:
            yield _option("judge-clock-start", ClockChange("start", minutes), count=minutes)
    elif clock.turn is None:
        running = ClockChange("pause") if clock.running else ClockChange("go on")
        yield _option("judge-clock-stop" if clock.running else "judge-clock-go-on", running)
    if clock is None or clock.turn is None:
        yield DeskOption(message("judge-clock-time-called"), ClockState("called"))
    if clock is not None:
        yield DeskOption(message("judge-clock-extend"), ClockState("more"))
        yield DeskOption(message("judge-clock-set"), ClockState("left"))
        rules = {False: message("judge-clock-by-round"), True: message("judge-clock-by-elimination")}
        for rule, label in rules.items():
            if clock.elimination is rule:
                yield DeskOption(message("judge-clock-in-force", rule=label), ClockState(), is_off=True)
            else:
                yield DeskOption(label, ClockState(), (ChangeClock(ClockChange("rule", elimination=rule)),))


def _moments(context: DeskContext) -> Iterator[DeskOption]:
    """Yield when time was called, within this game, each with the turn that was played then."""
    wall = utc_now().isoformat()
    for minutes in AGO:
        if minutes * MINUTE > age_of_record(context.entries, wall):
            return
        turn = turn_at(context.entries, minutes * MINUTE, wall) or context.match.table.number
        now = message("judge-clock-now", turn=turn)
        label = message("judge-clock-ago", count=minutes, turn=turn) if minutes else now
        yield DeskOption(label, ClockState(), (ChangeClock(ClockChange("time", turn=turn, ago=minutes * MINUTE)),))


def age_of_record(entries: Sequence[Entry], now: str) -> int:
    """The milliseconds for which this game has been on record; impossible steps count as in `turn_at`."""
    walls = [*(entry.at for entry in entries), now]
    return sum(map(gap, walls, walls[1:]))


def turn_at(entries: Sequence[Entry], ago: int, now: str) -> int:
    """The number of the turn that was played `ago` milliseconds ago, 0 if no turn has ended.

    The age of an entry is the sum of the steps of the wall clock since. A step that cannot be true, as of a clock that
    was set back, counts as none.
    """
    age, later = 0, now
    turns: list[tuple[int, int]] = []
    for entry in reversed(entries_in_force(entries)):
        age += gap(entry.at, later)
        later = entry.at
        if entry.kind in PLAYED:
            began = [event.number for event in read_outcome(entry).events if isinstance(event, e.TurnBegan)]
            turns += ((age, number) for number in reversed(began))
    first = max(1, turns[-1][1] - 1) if turns else 0
    return next((number for age, number in turns if age >= ago), first)


def _option(code: str, change: ClockChange, **arguments: int) -> DeskOption:
    return DeskOption(message(code, **arguments), ClockState(), (ChangeClock(change),))


def _back(state: ClockState) -> DeskOption:
    return DeskOption(BACK, replace(state, asks=""))
