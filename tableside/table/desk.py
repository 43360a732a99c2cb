"""The desk: the one thread that owns a match, its keys and the only writing connection to the ledger.

It takes touches and sightings from one queue, one after the other, and performs what the controller makes of them:
append first, and show only what was stored.
"""

from __future__ import annotations

import queue
import secrets
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import msgspec

from carddata.decklist import DeckListError
from carddata.model.card import Catalogue
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
from tableside.decks.deck_files import DeckFiles, find_deck_files, read_deck_list
from tableside.decks.deck_list_problems import deck_list_problem
from tableside.decks.enrolment import load
from tableside.decks.pairing import ID_BYTES
from tableside.engine.model.opening import GameSetup
from tableside.ledger.box import JudgePublic
from tableside.ledger.entry import Draft, Entry
from tableside.ledger.errors import LedgerError
from tableside.match import judge_keys
from tableside.match.entries import draft_note
from tableside.match.fold import Match
from tableside.match.judge_keys import JudgeKey
from tableside.match.series import carried_over
from tableside.match.store import MatchStore
from tableside.message import PlayerName, message
from tableside.table import commands as c
from tableside.table.controller import MatchController, shown
from tableside.table.effects import Effects, TableState, TagWrite
from tableside.table.health import Health
from tableside.table.mistakes import MistakeLog
from tableside.table.pairing import shared_tags
from tableside.table.readers.assignments import UNASSIGNED, Spot
from tableside.table.readers.panel import ReaderPanel, SpotSighting
from tableside.table.view.build import at_match, at_start, with_problems_alone, with_record
from tableside.table.view.model import View

RETRY_EVERY = 2.0
"""The time between attempts to open or read the ledger after a failure, in seconds."""

STATS_EVERY = 1.0
"""How often the reader statistics on the screen are updated, in seconds."""

DECKS = "decks"
"""The folder in the data folder where players put their deck files."""

OUR_MISTAKE = message("problem-our-mistake")


class Listener(Protocol):
    """Takes sightings in place of the match, on the desk's thread: a judge who checks a card."""

    def sighted(self, table: Any, sighting: Sighting) -> None:
        """A card came to a reader of this desk, or left it."""

    def left(self, table: Any) -> None:
        """The match is no longer on the table."""


@dataclass(frozen=True, slots=True)
class Call:
    """A job for the desk's thread. It gets the desk, often as a narrower protocol."""

    job: Callable[[Any], None]


DeskInput = c.Command | Call | Report


