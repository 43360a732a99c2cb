"""The check of each request: a server answers its own page, under a name or an address of this machine."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Mapping

from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from tableside.web.access import NOBODY_ELSE, Access

HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""Headers of every response: keep nothing (browser sources cache hard), load nothing from elsewhere."""

OWN_FILES = "default-src 'self'"
"""The policy of a page that loads its own files alone."""

FEED = "/api/"
"""The beginnings of the addresses that pages of other programs may be allowed to read."""

HOST_HEADER = re.compile(r"(?:\[(?P<ipv6>[0-9a-f:.]+)\]|(?P<name>[a-z0-9._-]+))(?::[0-9]{0,5})?", re.ASCII)
"""A Host header (RFC 9110, 7.2) in lower case: a name or an address, and perhaps a port. It has no user name."""


LOCAL_NAME = "tableside.local"
"""The name that the documentation gives a table in its network, whatever the machine is called (RFC 6762)."""


class Guard:
    """Refuses a Host to which a foreign page could have been pointed, and a WebSocket of any page but ours.

    Whoever owns a name can make it lead to this machine (DNS rebinding); nobody can do so with a numeric address. So
    addresses, `localhost`, the host served at and this machine's own names are let in, and `LOCAL_NAME`. A WebSocket
    needs the Origin of our page, or the token of a program that is no browser. Refused requests get `refusal` as their
    text. `policy` is the Content-Security-Policy of every response, but for `/` and paths that begin as `policies` say.
    `access` names what is allowed beside that.
    """

    def __init__(
        self,
        app: ASGIApp,
        host: str,
        refusal: str,
        policy: str,
        policies: Mapping[str, str] | None = None,
        access: Access = NOBODY_ELSE,
    ) -> None:
        self._app = app
        self._policy, self._policies = policy, policies or {}
        self._access = access
        self._host = host.lower()
        self._refusal = PlainTextResponse(f"{refusal}\n", 403)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it with 403."""
        if scope["type"] == "websocket":
            headers = Headers(scope=scope)
            allowed = self._is_ours(headers) and self._may_follow(scope, headers)
            await (self._app if allowed else WebSocketClose())(scope, receive, send)
        elif scope["type"] == "http":
            origin = Headers(scope=scope).get("origin", "").lower()

            async def with_headers(message: Message) -> None:
                if message["type"] == "http.response.start":
                    headers = MutableHeaders(scope=message)
                    headers.update({**HEADERS, "Content-Security-Policy": self._policy_of(scope["path"])})
                    if scope["path"].startswith(FEED) and origin in self._access.origins:
                        headers.update({"Access-Control-Allow-Origin": origin, "Vary": "Origin"})
                await send(message)

            allowed = self._is_ours(Headers(scope=scope))
            await (self._app if allowed else self._refusal)(scope, receive, with_headers)

    def _policy_of(self, path: str) -> str:
        """The policy for a path; `/` is the page `/index.html`."""
        path = "/index.html" if path == "/" else path
        return next((policy for start, policy in self._policies.items() if path.startswith(start)), self._policy)

    def _may_follow(self, scope: Scope, headers: Headers) -> bool:
        """Return whether a WebSocket is of our page, of a page that is allowed to read the feed, or of a program."""
        if "origin" not in headers:
            return self._access.has_token(headers, QueryParams(scope["query_string"]))
        is_feed = scope["path"].startswith(FEED)
        return self._from_our_page(scope, headers) or (is_feed and headers["origin"].lower() in self._access.origins)

    def _from_our_page(self, scope: Scope, headers: Headers) -> bool:
        """Return whether a page of ours asks; behind a proxy with a name of its own it may have come by https."""
        host, origin = headers.get("host", "").lower(), headers["origin"].lower()
        is_named = host.partition(":")[0] in self._access.names
        return origin == own_origin(scope, host) or (is_named and origin == f"https://{host}")

    def _is_ours(self, headers: Headers) -> bool:
        parts = HOST_HEADER.fullmatch(headers.get("host", "").lower())
        if parts is None:
            return False
        name = (parts["ipv6"] or parts["name"]).removesuffix(".")
        return (
            name in ("localhost", LOCAL_NAME, self._host, *self._access.names)
            or _is_address(name)
            or is_own_name(name, socket.gethostname())
        )


def is_encrypted(scope: Scope) -> bool:
    """Return whether a request came over TLS."""
    return scope["scheme"] in ("https", "wss")


def own_origin(scope: Scope, host: str) -> str:
    """Return the origin of the pages of a server that was asked so, under this host."""
    return f"https://{host}" if is_encrypted(scope) else f"http://{host}"


def is_of_own_page(request: Request) -> bool:
    """Return whether a page of the server asks: browsers send the origin of a page with everything but a plain GET."""
    host, origin = request.headers.get("host", ""), request.headers.get("origin", "")
    return origin.lower() == own_origin(request.scope, host.lower())


def is_own_name(name: str, hostname: str) -> bool:
    """Return whether the machine called `hostname` answers to `name`, in lower case: its names as host and in mDNS.

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
