"""The store of the match on the table: opens its ledger, appends to it, and recovers it after a failure."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from functools import partial, reduce
from pathlib import Path

from carddata.model.card import Catalogue
from tableside.engine import Private, start
from tableside.engine.model.game_setup import GameSetup, initial_table
from tableside.ledger.box import JudgePublic
from tableside.ledger.chain import Head
from tableside.ledger.clock import clock_is_set, utc_now
from tableside.ledger.entry import ABANDONED, CLOSED, Draft, Entry
from tableside.ledger.errors import Damaged, LedgerError
from tableside.ledger.files import LEDGER
from tableside.ledger.machine_log import MachineLogEnd
from tableside.ledger.people import are_forgotten
from tableside.ledger.public import PublicLedger
from tableside.ledger.recorded_hides import KEYS
from tableside.ledger.rescue import RescueResult
from tableside.ledger.seal import Seal
from tableside.ledger.store import Ledger
from tableside.ledger.unsealed import KEY_LOST
from tableside.match import judge_keys
from tableside.match.commitments import Vault, keeps_key_file
from tableside.match.entries import draft_first_entry, draft_note, draft_taken_over
from tableside.match.fold import apply_entry, replay
from tableside.match.judge_keys import first_note
from tableside.match.key_notes import KeyLostNote
from tableside.match.machine_watch import MachineWatch, problem
from tableside.match.open_ledger import OpenLedger, because
from tableside.match.past_matches import forget_match, games_of, is_older
from tableside.match.public.continued import Continued, continued_by
from tableside.match.recovery import RecoveryNotice, recovery_notice
from tableside.match.series import is_over
from tableside.match.state import Match
from tableside.match.taking_over import TakenOver
from tableside.match.unfinished import UnfinishedMatch, UnfinishedMatches
from tableside.message import Message, message

log = logging.getLogger(__name__)


EVENING, DAY = timedelta(hours=12), timedelta(hours=24)
"""The times for which a match is shown as the app starts, after its last entry: if it is over, and if it is not."""


class MatchStore:
    """The match on the table of one folder, for one thread.

    `match` is None at the start, after `leave`, and while it cannot be read. A method that raises LedgerError leaves it
    as it was; `stale` then says that `ready` must be called. `has_match` is whether there is a match to show again: the
    last one, unless it was given up. `found` is what people confirm before they go on, None for nothing. `cards` are
    the known cards, `last_at` the wall time of the last entry.

    After `NotKnown` it is unsure: everything raises `NotKnown` until `find_out` was called.
    """

    def __init__(self, folder: Path, cards: Catalogue) -> None:
        self._folder = folder
        self.cards = cards
        self._record = OpenLedger(folder)
        self._head: Head | None = None
        self._left = False
        self._starts = True
        self._number = 0
        self._unfinished = UnfinishedMatches(cards)
        self._judge: JudgePublic | None = None
        self._machine = MachineWatch(folder)
        self.last_at = ""
        self.stale = True
        self.has_match = False
        self.match: Match | None = None
        self.found: RecoveryNotice | None = None
        self._troubles: tuple[Message, ...] = ()
        self._log_cut: tuple[Message, ...] = ()
        self._seen: tuple[Message, ...] = ()

    @property
    def is_unsure(self) -> bool:
        """Return whether it is not known if the last append was stored."""
        return self._record.unsure is not None

    @property
    def is_open(self) -> bool:
        """Return whether the ledger is open, so that a new match can begin."""
        return self._record.ledger is not None

    @property
    def judge(self) -> JudgePublic | None:
        """The judge's key of the match on the table; without a match, the key for matches that begin."""
        return self._judge if self.match is None else self.match.judge

    @property
    def is_between_matches(self) -> bool:
        """Return whether no match is on the table, and none could be resumed, as far as can be known.

        A match that is over counts as well while it is on the table: an undo could take its end back.
        """
        if self.match is not None or not self.is_open or self.stale:
            return False
        return not self.unfinished and not self._unfinished.unreadable

    @property
    def unfinished(self) -> tuple[UnfinishedMatch, ...]:
        """The matches that can be resumed, the newest first; none while the ledger cannot be read."""
        try:
            ledger = self._record.ledger
            return () if ledger is None else self._unfinished.find(ledger)
        except LedgerError:
            return ()

    @property
    def troubles(self) -> tuple[Message, ...]:
        """Problems that do not stop the match."""
        full = self._record.ledger is not None and not self._record.ledger.has_reserve
        nearly_full = (message("problem-disk-nearly-full"),) if full else ()
        return (*self._record.troubles, *self._troubles, *self._log_cut, *self._other_key(), *nearly_full)

    @property
    def witness(self) -> str:
        """The signed head of the record as text, for others to keep; empty without a head or a key to sign it."""
        return "" if self._head is None else self._record.signed(self._head)

    @property
    def next_seq(self) -> int:
        """The number that the next entry will have."""
        return 1 if self._head is None else self._head.seq + 1

    def ready(self) -> None:
        """Open the ledger, and read the match again where it is stale. Raises LedgerError."""
        self._record.refuse_unsure()
        self._read_again()

    def find_out(self) -> bool:
        """Return whether the append of which that was not known was stored; the match is what the ledger says.

        Raises LedgerError if the ledger cannot be read; that is then still not known.
        """
        unsure = self._record.unsure
        stored = unsure is not None and self._open().holds(unsure[0])
        self._read_again()
        self._record.unsure = None
        return stored

    def _read_again(self) -> None:
        ledger = self._open()
        if self.stale and not self._left:
            self._read(ledger)
        self.stale = False

    def begin(self, agreed: GameSetup, *, again: bool = False) -> None:
        """Begin a match: its set-up is the first entry, and the first turn runs to its first choice.

        The next game of the match on the table, `again`, has its judge's key. The keys of all matches that cannot be
        resumed are destroyed. Raises LedgerError.
        """
        events = start(initial_table(agreed, self.cards), Private())
        self._begin(agreed, partial(draft_first_entry, agreed, events), again=again)

    def take_over(self, continued: Continued, taken: TakenOver, later: Sequence[Draft]) -> None:
        """Begin a match that goes on with one of another machine, with what follows its first entry.

        All of that is recorded or nothing, whenever the machine fails. Raises LedgerError.
        """
        first = partial(draft_taken_over, continued, taken.agreed, taken.events)
        self._begin(taken.agreed, first, later, again=False)

    def taken_over(self, continued: Continued) -> int:
        """The number of the match here that goes on with this one, 0 for none. Raises LedgerError."""
        with PublicLedger.open(self._folder) as ledger:
            return next((first.match for first in ledger.first_entries() if continued_by(first) == continued), 0)

    def _begin(
        self,
        agreed: GameSetup,
        first: Callable[[MachineLogEnd | None], Draft],
        later: Sequence[Draft] = (),
        *,
        again: bool,
    ) -> None:
        self._record.refuse_unsure()
        judge = self.judge if again else self._judge
        ledger = self._open()
        self._close_game()
        self.stale, self._number = True, 0
        machine, by_hand = self._note_match(judge, again=again)
        number = ledger.new_match(kept=keeps_key_file(agreed.dial))
        sealed = self._draft_sealing(number, agreed, judge, ledger.seal(number), by_hand=by_hand)
        self.match = replay(self._append_all(number, (first(machine), *sealed, *later)), self.cards)
        self._number = number
        self._forget_keys(number)
        self.stale = self._left = False
        self.has_match = True
        self.found = None

    def _note_match(self, judge: JudgePublic | None, *, again: bool) -> tuple[MachineLogEnd | None, bool]:
        """Note in the machine's log that a match begins; return the log's end, and whether the key came by hand.

        If the log cannot be used, people are told, and the match begins all the same.
        """
        self._log_cut = ()
        try:
            by_hand = judge is not None and self._machine.is_by_hand(judge)
            return self._machine.begin_match(judge, again=again), by_hand
        except LedgerError as error:
            self._log_cut = (problem(error),)
            return None, False

    def resume(self, number: int = 0) -> None:
        """Let `ready` read this match; 0 for the newest that can be resumed, or else the newest.

        Does nothing while a match is on the table.
        """
        if self.match is None:
            numbers = [unfinished.number for unfinished in self.unfinished]
            self._number = number if number in numbers else next(iter(numbers), 0)
            self.stale = True
        self._left = False

    def give_up(self, number: int) -> None:
        """Record that this unfinished match is not resumed any more, and destroy its keys. Raises LedgerError."""
        if self.match is None and number in [unfinished.number for unfinished in self.unfinished]:
            self.resume(number)
            try:
                self.ready()
                if self.match is not None:
                    self.record(draft_note(ABANDONED, self.match.agreed.edition, {}))
                    self.has_match = False
            finally:
                self.leave()

    def forget(self, number: int) -> None:
        """Forget a past match, as `past_matches` says; that is in the machine's log first. Raises LedgerError.

        Does nothing while a match is on the table, or for a match that can be resumed.
        """
        self._record.refuse_unsure()
        if self.match is not None or number in [unfinished.match for unfinished in self.unfinished]:
            return
        ledger, games = self._open(), games_of(self._folder, number)
        self._machine.match_forgotten(number)
        forget_match(ledger, self._folder, games)
        self.has_match = self.has_match and self._number not in games

    def leave(self) -> None:
        """Leave the match. It stays in the ledger; its key is destroyed if it has ended."""
        self._end()
        self.match = None
        self._left = True

    def entries(self, match: int = 0) -> tuple[Entry, ...]:
        """All entries of a match, by default of that on the table, as far as its keys open them. Raises LedgerError."""
        self.ready()
        number = match or (0 if self.match is None else self.match.number)
        return self._open().entries(number) if number else ()

    def vault(self) -> Vault | None:
        """Return what hides of this match are committed with, None without a match. Raises LedgerError."""
        self.ready()
        if self.match is None:
            return None
        seal = self._keyed(self._open(), self.match)
        return Vault(seal, self.judge)

    def record(self, draft: Draft) -> Entry | None:
        """Append an entry to the match and fold it; return None without a match. Raises LedgerError."""
        self.ready()
        if self.match is None:
            return None
        self._keyed(self._open(), self.match)
        return self._append_and_fold(self.match, draft)

    def record_all(self, drafts: Sequence[Draft]) -> None:
        """Append all of these entries to the match or none, and fold them; does nothing without a match.

        Raises LedgerError.
        """
        self.ready()
        if self.match is None or not drafts:
            return
        self._keyed(self._open(), self.match)
        self.stale = True
        self.match = reduce(apply_entry, self._append_all(self.match.number, drafts, self.match.key), self.match)
        self.stale = False

    def change_judge(self, judge: JudgePublic | None, agreed: Sequence[str], *, handed: bool = False) -> None:
        """Seal for this judge's key from now on, or for none: in the match under way, and in those that begin later.

        `agreed` are those who agreed: `JUDGE`, letters of players, nobody between two matches. `handed` is whether
        they agreed to open to the new judge what was sealed before. Raises LedgerError.
        """
        self.ready()
        self._machine.key_changed(judge, agreed)
        try:
            if self.match is not None:
                self._change_judge_of_match(self.match, judge, agreed, handed=handed)
            judge_keys.keep_key(self._folder, judge)
        except LedgerError:
            with suppress(LedgerError):
                self._machine.key_changed(self._judge)
            raise
        self._judge = judge

    def _change_judge_of_match(
        self, match: Match, judge: JudgePublic | None, agreed: Sequence[str], *, handed: bool
    ) -> None:
        """Append the entry that changes the judge's key; in competition another sealing key begins with it."""
        ledger = self._open()
        self._keyed(ledger, match)
        match = self.match or match
        seal: Seal | None = None
        earlier: tuple[Seal, ...] = ()
        if not keeps_key_file(match.agreed.dial):
            seal = ledger.new_key(match.number, kept=False)
            keys = judge_keys.keys_to_hand_over(match, agreed) if handed else ()
            earlier = tuple(held for key in keys if (held := ledger.seal(match.number, key)) is not None)
        note = judge_keys.change_note(match, judge, seal, agreed, earlier)
        if handed:
            note = judge_keys.with_hand_over(note, match)
        self._append_and_fold(match, draft_note(KEYS, match.agreed.edition, note))

    def confirmed(self) -> None:
        """Record that people confirmed what was found. Raises LedgerError."""
        if self.found is not None and self.match is not None:
            self.record(
                draft_note(
                    "confirmed",
                    self.match.agreed.edition,
                    {"found": tuple(sentence.code for sentence in self.found.sentences)},
                )
            )
        self.found = None

    def set_aside(self) -> None:
        """Rename the ledger file, and begin a new ledger. Raises LedgerError."""
        self.close()
        Ledger.set_aside(self._folder)
        self._left, self._number = False, 0
        self._read_again()

    def rescue(self) -> RescueResult:
        """Rename a damaged ledger, and go on in a new ledger with its readable entries. Raises LedgerError."""
        self.close()
        rescued = Ledger.rescue(self._folder)
        self._left, self._number = False, 0
        self._read_again()
        return rescued

    def close(self) -> None:
        """Close the ledger. The key of a match that has ended is destroyed."""
        self._end()
        self._record.close()
        self.stale = True

    def _open(self) -> Ledger:
        """The ledger; as it opens, the judge's key is loaded. Without that play goes on, and people are told."""
        if not self.is_open:
            self._record.open()
            try:
                self._judge = judge_keys.current_key(self._folder)
                self._troubles = tuple(self._machine.note_key(self._judge))
            except LedgerError as error:
                self._troubles = (because("problem-not-sealed-for-judge", error),)
        return self._record.open()

    def _other_key(self) -> Iterator[Message]:
        """Yield whether the key in the data folder is not that of the match under way."""
        match = self.match
        if match is None or is_over(match):
            return
        now = "" if self._judge is None else self._judge.id
        if now != match.judge_id:
            key, own = judge_keys.name(now), judge_keys.name(match.judge_id)
            yield message("problem-judge-key-of-match", match=match.number, now=key, own=own)

    def _keyed(self, ledger: Ledger, match: Match) -> Seal:
        """Return the seal of the match; if its key is lost, a new key is made, and earlier faces stay unknown.

        What follows is sealed for the judge's key that the match had, whatever lies in the data folder now.
        """
        seal = ledger.seal(match.number, match.key)
        if seal is None:
            seal = ledger.new_key(match.number, kept=keeps_key_file(match.agreed.dial))
            self._append_and_fold(match, draft_note(KEY_LOST, match.agreed.edition, KeyLostNote(seal.id)), seal.id)
            self._seal_for(self.match or match, match.judge)
        return seal

    def _seal_for(self, match: Match, judge: JudgePublic | None) -> None:
        """Seal a match that goes on after its key was lost for this judge's key."""
        seal = self._open().seal(match.number, match.key)
        for draft in self._draft_sealing(match.number, match.agreed, judge, seal):
            self._append_and_fold(match, draft)

    def _draft_sealing(
        self, number: int, agreed: GameSetup, judge: JudgePublic | None, seal: Seal | None, *, by_hand: bool = False
    ) -> Iterator[Draft]:
        """The entry that seals a match for this judge's key; none without a judge's key."""
        if judge is not None and seal is not None:
            yield draft_note(KEYS, agreed.edition, first_note(number, agreed.dial, judge, seal, by_hand=by_hand))

    def _append_and_fold(self, match: Match, draft: Draft, key: str | None = None) -> Entry:
        """Append and fold; `match` is the match on the table before any entry about its keys.

        The entry is sealed with the key of this short name, by default that of the match.
        """
        self.stale = True
        entry = self._append(match.number, draft, match.key if key is None else key)
        self.match = apply_entry(self.match or match, entry)
        self.stale = False
        return entry

    def _append(self, number: int, draft: Draft, key: str = "") -> Entry:
        (entry,) = self._append_all(number, (draft,), key)
        return entry

    def _append_all(self, number: int, drafts: Sequence[Draft], key: str = "") -> tuple[Entry, ...]:
        entries = self._record.append(number, drafts, key)
        self._head, self.last_at = Head(number, entries[-1].seq, entries[-1].hash), entries[-1].at
        return entries

    def _read(self, ledger: Ledger) -> None:
        head = ledger.head()
        self.has_match = head is not None
        number = self._number or (0 if head is None else head.match)
        entries = ledger.entries(number) if number else ()
        try:
            self.match = _ended(replay(entries, self.cards)) if entries else None
        except Exception as error:  # a file that was changed may hold anything
            log.error("the newest match cannot be read: %s at %s", type(error).__name__, _place(error))
            raise Damaged(self._folder / LEDGER) from None
        self._head, self.last_at, self._number = head, entries[-1].at if entries else "", number
        if self.match is not None and (self.match.given_up or (is_over(self.match) and are_forgotten(entries[0]))):
            self.has_match = False
            self.match, self._number, self._left = None, 0, True
        self._leave_other_day(entries[-1] if entries else None)
        self._log_cut = () if self.match is None else tuple(self._machine.cut(self.match))
        sentences = (*ledger.report.sentences, *self._lost_key(ledger))
        if sentences and sentences != self._seen:
            self._seen = sentences
            self.found = recovery_notice(sentences, self.match)

    def _leave_other_day(self, last: Entry | None) -> None:
        """As the app starts, leave a match of another evening: people begin at the start screen then.

        Where no time source kept the clock right, nobody knows how long ago that was, and the match is shown.
        """
        starts, self._starts = self._starts, False
        if not starts or self.match is None or last is None or not (last.clock_trusted and clock_is_set()):
            return
        if is_older(last.at, utc_now(), EVENING if is_over(self.match) else DAY):
            self.match, self._number, self._left = None, 0, True

    def _lost_key(self, ledger: Ledger) -> Iterator[Message]:
        """Yield whether the key of the match that goes on is lost, so that its facedown cards are no longer known."""
        match = self.match
        if match is not None and not is_over(match) and ledger.seal(match.number, match.key) is None:
            yield message("report-key-lost")

    def _end(self) -> None:
        """Close the record of a match that has ended, and destroy its key."""
        if self.match is not None and is_over(self.match) and not self.stale:
            self._close_game()
            self._forget_keys()

    def _close_game(self) -> None:
        """Record that nothing follows in a game that is over and is left now: nobody can cut off that entry unseen.

        Without its key, or if the disk fails, that stays open.
        """
        match = self.match
        if match is None or not self.is_open or match.closed or not match.table.over:
            return
        with suppress(LedgerError):
            self._append_and_fold(match, draft_note(CLOSED, match.agreed.edition, {}))

    def _forget_keys(self, *but: int) -> None:
        """Destroy the keys of all matches but these and those that can be resumed.

        People are told of a key that cannot be destroyed.
        """
        try:
            unfinished = (match.number for match in self._unfinished.find(self._open()))
            self._open().keep_keys(*but, *unfinished, *self._unfinished.unreadable)
        except LedgerError as error:
            self._troubles = (*self._troubles, because("problem-key-not-destroyed", error))


def _ended(match: Match) -> Match:
    """The match as it is read again: a match that is over stays over, since its keys are gone. Others are unchanged."""
    return replace(match, last=0, done=None, before=None, undone=None, refused=None) if is_over(match) else match


def _place(error: BaseException) -> str:
    """Return where in the code an error was raised; its text may have secrets."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{Path(frame.filename).name}:{frame.lineno}"
