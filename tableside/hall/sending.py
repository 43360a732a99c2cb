"""A table's line to its hall for as long as the table runs: its entries are sent, and what the hall tells is heard."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec
from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.js.errors import Error as LogError

from carddata.model.card import Catalogue
from tableside.hall.connecting import AGAIN_S, connect
from tableside.hall.head_sender import HeadSender
from tableside.hall.hearing import Hear, Hearing
from tableside.hall.log_reader import is_cancelled
from tableside.hall.membership import Membership
from tableside.hall.outbox import Outbox
from tableside.hall.sealed_sender import SealedSender
from tableside.hall.sender import TableSender
from tableside.hall.subjects import WHOM
from tableside.ledger.errors import LedgerError
from tableside.match.public.scene_fold import SceneUnavailable
from tableside.message import Message, message

POLL_S = 0.2
"""Seconds between two looks at the ledger."""

FAULT_S = 5.0
"""Seconds until something is tried again that the ledger or the hall refused."""


class SendingState(msgspec.Struct, frozen=True, tag_field="is", tag="sending"):
    """The state of sending: the hall's name, and how many entries wait, None while that is not known.

    `problem` says why they wait, None while all goes well.
    """

    hall: str
    waiting: int | None
    problem: Message | None = None


NOT_REACHED = message("log-not-reached")
"""The state while the hall is away."""


async def send_from(
    folder: Path,
    membership: Membership,
    cards: Catalogue,
    tell: Callable[[SendingState], None],
    hear: Hear,
    head: Callable[[], str] = str,
) -> None:
    """Send what the ledger in `folder` has and gets, until cancelled.

    `tell` is called with each new state, `hear` with what the hall tells the table. `head` gives the newest signed head
    of the table as text, empty for none.
    """
    outbox = Outbox(folder, cards)
    telling = _Telling(membership.name, tell)
    client = Client()
    try:
        telling.tell(None, NOT_REACHED)
        client = await connect(membership.address, membership.nkey, membership.grant)
        table = membership.nkey.public
        senders = [TableSender(client.jetstream(), membership.subjects, table, whom, outbox) for whom in WHOM]
        heads = HeadSender(client.jetstream(), membership.subjects, table, head)
        sealed = SealedSender(client.jetstream(), membership.subjects, table, outbox)
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(Hearing(client, membership.subjects, table, hear).run())
            while True:
                if not await _sent(senders, heads, sealed, outbox, telling):
                    await asyncio.sleep(outbox.wait_s(POLL_S))
                if is_cancelled():
                    raise asyncio.CancelledError
    finally:
        outbox.close()
        if client.is_connected:
            await client.close()


async def _sent(
    senders: list[TableSender], heads: HeadSender, sealed: SealedSender, outbox: Outbox, telling: _Telling
) -> bool:
    """Send the next messages; return whether there may be more at once."""
    try:
        outbox.poll()
        sent = [await sender.step() for sender in senders]
        await heads.step(senders[0].sent)
        await sealed.step(senders[0].sent)
    except (NatsError, LogError):
        telling.tell(senders[0].waiting, NOT_REACHED)
        await asyncio.sleep(AGAIN_S)
    except LedgerError as error:
        telling.tell(None, error.problem)
        await asyncio.sleep(FAULT_S)
    except SceneUnavailable as error:
        telling.tell(None, error.message)
        await asyncio.sleep(FAULT_S)
    else:
        telling.tell(senders[0].waiting, None)
        return any(sent)
    return False


class _Telling:
    """Tells each state once."""

    def __init__(self, hall: str, tell: Callable[[SendingState], None]) -> None:
        self._hall, self._tell = hall, tell
        self._told: SendingState | None = None

    def tell(self, waiting: int | None, problem: Message | None) -> None:
        state = SendingState(self._hall, waiting, problem)
        if state != self._told:
            self._told = state
            self._tell(state)
