"""A judge's session at the desk: unlock the table, hear the call, check facedown cards, ask, rule, lock.

The session is a shell with pages. Each page has its own module, which knows what is shown and what is recorded; the
shell knows who is unlocked, which page is open, and where cards on readers go. The methods may be called from any
thread; the work is done on the table's thread, and each new view is published there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from hw.model import Removed, Sighting
from tableside.engine import Secret
from tableside.judge.call_ending import CallEnding
from tableside.judge.changes import ChangeTable, JudgeChanges
from tableside.judge.checking import Checking, choices, is_facedown
from tableside.judge.desk_log import call_view, desk_log
from tableside.judge.desk_opening import DeskOpening, first_page
from tableside.judge.desk_steps import STEP_PAGES, DeskOption, DeskSteps, RewindState
from tableside.judge.hide_facts import HideFacts
from tableside.judge.pin import A_JUDGE, Entrant
from tableside.judge.roles import Role
from tableside.judge.steps import NOTHING_DONE, Steps, StepTable
from tableside.judge.unlocking import Unlocking
from tableside.judge.view import JudgePage, JudgeView
from tableside.judge.what_if import Questions, ask
from tableside.ledger.entry import Draft
from tableside.ledger.errors import LedgerError, NotKnown
from tableside.ledger.sticks import STICKS
from tableside.match.checks import LookReason
from tableside.match.judge_actions import ConfirmWord, MakeReport, Rule
from tableside.match.judge_calls import CAME, CallNote, Outcome, draft_unlock
from tableside.match.report_files import REPORTS
from tableside.match.state import Match, UnlockNote
from tableside.message import Message, message

NO_MATCH = message("judge-no-match")
NO_FILE = message("judge-pin-file-unusable")
NOT_RECORDED = message("judge-not-recorded")
NOT_KNOWN = message("judge-not-known")
GOES_ON = message("judge-goes-on")
CHECKED_ON_CARDS = message("judge-checked-on-cards")


class JudgeTable(ChangeTable, StepTable, Protocol):
    """The part of the table that a judge needs: its match, entries, and the cards on its readers."""

    def record(self, draft: Draft) -> object:
        """Append an entry to the match. Raises LedgerError if it cannot be stored."""

    def divert(self, listener: JudgeSession | None) -> None:
        """Send sightings to this session; None ends that."""


DeskJob = Callable[[JudgeTable], None]
"""A job for the table's thread."""


