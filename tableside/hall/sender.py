"""A table's entries on their way to the hall's log: in order, each once, and none over another's.

The server refuses a message unless the one before it on the subject is the one that we know. It answers "duplicate"
also for what another table sent, or what has other content under the same id, so the last message is read again then,
and counts only if its hash is that of our ledger.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from nats.js import JetStreamContext
from nats.js.errors import APIError, NotFoundError

from tableside.hall.outbox import Outbox
from tableside.hall.subjects import Subjects, Whom
from tableside.hall.table_lines import NotALine, TableLine, decode, encode
from tableside.ledger.errors import LedgerError
from tableside.message import message

ACK_S = 5.0
"""Seconds to wait for the server's word that a message is stored."""

STALE = 10071
"""The server's error code for a message that does not follow the last one on its subject."""

EXPECTED = "Nats-Expected-Last-Subject-Sequence"
ID = "Nats-Msg-Id"


class Forked(LedgerError):
    """The hall has other entries of this table than its ledger."""

    def __init__(self, entry: int) -> None:
        super().__init__(message("problem-log-forked", entry=entry), message("remedy-log-forked"))


@dataclass(frozen=True, slots=True)
class Stored:
    """The last message of a table in a stream: its number there, and the number of the last entry in it."""

    at: int
    seq: int


class TableSender:
    """Sends the entries of one table to one stream. `table` is its key as text."""

    def __init__(self, log: JetStreamContext, subjects: Subjects, table: str, whom: Whom, outbox: Outbox) -> None:
        self._log, self._subjects, self._table = log, subjects, table
        self._whom: Whom = whom
        self._stream, self._subject = subjects.stream(whom), subjects.entries(whom, table)
        self._outbox = outbox
        self._stored: Stored | None = None
        self._sent = 0

    @property
    def waiting(self) -> int:
        """The number of entries that may be sent and are not known to be stored."""
        return max(self._outbox.last(self._whom) - self._sent, 0)

    @property
    def sent(self) -> int:
        """The number of the last entry that is known to be stored, 0 for none."""
        return self._sent

    async def step(self) -> bool:
        """Send what comes next; return whether anything was sent.

        Raises `Forked` if the log contradicts the ledger, another `LedgerError` if the ledger cannot be read, and what
        `nats` raises if the hall cannot be reached.
        """
        stored = self._stored or await self._last()
        self._stored, self._sent = stored, stored.seq
        lines = self._outbox.lines(self._whom, stored.seq)
        if not lines:
            return False
        if self._whom == "judges":
            await self._send_people(stored.seq, lines[-1].seq)
        self._stored = None
        self._stored = await self._send(stored, lines)
        if self._stored is not None:
            self._sent = self._stored.seq
        return True

    async def _send(self, stored: Stored, lines: tuple[TableLine, ...]) -> Stored | None:
        """Publish a message; return what is the last one then, None if that has to be asked."""
        last = lines[-1]
        headers = {EXPECTED: str(stored.at), ID: f"{self._table}-{last.match}-{last.seq}-{last.hash}"}
        try:
            ack = await self._log.publish(self._subject, encode(lines), ACK_S, self._stream, headers)
        except APIError as error:
            if error.err_code != STALE:
                raise
            return None
        return None if ack.duplicate else Stored(ack.seq, last.seq)

    async def _last(self) -> Stored:
        """The last message of this table, which must be ours. Raises `Forked`."""
        try:
            stored = await self._log.get_last_msg(self._stream, self._subject, direct=True)
        except NotFoundError:
            return Stored(0, 0)
        try:
            last = decode(stored.data or b"")[-1]
        except NotALine:
            raise Forked(0) from None
        own = self._outbox.line(last.seq)
        if own is None or own.hash != last.hash:
            raise Forked(last.seq)
        return Stored(stored.seq or 0, last.seq)

    async def _send_people(self, after: int, until: int) -> None:
        """Publish who is in these entries, before them; a second time changes nothing."""
        for seq, people in self._outbox.people(after, until).items():
            subject = self._subjects.people(self._table, str(seq))
            await self._log.publish(subject, msgspec.json.encode(people), ACK_S, self._subjects.people_stream)
