"""A judge's session at the desk: unlock the table, hear the call, check facedown cards, ask, rule, lock.

The session is a shell with pages. Each page has its own module, which knows what is shown and what is recorded; the
shell knows who is unlocked, which page is open, and where cards on readers go. The methods may be called from any
thread; the work is done on the table's thread, and each new view is published there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple, Protocol

import msgspec

from hw.model import Removed, Sighting
from tableside.engine import Secret
from tableside.judge.changes import ChangeTable, JudgeChanges
from tableside.judge.checking import Checking, choices
from tableside.judge.desk_log import call_view, desk_log, extension, time_given
from tableside.judge.desk_steps import STEP_PAGES, DeskOption, DeskState, DeskSteps, RulingState, StepPage
from tableside.judge.hide_facts import HideFacts
from tableside.judge.pin import NO_PIN
from tableside.judge.roles import Role
from tableside.judge.rulings_page import appealable
from tableside.judge.steps import NOTHING_DONE, Steps, StepTable
from tableside.judge.unlocking import Unlocking
from tableside.judge.view import JudgePage, JudgeView
from tableside.judge.what_if import Questions, ask
from tableside.ledger.clock import machine_time, utc_now
from tableside.ledger.errors import LedgerError
from tableside.ledger.recorded_hides import JUDGE
from tableside.match.checks import LookReason
from tableside.match.fold import Match
from tableside.match.judge_actions import MakeReport, Rule
from tableside.match.judge_calls import (
    CAME,
    ENDED,
    TOLD,
    UNLOCK,
    CallEndNote,
    CallNote,
    Outcome,
    ToldNote,
    UnlockNote,
    told_checks,
)
from tableside.match.public.round_clock import CLOCK, gap
from tableside.message import Message, Names, message

NO_MATCH = message("judge-no-match")
NO_FILE = message("judge-pin-file-unusable")
NOT_RECORDED = message("judge-not-recorded")
TAKEN_BACK = message("judge-taken-back")
NOTHING_TO_TAKE_BACK = message("judge-nothing-to-take-back")
CALL_ENDED = message("judge-call-ended")
NO_CALL = message("judge-no-call")
TIME_ADDED = message("judge-time-added")
REPORT_MADE = message("judge-report-made")
GOES_ON = message("judge-goes-on")


class JudgeTable(ChangeTable, StepTable, Protocol):
    """What a judge needs of the table: its match, entries, and the cards on its readers."""

    def take_back(self) -> bool:
        """Take back the last action that began something and all that followed it; return whether there was one.

        Raises LedgerError if it cannot be stored.
        """

    def divert(self, listener: JudgeSession | None) -> None:
        """Send sightings to this session; None ends that."""


DeskJob = Callable[[JudgeTable], None]
"""A job for the table's thread."""


def _first_page(match: Match, role: Role) -> JudgePage:
    """The page on which the desk opens: a random draw goes on where it was; a head judge comes for an appeal."""
    if match.draw is not None:
        return "remedy"
    if match.call is not None:
        return "call"
    return "rulings" if role == "head judge" and any(appealable(match.rulings)) else "cards"


class _LeftDesk(NamedTuple):
    """What was open when the desk was locked, so that whoever unlocks it goes on there.

    - `role`: whose desk it was; `page`: the open page; `state`: what was told on it
    - `moment`: what was on record then, see `_moment`
    """

    role: Role
    page: StepPage
    state: DeskState
    moment: tuple[int, int, str]


def _moment(match: Match) -> tuple[int, int, str]:
    """The number of the match, its last action, and when the open call began: a new call is another case."""
    return match.number, match.last, "" if match.call is None else match.call.at


