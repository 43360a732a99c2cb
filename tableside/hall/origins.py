"""Matches that go on with one of another machine: whether that was handed over, and whether they begin where it ended.

A table could say that it goes on with a match, and begin with another score. The hall has the entries of both.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tableside.hall.floor import TableFold
from tableside.ledger.entry import ABANDONED
from tableside.match.public.continued import Continued, NotContinued, are_same_people
from tableside.match.taking_over import TakenOver, take_over
from tableside.message import Message, message

BEGINS_ELSEWHERE = "log-begins-elsewhere"
"""The code of the message that a match does not begin where the other ended."""


class Origins:
    """Checks where matches begin that go on with another.

    `origin` tells by a match that is continued, and the key of the table that says so, the key of the table from which
    it was handed over; None if it was not. `table` tells what judges see of a table with a key.
    """

    def __init__(
        self, origin: Callable[[Continued, str], str | None], table: Callable[[str], TableFold | None]
    ) -> None:
        self._origin, self._table = origin, table
        self._taken: dict[Continued, TakenOver | None] = {}

    def misbegun(self, fold: TableFold) -> Message | None:
        """Return why it does not count that the match of a table goes on with another.

        None if it counts, or goes on with none, or was given up, or as long as entries of the other are still to be
        read. What the hall does not know of the other, or cannot read, is a reason.
        """
        continued = fold.continued
        if continued is None or fold.entries[-1].kind == ABANDONED:
            return None
        key = self._origin(continued, fold.id)
        if key is None:
            return message("log-not-handed-here")
        table = self._table(key)
        if table is None or self._has_more(key, continued):
            return None
        before = table.game(continued.match)
        taken = self._taken_over(continued, before)
        if taken is None:
            return message("log-origin-unknown")
        is_of_others = (
            before is not None
            and before.fold is not None
            and fold.fold is not None
            and not are_same_people(fold.fold.agreed, before.fold.agreed)
        )
        if taken.is_begun_by(fold.entries) and not is_of_others:
            return None
        return message(BEGINS_ELSEWHERE, entry=fold.entries[0].seq)

    def is_awaited(self, fold: TableFold) -> bool:
        """Return whether entries of the match with which that of a table goes on are still to be read."""
        key = None if fold.continued is None else self._origin(fold.continued, fold.id)
        return key is not None and fold.continued is not None and self._has_more(key, fold.continued)

    def _has_more(self, key: str, continued: Continued) -> bool:
        """Return whether entries of a match of the table with this key are still to be read."""
        table = self._table(key)
        return table is None or (table.log.seq < continued.seq and table.log.quarantine is None)

    def _taken_over(self, continued: Continued, before: TableFold | None) -> TakenOver | None:
        """The other match as it is taken over, without names, None if it is not known."""
        if continued not in self._taken:
            if before is None:
                return None
            entries = tuple(entry for entry in before.entries if entry.seq <= continued.seq)
            if not entries or entries[-1].seq != continued.seq:
                return None
            try:
                self._taken[continued] = take_over((replace(entries[0], people={}), *entries[1:]), before.cards)
            except NotContinued:
                self._taken[continued] = None
        return self._taken[continued]
