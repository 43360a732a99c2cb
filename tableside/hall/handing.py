"""The matches that are handed over: their public entries are put where the table that goes on can read them.

A table reads nothing of another. So the hall copies the entries of that one match to subjects of the table that goes
on, and its note says how many messages they are. The table checks the chain by the hash in the note.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import aclosing
from itertools import pairwise

from nats.errors import Error as NatsError
from nats.js.client import JetStreamContext
from nats.js.errors import Error as LogError

from carddata.model.card import Catalogue
from tableside.hall.log_reader import LogNotRead
from tableside.hall.outbox import MOST_LINES
from tableside.hall.subjects import Subjects
from tableside.hall.table_entries import selected_lines, table_lines
from tableside.hall.table_lines import MOST_BYTES, TableLine, encode
from tableside.hall.table_places import place_of
from tableside.ledger.entry import ABANDONED, OPENING
from tableside.match.public.continued import Continued, continued_by
from tableside.match.public.scene_fold import SceneUnavailable, fold_scene

_STORED_S = 30.0


class Handing:
    """Puts matches of the hall's log where another table reads them.

    `event` is the code of the event, whose other places are read as far as this log has them; empty for no others.
    The methods that read raise `LogNotRead`, and `put` what `nats` raises.
    """

    def __init__(self, log: JetStreamContext, subjects: Subjects, cards: Catalogue, event: str = "") -> None:
        self._log, self._subjects, self._cards, self._event = log, subjects, cards, event

    async def last_match(self, table: str) -> tuple[TableLine, ...]:
        """The entries of the match to which the last entry belongs that fits; none without one.

        Only a table that sends to this place has any here: nobody knows whether those of another are all that it sent.
        """
        last = None
        async with aclosing(table_lines(self._log, self._subjects, table)) as lines:
            async for line in lines:
                last = line
        if last is None:
            return ()
        return await self._entries(self._subjects, table, last.match, last.seq)

    async def match(self, table: str, continued: Continued) -> tuple[TableLine, ...]:
        """The entries of the match of a table that is continued, up to the last that counts.

        Raises `LogNotRead` also if those of another place are not all here yet.
        """
        place = await self._place_of(table)
        lines = await self._entries(place, table, continued.match, continued.seq)
        if place != self._subjects and not fits(lines, continued):
            raise LogNotRead
        return lines

    async def _entries(self, place: Subjects, table: str, match: int, last: int) -> tuple[TableLine, ...]:
        """The entries of a match of a table that fit, up to the entry `last`."""
        return await selected_lines(self._log, place, table, lambda line: line.match == match and line.seq <= last)

    async def _place_of(self, table: str) -> Subjects:
        """The place to which a table sends, this one for a table of which nothing is known."""
        try:
            place = await place_of(self._log, self._event, table, "judges", self._subjects) if self._event else None
        except (NatsError, LogError, TimeoutError):
            raise LogNotRead from None
        return place or self._subjects

    async def is_begun(self, table: str, continued: Continued) -> bool:
        """Return whether a table has sent the first entry of a match that goes on with this one."""
        place = await self._place_of(table)
        async with aclosing(table_lines(self._log, place, table)) as lines:
            async for line in lines:
                if line.kind == OPENING and continued_by(line.entry()) == continued:
                    return True
        return False

    async def is_over(self, lines: Sequence[TableLine]) -> bool:
        """Return whether the match with these entries was given up, or nothing follows in it.

        A thread folds them, since they may be many.
        """
        return await asyncio.to_thread(_is_over, lines, self._cards)

    async def put(self, to: str, lines: Sequence[TableLine]) -> int:
        """Put these entries where the table with this key reads them; return in how many messages."""
        parts = await asyncio.to_thread(lambda: tuple(map(encode, _messages(lines))))
        for at, part in enumerate(parts):
            await self._log.publish(self._subjects.handed(to, str(at)), part, _STORED_S, self._subjects.handed_stream)
        return len(parts)


def _is_over(lines: Sequence[TableLine], cards: Catalogue) -> bool:
    try:
        fold = fold_scene((line.entry() for line in lines), cards)
    except SceneUnavailable:
        fold = None
    return any(line.kind == ABANDONED for line in lines) or (fold is not None and fold.is_match_over)


def _messages(lines: Sequence[TableLine]) -> Iterator[Sequence[TableLine]]:
    """The lines in their order, as many in each message as it takes."""
    part, size = list[TableLine](), 0
    for line in lines:
        length = len(encode([line])) + 1
        if part and (size + length > MOST_BYTES or len(part) == MOST_LINES):
            yield part
            part, size = [], 0
        part.append(line)
        size += length
    if part:
        yield part


def fits(lines: Sequence[TableLine], continued: Continued, count: int = 0) -> bool:
    """Return whether these are the entries of the match that is handed over, unchanged and up to the last.

    Entries of other matches may be between them, so the chain alone does not show that none is left out: there are
    `count`, 0 if the hall does not say.
    """
    if not lines or lines[0].kind != OPENING or count not in (0, len(lines)):
        return False
    is_chain = all(line.is_whole and line.match == continued.match for line in lines) and all(
        after.prev == before.hash or after.seq > before.seq + 1 for before, after in pairwise(lines)
    )
    return is_chain and (lines[-1].seq, lines[-1].hash) == (continued.seq, continued.hash)