class JudgeSession:
    """The judge's way in. Every unlock, wrong PIN, check, look and ruling is recorded before anything is shown.

    `call` runs a job on the table's thread, `publish` shows a view. It ends with the match: a new match
    starts locked.
    """

    def __init__(self, folder: Path, submit: Callable[[DeskJob], None], publish: Callable[[JudgeView], None]) -> None:
        self._changes = JudgeChanges(folder)
        self._submit = submit
        self._publish = publish
        self._checking = Checking()
        self._unlocking = Unlocking(folder, self._changes)
        self._role: Role | None = None
        self._badge = ""
        self._page: JudgePage = "cards"
        self._message: Message | None = None
        self._questions = Questions()
        self._steps = Steps()
        self._minutes = 0
        self._left: _LeftDesk | None = None

    def unlock(self, pin: str) -> None:
        """Try a PIN."""
        self._submit(lambda table: self._unlock(table, pin))

    def attend(self) -> None:
        """Somebody stands at the locked desk: where badges are needed, the next card on a reader is a badge."""
        self._submit(self._attend)

    def show(self) -> None:
        """Publish the view once more, to a screen that was not there before."""
        self._submit(self._show)

    def open(self, page: JudgePage) -> None:
        """Open a page of the desk."""
        self._submit(lambda table: self._open(table, page))

    def choose(self, handle: str) -> None:
        """Choose the facedown card to check."""
        self._act(lambda table, match: self._choose(handle))

    def look(self, reason: LookReason) -> None:
        """Show which card was chosen; the look is on record before the name shows, its reason sealed."""
        self._act(lambda table, match: self._checking.look(table, match, reason) if self._checking.chosen else None)

    def ask(self, player: str, edition: str = "", chosen: int | None = None) -> None:
        """Ask whether a player may do something now, by an edition; `chosen` is one of the options."""
        self._act(lambda table, match: self._ask(match, player, edition, chosen))

    def step(self, option: DeskOption) -> None:
        """Do what a button of a page does that leads step by step; nothing if it is no longer offered."""
        self._act(lambda table, match: self._step(table, match, option))

    def take_back(self) -> None:
        """Refuse the last action that began something, and take back all that followed it; it is on record."""
        self._act(lambda table, match: TAKEN_BACK if table.take_back() else NOTHING_TO_TAKE_BACK)

    def end_call(self, outcome: Outcome) -> None:
        """End the call, and tell everybody what the checks found unless a question was answered; it is on record.

        Nothing if no call is open and nothing is to be told.
        """
        self._act(lambda table, match: self._end_call(table, match, outcome))

    def add_time(self, minutes: int) -> None:
        """Add minutes to the round; it is on record."""
        self._act(lambda table, match: self._add_time(table, match, minutes))

    def lock(self) -> None:
        """End the session."""
        self._submit(self._lock)

    def set_pin(self, old: str, new: str, role: Role = "judge") -> None:
        """Set the PIN of a role; where there is a PIN already, it is asked for."""
        self._change(lambda table: self._changes.set_pin(table, old, new, role))

    def propose_key(self, file: str) -> None:
        """Read a judge's public key from a stick, to be confirmed."""
        self._change(lambda table: self._changes.propose_key(table, file))

    def propose_no_key(self) -> None:
        """Seal for no judge from now on, to be confirmed."""
        self._change(self._changes.propose_no_key)

    def confirm(self, pin: str, opens: bool) -> None:
        """Confirm the proposed change; `opens` is whether the new key may open what was sealed before."""
        self._change(lambda table: self._changes.confirm(table, pin, opens=opens))

    def agree(self, player: str) -> None:
        """A player agrees to the change."""
        self._change(lambda table: self._changes.agree(table, player))

    def cancel(self) -> None:
        """Drop the change."""
        self._change(lambda _: self._changes.cancel())

    def sighted(self, table: JudgeTable, sighting: Sighting) -> None:
        """A card on a reader is checked against the chosen record, on record before its answer shows.

        At the locked desk it is a badge.
        """
        match = table.match
        if isinstance(sighting, Removed) or match is None:
            return
        if self._role is None:
            with self._telling(table):
                self._message = self._unlocking.show_badge(table, match, sighting)
            return
        if not self._checking.chosen:
            return
        with self._telling(table):
            self._message = self._checking.check(table, match, sighting)
            self._page = "cards"

    def changed(self, table: JudgeTable) -> None:
        """Something that the open page shows was done at the table."""
        if self._role is not None:
            self._show(table)

    def left(self, table: JudgeTable) -> None:
        """The match is no longer on the table: nothing stays unlocked, and nobody is asked any more."""
        self._changes.cancel()
        self._lock(table)
        self._left = None

    @contextmanager
    def _telling(self, table: JudgeTable) -> Iterator[None]:
        """Show the result, or why nothing was done: the ledger or the PIN file cannot be used."""
        try:
            yield
        except LedgerError:
            self._message = NOT_RECORDED
            raise
        except OSError:
            self._message = NO_FILE
        finally:
            self._show(table)

    def _act(self, job: Callable[[JudgeTable, Match], Message | None]) -> None:
        """Do what an unlocked judge wants, and show what comes of it; nothing while the desk is locked."""

        def do(table: JudgeTable) -> None:
            match = table.match
            if self._role is None or match is None:
                self._show(table)
                return
            self._checking.hide_answer()
            with self._telling(table):
                self._message = job(table, match)

        self._submit(do)

    def _unlock(self, table: JudgeTable, pin: str) -> None:
        with self._telling(table):
            if table.match is None:
                self._message = NO_MATCH
                return
            badge = self._unlocking.badge
            role = self._unlocking.unlock(table, pin)
            self._message = role if isinstance(role, Message) else None
            if not isinstance(role, Message):
                table.note(UNLOCK, UnlockNote(role))
                if table.match.called is not None:
                    table.note(CAME, CallNote(""))
                self._role, self._badge = role, "" if badge is None else badge.name
                self._page = _first_page(table.match, role)
                self._go_on(table.match, role)
                table.divert(self)

    def _attend(self, table: JudgeTable) -> None:
        if self._role is None:
            with self._telling(table):
                self._message = None
                asks_badge = self._unlocking.asks_badge
                if not asks_badge and not self._changes.has_pin:
                    self._message = NO_PIN
                elif table.match is None:
                    self._message = NO_MATCH
                elif asks_badge:
                    table.divert(self)

    def _open(self, table: JudgeTable, page: JudgePage) -> None:
        """Open a page; the tab of the open rulings leads back to their beginning."""
        if page == self._page == "rulings":
            self._steps.begin(page)
        self._page = page
        self._message = None
        self._checking.hide_answer()
        self._show(table)

    def _choose(self, handle: str) -> Message:
        self._steps.choose(handle)
        return self._checking.choose(handle)

    def _step(self, table: JudgeTable, match: Match, option: DeskOption) -> Message | None:
        facts = self._checking.facts(match, table.entries())
        if option.minutes:
            offered = option in self._offered(table, match, facts).options
            return self._add_time(table, match, option.minutes) if offered else NOTHING_DONE
        page = self._page
        leads_to = page in STEP_PAGES and self._steps.take(table, page, self._offered(table, match, facts), option)
        if not leads_to:
            return NOTHING_DONE
        self._page = leads_to
        if MakeReport() in option.actions:
            return REPORT_MADE
        ruling = next((action for action in option.actions if isinstance(action, Rule)), None)
        return None if ruling is None else self._end_with_ruling(table, ruling)

    def _end_with_ruling(self, table: JudgeTable, ruling: Rule) -> Message | None:
        """A ruling ends an open call, and tells everybody what the checks found."""
        match = table.match
        if match is None:
            return None
        if match.call is not None:
            return self._end_call(table, match, "no penalty" if ruling.penalty == "none" else "error")
        if match.checks:
            table.note(TOLD, ToldNote(told_checks(match)))
        return None

    def _offered(self, table: JudgeTable, match: Match, facts: Mapping[str, HideFacts]) -> DeskSteps:
        """What the open page shows, if it is one that leads step by step."""
        if self._page not in STEP_PAGES or self._role is None:
            return DeskSteps()
        steps = self._steps.steps(self._page, table, match, facts, self._role)
        if not self._minutes or not self._steps.is_ruled(self._page):
            return steps
        label = message("judge-step-minutes", count=self._minutes)
        more_time = DeskOption(label, RulingState(), minutes=self._minutes)
        return msgspec.structs.replace(steps, options=(more_time, *steps.options))

    def _ask(self, match: Match, player: str, edition: str, chosen: int | None) -> None:
        self._questions = ask(match, player, edition, chosen)

    def _end_call(self, table: JudgeTable, match: Match, outcome: Outcome) -> Message:
        call, now = match.call, utc_now().isoformat()
        told = () if outcome == "answered" else told_checks(match)
        if call is None and not told:
            return NO_CALL
        seconds = None if call is None else gap(call.at, now) // 1000
        table.note(ENDED, CallEndNote(outcome, seconds, told))
        minutes = 0 if call is None else extension(call.at, now, time_given(table.entries()))
        self._minutes = minutes if match.clock is not None else 0
        return message("judge-call-ended-long", count=minutes) if minutes > self._minutes else CALL_ENDED

    def _add_time(self, table: JudgeTable, match: Match, minutes: int) -> Message | None:
        if match.clock is None:
            return None
        table.note(CLOCK, match.clock.more(minutes, machine_time(), JUDGE))
        self._minutes = 0
        return TIME_ADDED

    def _go_on(self, match: Match, role: Role) -> None:
        """Open what the judge before had begun, if nothing happened since and this judge may do it."""
        left, self._left = self._left, None
        if left is None or left.moment != _moment(match) or role not in (left.role, "head judge"):
            return
        self._steps.resume(left.page, left.state)
        self._page, self._message = left.page, GOES_ON

    def _unfinished(self, match: Match | None) -> _LeftDesk | None:
        """What was told on the open page and is not done; None for nothing."""
        page = self._page
        if match is None or self._role is None or page not in STEP_PAGES:
            return None
        state = self._steps.unfinished(page)
        return None if state is None else _LeftDesk(self._role, page, state, _moment(match))

    def _lock(self, table: JudgeTable) -> None:
        if self._role is not None:
            self._left = self._unfinished(table.match)
        self._role, self._badge = None, ""
        self._page = "cards"
        self._message = None
        self._questions = Questions()
        self._steps.clear()
        self._minutes = 0
        self._checking.clear()
        self._unlocking.forget()
        table.divert(None)
        self._show(table)

    def _change(self, job: Callable[[JudgeTable], Message | None]) -> None:
        """Do something about a change of the judge's key or PIN, and show what comes of it."""

        def do(table: JudgeTable) -> None:
            with self._telling(table):
                self._message = job(table)

        self._submit(do)

    def _show(self, table: JudgeTable) -> None:
        match = table.match
        if match is None or self._role is None:
            names = Names() if match is None or self._changes.pending is None else match.names
            self._publish(
                JudgeView(
                    asks_badge=self._asks_badge(),
                    waits_for_pin=self._unlocking.badge is not None,
                    has_pin=self._has_pin(),
                    message=self._message,
                    change=self._changes.pending,
                    names=names,
                )
            )
            return
        try:
            self._publish(self._unlocked_view(match, table))
        except LedgerError:
            self._publish(JudgeView(unlocked=True, role=self._role, message=NOT_RECORDED, names=match.names))

    def _has_pin(self) -> bool:
        """Whether a PIN is set, as far as that can be read."""
        with suppress(OSError):
            return self._changes.has_pin
        return True

    def _asks_badge(self) -> bool:
        """Whether a badge is needed, as far as that can be read."""
        with suppress(OSError):
            return self._unlocking.asks_badge
        return True

    def _unlocked_view(self, match: Match, table: JudgeTable) -> JudgeView:
        entries = table.entries()
        checking = self._checking
        facts = checking.facts(match, entries)
        return JudgeView(
            unlocked=True,
            role=self._role,
            badge=self._badge,
            page=self._page,
            message=self._message,
            call=call_view(match, entries),
            minutes=self._minutes,
            choices=choices(match, facts),
            chosen=checking.chosen,
            facts=checking.lines(facts),
            finding=checking.finding,
            card=Secret(checking.card) if checking.card else None,
            steps=self._offered(table, match, facts),
            draws=match.draw is not None,
            questions=self._questions,
            log=desk_log(match, entries),
            change=self._changes.pending,
            names=match.names,
        )
