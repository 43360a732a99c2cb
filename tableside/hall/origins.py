"""Matches that go on with one of another machine: whether that was handed over, and whether they begin where it ended.

A table could say that it goes on with a match, and begin with another score. The hall has the entries of both.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace

from carddata.model.card import Catalogue
from tableside.hall.floor import TableFold
from tableside.ledger.entry import ABANDONED, PublicEntry
from tableside.match.public.continued import Continued, NotContinued, are_same_people
from tableside.match.taking_over import TakenOver, take_over
from tableside.message import Message, message

BEGINS_ELSEWHERE = "log-begins-elsewhere"
"""The code of the message that a match does not begin where the other ended."""


class Origins:
    """Checks where matches begin that go on with another.

    `origin` tells by a match that is continued, and the key of the table that says so, the key of the table from which
    it was handed over; None if it was not. `table` tells what judges see of a table with a key. `changed` is called
    with the key of a table whose other match was read.
    """

    def __init__(
        self,
        origin: Callable[[Continued, str], str | None],
        table: Callable[[str], TableFold | None],
        changed: Callable[[str], None],
    ) -> None:
        self._origin, self._table, self._changed = origin, table, changed
        self._taken: dict[Continued, TakenOver | None] = {}
        self._due: dict[Continued, tuple[set[str], tuple[PublicEntry, ...], Catalogue]] = {}
        self._is_due = asyncio.Event()

    async def run(self) -> None:
        """Read the other matches that are to be read, until this is cancelled."""
        while True:
            await self._is_due.wait()
            await self.read_due()

    async def read_due(self) -> None:
        """Read the other matches that are to be read now, each in a thread, since it may be long."""
        while self._due:
            continued, (keys, entries, cards) = next(iter(self._due.items()))
            self._taken[continued] = await asyncio.to_thread(_take_over, entries, cards)
            del self._due[continued]
            for key in keys:
                self._changed(key)
        self._is_due.clear()

    def misbegun(self, fold: TableFold) -> Message | None:
        """Return why it does not count that the match of a table goes on with another.

        None if it counts, or goes on with none, or was given up, or as long as the other is still to be read. What the
        hall does not know of the other, or cannot read, is a reason.
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
        if self._is_being_read(continued, before, fold.id):
            return None
        taken = self._taken.get(continued)
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
        """Return whether matches are still to be read with which those of a table go on."""
        return any(self._is_game_awaited(game) for game in (fold, *fold.left))

    def _is_game_awaited(self, game: TableFold) -> bool:
        continued = game.continued
        if continued is None or any(entry.kind == ABANDONED for entry in game.entries[-1:]):
            return False
        key = self._origin(continued, game.id)
        return key is not None and (continued in self._due or self._has_more(key, continued))

    def _has_more(self, key: str, continued: Continued) -> bool:
        """Return whether entries of a match of the table with this key are still to be read."""
        table = self._table(key)
        return table is None or (table.log.seq < continued.seq and table.log.quarantine is None)

    def _is_being_read(self, continued: Continued, before: TableFold | None, key: str) -> bool:
        """Have the other match read for the table with this key, unless it was; return whether that is still done."""
        if continued not in self._taken and continued not in self._due and before is not None:
            entries = tuple(entry for entry in before.entries if entry.seq <= continued.seq)
            if entries and entries[-1].seq == continued.seq:
                self._due[continued] = set(), entries, before.cards
                self._is_due.set()
        if continued not in self._due:
            return False
        self._due[continued][0].add(key)
        return True


def _take_over(entries: Sequence[PublicEntry], cards: Catalogue) -> TakenOver | None:
    """The other match as it is taken over, without names, None if it cannot be read."""
    try:
        return take_over((replace(entries[0], people={}), *entries[1:]), cards)
    except NotContinued:
        return None
