"""Who may talk to the overlay's server: its own page, under an address that is really this machine's."""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'self'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""What every answer says: keep nothing (browser sources cache hard), load nothing from elsewhere."""


class Guard:
    """Refuses a Host that a foreign page could have pointed here, and a WebSocket of any page but ours.

    A name can be made to lead to this machine by whoever owns the name (DNS rebinding), an address in digits cannot.
    So an address, `localhost`, and this machine's own names are let in. A WebSocket needs the Origin of our page.
    """

    def __init__(self, app: ASGIApp, host: str) -> None:
        self._app = app
        name = socket.gethostname().lower()
        self._names = {"localhost", host.lower(), name, f"{name}.local"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it with 403."""
        if scope["type"] == "websocket":
            headers = Headers(scope=scope)
            ours = self._is_ours(headers) and _from_our_page(headers)
            await (self._app if ours else WebSocketClose())(scope, receive, send)
        elif scope["type"] == "http":

            async def with_headers(message: Message) -> None:
                if message["type"] == "http.response.start":
                    MutableHeaders(scope=message).update(HEADERS)
                await send(message)

            refused = PlainTextResponse("This overlay is not served under that name.\n", 403)
            await (self._app if self._is_ours(Headers(scope=scope)) else refused)(scope, receive, with_headers)

    def _is_ours(self, headers: Headers) -> bool:
        try:
            name = urlsplit(f"//{headers.get('host', '')}").hostname or ""
        except ValueError:
            return False
        return name in self._names or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _from_our_page(headers: Headers) -> bool:
    return headers.get("origin", "").lower() == f"http://{headers.get('host', '')}".lower()
