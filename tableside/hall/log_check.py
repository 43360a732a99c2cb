"""The servers of a log that a hall does not run itself: each must store an entry on its disk before it confirms it."""

from __future__ import annotations

import asyncio
import os
import re
import time
from contextlib import suppress

import msgspec
from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.errors import TimeoutError as NothingNew

from tableside.hall.authority import Authority
from tableside.hall.connecting import AGAIN_S, LogAddress, connect
from tableside.hall.grants import whole_grant
from tableside.hall.log_server import LEAST_VERSION, NoLogServer
from tableside.hall.nkeys import Nkey
from tableside.ledger.signed_head import KEY_BYTES
from tableside.message import message

_ASK = "$SYS.REQ.SERVER.PING.JSZ"
_ANSWER_S = 2.0
_TRIES = 2
_VERSION = re.compile(r"(\d+)\.(\d+)")


class _Server(msgspec.Struct, frozen=True):
    name: str
    ver: str


class _Settings(msgspec.Struct, frozen=True):
    sync_always: bool = False


class _Meta(msgspec.Struct, frozen=True):
    leader: str = ""


class _Storage(msgspec.Struct, frozen=True):
    config: _Settings = _Settings()
    meta_cluster: _Meta | None = None


class _Answer(msgspec.Struct, frozen=True):
    server: _Server
    data: _Storage


async def check_servers(authority: Authority, address: LogAddress, patience_s: float) -> None:
    """Wait until the servers of a log can store entries. Raises `NoLogServer` if they do not, or store them unsafely.

    Asks those that are reached; one that is down meanwhile does not matter.
    """
    key = Nkey("user", os.urandom(KEY_BYTES))
    until = time.monotonic() + patience_s
    try:
        client = await connect(address, key, whole_grant(authority.system, key.public, "check", 0), _TRIES)
    except (NatsError, OSError) as error:
        raise _not_reached(str(error)) from error
    try:
        while True:
            answers = await _answers(client, len(address.servers))
            for answer in answers:
                _check(answer)
            if any(answer.data.meta_cluster is None or answer.data.meta_cluster.leader for answer in answers):
                return
            if time.monotonic() > until:
                raise _not_reached("")
            await asyncio.sleep(AGAIN_S)
    finally:
        await client.close()


async def _answers(client: Client, servers: int) -> list[_Answer]:
    inbox, answers = client.new_inbox(), list[_Answer]()
    waiting = await client.subscribe(inbox)
    with suppress(NatsError):
        await client.publish(_ASK, b"{}", reply=inbox)
        with suppress(NothingNew):
            while len(answers) < servers:
                answers.append(msgspec.json.decode((await waiting.next_msg(_ANSWER_S)).data, type=_Answer))
        await waiting.unsubscribe()
    return answers


def _check(answer: _Answer) -> None:
    """Raise `NoLogServer` for a server that is too old, or that does not sync each write."""
    name, version = answer.server.name, _VERSION.match(answer.server.ver)
    if version is None or (int(version[1]), int(version[2])) < LEAST_VERSION:
        least = ".".join(map(str, LEAST_VERSION))
        raise NoLogServer(message("problem-log-old-server", file=name, version=answer.server.ver, least=least))
    if not answer.data.config.sync_always:
        raise NoLogServer(message("problem-log-unsynced", name=name), "remedy-log-files-anew")


def _not_reached(cause: str) -> NoLogServer:
    return NoLogServer(message("problem-log-nodes-not-reached", cause=cause), "remedy-log-nodes")
