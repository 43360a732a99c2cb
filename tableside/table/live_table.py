"""The match on the table: what the controller returns is performed here, and nowhere else.

Each entry is appended first; the state, the view and the tags follow only when it is stored. Everything here belongs to
the table thread.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from carddata.model.card import Catalogue
from hw.model import Arrived, Readers, Sighting, Transmit
from hw.settling import Doubled
from tableside.decks.pairing import ID_BYTES
from tableside.decks.practice import Practice
from tableside.decks.registration import Registration
from tableside.engine.model.dials import may_say
from tableside.engine.model.game_setup import GameSetup
from tableside.ledger.box import JudgePublic
from tableside.ledger.clock import machine_time, utc_now
from tableside.ledger.entry import Draft, Entry
from tableside.ledger.errors import LedgerError, NotKnown
from tableside.ledger.judge_pin import is_set
from tableside.match import judge_keys
from tableside.match.across_matches import losses_before, new_losses
from tableside.match.end_reveals import unrevealed, unshown
from tableside.match.entries import draft_note
from tableside.match.hall_word import NO_HALL_WORD, HallWord
from tableside.match.judge_calls import TOLD, ToldNote, told_checks
from tableside.match.judge_keys import JudgeKey
from tableside.match.names import with_tidy_names
from tableside.match.owed_losses import LOSSES_FOUND, LossesFound, OwedLosses
from tableside.match.public.continued import HandedMatch
from tableside.match.public.delay_seconds import UNTIL_OVER
from tableside.match.public.round_clock import ClockNote
from tableside.match.public.stream_delay import STREAM_DELAY, StreamDelay
from tableside.match.rolls import DICE, ROLLED, roll
from tableside.match.series import is_over
from tableside.match.state import Match
from tableside.match.store import MatchStore
from tableside.message import message
from tableside.table import clock, passing
from tableside.table import commands as c
from tableside.table.answer_time import STEPS, AnswerTime
from tableside.table.beginning import begin_match, drawn, rematch
from tableside.table.between_matches import BetweenMatches
from tableside.table.card_desk import CardDesk
from tableside.table.commentary import OpenedCards, commentary_view, opened_cards
from tableside.table.controller import MatchController
from tableside.table.current_prompts import shown
from tableside.table.deck_intake import DeckIntake
from tableside.table.effects import Effects, TableState, TagWrite
from tableside.table.from_hall import coming, due_from_hall
from tableside.table.handed_matches import HandedMatches
from tableside.table.health import Health
from tableside.table.listener import Listener
from tableside.table.phone_link import LinkChange, PhoneLink
from tableside.table.practice_cards import practice_cards
from tableside.table.prompts.not_recorded import Unsure, say_found_out, say_not_recorded, who_acted
from tableside.table.readers.assignments import Spot
from tableside.table.readers.table_readers import SpotSighting
from tableside.table.view.build import at_match, at_start, with_record
from tableside.table.view.model import CommentaryView, View


class LiveTable:
    """The match on the table: its store, its state between entries, and its health.

    `stream_delay` is how many seconds streams are to wait. `tell_phone` is called with each change of the link for a
    deck list, `tell_commentators` with what commentators see whenever that changes. `practice` has the practice cards,
    None for none. `commentary_address` is where commentators see it, `hall_clock` the clock of the event's round.
    `answer_ms` is the answer time, as long as the machine's log has no other.
    """

    def __init__(
        self,
        folder: Path,
        cards: Catalogue,
        readers: Readers,
        tell_phone: Callable[[LinkChange], None] = lambda change: None,
        practice: Practice | None = None,
        tell_commentators: Callable[[OpenedCards | None], None] = lambda opened: None,
        answer_ms: int = STEPS[0],
    ) -> None:
        self._readers = readers
        self._folder = folder
        self.match_cards = CardDesk(folder, cards)
        self.store = MatchStore(folder, cards)
        self._state = TableState()
        self._answer_at = 0
        self.answer_time = AnswerTime(folder, answer_ms)
        self._listener: Listener | None = None
        self._judges: tuple[JudgeKey, ...] | None = None
        self._decks = DeckIntake(folder)
        self._phone = PhoneLink(cards, tell_phone)
        self._between = BetweenMatches(folder, self.store)
        self._practice = practice
        self._unsure = Unsure()
        self._tell_commentators = tell_commentators
        self._opened: OpenedCards | None = None
        self.commentary_address = ""
        self.stream_delay = 0
        self._hall_word = NO_HALL_WORD
        self._handed = HandedMatches()
        self.hall_clock: clock.HallClock | None = None
        self.health = Health()

    @property
    def match(self) -> Match | None:
        """The match on the table, as the ledger has it."""
        return self.store.match

    def record(self, draft: Draft) -> Entry | None:
        """Append an entry to the match and fold it.

        Raises LedgerError if it cannot be stored; the match is then unchanged. After `NotKnown` nothing is appended
        before `find_out`, so that nothing is done twice.
        """
        entry = self.store.record(draft)
        self.health = self.health.appended(None).with_deck(None).with_input_problem(None)
        return entry

    def note(self, kind: str, public: Any, private: Any = None) -> Entry | None:
        """Append an entry that changes no position: an unlock, a look. Raises LedgerError as `record` does."""
        edition = self.match.agreed.edition if self.match is not None else ""
        return self.record(draft_note(kind, edition, public, private))

    def converse(self, sighting: Arrived, talk: Callable[[Transmit], bool]) -> bool | None:
        """Talk to the card that was read, if it is still there, as `hw.model.Readers.converse` says."""
        return self._readers.converse(sighting.reader, talk, sighting.tag.uid)

    def change_judge(self, judge: JudgePublic | None, agreed: Sequence[str], *, handed: bool = False) -> None:
        """Seal for another judge's key from now on, or for none, as `MatchStore.change_judge` says."""
        self._judges = None
        self.store.change_judge(judge, agreed, handed=handed)
        self.health = self.health.appended(None)

    def _losses_before(self, agreed: GameSetup) -> OwedLosses:
        """The losses that count for a match that begins. Raises LedgerError."""
        return losses_before(self._folder, agreed, self.match_cards.counting(agreed))

    def note_losses(self, match: Match) -> None:
        """Record the losses that cards have for players of a match that goes on. Raises LedgerError as `record`."""
        if is_over(match):
            return
        losses = new_losses(self._folder, match, self.match_cards.counting(match.agreed))
        if any(losses):
            self.record(draft_note(LOSSES_FOUND, match.agreed.edition, LossesFound(*losses)))

    def divert(self, listener: Listener | None) -> None:
        """Send sightings to this listener; None ends that."""
        self._listener = listener

    @property
    def is_stale(self) -> bool:
        """Return whether the match must be read again before it is used."""
        return self.store.stale

    def due(self) -> int | None:
        """Return when a notice goes or a pass is due by itself, on the monotonic clock in ns; None for never."""
        dues = [self._state.panels.due(), self._phone.due()]
        if self.match is not None:
            dues.append(passing.due(self.match, self._state.window))
            left = clock.due(self.match, machine_time())
            dues.append(None if left is None else time.monotonic_ns() + left * 1_000_000)
        return min((due for due in dues if due is not None), default=None)

    def follow_up(self) -> None:
        """Do what follows by itself from what was done, entry by entry. Raises LedgerError.

        What could not be stored is not tried again before something else happens, or the next window is over.
        """
        if self._state.pairing is not None:
            self._phone.close()
        try:
            self.answer_time.settle(self.match)
            self._settle_handed()
            self._note_clock()
            self._note_stream_delay()
            self._note_from_hall()
            self._tell_checks()
            while not self.is_stale and self.match is not None:
                now = time.monotonic_ns()
                self._state = passing.with_window(self.match, self._state, now)
                controller = self.controller() if passing.is_due(self.match, self._state, now) else None
                effects = None if controller is None else controller.follow_up()
                if effects is None:
                    return
                self.perform(effects)
                self._tell_listener()
        except LedgerError:
            self._state = replace(self._state, queue=(), window=None)
            raise

    def _judges_hold_clock(self, match: Match) -> bool:
        """Return whether players change nothing at the clock of the round."""
        return clock.is_held_by_judges(match.agreed.dial, has_judge=is_set(self._folder))

    def change_clock(self, note: ClockNote | None) -> bool:
        """Record a change of the clock; return whether there was one. Raises LedgerError."""
        if note is not None and self.match is not None:
            self.record(clock.draft_clock(self.match, note))
        return note is not None

    def _note_clock(self) -> None:
        """Record what is due by itself at the clock of the round. Raises LedgerError."""
        if self.match is not None and not self.is_stale:
            wall, now = utc_now().isoformat(), machine_time()
            note = clock.follows(self.match, self.store.last_at, wall, now, self.hall_clock)
            if note is not None:
                self.record(clock.draft_clock(self.match, note))

    def _note_stream_delay(self) -> None:
        """Lengthen the stream's delay if it is to be longer now; a shorter one waits for the next game.

        Raises LedgerError.
        """
        match = self.match
        if match is not None and not match.table.over and not self.is_stale and self.stream_delay > match.stream_delay:
            self.note(STREAM_DELAY, StreamDelay(self.stream_delay))

    def hear(self, word: HallWord) -> None:
        """Take what the hall tells this table. What follows from it is recorded with what is done next."""
        self._hall_word = word
        self._handed.hear(word)
        self.match_cards.heard = word.rulings

    def hand(self, handed: HandedMatch) -> None:
        """Take a match that a judge handed over to this table."""
        self._handed.hand(handed)

    def _settle_handed(self) -> None:
        """Record what follows from matches that were handed over, or withdrawn. Raises LedgerError."""
        problem = self._handed.settle(self.store, self.stream_delay)
        if problem is not None:
            self.health = self.health.with_input_problem(problem)

    def _note_from_hall(self) -> None:
        """Record what judges did on the floor for this match. Raises LedgerError."""
        while self.match is not None and not self.is_stale:
            draft = due_from_hall(self.match, self._hall_word, utc_now().isoformat(), machine_time())
            if draft is None:
                return
            self.record(draft)

    def _tell_checks(self) -> None:
        """Tell everybody, once a game is over and its facedown cards are shown, what the judge's checks found.

        Raises LedgerError.
        """
        match = self.match
        if match is not None and match.table.over and match.checks and not self.is_stale and not unrevealed(match):
            self.note(TOLD, ToldNote(told_checks(match)))

    def expire(self, now: int) -> None:
        """Drop the notices that have been there for long enough; silence for long enough agrees to an undo."""
        self._phone.expire(now)
        self._state = replace(self._state, panels=self._state.panels.expire(now))
        request = self._state.panels.request
        if request is not None and 0 < request.until <= now and not self.is_unsure:
            controller = self.controller()
            if controller is not None:
                self.perform(controller.undoing.overdue())

    def answer_at(self) -> int:
        """Return when the next answer may be shown (monotonic, ns), once: the answers after it need not wait."""
        moment, self._answer_at = self._answer_at, 0
        return moment

    def ready(self) -> bool:
        """Open the ledger and read the match; return whether that worked. What stands in the way is shown."""
        if self.is_unsure:
            return False
        stale = self.store.stale
        try:
            self.store.ready()
        except LedgerError as error:
            self.health = self.health.opened(error)
            return False
        self.health = self.health.opened(None)
        if stale and self.match is not None:
            self._state = replace(self._state, pairing=self.match.pairing)
        return True

    @property
    def is_unsure(self) -> bool:
        """Return whether it is not known if the last entry was stored: nothing can be recorded before `find_out`."""
        return self.store.is_unsure

    def find_out(self) -> bool:
        """Find out whether the last entry was stored, and tell who did it; return whether that is known now.

        What people sent meanwhile is not to be carried out: they did not know what counts.
        """
        try:
            stored = self.store.find_out()
        except LedgerError as error:
            self.health = self.health.opened(error)
            return False
        self.health = self.health.appended(None)
        panels = say_found_out(self._state.panels, self._unsure, stored=stored)
        self._state, self._unsure = replace(self._state, panels=panels), Unsure()
        if self._listener is not None:
            self._listener.found_out(stored=stored)
        return True

    def take(self, command: c.TableCommand) -> None:
        """Carry out a touch: about the record, about decks, or at the match. Raises LedgerError, DeckListError."""
        match command:
            case c.Leave():
                self._note_unshown()
                self._put_away()
                self.store.leave()
            case c.Begin():
                self._begin(command)
            case c.Rematch():
                self._between.draws = ()
                self._begin(rematch(command), self._between.decks_for(command.agreed))
            case c.ThrowDie(player, sides):
                if self.match is not None and player in self.match.table.setup.players and sides in DICE:
                    self.note(ROLLED, roll(player, sides, secrets.randbelow))
            case c.SetAside():
                self._set_aside()
            case c.Rescue():
                self._rescue()
            case c.Confirm():
                self.store.confirmed()
            case c.FindJudges():
                self._judges = judge_keys.find_keys()
            case c.Retry():
                self._retry()
            case c.Resume(match):
                self.store.resume(match)
                self.ready()
            case c.GiveUp(match):
                self.store.give_up(match)
            case c.LookAtPast() | c.Forget() | c.ForgetTally() | c.DrawFirst():
                self._between.take(command)
            case c.FindDecks() | c.PairFile() | c.PairSample() | c.Enrolled():
                self._take_deck(command)
            case c.KeepDeck() | c.OpenKeptDeck() | c.DeleteKeptDeck():
                self._take_deck(command)
            case c.OpenPhoneLink() | c.ClosePhoneLink() | c.OfferList() | c.ConfirmList() | c.RefuseList():
                self._take_link(command)
            case _:
                self._decks.give_up()
                self.health = self.health.with_deck(None).with_input_problem(None)
                self._command(command)

    def _retry(self) -> None:
        """Try what failed once more, unless nobody knows yet whether it did. Raises LedgerError, DeckListError."""
        if self.is_unsure:
            return
        self.health = self.health.appended(None).with_input_problem(None)
        self.ready()
        if self._decks.failed is not None:
            self._take_deck(self._decks.failed)

    def _take_deck(self, command: c.DeckCommand) -> None:
        """Take a touch about decks. A file that cannot be used is a problem only until a player goes on."""
        self.health = self.health.with_deck(None).with_input_problem(None)
        match = self.match if self.ready() and self._state.pairing is None else None
        error = self._decks.take(command, match, self._command)
        self.health = self.health.with_deck(error)

    def _take_link(self, command: c.LinkCommand) -> None:
        """Take a touch about the link for a deck list, or a list that was sent by it. Raises LedgerError."""
        match = self.match if self.ready() and self._state.pairing is None else None
        pair = self._phone.take(command, match, time.monotonic_ns())
        if pair is not None:
            self._command(pair)
            self._phone.close("used")

    def sighted(self, seen: SpotSighting, *, has_judge: bool) -> None:
        """Hand what settled on a reader to the judge who checks a card, or to the match. Raises LedgerError.

        `has_judge` is whether a reader is the judge's own: no other reader then serves a judge.
        """
        if not self.ready() or self.match is None:
            return
        judges_own = seen.spot.judge or not has_judge
        match seen.sighting:
            case Doubled():
                self._doubled(self.match)
            case sighting if self.match.draw is not None:
                self._tapped(sighting, seen.spot)
                self._tell_listener()
            case sighting if self._listener is not None and judges_own:
                self._listener.sighted(sighting)
            case sighting if not seen.spot.judge:
                self._tapped(sighting, seen.spot)

    def controller(self) -> MatchController | None:
        """The controller of the match at this moment, None if there is no match. Raises LedgerError."""
        vault = self.store.vault()
        if vault is None or self.match is None:
            return None
        now, next_seq = time.monotonic_ns(), self.store.next_seq
        answer_after = self.answer_time.ns
        return MatchController(self.store.cards, self.match, self._state, vault, next_seq, now, answer_after)

    def _command(self, command: c.MatchCommand) -> None:
        """A touch at the match on the table."""
        controller = self.controller() if self.ready() else None
        if controller is None or (isinstance(command, c.AskClock) and self._judges_hold_clock(controller.match)):
            return
        self.perform(controller.command(command))
        if isinstance(command, c.PairDeck):
            self.health = self.health.with_input_problem(None)
        if isinstance(command, c.GiveDigits):
            self._tell_listener()

    def _tell_listener(self) -> None:
        """Tell the judge at the desk that the draw went on."""
        if self._listener is not None:
            self._listener.changed()

    def perform(self, effects: Effects) -> None:
        """Append what the effects append; what they show holds only once it is stored. Raises LedgerError."""
        stored = 0
        try:
            for draft in effects.drafts:
                self.record(draft)
                stored += 1
        except LedgerError as error:
            players = self.match.table.setup.players if self.match is not None else ()
            acted = who_acted(effects.drafts, players)
            if self.is_unsure:
                self._unsure = Unsure(acted, stored, len(effects.drafts) - stored - 1)
            panels = say_not_recorded(self._state.panels, acted, error, in_part=stored > 0)
            self._state = replace(self._state, panels=panels)
            raise
        if effects.clock is not None and self.match is not None and not self._judges_hold_clock(self.match):
            self.change_clock(clock.by_players(self.match, effects.clock, machine_time()))
        self._state = effects.state
        self._answer_at = max(self._answer_at, effects.answer_at)
        if effects.write is not None:
            self._write(effects.write)

    def _write(self, write: TagWrite) -> None:
        """Write a fresh id on a tag, and perform what comes of it."""
        ident = secrets.token_bytes(ID_BYTES)
        result = self._readers.write(write.sighting.reader, ident, write.sighting.tag.uid)
        controller = self.controller()
        if controller is not None:
            self.perform(controller.pairing.written(write, ident, result))

    def _tapped(self, sighting: Sighting, spot: Spot) -> None:
        controller = self.controller()
        if controller is not None:
            self.perform(controller.sighted(sighting, spot))

    def _doubled(self, match: Match) -> None:
        """A tag is there twice. At a quiet dial only the sealed record of the hide says so."""
        if may_say("private refusal", match.agreed.dial):
            self.health = self.health.with_input_problem(message("problem-tag-twice"))

    def _begin(self, begin: c.Begin, decks: Sequence[Registration] = ()) -> None:
        """Begin a match if the ledger is open; `decks` are those that its players have already.

        No next game begins while the game before goes on, as when its end was taken back.
        """
        self.ready()
        goes_on = begin.again and (self.match is None or not self.match.table.over)
        if self.store.is_open and not goes_on:
            self._note_unshown()
            try:
                begin, draws = drawn(begin)
                delayed = msgspec.structs.replace(begin.agreed, stream_delay=self._delay_of(begin))
                begin = msgspec.structs.replace(begin, agreed=delayed)
                agreed = with_tidy_names(begin.agreed)
                decks = (*decks, *(() if begin.again else self._decks.shelf.own_decks(agreed, decks)))
                begin_match(
                    self.store,
                    begin,
                    (*self._between.draws, *draws),
                    decks,
                    self._losses_before,
                    has_judge=is_set(self._folder),
                )
            except NotKnown:
                self._put_away()
                raise
            self.health = self.health.appended(None).with_input_problem(None)
            self._put_away()

    def _delay_of(self, begin: c.Begin) -> int:
        """The stream's delay in a game that begins; a match that is held stays held in its next game."""
        before = self.match if begin.again else None
        is_held = before is not None and before.stream_delay == UNTIL_OVER
        return UNTIL_OVER if is_held else self.stream_delay

    def close(self) -> None:
        """Close the ledger."""
        self.store.close()

    def _set_aside(self) -> None:
        """Begin a new ledger in place of a ledger that cannot be used."""
        if self.health.can_set_aside:
            self.store.set_aside()
            self.health = self.health.appended(None)
            self._put_away()
            if self.is_unsure:
                self.find_out()

    def _rescue(self) -> None:
        """Begin a new ledger with the readable entries of a damaged ledger."""
        if self.health.can_rescue:
            rescued = self.store.rescue()
            notice = message("notice-ledger-rescued", file=rescued.aside.name, count=rescued.carried)
            self.health = self.health.appended(None).with_input_problem(notice)
            self._put_away()
            if self.is_unsure:
                self.find_out()

    def _note_unshown(self) -> None:
        """Record which facedown cards were not shown, as people leave a game; a full disk does not keep them here."""
        match = self.match
        if match is None or self.is_stale:
            return
        with suppress(LedgerError):
            for draft in unshown(match):
                self.record(draft)
            self._tell_checks()

    def _put_away(self) -> None:
        """Forget what belonged to the last match."""
        self._between.put_away()
        self._phone.close()
        self._state = TableState(self._state.panels.clear())
        if self._listener is not None:
            self._listener.left()

    def renew(self) -> None:
        """Bring what is shown up to date with the match: commentators, each panel, the evening, warnings."""
        opened = opened_cards(self.match)
        if opened != self._opened:
            self._opened = opened
            self._tell_commentators(opened)
        self.health = self.health.with_warnings((*self.store.troubles, *self._handed.waiting(self.match)))
        self._between.follow(self.match)
        if self.match is not None:
            self._state = shown(self.match, self._state)

    def view(self) -> View:
        """Return what everybody sees of the match, or of the start, as of the last `renew`. Raises LedgerError."""
        match, store = self.match, self.store
        if match is None:
            unfinished = store.unfinished
            view = at_start(self.health, unfinished, can_resume=store.has_match or bool(unfinished))
        else:
            pairing = self._state.pairing
            cards = None if self._practice is None else practice_cards(match, pairing, self._practice.uids())
            view = at_match(match, self._state.panels.notices(), pairing, self.health, cards)
            view = passing.with_passing(view, match, self._state.window)
            view = msgspec.structs.replace(view, called=coming(match, self._hall_word, view.called))
        view = with_record(view, match, store.found, store.witness, store.judge, self._judges)
        view = msgspec.structs.replace(
            view,
            decks=self._decks.found,
            kept=self._decks.shelf.found,
            kept_said=self._decks.shelf.said,
            phone=None if match is None else self._phone.view(match.agreed.dial),
            judges_hold_clock=match is not None and self._judges_hold_clock(match),
            commentary=CommentaryView() if match is None else commentary_view(match, self.commentary_address),
            answer_ms=self.answer_time.ms,
        )
        return self._between.shown(view, match)
