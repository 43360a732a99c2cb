"""uvicorn's protocols with limits, so that nobody keeps out the viewers with connections that are slow, silent or many.

- HTTP: a connection ends after `LIFETIME_S`, whatever was sent or read by then. So that no answer is cut short, it
  takes no further request after `REUSE_S`. If there are too many, a new connection ends an old one
  (`RecentConnections`). With TLS it counts from before its handshake (`tableside.web.encrypted`).
- Lines (WebSockets): `live` says for how many there is a place. A line ends if the page does not answer a ping
  (`uvicorn`), does not take what was sent to it for `STALL_S`, or makes the server store too much. When we close it,
  it ends at once, whatever the page does.
- An answer can become a line too (`BECOME_LINE`), for pages without WebSockets. It has no pings: the system ends it if
  nothing of what was sent has arrived for `ARRIVES_S`.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import h11
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tableside.web.encrypted import encrypted
from tableside.web.limits import RecentConnections, holder

MAX_CONNECTIONS, MAX_CONNECTIONS_PER_ADDRESS = 512, 128
"""HTTP connections at once."""

ACCEPTED_AT_ONCE = 16
"""Connections that are accepted before any of them is read: far fewer than one address may have."""

QUEUE = 1024
"""Connections that may wait to be accepted. Of more, the system has the client try again after a second."""

LIFETIME_S = 10.0
"""Seconds from the start of an HTTP connection to its end, and with TLS from its handshake. The page and its files take
milliseconds."""

REUSE_S = 1.0
"""Seconds in which a connection takes more than one request. Each answer has the rest of `LIFETIME_S`."""

STALL_S = 10.0
"""Seconds until a line ends whose page does not take all that was sent to it."""

ARRIVES_S = 20.0
"""Seconds in which something of what is sent on an answer that is a line has to arrive at the machine of its page."""

MAX_UNSENT_BYTES = 256 * 1024
"""As much may wait to be sent on one line. Messages wait for each other; only answers to pings add up."""

MAX_FRAGMENTS = 64
"""A message may come in as many parts."""


class LimitedConfig(uvicorn.Config):
    """A server with the limits of this module. It holds the count that its connections share.

    It says nothing of itself in its responses and logs no requests. With `settings` it serves over TLS alone. `options`
    are further ones of `uvicorn.Config`.
    """

    def __init__(self, application: Any, settings: ssl.SSLContext | None = None, **options: Any) -> None:
        http = LimitedHttp if settings is None else encrypted(LimitedHttp, settings)
        limits: dict[str, Any] = {"http": http, "ws": LimitedLine, "backlog": ACCEPTED_AT_ONCE}
        quiet: dict[str, Any] = {
            "log_config": None,
            "access_log": False,
            "proxy_headers": False,
            "server_header": False,
            "date_header": False,
        }
        super().__init__(application, lifespan="off", timeout_graceful_shutdown=1, **(limits | quiet | options))
        self.recent: RecentConnections[LimitedHttp] = RecentConnections(MAX_CONNECTIONS, MAX_CONNECTIONS_PER_ADDRESS)


class PatientServer(uvicorn.Server):
    """A server where more connections may wait than are accepted at once; asyncio has one number for both.

    As it ends, it calls `end` first, which ends the answers that would go on.
    """

    def __init__(self, config: uvicorn.Config, end: Callable[[], Awaitable[None]] | None = None) -> None:
        super().__init__(config)
        self._end_answers = end

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve on these sockets."""
        await super().startup(sockets)
        for listener in sockets or []:
            listener.listen(QUEUE)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End."""
        if self._end_answers is not None:
            await self._end_answers()
        await super().shutdown(sockets)


class OtherServer(PatientServer):
    """A server beside another of the same process, which ends it: signals are for that one."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals as they are."""
        yield


class _Stall:
    """Ends a line that takes nothing for `STALL_S`.

    Anything that the system does not take at once counts as unsent, so that a line that stalls shows.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        transport.set_write_buffer_limits(high=0)
        self._abort = transport.abort
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Something is unsent."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(STALL_S, self._abort)

    def end(self) -> None:
        """Everything is sent, or nothing more will be."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


BECOME_LINE = "tableside.line"
"""The extension of an HTTP scope whose value makes the answer a line; it is called before the answer begins."""


