"""The table thread: the one thread that owns a match, its keys and the only writing connection to the ledger.

It takes touches and sightings from one queue, one after the other. What it does with them is `table_loop.TableLoop`.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from pathlib import Path

from carddata.model.card import Catalogue
from hw.model import Arrived, Readers, Report, Unread
from hw.settling import Settling
from tableside.decks.practice import Practice
from tableside.match.report_files import Page
from tableside.table.answer_time import STEPS
from tableside.table.commentary import OpenedCards
from tableside.table.judges_table import JudgesTable
from tableside.table.phone_link import LinkChange
from tableside.table.table_loop import Job, Reached, TableInput, TableLoop
from tableside.table.view.model import View


class TableThread:
    """One table. `publish` is called on this thread with each new view; everything else comes by `send`.

    `acknowledge` is called on a reader's thread with the reader's name as soon as anything is put on it, whatever it
    is and before it counts; `page` makes the page of a report; `tell_phone` is called on this thread with each change
    of the link for a deck list, and `tell_commentators` with what commentators see whenever that changes. `practice`
    has practice cards, whose readers lie at the sides of two players by themselves. `answer_ms` is the answer time, as
    long as the machine's log has no other.
    """

    def __init__(
        self,
        folder: Path,
        cards: Catalogue,
        readers: Readers,
        publish: Callable[[View], None],
        settling: Settling | None = None,
        acknowledge: Callable[[str], None] = lambda reader: None,
        page: Page | None = None,
        tell_phone: Callable[[LinkChange], None] = lambda change: None,
        practice: Practice | None = None,
        tell_commentators: Callable[[OpenedCards | None], None] = lambda opened: None,
        answer_ms: int = STEPS[0],
    ) -> None:
        self._acknowledge = acknowledge
        self._queue: queue.SimpleQueue[TableInput | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="table")
        self._stopping = threading.Event()
        self._loop = TableLoop(
            folder,
            cards,
            readers,
            publish,
            settling,
            self._stopping.wait,
            page,
            tell_phone,
            practice,
            tell_commentators,
            answer_ms,
        )

    def start(self) -> None:
        """Open the ledger, watch the readers, resume the newest match."""
        self._thread.start()

    def stop(self) -> None:
        """Stop; returns once the ledger is closed."""
        self._stopping.set()
        self._queue.put(None)
        self._thread.join()

    def send(self, received: TableInput) -> None:
        """Take a touch or a report of a reader, from any thread. Returns at once."""
        self._queue.put(received)

    def submit(self, job: Callable[[JudgesTable], None]) -> None:
        """Run a judge's job on this thread, asked for from any thread. Returns at once."""
        self.send(Job(job))

    def call_when_reached(self, call: Callable[[], object]) -> None:
        """Call on this thread once everything that was sent before is done. Returns at once."""
        self.send(Reached(call))

    def _hear(self, report: Report) -> None:
        """Take a report on a reader's thread: acknowledge a card at once, before the queue and the brush window."""
        if isinstance(report, Arrived | Unread):
            self._acknowledge(report.reader)
        self.send(report)

    def _run(self) -> None:
        self._loop.start(self._hear)
        while not self._stopping.is_set():
            self._loop.step(self._next())
        self._loop.close()

    def _next(self) -> TableInput | None:
        """Return what is to be done next, None when something is due by itself."""
        try:
            return self._queue.get(timeout=self._loop.seconds_to_wait())
        except queue.Empty:
            return None
