"""The table's loop, without a thread: each touch and each report is taken in turn, and what came of it is shown.

What each of them does to the match is in `tableside.table.live_table`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from carddata.decklist import DeckListError
from carddata.model.card import Catalogue
from hw.model import Arrived, ReaderLost, ReaderReady, Readers, Removed, Report, ServiceLost, ServiceReady, Sink, Unread
from hw.settling import Settling
from tableside.decks.deck_list_problems import deck_list_problem
from tableside.decks.practice import Practice
from tableside.ledger.clock import machine_time
from tableside.ledger.errors import LedgerError
from tableside.match.report_files import Page
from tableside.message import message
from tableside.table import clock
from tableside.table import commands as c
from tableside.table.answer_time import STEPS
from tableside.table.commentary import OpenedCards
from tableside.table.judges_table import JudgesTable
from tableside.table.live_table import LiveTable
from tableside.table.mistakes import MistakeLog
from tableside.table.phone_link import LinkChange
from tableside.table.readers.assignments import UNASSIGNED
from tableside.table.readers.table_readers import SpotSighting, TableReaders
from tableside.table.view.build import at_start, with_problems_alone
from tableside.table.view.model import View

RETRY_EVERY = 2.0
"""The time between attempts to open or read the ledger after a failure, in seconds."""

STATS_EVERY = 1.0
"""The time between updates of the reader statistics on the screen, in seconds."""

OUR_MISTAKE = message("problem-our-mistake")


@dataclass(frozen=True, slots=True)
class Job:
    """A judge's job for the table's thread."""

    job: Callable[[JudgesTable], None]


@dataclass(frozen=True, slots=True)
class Reached:
    """A call once everything that was sent before is done; it changes nothing at the table."""

    call: Callable[[], object]


TableInput = c.Command | Job | Reached | Report


class TableLoop:
    """One table, step by step; for one thread.

    `publish` is called with each new view, `pause` to let a number of seconds go by before an answer that must not come
    earlier; `page` makes the page of a report; `tell_phone` is called with each change of the link for a deck list,
    `tell_commentators` with what commentators see whenever that changes. `practice` has practice cards, whose readers
    lie at the sides of two players by themselves. `answer_ms` is the answer time, as long as the machine's log has no
    other. No step raises an exception.
    """

    def __init__(
        self,
        folder: Path,
        cards: Catalogue,
        readers: Readers,
        publish: Callable[[View], None],
        settling: Settling | None = None,
        pause: Callable[[float], object] = time.sleep,
        page: Page | None = None,
        tell_phone: Callable[[LinkChange], None] = lambda change: None,
        practice: Practice | None = None,
        tell_commentators: Callable[[OpenedCards | None], None] = lambda opened: None,
        answer_ms: int = STEPS[0],
    ) -> None:
        self._readers = readers
        simulators = () if practice is None else practice.readers()
        self._table_readers = TableReaders(folder, settling or Settling(), simulators)
        self._publish = publish
        self._pause = pause
        self._table = LiveTable(folder, cards, readers, tell_phone, practice, tell_commentators, answer_ms)
        self._judges_table = JudgesTable(self._table, folder, page)
        self._mistakes = MistakeLog()
        self._is_late = False
        """True if this step's input was sent before people were told whether what they did last is recorded."""
        self._shown = at_start(self._table.health)

    def start(self, sink: Sink) -> None:
        """Open the ledger, resume the newest match, and watch the readers, which report to `sink`."""
        self._guarded(self._table.answer_time.recall)
        self._guarded(self._table.ready)
        self._guarded(partial(self._readers.start, sink))
        self._go_on()

    def step(self, received: TableInput | None) -> None:
        """Take a touch, a job or a report; None once the seconds of `seconds_to_wait` are over."""
        self._guarded(partial(self._handle, received))
        self._go_on()

    def close(self) -> None:
        """End the readers, and close the ledger."""
        self._guarded(self._readers.stop)
        self._guarded(self._table.close)

    def seconds_to_wait(self) -> float | None:
        """Seconds until something is due without any input, None for never."""
        try:
            return self._until_due()
        except Exception as error:  # the table must go on
            self._mistaken(error)
            return RETRY_EVERY

    def _go_on(self) -> None:
        self._guarded(self._table.follow_up)
        self._guarded(self._show)

    def _guarded(self, job: Callable[[], object]) -> bool:
        """Run a job; return whether it came to its end.

        A fault of the disk is shown; a mistake of ours is shown, and logged without its values.
        """
        try:
            job()
            return True
        except LedgerError as error:
            self._table.health = self._table.health.appended(error)
        except DeckListError as error:
            self._table.health = self._table.health.with_input_problem(deck_list_problem(error))
        except Exception as error:  # the table must go on
            self._mistaken(error)
        return False

    def _mistaken(self, error: Exception) -> None:
        """Log a mistake of ours, and say on the screen that there was one."""
        self._mistakes.add(error)
        self._table.health = self._table.health.with_input_problem(OUR_MISTAKE)

    def _until_due(self) -> float | None:
        dues = (due for due in (self._table.due(), self._table_readers.due()) if due is not None)
        waits = [max(0.0, (due - time.monotonic_ns()) / 1e9) for due in dues]
        if self._table.is_stale:
            waits.append(RETRY_EVERY)
        if self._table_readers.watched:
            waits.append(STATS_EVERY)
        return min(waits, default=None)

    def _handle(self, received: TableInput | None) -> None:
        now = time.monotonic_ns()
        self._is_late = self._table.is_unsure and self._table.find_out()
        self._table.expire(now)
        match received:
            case ReaderReady() | ReaderLost() | ServiceReady() | ServiceLost():
                self._table.health = self._table.health.with_report(received)
                self._route(self._table_readers.take(received, now))
            case Arrived() | Removed() | Unread():
                self._route(self._table_readers.take(received, now))
            case c.ScreenFailed():
                self._table.health = self._table.health.with_input_problem(OUR_MISTAKE)
            case c.OverlayReport(problem):
                self._table.health = self._table.health.with_overlay(problem)
            case c.DelayStream(seconds):
                self._table.stream_delay = seconds
            case c.AnswerTimeReport(ms):
                self._table.answer_time.measured(ms)
            case c.HallReport(word):
                self._table.hear(word)
            case c.TakeOver(handed):
                self._table.hand(handed)
            case c.FollowHall():
                self._table.hall_clock = clock.told_by_hall(received, machine_time())
            case c.CommentaryReport(address):
                self._table.commentary_address = address
            case None:
                self._table.ready()
                self._route(self._table_readers.settled(now))
            case c.AssignSpot(spot):
                self._table_readers.wait_for(spot)
            case c.WatchReaders(watched):
                self._table_readers.watch(watched=watched)
            case c.FreeReader(reader):
                self._table_readers.give(reader, UNASSIGNED)
            case Reached(call):
                call()
            case _ if self._is_late:
                pass
            case Job(job):
                self._table.ready()
                job(self._judges_table)
            case _:
                self._table.take(received)

    def _route(self, seen: Iterable[SpotSighting]) -> None:
        """Hand what settled on the readers to the table, unless it came too late."""
        for sighting in seen:
            if not self._is_late:
                self._guarded(partial(self._table.sighted, sighting, has_judge=self._table_readers.has_judge))

    def _show(self) -> None:
        """Publish the view. In competition an answer about a hidden card waits for its fixed moment."""
        wait = self._table.answer_at() - time.monotonic_ns()
        if wait > 0:
            self._pause(wait / 1e9)
        if not self._guarded(self._build_view):
            self._shown = with_problems_alone(self._shown, self._table.health)
        self._publish(self._shown)

    def _build_view(self) -> None:
        self._table.renew()
        self._shown = self._table_readers.shown(self._table.view(), self._table.match)
