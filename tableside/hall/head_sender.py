"""The newest head of a table on its way to the hall's witness, which can cosign it then."""

from __future__ import annotations

import time
from collections.abc import Callable

from nats.js import JetStreamContext

from tableside.hall.sender import ACK_S
from tableside.hall.subjects import Subjects
from tableside.ledger.signed_head import NotAHead, SignedHead

HEAD_S = 10.0
"""Seconds between two heads of a table."""


class HeadSender:
    """Sends the heads that the table signed. The process that sends has no key of the table, so it is told them.

    `newest` gives the newest one as text, empty for none. `clock` tells seconds of a clock that never goes back.
    """

    def __init__(
        self,
        log: JetStreamContext,
        subjects: Subjects,
        table: str,
        newest: Callable[[], str],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._log, self._subjects, self._table = log, subjects, table
        self._newest, self._clock = newest, clock
        self._sent, self._due = "", 0.0

    async def step(self, until: int) -> None:
        """Send the newest head if it is new, due, and of an entry up to `until`, which the hall has.

        Raises what `nats` raises if the hall cannot be reached.
        """
        head, now = self._newest(), self._clock()
        if head == self._sent or now < self._due or _size(head) > until:
            return
        subject = self._subjects.heads(self._table)
        await self._log.publish(subject, head.encode(), ACK_S, self._subjects.heads_stream)
        self._sent, self._due = head, now + HEAD_S


def _size(head: str) -> float:
    """The number of entries under a head, more than any for what is none."""
    try:
        return SignedHead.read(head).head.size
    except NotAHead:
        return float("inf")
