"""The sealed parts of a table's entries on their way to the hall, as they are sealed, for appeals.

Only what a judge can open is sent (see `escrows`), and the table cannot read it back. So it notes beside it how far it
is. A part that is sent twice, since the table was switched off in between, does no harm: its hash stands in the entry.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import msgspec
from nats.js import JetStreamContext
from nats.js.errors import NotFoundError

from tableside.hall.escrows import Span, escrowed
from tableside.hall.outbox import MOST_LINES, Outbox
from tableside.hall.sender import ACK_S
from tableside.hall.subjects import Subjects
from tableside.hall.table_lines import MOST_BYTES
from tableside.ledger.commitment import Count

SEALED_S = 5.0
"""Seconds between two messages of a table with sealed parts."""

_MOST_SEALED_BYTES = MOST_BYTES // 2
_MOST_PARTS = 64


class SealedPart(msgspec.Struct, frozen=True):
    """The sealed part of the entry `seq`."""

    seq: Count
    sealed: bytes


class SealedMark(msgspec.Struct, frozen=True):
    """The last entry up to which a table has sent what a judge can open."""

    after: Count


class SealedSender:
    """Sends the sealed parts of one table. `clock` tells seconds of a clock that never goes back."""

    def __init__(
        self,
        log: JetStreamContext,
        subjects: Subjects,
        table: str,
        outbox: Outbox,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._log, self._subjects, self._table, self._outbox = log, subjects, table, outbox
        self._clock, self._due = clock, 0.0
        self._mark: SealedMark | None = None

    async def step(self, until: int) -> None:
        """Send the next parts up to the entry `until`, which the hall has, if that is due.

        Raises what `nats` raises if the hall cannot be reached, and `LedgerError` if the ledger cannot be read.
        """
        if self._clock() < self._due:
            return
        mark = self._mark = self._mark or await self._last()
        if until <= mark.after:
            return
        until = min(until, mark.after + MOST_LINES)
        for span in new_spans(self._outbox, mark.after, until):
            subject = self._subjects.sealed(self._table, str(span.match))
            for parts in _messages(self._outbox, span):
                await self._log.publish(subject, msgspec.json.encode(parts), ACK_S, self._subjects.sealed_stream)
        self._mark = SealedMark(until)
        mark_subject = self._subjects.marks(self._table)
        await self._log.publish(mark_subject, msgspec.json.encode(self._mark), ACK_S, self._subjects.marks_stream)
        self._due = self._clock() + SEALED_S

    async def _last(self) -> SealedMark:
        """The mark of the table when it last sent something."""
        try:
            subject = self._subjects.marks(self._table)
            stored = await self._log.get_last_msg(self._subjects.marks_stream, subject, direct=True)
            return msgspec.json.decode(stored.data or b"", type=SealedMark)
        except (NotFoundError, ValueError):
            return SealedMark(0)


def new_spans(outbox: Outbox, after: int, until: int) -> Iterator[Span]:
    """The entries up to `until` that a judge can open, and that were not sent when the table was at `after`.

    These are not only later ones: a key that is put in escrow may open what was sealed before.
    """
    entries = outbox.key_entries()
    before = {(span.match, span.first): span.last for span in escrowed(entries, after)}
    for span in escrowed(entries, until):
        first = max(span.first, before.get((span.match, span.first), 0) + 1)
        if first <= span.last:
            yield Span(span.match, first, span.last)


def _messages(outbox: Outbox, span: Span) -> Iterator[list[SealedPart]]:
    """The sealed parts of these entries, as many in each message as it takes; one that is too large is left out."""
    parts, size = list[SealedPart](), 0
    for seq, sealed in outbox.sealed(*span):
        if len(sealed) > _MOST_SEALED_BYTES:
            continue
        if parts and (size + len(sealed) > _MOST_SEALED_BYTES or len(parts) == _MOST_PARTS):
            yield parts
            parts, size = [], 0
        parts.append(SealedPart(seq, sealed))
        size += len(sealed)
    if parts:
        yield parts
