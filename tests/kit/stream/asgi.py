"""A web application as its clients read it, without a socket: requests, and WebSockets that stay open."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, Self
from urllib.parse import quote

from starlette.types import ASGIApp, Message, Scope

HOST = "127.0.0.1:8765"
ROUNDS = 64
"""The number of turns of the loop before everything that can be done at once is done."""


async def settle() -> None:
    """Let everything happen that waits for nothing from outside."""
    for _ in range(ROUNDS):
        await asyncio.sleep(0)


def _scope(kind: str, path: str, query: str, headers: Iterable[tuple[str, str]], **more: Any) -> Scope:
    named = {"host": HOST, "origin": f"http://{HOST}", **dict(headers)}
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "scheme": "ws" if kind == "websocket" else "http",
        "path": path,
        "raw_path": quote(path).encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in named.items()],
        "client": ("127.0.0.1", 50_000),
        "server": ("127.0.0.1", 8765),
        **more,
    }


async def requested(
    app: ASGIApp, address: str, headers: Iterable[tuple[str, str]] = (), *, method: str = "GET", until: bytes = b""
) -> bytes:
    """The whole answer to a request: its status, headers and body; of one that goes on, as far as `until`."""
    path, _, query = address.partition("?")
    parts: list[bytes] = []
    enough = asyncio.Event()
    begun = False

    async def receive() -> Message:
        nonlocal begun
        if not begun:
            begun = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await enough.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            lines = [b"%s: %s" % header for header in message["headers"]]
            parts.append(b"\n".join((str(message["status"]).encode(), *lines, b"")))
        else:
            parts.append(message.get("body", b""))
            if until and until in parts[-1]:
                enough.set()

    await app(_scope("http", path, query, headers, method=method), receive, send)
    return b"\n".join(parts)


class Line:
    """A WebSocket to an application, which keeps what comes until it is taken."""

    def __init__(self, app: ASGIApp, address: str) -> None:
        path, _, query = address.partition("?")
        self._received: list[bytes] = []
        self._to_send: asyncio.Queue[Message] = asyncio.Queue()
        self._to_send.put_nowait({"type": "websocket.connect"})
        scope = _scope("websocket", path, query, (), subprotocols=[])
        self._serving = asyncio.ensure_future(app(scope, self._to_send.get, self._send))

    async def __aenter__(self) -> Self:
        await settle()
        return self

    async def __aexit__(self, *_: object) -> None:
        self._to_send.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._serving

    def taken(self) -> bytes:
        """The messages that came since they were last taken."""
        received, self._received = self._received, []
        return b"\n".join(received)

    async def _send(self, message: Message) -> None:
        self._received.append(repr(sorted(message.items())).encode())
