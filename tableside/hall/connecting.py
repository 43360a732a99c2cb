"""Connections to the hall's log, each by a key and what that key was granted."""

from __future__ import annotations

import asyncio
import base64
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import nats
from nats.aio.client import Client
from nats.errors import TimeoutError as NoAnswer
from nats.js.api import DiscardPolicy, StorageType, StreamConfig
from nats.js.client import JetStreamContext
from nats.js.errors import ServiceUnavailableError

from tableside.hall.authority import SERVER_NAME, trusting
from tableside.hall.grants import inbox
from tableside.hall.nkeys import Nkey
from tableside.hall.subjects import WHOM, Subjects
from tableside.hall.table_lines import MOST_BYTES
from tableside.ledger.signed_note import MOST_BYTES as MOST_HEAD_BYTES

CONNECT_S = 3.0
"""Seconds for one try to connect."""

AGAIN_S = 1.0
"""Seconds between two tries."""

SEALED_KEPT_S = 92 * 24 * 3600.0
"""Seconds for which sealed parts are kept for appeals: three months at their longest (TR 2026-07-16, 204.3.g)."""

_BEGIN_S = 30.0

_MARK_BYTES = 1024

FOREVER = -1
"""A number of tries without an end."""


@dataclass(frozen=True, slots=True)
class LogAddress:
    """The place of the log: its servers as `host:port`, and their authority's certificate as PEM."""

    servers: tuple[str, ...]
    certificate: str


async def connect(address: LogAddress, key: Nkey, grant: str, tries: int = FOREVER) -> Client:
    """Connect as the holder of a key that was granted something.

    Connects again by itself after a break; what is published meanwhile fails. Raises what `nats` raises, or
    TimeoutError, after so many `tries` at each server.
    """
    longest = None if tries == FOREVER else (CONNECT_S + AGAIN_S) * (tries + 1) * len(address.servers)
    async with asyncio.timeout(longest):
        return await _connected(address, key, grant, tries)


async def _connected(address: LogAddress, key: Nkey, grant: str, tries: int) -> Client:
    return await nats.connect(
        [f"tls://{server}" for server in address.servers],
        tls=trusting(address.certificate),
        tls_hostname=SERVER_NAME,
        user_jwt_cb=grant.encode,
        signature_cb=lambda nonce: base64.b64encode(key.sign(nonce.encode())),
        inbox_prefix=inbox(key.public).encode(),
        connect_timeout=round(CONNECT_S),
        reconnect_time_wait=round(AGAIN_S),
        max_reconnect_attempts=tries,
        pending_size=0,
        error_cb=_unsaid,
    )


async def _unsaid(error: Exception) -> None:
    """Say nothing of a break: whoever sends or reads notices it."""


async def open_streams(log: JetStreamContext, subjects: Subjects, copies: int = 1) -> None:
    """Make the event's streams, each in so many copies, or find that they are there. Raises what `nats` raises.

    Nobody can take an entry out of the log, or change one. People stand in a stream from which each can be erased.
    Servers that have just begun refuse, or do not answer, until they agree on who leads: they are asked again.
    """
    until = time.monotonic() + _BEGIN_S
    waiting = list(_streams(subjects))
    while waiting:
        try:
            await log.add_stream(waiting[0], storage=StorageType.FILE, num_replicas=copies)
            del waiting[0]
        except (NoAnswer, ServiceUnavailableError):
            if time.monotonic() > until:
                raise
            await asyncio.sleep(AGAIN_S)


def _streams(subjects: Subjects) -> Iterator[StreamConfig]:
    for whom in WHOM:
        yield _lasting(
            subjects.stream(whom),
            subjects.entries(whom),
            max_msg_size=MOST_BYTES,
            allow_direct=True,
            discard=DiscardPolicy.NEW,
        )
    yield _lasting(subjects.desk_stream, subjects.all_desk, allow_direct=True)
    yield _lasting(subjects.witness_stream, subjects.witness(), discard=DiscardPolicy.NEW)
    yield _lasting(subjects.checkpoints_stream, subjects.checkpoints(), discard=DiscardPolicy.NEW)
    yield _newest(subjects.people_stream, subjects.all_people, allow_direct=True)
    yield _newest(subjects.told_stream, subjects.told(), allow_direct=True)
    yield _newest(subjects.handed_stream, subjects.handed(), max_msg_size=MOST_BYTES, allow_direct=True)
    yield _newest(subjects.heads_stream, subjects.heads(), max_msg_size=MOST_HEAD_BYTES)
    yield _newest(subjects.marks_stream, subjects.marks(), max_msg_size=_MARK_BYTES, allow_direct=True)
    yield StreamConfig(
        subjects.sealed_stream, subjects=[subjects.sealed()], max_age=SEALED_KEPT_S, max_msg_size=MOST_BYTES
    )


def _lasting(name: str, subject: str, **settings: Any) -> StreamConfig:
    """A stream out of which nobody can take a message."""
    return StreamConfig(name, subjects=[subject], deny_delete=True, deny_purge=True, **settings)


def _newest(name: str, subject: str, **settings: Any) -> StreamConfig:
    """A stream that has the last message of each subject."""
    return StreamConfig(name, subjects=[subject], max_msgs_per_subject=1, **settings)
