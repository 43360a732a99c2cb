"""The check of each request: a server answers its own page, under a name or an address of this machine."""

from __future__ import annotations

import ipaddress
import re
import socket

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""Headers of every response: keep nothing (browser sources cache hard), load nothing from elsewhere."""

OWN_FILES = "default-src 'self'"
"""The policy of a page that loads its own files alone."""

HOST_HEADER = re.compile(r"(?:\[(?P<ipv6>[0-9a-f:.]+)\]|(?P<name>[a-z0-9._-]+))(?::[0-9]{0,5})?", re.ASCII)
"""A Host header (RFC 9110, 7.2) in lower case: a name or an address, and perhaps a port. It has no user name."""


LOCAL_NAME = "tableside.local"
"""The name that the documentation gives a table in its network, whatever the machine is called (RFC 6762)."""


class Guard:
    """Refuses a Host to which a foreign page could have been pointed, and a WebSocket of any page but ours.

    Whoever owns a name can make it lead to this machine (DNS rebinding); nobody can do so with a numeric address. So
    addresses, `localhost`, the host served at and this machine's own names are let in, and `LOCAL_NAME`. A WebSocket
    needs the Origin of our page. Refused requests get `refusal` as their text. `policy` is the Content-Security-Policy
    of every response.
    """

    def __init__(self, app: ASGIApp, host: str, refusal: str, policy: str) -> None:
        self._app = app
        self._headers = {**HEADERS, "Content-Security-Policy": policy}
        self._host = host.lower()
        self._refusal = PlainTextResponse(f"{refusal}\n", 403)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it with 403."""
        if scope["type"] == "websocket":
            headers = Headers(scope=scope)
            allowed = self._is_ours(headers) and _from_our_page(headers)
            await (self._app if allowed else WebSocketClose())(scope, receive, send)
        elif scope["type"] == "http":

            async def with_headers(message: Message) -> None:
                if message["type"] == "http.response.start":
                    MutableHeaders(scope=message).update(self._headers)
                await send(message)

            allowed = self._is_ours(Headers(scope=scope))
            await (self._app if allowed else self._refusal)(scope, receive, with_headers)

    def _is_ours(self, headers: Headers) -> bool:
        parts = HOST_HEADER.fullmatch(headers.get("host", "").lower())
        if parts is None:
            return False
        name = (parts["ipv6"] or parts["name"]).removesuffix(".")
        return (
            name in ("localhost", LOCAL_NAME, self._host)
            or _is_address(name)
            or is_own_name(name, socket.gethostname())
        )


def is_own_name(name: str, hostname: str) -> bool:
    """Whether the machine called `hostname` answers to `name`, in lower case: its names as host and in mDNS.

    A second machine of the same name in one network gets `-2` in mDNS (RFC 6762, 9).

    >>> is_own_name("tableside.local", "tableside.lan"), is_own_name("tableside-2.local", "tableside")
    (True, True)
    >>> is_own_name("tableside.example", "tableside")
    False
    """
    hostname = hostname.lower()
    short = hostname.partition(".")[0]
    return name in (hostname, short) or re.fullmatch(re.escape(short) + r"(-[0-9]{1,3})?\.local", name) is not None


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _from_our_page(headers: Headers) -> bool:
    return headers.get("origin", "").lower() == f"http://{headers.get('host', '')}".lower()
