"""The common part of all live lines: the codes that close them, their number, their holders, and their server."""

from __future__ import annotations

import ipaddress
import ssl
from contextlib import suppress

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp

from tableside.message import message
from tableside.web.connections import LimitedConfig
from tableside.web.limits import Holder, holder

MAX_REQUEST_BYTES = 256
"""The longest message that a page may send, in bytes; the server closes the line at a longer message."""

UNSUPPORTED, NOT_UNDERSTOOD, NO_PLACE = 1003, 1007, 1013
"""Why a line is closed (RFC 6455, 7.4.1 and 11.7): a binary message, a text that says nothing, no place (try again
later)."""

COMPLETE = 1000
"""A line is closed because everything that was asked for has been sent (RFC 6455, 7.4.1)."""

PLACES, OWN_PLACES = 256, 64
"""Lines at once: of all other machines, enough for each address of a network of 254, and of this machine. Of 200 the
server takes 51 MB and a tenth of a core."""

NO_ROOM = message("overlay-no-place")
"""The sentence for a page for which there is no place."""

PING_S = 10.0
"""Seconds between pings on a silent line, and until an unanswered ping closes it."""


def line_config(served: ASGIApp, settings: ssl.SSLContext | None = None) -> LimitedConfig:
    """Return how an application with live lines is served, with `settings` over TLS."""
    return LimitedConfig(
        served,
        settings,
        ws_max_size=MAX_REQUEST_BYTES,
        ws_ping_interval=PING_S,
        ws_ping_timeout=PING_S,
        ws_per_message_deflate=False,
    )


def holder_of(line: HTTPConnection, proxy: str) -> Holder:
    """Return who holds a line: the client, or the client of the proxy, which the proxy names last (X-Forwarded-For)."""
    peer = "" if line.client is None else line.client.host
    if proxy and _is_same(peer, proxy):
        forwarded = ",".join(line.headers.getlist("x-forwarded-for"))
        peer = forwarded.rpartition(",")[2].strip() or peer
    return holder(peer)


def _is_same(peer: str, proxy: str) -> bool:
    """Return whether two addresses are the same, however they are written."""
    with suppress(ValueError):
        return _plain(peer) == _plain(proxy)
    return False


def _plain(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    ip = ipaddress.ip_address(address.partition("%")[0])
    return (ip.ipv4_mapped or ip) if isinstance(ip, ipaddress.IPv6Address) else ip
