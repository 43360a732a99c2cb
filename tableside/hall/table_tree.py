"""The Merkle tree over a table's entries as they come, for whoever compares it with a head of the table."""

from __future__ import annotations

from collections import deque
from itertools import islice

from tableside.hall.table_lines import TableMessage
from tableside.hall.table_log import TableLog
from tableside.ledger.tree import EMPTY, Frontier

WINDOW = 256
"""As many of the newest entries are kept as hashes, so that a root can be told that is asked for after they came."""


class TableTree:
    """The chain of a table in one stream, and the roots at the sizes that somebody wants, as soon as they are known.

    A size that is wanted before the entries come is always told. Later only the newest `WINDOW` can be.
    """

    def __init__(self) -> None:
        self.log = TableLog()
        self._edge: Frontier = EMPTY
        self._ahead = deque[bytes]()
        self._wanted = set[int]()
        self._roots = dict[int, bytes]()

    def take(self, content: TableMessage) -> None:
        """Fold a message of the table."""
        self.log, lines = self.log.with_message(content)
        for line in lines:
            self._ahead.append(bytes.fromhex(line.hash))
            if line.seq in self._wanted:
                self._note(line.seq)
            if len(self._ahead) > WINDOW:
                self._edge = self._edge.appended((self._ahead.popleft(),))

    def want(self, size: int) -> None:
        """Ask for the root over so many entries."""
        if size in self._roots:
            return
        self._wanted.add(size)
        if self._edge.size <= size <= self._edge.size + len(self._ahead):
            self._note(size)

    def root(self, size: int) -> bytes | None:
        """The root over so many entries, None as long as it is not known."""
        return self._roots.get(size)

    def forget(self, below: int) -> None:
        """Keep no root over fewer entries."""
        for size in [size for size in self._roots if size < below]:
            del self._roots[size]
        self._wanted = {size for size in self._wanted if size >= below}

    def _note(self, size: int) -> None:
        count = size - self._edge.size
        self._roots[size] = self._edge.appended(islice(self._ahead, count)).root
        self._wanted.discard(size)