class Desk:
    """One table. `publish` is called on the desk's thread with each new view; everything else comes by `send`.

    All methods below `call` belong to the desk's own thread.
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
        self._state = TableState()
        self._answer_at = 0
        self._health = Health()
        self._listener: Listener | None = None
        self._mistakes = MistakeLog()
        self._shown = at_start(self._health, can_resume=False)
        self._judges: tuple[JudgeKey, ...] | None = None
        self._deck_folder = folder / DECKS
        self._decks: DeckFiles | None = None

    def start(self) -> None:
        """Open the ledger, watch the readers, resume the newest match."""
        self._thread.start()

    def stop(self) -> None:
        """Stop; returns once the ledger is closed."""
        self._stopping.set()
        self._queue.put(None)
        self._thread.join()

    def send(self, received: DeskInput) -> None:
        """Take a touch or a report of a reader, from any thread. Returns at once."""
        self._queue.put(received)

    def call(self, job: Callable[[Any], None]) -> None:
        """Run a job on the desk's thread, from any thread. Returns at once."""
        self.send(Call(job))

    @property
    def match(self) -> Match | None:
        """The match on the table, as the ledger has it."""
        return self._store.match

    def record(self, draft: Draft) -> Entry | None:
        """Append an entry to the match and fold it.

        Raises LedgerError if it cannot be stored; the match is then unchanged.
        """
        entry = self._store.record(draft)
        self._health = self._health.appended(None).with_input_problem(None)
        return entry

    def note(self, kind: str, public: Any, private: Any = None) -> Entry | None:
        """Append an entry that changes no position: an unlock, a look. Raises LedgerError as `record` does."""
        edition = self.match.agreed.edition if self.match is not None else ""
        return self.record(draft_note(kind, edition, public, private))

    @property
    def judge(self) -> JudgePublic | None:
        """The judge's key of the match on the table; without a match, the one for matches that begin."""
        return self._store.judge

    @property
    def is_between_matches(self) -> bool:
        """Whether no match is on the table, and none that goes on was left."""
        return self._store.is_between_matches

    def change_judge(self, judge: JudgePublic | None, agreed: Sequence[str], *, handed: bool = False) -> None:
        """Seal for another judge's key from now on, or for none, as `MatchStore.change_judge` says."""
        self._judges = None
        self._store.change_judge(judge, agreed, handed=handed)
        self._health = self._health.appended(None)

    def take_back(self) -> bool:
        """Take back, by a judge's ruling, the last action that began something and all that followed it.

        Return whether there was one. Raises LedgerError as `record` does.
        """
        controller = self._controller()
        effects = None if controller is None else controller.take_back()
        if effects is not None:
            self._perform(effects)
        return effects is not None

    def divert(self, listener: Listener | None) -> None:
        """Send sightings to this listener; None ends that."""
        self._listener = listener

    def _run(self) -> None:
        self._guarded(self._ready)
        self._guarded(partial(self._readers.start, self.send))
        self._guarded(self._show)
        while not self._stopping.is_set():
            self._guarded(partial(self._handle, self._next()))
            self._guarded(self._show)
        self._guarded(self._readers.stop)
        self._guarded(self._store.close)

    def _guarded(self, job: Callable[[], object]) -> bool:
        """Run a job; return whether it came to its end.

        A fault of the disk is shown; a mistake of ours is shown, and logged without its values.
        """
        try:
            job()
            return True
        except LedgerError as error:
            self._health = self._health.appended(error)
        except DeckListError as error:
            self._health = self._health.with_input_problem(deck_list_problem(error))
        except Exception as error:  # the table must go on
            self._mistaken(error)
        return False

    def _mistaken(self, error: Exception) -> None:
        """Log a mistake of ours, and say on the screen that there was one."""
        self._mistakes.add(error)
        self._health = self._health.with_input_problem(OUR_MISTAKE)

    def _next(self) -> DeskInput | None:
        """What is to be done next, None when something is due by itself."""
        try:
            seconds = self._seconds_to_wait()
        except Exception as error:  # as above
            self._mistaken(error)
            seconds = RETRY_EVERY
        try:
            return self._queue.get(timeout=seconds)
        except queue.Empty:
            return None

    def _seconds_to_wait(self) -> float | None:
        """Seconds until something is due, None for never."""
        dues = (due for due in (self._state.panels.due(), self._panel.due()) if due is not None)
        waits = [max(0.0, (due - time.monotonic_ns()) / 1e9) for due in dues]
        if self._store.stale:
            waits.append(RETRY_EVERY)
        if self._panel.watched:
            waits.append(STATS_EVERY)
        return min(waits, default=None)

    def _ready(self) -> bool:
        """Open the ledger and read the match; return whether that worked. What stands in the way is shown."""
        stale = self._store.stale
        try:
            self._store.ready()
        except LedgerError as error:
            self._health = self._health.opened(error)
            return False
        self._health = self._health.opened(None)
        if stale and self.match is not None:
            self._state = replace(self._state, pairing=self.match.pairing)
        return True

    def _handle(self, received: DeskInput | None) -> None:
        now = time.monotonic_ns()
        self._state = replace(self._state, panels=self._state.panels.expire(now))
        match received:
            case ReaderReady() | ReaderLost() | ServiceReady() | ServiceLost():
                self._health = self._health.with_report(received)
                self._route(self._panel.take(received, now))
            case Arrived() | Removed() | Unread():
                self._route(self._panel.take(received, now))
            case c.ScreenFailed():
                self._health = self._health.with_input_problem(OUR_MISTAKE)
            case c.OverlayReport(problem):
                self._health = self._health.with_overlay(problem)
            case None:
                self._ready()
                self._route(self._panel.settled(now))
            case c.AssignSpot(spot):
                self._panel.wait_for(spot)
            case c.WatchReaders(watched):
                self._panel.watch(watched=watched)
            case c.FreeReader(reader):
                self._panel.give(reader, UNASSIGNED)
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
            case c.Retry():
                self._health = self._health.appended(None).with_input_problem(None)
                self._ready()
            case c.Resume():
                self._store.resume()
                self._ready()
            case Call(job):
                self._ready()
                job(self)
            case c.FindDecks() | c.PairFile() | c.Enrolled():
                self._take_decks(received)
            case _:
                self._command(received)

    def _take_decks(self, command: c.FindDecks | c.PairFile | c.Enrolled) -> None:
        """Look for deck files, or take one that a player chose. Raises LedgerError."""
        match command:
            case c.FindDecks():
                self._decks = find_deck_files(self._deck_folder)
            case c.PairFile(player, file):
                self._command(c.Pair(player, read_deck_list(Path(file))))
            case c.Enrolled(player, file):
                self._register(player, Path(file))

    def _route(self, seen: Iterable[SpotSighting]) -> None:
        """Hand what settled on the readers to the judge who checks a card, or to the match."""
        for sighting in seen:
            self._guarded(partial(self._sighted, sighting))

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
                self._sighted_at_match(sighting, seen.spot)

    def _controller(self) -> MatchController | None:
        """The controller of the match at this moment, None if there is no match. Raises LedgerError."""
        vault = self._store.vault()
        if vault is None or self.match is None:
            return None
        now, next_seq = time.monotonic_ns(), self._store.next_seq
        return MatchController(self._store.cards, self.match, self._state, vault, next_seq, now)

    def _command(self, command: c.Command) -> None:
        """A touch at the match on the table."""
        controller = self._controller() if self._ready() else None
        if controller is not None:
            self._perform(controller.command(command))
            if isinstance(command, c.Pair):
                self._health = self._health.with_input_problem(None)

    def _perform(self, effects: Effects) -> None:
        """Append what the effects append; what they show holds only once it is stored. Raises LedgerError."""
        for draft in effects.drafts:
            self.record(draft)
        self._state = effects.state
        self._answer_at = max(self._answer_at, effects.answer_at)
        if effects.write is not None:
            self._write(effects.write)

    def _write(self, write: TagWrite) -> None:
        """Write a fresh id on a tag, and perform what comes of it."""
        ident = secrets.token_bytes(ID_BYTES)
        result = self._readers.write(write.sighting.reader, ident, write.sighting.tag.uid)
        controller = self._controller()
        if controller is not None:
            self._perform(controller.pairing.written(write, ident, result))

    def _register(self, player: str, file: Path) -> None:
        """The deck of a file; none of its tags may belong to another player of this match."""
        if not self._ready() or self.match is None or self._state.pairing is not None:
            return
        deck = load(file).registration(player)
        if other := shared_tags(self.match, deck):
            problem = message("problem-deck-in-use", file=file.name, player=PlayerName(other))
            raise LedgerError(problem, message("remedy-other-file"))
        self._command(c.Register(deck))

    def _sighted_at_match(self, sighting: Sighting, spot: Spot) -> None:
        controller = self._controller()
        if controller is not None:
            self._perform(controller.sighted(sighting, spot))

    def _doubled(self, match: Match) -> None:
        """A tag is there twice. At a quiet dial only the sealed record of the hide says so."""
        if match.agreed.dial == "casual":
            self._health = self._health.with_input_problem(message("problem-tag-twice"))

    def _begin(self, agreed: GameSetup, *, again: bool) -> None:
        """Begin a match if the ledger is open; the next game of a match takes over its decks and games."""
        self._ready()
        if self._store.is_open:
            before = self.match if again else None
            self._store.begin(agreed, again=again)
            for draft in carried_over(before, agreed) if before is not None else ():
                self._store.record(draft)
            self._health = self._health.appended(None).with_input_problem(None)
            self._put_away()

    def _set_aside(self) -> None:
        """Begin a new ledger in place of one that cannot be used."""
        if self._health.can_set_aside:
            self._store.set_aside()
            self._health = self._health.appended(None)
            self._put_away()

    def _rescue(self) -> None:
        """Begin a new ledger with the readable entries of a damaged one."""
        if self._health.can_rescue:
            rescued = self._store.rescue()
            said = message("notice-ledger-rescued", file=rescued.aside.name, count=rescued.carried)
            self._health = self._health.appended(None).with_input_problem(said)
            self._put_away()

    def _put_away(self) -> None:
        """Forget what belonged to the last match."""
        self._state = TableState(self._state.panels.clear())
        if self._listener is not None:
            self._listener.left(self)

    def _show(self) -> None:
        """Publish the view. In competition an answer about a hidden card waits for its fixed moment."""
        wait = self._answer_at - time.monotonic_ns()
        self._answer_at = 0
        if wait > 0:
            self._stopping.wait(wait / 1e9)
        if not self._guarded(self._build_view):
            self._shown = with_problems_alone(self._shown, self._health)
        self._publish(self._shown)

    def _build_view(self) -> None:
        match = self.match
        self._health = self._health.with_warnings(self._store.troubles)
        if match is None:
            view = at_start(self._health, self._store.has_match)
        else:
            self._state = shown(match, self._state)
            view = at_match(match, self._state.panels.notices(), self._state.pairing, self._health)
        store = self._store
        view = with_record(view, match, store.found, store.witness, store.judge, self._judges)
        view = msgspec.structs.replace(view, decks=self._decks)
        self._shown = self._panel.shown(view, match)
