"""The matches that judges handed over to this table, until they are offered here, and those that they withdrew."""

from __future__ import annotations

from tableside.match.hall_word import HallWord
from tableside.match.public.continued import Continued, HandedMatch, NotContinued
from tableside.match.store import MatchStore
from tableside.message import Message, message
from tableside.table.beginning import give_back_match, take_over_match


class HandedMatches:
    """What the hall told last of matches of other machines, as far as the record does not have it yet."""

    def __init__(self) -> None:
        self._handed: HandedMatch | None = None
        self._heard: tuple[Continued, ...] = ()
        self._withdrawn: tuple[Continued, ...] = ()

    def hand(self, handed: HandedMatch) -> None:
        """Take a match that a judge handed over to this table. It is begun once no match is on the table."""
        self._handed = handed

    def hear(self, word: HallWord) -> None:
        """Take which matches are no longer handed over to this table."""
        self._withdrawn += tuple(each for each in word.withdrawn if each not in self._heard)
        self._heard = word.withdrawn

    def settle(self, store: MatchStore, stream_delay: int) -> Message | None:
        """Bring the record up to date with what was heard, as far as the match on the table lets it.

        Offers no match any more that was withdrawn; begins one that was handed over, which can be resumed then, or
        completes it. Streams wait with it for `stream_delay` seconds at least. Returns what is wrong with one that this
        version cannot read. Raises LedgerError.
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
                take_over_match(store, handed, stream_delay)
        except NotContinued:
            problem = message("problem-not-taken-over")
        self._handed = None
        return problem