class JudgeSession:
    """The judge's way in. Every unlock, wrong PIN, check, look and ruling is recorded before anything is shown.

    `submit` runs a job on the table's thread, `publish` shows a view, `sticks` is where USB sticks are mounted. It ends
    with the match: a new match starts locked.
    """

    def __init__(
        self,
        folder: Path,
        submit: Callable[[DeskJob], None],
        publish: Callable[[JudgeView], None],
        sticks: Sequence[Path] = STICKS,
    ) -> None:
        self._reports = str(folder / REPORTS)
        self._changes = JudgeChanges(folder)
        self._submit = submit
        self._publish = publish
        self._checking = Checking()
        self._unlocking = Unlocking(folder, self._changes, sticks)
        self._role: Role | None = None
        self._judge = ""
        self._page: JudgePage = "cards"
        self._message: Message | None = None
        self._questions = Questions()
        self._steps = Steps()
        self._call_ending = CallEnding()
        self._opening = DeskOpening()

    def unlock(self, pin: str, entrant: Entrant = A_JUDGE) -> None:
        """Try a PIN."""
        self._submit(lambda table: self._unlock(table, pin, entrant))

    def name_judge(self, name: str) -> None:
        """Say who entered the PIN: a name of the list, or nobody on it, by the empty name."""
        self._submit(lambda table: self._name_judge(table, name))

    def attend(self, side: str = "") -> None:
        """Somebody stands at the locked desk: where badges are needed, the next card on a reader is a badge.

        `side` is the letter of the player from whose side the desk was opened, empty for none.
        """
        self._submit(lambda table: self._attend(table, side))

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
        """Open the page of a rewind at the last action; where a judge's remedy came last, at the choice of actions."""
        self._act(lambda table, match: self._open_rewind(match))

    def end_call(self, outcome: Outcome) -> None:
        """End the call, and tell everybody what the checks found unless a question was answered; it is on record.

        Nothing if no call is open and nothing is to be told.
        """
        self._act(lambda table, match: self._call_ending.end(table, match, outcome))

    def add_time(self, minutes: int) -> None:
        """Add minutes to the round; it is on record."""
        self._act(lambda table, match: self._call_ending.add_time(table, match, minutes))

    def lock(self) -> None:
        """End the session."""
        self._submit(self._lock)

    def set_pin(self, old: str, new: str, role: Role = "judge", entrant: Entrant = A_JUDGE) -> None:
        """Set the PIN of a role; where there is a PIN already, `entrant` must know it."""
        self._change(lambda table: self._changes.set_pin(table, old, new, role, self._unlocking.with_stick(entrant)))

    def propose_key(self, file: str) -> None:
        """Read a judge's public key from a stick, to be confirmed."""
        self._change(lambda table: self._changes.propose_key(table, file))

    def propose_no_key(self) -> None:
        """Seal for no judge from now on, to be confirmed."""
        self._change(self._changes.propose_no_key)

    def confirm(self, pin: str, opens: bool, entrant: Entrant = A_JUDGE) -> None:
        """Confirm the proposed change; `opens` is whether the new key may open what was sealed before."""
        self._change(lambda table: self._changes.confirm(table, pin, self._unlocking.with_stick(entrant), opens=opens))

    def agree(self, player: str) -> None:
        """A player agrees to the change."""
        self._change(lambda table: self._changes.agree(table, player))

    def cancel(self) -> None:
        """Drop the change."""
        self._change(lambda _: self._changes.cancel())

    def sighted(self, table: JudgeTable, sighting: Sighting) -> None:
        """A card on a reader is checked against the chosen record, on record before its answer shows.

        At the locked desk it is a badge. A card that is gone is checked on the page of cards alone: after a remedy
        other cards of its zone may still come onto a reader.
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
            if self._page != "cards" and not is_facedown(match, self._checking.chosen):
                self._message = CHECKED_ON_CARDS
            else:
                self._message = self._checking.check(table, match, sighting)
                self._page = "cards"

    def changed(self, table: JudgeTable) -> None:
        """Something that the open page shows was done at the table."""
        if self._role is not None:
            self._show(table)

    def found_out(self, table: JudgeTable, *, stored: bool) -> None:
        """It is known now whether the last entry was stored, which a judge may have waited for."""
        if self._message == NOT_KNOWN:
            self._message = message("judge-recorded") if stored else NOT_RECORDED
            self._show(table)

    def left(self, table: JudgeTable) -> None:
        """The match is no longer on the table: nothing stays unlocked, and nobody is asked any more."""
        self._changes.cancel()
        self._lock(table)
        self._opening.forget()

    @contextmanager
    def _telling(self, table: JudgeTable) -> Iterator[None]:
        """Show the result, or why nothing was done: the ledger or the PIN file cannot be used."""
        try:
            yield
        except LedgerError as error:
            self._message = NOT_KNOWN if isinstance(error, NotKnown) else NOT_RECORDED
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

    def _unlock(self, table: JudgeTable, pin: str, entrant: Entrant) -> None:
        with self._telling(table):
            unlocked = self._unlocking.enter_pin(table, pin, entrant)
            self._message = unlocked if isinstance(unlocked, Message) else None
            if isinstance(unlocked, UnlockNote):
                self._enter(table, unlocked)

    def _name_judge(self, table: JudgeTable, name: str) -> None:
        """Unlock for who entered the PIN, once it is said who that is."""
        with self._telling(table):
            unlocked = self._unlocking.choose_name(name)
            self._message = unlocked if isinstance(unlocked, Message) else None
            if isinstance(unlocked, UnlockNote):
                self._enter(table, unlocked)

    def _enter(self, table: JudgeTable, unlocked: UnlockNote) -> None:
        """The desk is unlocked, which is on record first. Raises LedgerError."""
        if table.match is None:
            return
        table.record(draft_unlock(table.match.agreed.edition, unlocked))
        if table.match.called is not None:
            table.note(CAME, CallNote(""))
        self._role, self._judge = unlocked.role, unlocked.judge
        self._unlocking.forget()
        self._go_on(table, table.match, unlocked.role)
        table.divert(self)

    def _attend(self, table: JudgeTable, side: str) -> None:
        if self._role is None:
            with self._telling(table):
                self._message = self._unlocking.attend(table.match, side)
                if table.match is not None and self._unlocking.asks_badge:
                    table.divert(self)

    def _open(self, table: JudgeTable, page: JudgePage) -> None:
        """Open a page; the tab of the open rulings, or of policy, leads back to their beginning."""
        if page == self._page and page in ("rulings", "policy"):
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
            return self._call_ending.add_time(table, match, option.minutes) if offered else NOTHING_DONE
        page = self._page
        leads_to = page in STEP_PAGES and self._steps.take(table, page, self._offered(table, match, facts), option)
        if not leads_to:
            return NOTHING_DONE
        self._page = leads_to
        if option.asks:
            return None
        if MakeReport() in option.actions:
            code = "judge-report-made" if match.judge is None else "judge-reports-made"
            return message(code, folder=self._reports)
        if any(isinstance(action, ConfirmWord) for action in option.actions) and table.match is not None:
            return table.match.history[-1].message
        ruling = next((action for action in option.actions if isinstance(action, Rule)), None)
        return None if ruling is None else self._call_ending.end_with_ruling(table, ruling)

    def _offered(self, table: JudgeTable, match: Match, facts: Mapping[str, HideFacts]) -> DeskSteps:
        """Return what the open page shows, if it is one that leads step by step."""
        if self._page not in STEP_PAGES or self._role is None:
            return DeskSteps()
        steps = self._steps.steps(self._page, table, match, facts, self._role)
        return self._call_ending.with_time(steps) if self._steps.is_ruled(self._page) else steps

    def _open_rewind(self, match: Match) -> None:
        """Open the page of a rewind; what a judge did is not offered there at once, as it goes by a withdrawal."""
        self._steps.resume("rulings", RewindState(0 if match.done is None else match.began))
        self._page = "rulings"

    def _ask(self, match: Match, player: str, edition: str, chosen: int | None) -> None:
        self._questions = ask(match, player, edition, chosen)

    def _go_on(self, table: JudgeTable, match: Match, role: Role) -> None:
        """Open the case that was left, or the page that the match calls for."""
        left = self._opening.go_on(match, role, self._steps)
        known = table.confirmed_elsewhere(), table.recorded_rulings()
        self._page = left or first_page(match, table.entries(), role, *known)
        self._message = GOES_ON if left else None

    def _lock(self, table: JudgeTable) -> None:
        if self._role is not None:
            page = self._page if self._page in STEP_PAGES else None
            self._opening.leave(table.match, self._role, page, self._steps)
        self._role, self._judge = None, ""
        self._page = "cards"
        self._message = None
        self._questions = Questions()
        self._steps.clear()
        self._call_ending.forget()
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
            self._publish(self._unlocking.view(match, self._message))
            return
        try:
            self._publish(self._unlocked_view(match, table))
        except LedgerError:
            self._publish(JudgeView(unlocked=True, role=self._role, message=NOT_RECORDED, names=match.names))

    def _unlocked_view(self, match: Match, table: JudgeTable) -> JudgeView:
        entries = table.entries()
        checking = self._checking
        shown = checking.shown
        facts = checking.facts(match, entries)
        return JudgeView(
            unlocked=True,
            role=self._role,
            judge=self._judge,
            page=self._page,
            message=self._message,
            call=call_view(match, entries),
            minutes=self._call_ending.minutes,
            choices=choices(match, facts),
            chosen=checking.chosen,
            facts=checking.lines(facts),
            finding=checking.finding,
            card=Secret(shown.card) if shown is not None and shown.card else None,
            steps=self._offered(table, match, facts),
            draws=match.draw is not None,
            questions=self._questions,
            log=desk_log(match, entries),
            change=self._changes.pending,
            names=match.names,
        )
