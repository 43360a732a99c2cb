"""The line of a page by WebSocket, or in the body of an answer: some browsers take a page but not its WebSocket.

    POST /floor/live           the answer goes on: each message of the line as JSON on a line of its own
    POST /floor/live?once=1    the answer ends once everything that there is now has been sent

A browser that was made to take a certificate by hand may refuse WebSockets under it and read such an answer. The last
line of an answer that the server ends is `{"closed":1013,"reason":""}`, which says what closes a WebSocket. Both are
one line to whoever sends on it, and have the same limits (`tableside.web.connections`). An answer is for a page of the
server alone, as a WebSocket is.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, Protocol

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from tableside.web.connections import BECOME_LINE
from tableside.web.guard import is_of_own_page
from tableside.web.lines import NO_PLACE

LINES_TYPE: Final = "application/x-ndjson"
"""The media type of an answer with a message on each line."""


class PageLine(Protocol):
    """The server's end of a line.

    - `request`: how the page asked for it
    - `is_snapshot`: whether the page asked for what there is now, and for nothing that changes later
    """

    @property
    def request(self) -> HTTPConnection:
        """The way in which the page asked for the line."""

    @property
    def is_snapshot(self) -> bool:
        """True if the page asked for what there is now, and for nothing that changes later."""

    async def send(self, message: str) -> None:
        """Send a message, once the system has taken the one before. Raises `WebSocketDisconnect`."""

    async def listen(self) -> bool:
        """Wait until the page leaves or says something; return whether it said something."""

    async def close(self, code: int, reason: str = "") -> None:
        """Close the line, and say why."""


ServeLine = Callable[[PageLine], Awaitable[None]]
"""Serves one line until it ends."""


class SocketLine:
    """A line by a WebSocket that was accepted."""

    is_snapshot: Final = False

    def __init__(self, socket: WebSocket) -> None:
        self.request = self._socket = socket

    async def send(self, message: str) -> None:
        """Send a message. Raises `WebSocketDisconnect`."""
        await self._socket.send_text(message)

    async def listen(self) -> bool:
        """Wait until the page leaves or says something; return whether it said something."""
        message = await self._socket.receive()
        return bool(message["type"] == "websocket.receive")

    async def close(self, code: int, reason: str = "") -> None:
        """Close the line, and say why."""
        with suppress(WebSocketDisconnect):
            await self._socket.close(code, reason)


class AnswerLine:
    """A line in the body of an answer, which begins with the first message."""

    def __init__(self, request: Request, send: Send) -> None:
        self.request = self._request = request
        self.is_snapshot = "once" in request.query_params
        self._send = send
        self._has_begun = False

    async def send(self, message: str) -> None:
        """Send a message; nothing once the page has left."""
        if not self._has_begun and not self.is_snapshot:
            self._request.scope["extensions"][BECOME_LINE]()
        await self._write(message, 200)
        await asyncio.sleep(0)  # once the page has left, the server takes what is sent without waiting

    async def listen(self) -> bool:
        """Wait until the page leaves. It can say nothing: its request is over."""
        while (await self._request.receive())["type"] != "http.disconnect":
            """Nothing else comes."""
        return False

    async def close(self, code: int, reason: str = "") -> None:
        """End the answer, and say why."""
        closed = msgspec.json.encode({"closed": code, "reason": reason}).decode()
        await self._write(closed, 503 if code == NO_PLACE else 200, is_last=True)

    async def _write(self, message: str, status: int, *, is_last: bool = False) -> None:
        if not self._has_begun:
            self._has_begun = True
            headers = [(b"content-type", LINES_TYPE.encode())]
            await self._send({"type": "http.response.start", "status": status, "headers": headers})
        body = f"{message}\n".encode()
        await self._send({"type": "http.response.body", "body": body, "more_body": not is_last})


class _Answers:
    """Serves lines in the body of answers."""

    def __init__(self, serve: ServeLine) -> None:
        self._serve = serve

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        if not is_of_own_page(request):
            await PlainTextResponse("", 403)(scope, receive, send)
        elif await _says_something(request):
            await PlainTextResponse("", 400)(scope, receive, send)
        else:
            await self._serve(AnswerLine(request, send))


async def _says_something(request: Request) -> bool:
    """Return whether a request has a body; what comes after its beginning is not read."""
    async for part in request.stream():
        if part:
            return True
    return False


def line_routes(path: str, serve: ServeLine) -> list[BaseRoute]:
    """Return where pages have their lines, in both ways, each of which is served by `serve`."""

    async def serve_socket(socket: WebSocket) -> None:
        await socket.accept()
        await serve(SocketLine(socket))

    return [WebSocketRoute(path, serve_socket), Route(path, _Answers(serve), methods=["POST"])]
