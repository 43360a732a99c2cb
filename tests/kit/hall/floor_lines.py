"""A page's end of a floor's live line, without a browser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from http.client import HTTPResponse
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection as AsyncConnection
from websockets.asyncio.client import connect as connect_encrypted
from websockets.sync.client import ClientConnection, connect

from tableside.hall.floor_page import COOKIE
from tests.kit.hall.encrypted import client_settings, connection
from tests.kit.hall.floors import TOKEN
from tests.kit.patience import PATIENCE

WITH_TOKEN = {"Cookie": f"{COOKIE}={TOKEN}"}


class EncryptedLine:
    """A line over TLS. websockets' own client reads and writes on two threads, which OpenSSL does not allow at once."""

    def __init__(self, line: AsyncConnection, loop: asyncio.AbstractEventLoop) -> None:
        self._line, self._loop = line, loop

    def recv(self, timeout: float) -> str | bytes:
        """Return the next message."""
        return self._do(asyncio.wait_for(self._line.recv(), timeout))

    def send(self, message: str) -> None:
        """Send a message."""
        self._do(self._line.send(message))

    def close(self) -> None:
        """Leave."""
        self._do(self._line.close())

    @property
    def close_code(self) -> int | None:
        """Why the line was closed."""
        return self._line.close_code

    def _do(self, done: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(done, self._loop).result(2 * PATIENCE)


@contextmanager
def _encrypted(address: str, options: dict[str, Any]) -> Iterator[EncryptedLine]:
    """A line over TLS, on the loop of a thread of its own."""
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever, name="reader")
    thread.start()
    try:

        async def begin() -> EncryptedLine:
            return EncryptedLine(await connect_encrypted(address, open_timeout=PATIENCE, **options), loop)

        line = asyncio.run_coroutine_threadsafe(begin(), loop).result(2 * PATIENCE)
        try:
            yield line
        finally:
            line.close()
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


class ReadAnswer:
    """A line in the body of an answer that goes on; why it was closed is in `closed`, once it is."""

    def __init__(self, answer: HTTPResponse) -> None:
        self._answer = answer
        self.status = answer.status
        self.closed: dict[str, Any] = {}

    def recv(self, timeout: float) -> str:
        """Return the next message; raises `EOFError` at the end. The connection has a time of its own."""
        del timeout
        message = self._answer.readline().decode()
        if not message:
            raise EOFError
        if message.startswith('{"closed"'):
            self.closed = json.loads(message)
            raise EOFError
        return message


@contextmanager
def read_answer(
    where: str, path: str = "floor", query: str = "lang=", headers: dict[str, str] | None = None, origin: str = ""
) -> Iterator[ReadAnswer]:
    """The line of the page at `path` in the body of an answer; `headers` and `origin` are as for `floor_reader`."""
    own = {"Origin": origin or where.rstrip("/"), **(WITH_TOKEN if headers is None else headers)}
    client = connection(where)
    try:
        client.request("POST", f"/{path}/live?{query}", headers=own)
        yield ReadAnswer(client.getresponse())
    finally:
        client.close()


@contextmanager
def answer_reader(where: str, path: str = "floor", query: str = "lang=") -> Iterator[FloorReader]:
    """A line as that of `floor_reader`, in the body of an answer."""
    with read_answer(where, path, query) as line:
        yield FloorReader(line)


class FloorReader:
    """A page that knows its `first` message, its `tables` as they came last, and all `frames` as they came."""

    def __init__(self, socket: ClientConnection | EncryptedLine | ReadAnswer) -> None:
        self.socket = socket
        self.frames: list[str] = []
        self.first = self.next()
        self.tables: dict[str, dict[str, Any]] = {}

    def next(self) -> dict[str, Any]:
        """Return the next message."""
        self.frames.append(str(self.socket.recv(PATIENCE)))
        message: dict[str, Any] = json.loads(self.frames[-1])
        assert message["v"] == 1
        return message

    def news(self) -> list[dict[str, Any]]:
        """Return the tables of the next message that has some."""
        message = self.next()
        while "tables" not in message:
            message = self.next()
        tables: list[dict[str, Any]] = message["tables"]
        self.tables |= {table["id"]: table for table in tables}
        return tables


@contextmanager
def floor_reader(
    where: str,
    path: str = "floor",
    language: str = "",
    headers: dict[str, str] | None = None,
    origin: str = "",
    authority: str = "",
) -> Iterator[FloorReader]:
    """A line to the page at `path`, by default with the token and the origin that a browser sends.

    `authority` is trusted for an encrypted page, by default that of the tests.
    """
    name = urlsplit(where).netloc
    headers = WITH_TOKEN if headers is None else headers
    options: dict[str, Any] = {"origin": origin or where.rstrip("/"), "proxy": None, "compression": None}
    options["additional_headers"] = headers
    if urlsplit(where).scheme == "https":
        address = f"wss://{name}/{path}/live?lang={language}"
        with _encrypted(address, options | {"ssl": client_settings(authority)}) as line:
            yield FloorReader(line)
    else:
        with connect(f"ws://{name}/{path}/live?lang={language}", **options) as socket:
            yield FloorReader(socket)
