"""The desk: the one thread that owns a match, its keys and the only writing connection to the ledger.

It takes touches and sightings from one queue, one after the other: what is meant, judge, carry out, append, and only
when the ledger has it, show it.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from carddata.decklist import DeckListError
from carddata.model import Catalogue
from hw.model import (
    Arrived,
    ReaderLost,
    ReaderReady,
    Readers,
    Removed,
    Report,
    ServiceLost,
    ServiceReady,
    Sighting,
    Unread,
)
from hw.settling import Doubled, Settling
from tableside.engine.model.opening import GameSetup
from tableside.ledger.entry import Draft, Entry
from tableside.ledger.errors import LedgerError
from tableside.match import judge_keys
from tableside.match.entries import draft_note
from tableside.match.fold import Match
from tableside.match.judge_keys import JudgeKey
from tableside.match.series import carried_over
from tableside.match.store import MatchStore
from tableside.table import commands as c
from tableside.table.controller import MatchController
from tableside.table.health import Health
from tableside.table.readers.assignments import ANY
from tableside.table.readers.panel import ReaderPanel, SpotSighting
from tableside.table.view.build import at_match, at_start, with_record
from tableside.table.view.model import View

RETRY_EVERY = 2.0
"""How often a ledger that cannot be opened or read is tried again, in seconds."""

LOOK_EVERY = 1.0
"""How often people who look at how fast the readers are see it anew, in seconds."""

TWICE = "One tag lies on two readers: one of them is a copy. Take both cards away, and call a judge."
OUR_FAULT = "Tableside made a mistake. The match is as the history says; tell it again, or go on by hand."

log = logging.getLogger(__name__)


class Listener(Protocol):
    """Takes sightings in place of the match, on the desk's thread: a judge who checks a card."""

    def sighted(self, desk: Desk, sighting: Sighting) -> None:
        """A card came to a reader, or left it."""

    def left(self, desk: Desk) -> None:
        """The match is no longer on the table."""


@dataclass(frozen=True, slots=True)
class Call:
    """A job for the desk's thread."""

    job: Callable[[Desk], None]


DeskInput = c.Command | Call | Report


