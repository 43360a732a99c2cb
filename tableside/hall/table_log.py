"""The entries of one table as the log has them: whole and in order, or in quarantine from the first that is not.

Only who folds the chain finds a rewritten one: the log itself takes whatever the table's key sends.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from tableside.hall.table_lines import TableLine, TableMessage
from tableside.ledger.chain import START
from tableside.message import Message, message


class HandedMatch(msgspec.Struct, frozen=True):
    """A match that was handed over to the table with the name `to`; `seq` is its last entry that counts."""

    match: int
    seq: int
    to: str


class TableLog(msgspec.Struct, frozen=True):
    """The chain of a table up to the entry `seq`, whose hash in hex is `hash`.

    `quarantine` says why nothing counts that follows, None while all fits.
    """

    seq: int = 0
    hash: str = START.hex()
    quarantine: Message | None = None

    def with_message(self, content: TableMessage) -> tuple[TableLog, tuple[TableLine, ...]]:
        """The log after a message of the table, and the entries that are new in it and fit.

        A message that repeats the last entry is one that was sent twice, and adds nothing.
        """
        if self.quarantine is not None:
            return self, ()
        lines = content.lines
        if lines is None:
            return replace(self, quarantine=message("log-unreadable", entry=self.seq + 1)), ()
        log, new = self, list[TableLine]()
        for line in lines:
            if (line.seq, line.hash) == (log.seq, log.hash):
                continue
            fault = log._fault(line)
            if fault is not None:
                return replace(log, quarantine=message(fault, entry=line.seq, last=log.seq)), tuple(new)
            new.append(line)
            log = replace(log, seq=line.seq, hash=line.hash)
        return log, tuple(new)

    def _fault(self, line: TableLine) -> str | None:
        """The code of what is wrong with a line as the next, None if it fits."""
        if not line.is_whole:
            return "log-changed"
        if line.seq <= self.seq:
            return "log-forked"
        if line.seq > self.seq + 1:
            return "log-missing"
        return None if line.prev == self.hash else "log-forked"