class LimitedHttp(H11Protocol):
    """An HTTP connection, until it ends or becomes a line."""

    config: LimitedConfig
    _address: str | None = None
    _end: asyncio.TimerHandle | None = None
    _stall: _Stall | None = None

    def count(self, transport: asyncio.Transport) -> None:
        """Count as a connection from now on, and end the one that is too many."""
        self.transport, self._address = transport, _address_of(transport)
        self.connections.add(self)  # the server closes it as it ends, also before its handshake
        surplus = self.config.recent.add(self, self._address)
        if surplus is not None:
            surplus.transport.abort()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin."""
        super().connection_made(transport)
        self.app = partial(self._answer, self.app)
        self._begun = self.loop.time()
        self._end = self.loop.call_later(LIFETIME_S, transport.abort)
        if self._address is None:
            self.count(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self.leave()
        if self._stall is not None:
            self._stall.end()
        super().connection_lost(exc)

    def become_line(self) -> None:
        """Count as a connection no longer, but end as a line does, and with the server."""
        self.leave()
        self.connections.add(self)
        self._stall = _Stall(self.transport)
        line: socket.socket = self.transport.get_extra_info("socket")
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(1000 * ARRIVES_S))

    def pause_writing(self) -> None:
        """Something is unsent."""
        super().pause_writing()
        if self._stall is not None:
            self._stall.begin()

    def resume_writing(self) -> None:
        """Everything is sent, or as much as a connection that is no line waits for."""
        if self._stall is not None:
            self._stall.end()
        super().resume_writing()

    def shutdown(self) -> None:
        """End with the server: a line at once, and what is no line after its answer."""
        if self._stall is None:
            super().shutdown()
        else:
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Take what the page sends."""
        super().data_received(data)
        if self.conn.our_state in (h11.SEND_RESPONSE, h11.SEND_BODY):
            self._mark(has_request=True)

    def on_response_complete(self) -> None:
        """Wait for the next request, or close a connection that might end within its answer."""
        if self._stall is not None or self.loop.time() - self._begun > REUSE_S:
            self.transport.close()
        self._mark(has_request=False)
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Become a line."""
        self.leave()
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, or the rest of a request that breaks off into nonsense.

        It may already be answered, or about to be: `uvicorn` would then begin a second response, which h11 raises for.
        """
        if self.cycle is not None:
            self.cycle.disconnected = True
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self._refuse()
        else:
            self.transport.close()

    def _refuse(self) -> None:
        """Send a response without a body, and close the connection."""
        response = h11.Response(status_code=400, headers=[("Content-Length", "0"), ("Connection", "close")])
        self.transport.write(self.conn.send(response) or b"")
        self.transport.close()

    def leave(self) -> None:
        """Count no longer."""
        if self._end is not None:
            self._end.cancel()
        self.connections.discard(self)
        self.config.recent.remove(self, self._address or "")

    async def _answer(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        """Have a request answered, by an application that can make the answer a line."""
        scope["extensions"] = {BECOME_LINE: self.become_line}
        await app(scope, receive, send)

    def _mark(self, *, has_request: bool) -> None:
        self.config.recent.mark(self, self._address or "", has_request=has_request)


class LimitedLine(WebSocketsSansIOProtocol):
    """A line by WebSocket."""

    config: LimitedConfig

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        super().connection_made(transport)
        self._stall = _Stall(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._stall.end()
        super().connection_lost(exc)

    async def send(self, message: Any) -> None:
        """Send what the application says; what it closes ends without waiting for the page."""
        await super().send(message)
        if message["type"] == "websocket.close":
            self.transport.close()

    def pause_writing(self) -> None:
        """Something is unsent."""
        super().pause_writing()
        self._stall.begin()

    def resume_writing(self) -> None:
        """Everything is sent."""
        self._stall.end()
        super().resume_writing()

    def data_received(self, data: bytes) -> None:
        """Take what the page sends, unless it makes the server store more and more."""
        super().data_received(data)
        if self.transport.get_write_buffer_size() > MAX_UNSENT_BYTES or len(self.frames) > MAX_FRAGMENTS:
            self.transport.abort()


def _address_of(transport: asyncio.Transport) -> str:
    peer = transport.get_extra_info("peername")
    return holder(peer[0]).address if peer else ""
