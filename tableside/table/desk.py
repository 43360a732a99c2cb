"""The desk: the one thread that owns a match, its keys and the only writing connection to the ledger.

It takes touches and sightings from one queue, one after the other: what is meant, judge, carry out, append, and only
when the ledger has it, show it.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol

from carddata.decklist import DeckListError, read
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
from tableside.engine import Private, carried_out, enact, judge, start
from tableside.engine.actions import Action, Hide, Play
from tableside.engine.opening import Opening, opening
from tableside.ledger.entry import Draft, Entry
from tableside.ledger.errors import LedgerError
from tableside.ledger.store import Ledger, new_token
from tableside.table import commands as c
from tableside.table import prompts
from tableside.table.entries import (
    Ruled,
    Undone,
    draft_action,
    draft_deck,
    draft_note,
    draft_opening,
    draft_ruled,
)
from tableside.table.health import Health
from tableside.table.interpret import INTENT_HOLDS, Ignored, Intent, Meant, Which, interpret
from tableside.table.match import Match, and_entry, replay
from tableside.table.pairing import Pairing, begin
from tableside.table.prompts import Answer, GoOn, Prompt, Show, Tapped
from tableside.table.registration import Slot
from tableside.table.view import View
from tableside.table.viewing import view
from tableside.table.wording import NOT_READ

NOTE_SHOWS = 6_000_000_000
"""How long a note without a choice stays, in ns."""

ANSWER_AT = 400_000_000
"""In competition a hide, or a play from facedown, is answered this long after the tap, in ns."""

SAME_TAP = 2_000_000_000
"""A card that is put down again within this time after it did something is the same tap, in ns."""

RETRY_EVERY = 2.0
"""How often a ledger that cannot be opened is tried again, in seconds."""

log = logging.getLogger(__name__)


class Listener(Protocol):
    """Takes sightings in place of the match, on the desk's thread: a judge who checks a card."""

    def sighted(self, desk: Desk, sighting: Sighting) -> None:
        """A card came to a reader, or left it."""


@dataclass(frozen=True, slots=True)
class Call:
    """A job for the desk's thread."""

    job: Callable[[Desk], None]


