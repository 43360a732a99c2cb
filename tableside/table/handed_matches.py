"""The matches that judges handed over to this table, until they are offered here, and those that they withdrew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tableside.ledger.clock import machine_time
from tableside.ledger.entry import OPENING, Draft
from tableside.ledger.recorded_hides import KEYS
from tableside.ledger.timeline import EntryView
from tableside.ledger.unsealed import KEY_LOST
from tableside.match.entries import draft_taken_over
from tableside.match.fold import UNREADABLE, replay_drafts
from tableside.match.hall_word import HallWord
from tableside.match.public.continued import Continued, HandedMatch, NotContinued
from tableside.match.public.games import NEXT_GAME
from tableside.match.public.round_clock import CLOCK
from tableside.match.public.story_notes import STILL_WAITS
from tableside.match.state import Match
from tableside.match.store import MatchStore
from tableside.match.taking_over import take_over
from tableside.message import Message, message

_BEGINNING = (OPENING, NEXT_GAME, CLOCK, KEYS, KEY_LOST, STILL_WAITS)
"""The kinds of the entries of a match that nobody has played here."""


class HandedMatches:
    """The last word of the hall on matches of other machines, as far as the record does not have it yet."""

    def __init__(self) -> None:
        self._handed: HandedMatch | None = None
        self._at = machine_time()
        self._heard: tuple[Continued, ...] = ()
        self._withdrawn: tuple[Continued, ...] = ()

    def hand(self, handed: HandedMatch) -> None:
        """Take a match that a judge handed over to this table. It is begun once no match is on the table."""
        self._handed, self._at = handed, machine_time()

    def hear(self, word: HallWord) -> None:
        """Take which matches are no longer handed over to this table."""
        self._withdrawn += tuple(each for each in word.withdrawn if each not in self._heard)
        self._heard = word.withdrawn

    def waiting(self, match: Match | None) -> tuple[Message, ...]:
        """Return what people are told of a match that was handed over and waits until this match is left."""
        handed = self._handed
        waits = handed is not None and match is not None and handed.continued not in (*self._heard, match.continued)
        return (message("problem-handed-waits"),) if waits else ()

    def settle(self, store: MatchStore, stream_delay: int) -> Message | None:
        """Bring the record up to date with what was heard, as far as the match on the table lets it.

        Offers no match any more that was withdrawn; begins one that was handed over, which can be resumed then, or
        completes it. Streams wait with it for `stream_delay` seconds at least. Returns what is wrong with one that this
        version cannot read, or that was played here before it was complete. Raises LedgerError.
        """
        if store.stale or not store.is_open:
            return None
        while self._withdrawn and give_back_match(store, self._withdrawn[0]):
            self._withdrawn = self._withdrawn[1:]
        handed = self._handed
        if handed is None or (store.match is not None and store.match.continued != handed.continued):
            return None
        problem = None
        try:
            if handed.continued not in self._heard:
                problem = take_over_match(store, handed, stream_delay, machine_time().up - self._at.up)
        except NotContinued:
            problem = message("problem-not-taken-over")
        self._handed = None
        return problem


def take_over_match(store: MatchStore, handed: HandedMatch, stream_delay: int, waited: int = 0) -> Message | None:
    """Begin a match that another machine had, or record what its beginning lacks; whoever plays it resumes it.

    Streams wait with it for `stream_delay` seconds, or for as long as they did. A match on the table is the one that
    was begun, and stays there. It was handed over `waited` milliseconds ago. Nothing is added to a beginning after
    which somebody has played; then this returns what people are told. Raises `NotContinued`, with nothing recorded, for
    one that this version cannot read, and LedgerError.
    """
    number, stays = store.taken_over(handed.continued), store.match is not None
    if number and not (stays or number in [unfinished.number for unfinished in store.unfinished]):
        return None
    taken = take_over(handed.entries, store.cards, stream_delay)
    recorded = store.entries(number) if number else ()
    missing = _missing(taken.later(handed.given, handed.gone + waited), recorded)
    if number and not missing:
        return None
    if not _is_beginning(recorded):
        return message("problem-taken-over-in-part")
    if not number:
        try:
            first = draft_taken_over(handed.continued, taken.agreed, taken.events)
            replay_drafts((first, *missing), store.cards)
        except UNREADABLE as error:
            raise NotContinued from error
    try:
        if number:
            store.resume(number)
            store.record_all(missing)
        else:
            store.take_over(handed.continued, taken, missing)
    finally:
        if not stays:
            store.leave()
    return None


def give_back_match(store: MatchStore, continued: Continued) -> bool:
    """Give up a match that was handed over to this table and no longer is, unless somebody has played it here.

    Return False as long as a match is on the table. Raises LedgerError.
    """
    if store.match is not None:
        return False
    number = store.taken_over(continued)
    if number and _is_beginning(store.entries(number)):
        store.give_up(number)
    return True


def _is_beginning(entries: Iterable[EntryView]) -> bool:
    """Return whether nobody has played the match with these entries here."""
    return all(entry.kind in _BEGINNING for entry in entries)


def _missing(drafts: Iterable[Draft], recorded: Iterable[EntryView]) -> tuple[Draft, ...]:
    """These drafts of the entries of a beginning without those recorded, which were recorded in their order."""
    counts = Counter(entry.kind for entry in recorded)
    missing = list[Draft]()
    for draft in drafts:
        if counts[draft.kind]:
            counts[draft.kind] -= 1
        else:
            missing.append(draft)
    return tuple(missing)