class Desk:
    """One table. `publish` is called on the desk's thread with each new view; everything else comes by `send`.

    What stands below `send` belongs to the desk's own thread.
    """

    def __init__(
        self,
        folder: Path,
        cards: Catalogue,
        readers: Readers,
        publish: Callable[[View], None],
        settling: Settling | None = None,
    ) -> None:
        self._readers = readers
        self._panel = ReaderPanel(folder, settling or Settling())
        self._publish = publish
        self._queue: queue.SimpleQueue[DeskInput | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="table")
        self._stopping = threading.Event()
        self._store = MatchStore(folder, cards)
        self._controller = MatchController(cards, self.record, self._store.vault, readers.write)
        self._health = Health()
        self._listener: Listener | None = None
        self._judges: tuple[JudgeKey, ...] | None = None

    def start(self) -> None:
        """Begin: the ledger is opened, the readers watched, the newest match resumed."""
        self._thread.start()

    def stop(self) -> None:
        """End in good order; returns when the ledger is closed."""
        self._stopping.set()
        self._queue.put(None)
        self._thread.join()

    def send(self, taken: DeskInput) -> None:
        """Anything that happened, from any thread. Returns at once."""
        self._queue.put(taken)

    @property
    def match(self) -> Match | None:
        """The match on the table, as the ledger has it."""
        return self._store.match

    def record(self, draft: Draft) -> Entry | None:
        """Append an entry to the match and fold it; nothing is so before the ledger has it.

        Raises LedgerError where it cannot be kept; the match is then as it was.
        """
        entry = self._store.record(draft)
        self._health = self._health.kept(None).said("")
        return entry

    def note(self, kind: str, public: Any, private: Any = None) -> Entry | None:
        """Append an entry that changes no position: an unlock, a look. Raises LedgerError as `record` does."""
        edition = self.match.agreed.edition if self.match is not None else ""
        return self.record(draft_note(kind, edition, public, private))

    def divert(self, listener: Listener | None) -> None:
        """Sightings go to this listener until it is None again."""
        self._listener = listener

    def _run(self) -> None:
        self._guarded(self._ready)
        self._guarded(partial(self._readers.start, self.send))
        self._guarded(self._show)
        while not self._stopping.is_set():
            try:
                taken = self._queue.get(timeout=self._patience())
            except queue.Empty:
                taken = None
            self._guarded(partial(self._take, taken))
            self._guarded(self._show)
        self._guarded(self._readers.stop)
        self._guarded(self._store.close)

    def _guarded(self, job: Callable[[], object]) -> None:
        """Do it; a fault of the disk is shown and gone on from, one of ours is logged without its values."""
        try:
            job()
        except LedgerError as error:
            self._health = self._health.kept(error)
        except DeckListError as error:
            self._health = self._health.said(f"The deck list cannot be read: {error}.")
        except Exception as error:  # the table must go on, and a message could hold a secret
            where = error.__traceback__
            while where is not None and where.tb_next is not None:
                where = where.tb_next
            line = f"{where.tb_frame.f_code.co_filename}:{where.tb_lineno}" if where is not None else "?"
            log.error("%s at %s", type(error).__name__, line)
            self._health = self._health.said(OUR_FAULT)

    def _patience(self) -> float | None:
        """Seconds until something is due by itself, None for never."""
        dues = (due for due in (self._controller.halves.due(), self._panel.due()) if due is not None)
        waits = [max(0.0, (due - time.monotonic_ns()) / 1e9) for due in dues]
        if self._store.stale:
            waits.append(RETRY_EVERY)
        if self._panel.watched:
            waits.append(LOOK_EVERY)
        return min(waits, default=None)

    def _ready(self) -> bool:
        """Whether the ledger is open and the match is what it says; what stands in the way is shown."""
        stale = self._store.stale
        try:
            self._store.ready()
        except LedgerError as error:
            self._health = self._health.opened(error)
            return False
        self._health = self._health.opened(None)
        if stale and self.match is not None:
            self._controller.take_up(self.match)
        return True

    def _take(self, taken: DeskInput | None) -> None:
        now = time.monotonic_ns()
        self._controller.halves.expire(now)
        match taken:
            case ReaderReady() | ReaderLost() | ServiceReady() | ServiceLost():
                self._health = self._health.reader(taken)
                self._see(self._panel.take(taken, now))
            case Arrived() | Removed() | Unread():
                self._see(self._panel.take(taken, now))
            case None:
                self._ready()
                self._see(self._panel.settled(now))
            case c.AssignSpot(spot):
                self._panel.wait_for(spot)
            case c.WatchReaders(watched):
                self._panel.watch(watched=watched)
            case c.FreeReader(reader):
                self._panel.give(reader, ANY)
            case c.Leave():
                self._put_away()
                self._store.leave()
            case c.Begin(agreed, again):
                self._begin(agreed, again=again)
            case c.SetAside():
                self._set_aside()
            case c.Rescue():
                self._rescue()
            case c.Confirm():
                self._store.confirmed()
            case c.FindJudges():
                self._judges = judge_keys.find_keys()
            case c.GiveJudge(file):
                self._give_judge(Path(file))
            case c.Retry():
                self._health = self._health.kept(None).said("")
                self._ready()
            case c.Resume():
                self._store.resume()
                self._ready()
            case Call(job):
                self._ready()
                job(self)
            case _ if self._ready() and self.match is not None:
                self._controller.command(self.match, taken)
                if isinstance(taken, c.Pair):
                    self._health = self._health.said("")

    def _see(self, seen: Iterable[SpotSighting]) -> None:
        """What is sure at the readers goes to the judge who checks a card, or to the match."""
        for one in seen:
            self._guarded(partial(self._sighted, one))

    def _sighted(self, seen: SpotSighting) -> None:
        if not self._ready() or self.match is None:
            return
        judges_own = seen.spot.judge or not self._panel.has_judge
        match seen.sighting:
            case Doubled():
                self._doubled(self.match)
            case sighting if self._listener is not None and judges_own:
                self._listener.sighted(self, sighting)
            case sighting if not seen.spot.judge:
                self._controller.sighted(self.match, sighting, seen.spot)

    def _doubled(self, match: Match) -> None:
        """A tag is there twice; where nothing may be told of a card the sealed record of the hide says it."""
        if match.agreed.dial == "casual":
            self._health = self._health.said(TWICE)

    def _begin(self, agreed: GameSetup, *, again: bool) -> None:
        """A new match, where the ledger is at hand; as the next game of one it takes over what goes on."""
        self._ready()
        if self._store.is_open:
            before = self.match if again else None
            self._store.begin(agreed)
            for draft in carried_over(before, agreed) if before is not None else ():
                self._store.record(draft)
            self._health = self._health.kept(None).said("")
            self._put_away()

    def _set_aside(self) -> None:
        """A new ledger in place of one that can only be put aside."""
        if self._health.can_set_aside:
            self._store.set_aside()
            self._health = self._health.kept(None)
            self._put_away()

    def _rescue(self) -> None:
        """A new ledger with what is whole of a damaged one."""
        if self._health.can_rescue:
            rescued = self._store.rescue()
            said = f"The damaged ledger is kept as {rescued.aside.name}; {rescued.carried} entries were saved from it."
            self._health = self._health.kept(None).said(said)
            self._put_away()

    def _give_judge(self, file: Path) -> None:
        """Another judge's key from a stick."""
        self._judges = None
        self._store.give_judge(file)
        self._health = self._health.kept(None)

    def _put_away(self) -> None:
        """What belonged to the last match is over."""
        self._controller.clear()
        if self._listener is not None:
            self._listener.left(self)

    def _show(self) -> None:
        """Publish the view; in competition the answer to a hidden card waits for its moment, whatever it is."""
        wait = self._controller.answer_at - time.monotonic_ns()
        self._controller.answer_at = 0
        if wait > 0:
            self._stopping.wait(wait / 1e9)
        match = self.match
        self._health = self._health.troubled(self._store.troubles)
        if match is None:
            view = at_start(self._health, self._store.has_match)
        else:
            view = at_match(match, self._controller.notices(match), self._controller.pairing, self._health)
        book = self._store
        view = with_record(view, match, book.found, book.witness, book.judge, self._judges)
        self._publish(self._panel.shown(view, match))