class Desk:
    """One table. `publish` is called on the desk's thread with each new view; everything else comes by `send`.

    The methods below `send` belong to the desk's own thread.
    """

    def __init__(self, folder: Path, cards: Catalogue, readers: Readers, publish: Callable[[View], None]) -> None:
        self._folder = folder
        self._cards = cards
        self._readers = readers
        self._publish = publish
        self._queue: queue.SimpleQueue[c.Command | Call | Report | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="table")
        self._stopping = threading.Event()
        self._ledger: Ledger | None = None
        self._stale = False
        self._health = Health()
        self._prompts: dict[str, Prompt] = {}
        self._intents: dict[str, Intent] = {}
        self._pairing: Pairing | None = None
        self._listener: Listener | None = None
        self._last_tap: tuple[Slot, int] = ("", 0)
        self._answer_at = 0
        self.match: Match | None = None

    def start(self) -> None:
        """Begin: the ledger is opened, the readers watched, the newest match resumed."""
        self._thread.start()

    def stop(self) -> None:
        """End in good order; returns when the ledger is closed."""
        self._stopping.set()
        self._queue.put(None)
        self._thread.join()

    def send(self, command: c.Command | Call | Report) -> None:
        """Anything that happened, from any thread. Returns at once."""
        self._queue.put(command)

    def _run(self) -> None:
        self._open()
        self._readers.start(self.send)
        self._show()
        while not self._stopping.is_set():
            try:
                taken = self._queue.get(timeout=self._patience())
            except queue.Empty:
                taken = None
            self._guarded(taken)
        self._readers.stop()
        if self._ledger is not None:
            self._ledger.close()

    def _guarded(self, taken: c.Command | Call | Report | None) -> None:
        """Take one thing; a fault of the disk is shown and gone on from, one of ours is logged without its values."""
        try:
            self._expire()
            if self._ledger is None and not isinstance(taken, c.SetAside):
                self._open()
            elif self._stale:
                self._read_again()
            if taken is not None:
                self._take(taken)
        except LedgerError as error:
            self._stale = True
            self._health = self._health.ledger(error)
        except DeckListError as error:
            self._health = self._health.said(str(error))
        except Exception as error:  # the table must go on, and a message could hold a secret
            where = error.__traceback__
            while where is not None and where.tb_next is not None:
                where = where.tb_next
            line = f"{where.tb_frame.f_code.co_filename}:{where.tb_lineno}" if where is not None else "?"
            log.error("%s at %s", type(error).__name__, line)
        self._show()

    def _patience(self) -> float | None:
        """Seconds until something is due by itself, None for never."""
        ends = [prompt.until for prompt in self._prompts.values() if prompt.until]
        ends += [intent.until for intent in self._intents.values()]
        waits = [max(0.0, (end - time.monotonic_ns()) / 1e9) for end in ends]
        if self._ledger is None:
            waits.append(RETRY_EVERY)
        return min(waits, default=None)

    def _expire(self) -> None:
        """What is over by now is taken away."""
        now = time.monotonic_ns()
        for player, intent in list(self._intents.items()):
            if intent.until <= now:
                del self._intents[player]
                self._prompts.pop(player, None)
        for player, prompt in list(self._prompts.items()):
            if prompt.until and prompt.until <= now:
                del self._prompts[player]

    def _open(self) -> None:
        """Open the ledger and resume its newest match; what stands in the way is shown."""
        try:
            self._ledger = Ledger.open(self._folder)
            self._health = self._health.ledger(None)
            self._resume()
        except LedgerError as error:
            self._health = self._health.ledger(error)

    def _read_again(self) -> None:
        """After a failed append only the ledger knows whether the entry was kept: the match is what it says."""
        if self._ledger is not None and self.match is not None:
            self.match = replay(self._ledger.entries(self.match.number), self._cards)
        self._stale = False

    def _resume(self) -> None:
        if self._ledger is not None and self.match is None and (matches := self._ledger.matches()):
            self.match = replay(self._ledger.entries(matches[-1]), self._cards)

    def _take(self, taken: c.Command | Call | Report) -> None:
        match taken:
            case Call(job):
                job(self)
            case Arrived() | Removed() | Unread():
                self._sighted(taken)
            case ReaderReady() | ReaderLost() | ServiceReady() | ServiceLost():
                self._health = self._health.reader(taken)
            case c.Begin(agreed):
                self._begin(agreed)
            case c.Resume():
                self._resume()
            case c.Leave():
                self._leave()
            case c.SetAside():
                self._set_aside()
            case c.Retry():
                self._health = self._health.said("")
            case _:
                self._at_match(taken)

    def _at_match(self, command: c.Command) -> None:
        """Commands that need a match."""
        match = self.match
        if match is None:
            return
        match command:
            case c.Pair(player, deck):
                self._pairing = begin(player, read(deck, self._cards))
            case c.SkipCard() if self._pairing is not None:
                self._pairing = self._pairing.skip()
            case c.ShowName(held) if self._pairing is not None:
                self._pairing = replace(self._pairing, held=held)
            case c.EndPairing(keep):
                if keep and self._pairing is not None:
                    self.record(draft_deck(self._pairing.registration(), match.agreed.edition))
                self._pairing = None
            case c.Register(registration):
                self.record(draft_deck(registration, match.agreed.edition))
            case c.Intend():
                self._intend(match, command)
            case c.Do(action):
                self._act(action, "", time.monotonic_ns())
            case c.Touch(player, at):
                self._prompts[player] = prompts.offers(match, player, at)
            case c.Press(player, button):
                self._press(match, player, button)
            case c.Dismiss(player):
                self._dismiss(player)
            case c.Undo() if match.last:
                self._prompts.clear()
                self.record(draft_note("undo", match.agreed.edition, Undone(match.last, "players")))
            case _:
                pass

    def _begin(self, agreed: Opening) -> None:
        """A new match: its opening is the first entry, and the first turn runs to its first choice."""
        if self._ledger is None:
            return
        number = self._ledger.new_match()
        events = start(opening(agreed, self._cards), Private())
        entry = self._ledger.append(number, draft_opening(agreed, events), new_token())
        self._health = self._health.ledger(None)
        self._leave()
        self.match = replay((entry,), self._cards)

    def _leave(self) -> None:
        self.match = None
        self._pairing = None
        self._prompts.clear()
        self._intents.clear()

    def _set_aside(self) -> None:
        """What lies in the ledger's place is renamed, and a new ledger begins."""
        if self._ledger is None:
            Ledger.set_aside(self._folder)
            self._open()

    def record(self, draft: Draft) -> Entry | None:
        """Append an entry to the match and fold it; nothing is so before the ledger has it.

        Raises LedgerError where it cannot be kept; the match is then as it was.
        """
        if self._ledger is None or self.match is None:
            return None
        entry = self._ledger.append(self.match.number, draft, new_token())
        self._health = self._health.ledger(None)
        self.match = and_entry(self.match, entry)
        return entry

    def note(self, kind: str, public: Any, private: Any = None) -> Entry | None:
        """Append an entry that changes no position: an unlock, a look."""
        edition = self.match.agreed.edition if self.match is not None else ""
        return self.record(draft_note(kind, edition, public, private))

    def divert(self, listener: Listener | None) -> None:
        """Sightings go to this listener until it is None again."""
        self._listener = listener

    def _act(self, action: Action, slot: Slot, at: int) -> None:
        """Judge, carry out, append; then tell the player what the dial lets them hear."""
        match = self.match
        if match is None:
            return
        dial = match.agreed.dial
        verdict = judge(match.table, match.private, action)
        happens = carried_out(verdict, dial)
        events = enact(match.table, match.private, action) if happens else ()
        entry = self.record(draft_action("action" if happens else "refused", action, verdict, events, slot))
        self._dismiss(action.player)
        if entry is None:
            return
        if slot:
            self._last_tap = (slot, at)
        if dial == "competition" and self._of_hidden(action):
            self._answer_at = at + ANSWER_AT
        answer = prompts.refusal(match, verdict, action.player, entry.seq) if not happens else None
        if answer is None and isinstance(action, Hide):
            answer = prompts.hidden(match, action, time.monotonic_ns() + NOTE_SHOWS)
        if answer is not None:
            self._prompts[action.player] = answer

    @staticmethod
    def _of_hidden(action: Action) -> bool:
        return isinstance(action, Hide) or (isinstance(action, Play) and action.source == "facedown")

    def _go_on(self, match: Match, player: str, seq: int) -> None:
        """The players agree that the refused action is carried out."""
        refused = match.refused
        self._dismiss(player)
        if refused is None or refused.seq != seq:
            return
        events = enact(match.table, match.private, refused.action)
        self.record(draft_ruled(Ruled(seq, "players"), match.agreed.edition, events, refused.slot))

    def _intend(self, match: Match, intend: c.Intend) -> None:
        self._intents[intend.player] = Intent(intend.player, intend.verb, intend.at, time.monotonic_ns() + INTENT_HOLDS)
        self._prompts[intend.player] = prompts.waiting(match, intend)

    def _dismiss(self, player: str) -> None:
        self._prompts.pop(player, None)
        self._intents.pop(player, None)

    def _prompt(self, match: Match, player: str) -> Prompt | None:
        return self._prompts.get(player) or prompts.asked(match, player)

    def _press(self, match: Match, player: str, button: int) -> None:
        prompt = self._prompt(match, player)
        if prompt is None or not 0 <= button < len(prompt.choices):
            return
        self._answer(match, player, prompt.choices[button][1])

    def _answer(self, match: Match, player: str, answer: Answer) -> None:
        match answer:
            case GoOn(player=who, seq=seq):
                self._go_on(match, who, seq)
            case Tapped(action=action, slot=slot):
                self._act(action, slot, time.monotonic_ns())
            case Show(prompt=prompt):
                self._prompts[player] = prompt
            case _:
                self._at_match(answer)

    def _sighted(self, sighting: Sighting) -> None:
        """A card at a reader: for the judge, for the pairing, or for the match."""
        if self._listener is not None:
            self._listener.sighted(self, sighting)
        elif self._pairing is not None:
            self._paired(self._pairing, sighting)
        elif self.match is not None and self.match.table.winner is None:
            self._tapped(self.match, sighting)

    def _paired(self, pairing: Pairing, sighting: Sighting) -> None:
        if isinstance(sighting, Arrived):
            self._pairing = pairing.tapped(sighting, self._readers.write)
        elif isinstance(sighting, Unread):
            self._pairing = replace(pairing, said=NOT_READ[sighting.why])

    def _tapped(self, match: Match, sighting: Sighting) -> None:
        intent = max(self._intents.values(), key=lambda one: one.until, default=None)
        if isinstance(sighting, Arrived) and self._same_tap(match, sighting):
            return
        meant = interpret(sighting, intent, time.monotonic_ns(), match)
        match meant:
            case Meant(action, slot):
                self._act(action, slot, sighting.at)
            case Which(player=player):
                self._intents.pop(player, None)
                self._prompts[player] = prompts.question(match, meant)
            case Ignored(player=player, why=why) if why != "removed":
                said = NOT_READ[sighting.why] if isinstance(sighting, Unread) else ""
                waits = self._intents.get(player)
                self._prompts[player] = prompts.ignored(match, meant, said, waits, time.monotonic_ns() + NOTE_SHOWS)
            case _:
                pass

    def _same_tap(self, match: Match, sighting: Arrived) -> bool:
        """Whether this card has just done something: it was put down once and read twice."""
        meaning = match.registrations.meaning(sighting.tag)
        slot, at = self._last_tap
        return meaning is not None and meaning.slot == slot and sighting.at - at < SAME_TAP

    def _show(self) -> None:
        """Publish the view; in competition the answer to a hidden card waits for its moment, whatever it is."""
        wait = self._answer_at - time.monotonic_ns()
        self._answer_at = 0
        if wait > 0:
            self._stopping.wait(wait / 1e9)
        match = self.match
        notices = {
            player: prompt.notice()
            for player in (match.table.players if match is not None else ())
            if match is not None and (prompt := self._prompt(match, player)) is not None
        }
        self._publish(view(match, notices, self._pairing, self._health))
