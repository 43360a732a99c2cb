"""Sockets for web pages: listening, and the address by which others reach it."""

from __future__ import annotations

import errno
import ipaddress
import socket
from contextlib import suppress

from tableside.message import Message, message

PORT_PROBLEMS = ("error-overlay-no-such-port", "error-overlay-port-in-use", "error-overlay-port-not-permitted")
"""The codes of what is wrong with a port, and not with the address."""


class ListenError(Exception):
    """Nothing can be served at this address; `message` says why and what to do."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens on `host` and `port`; 0 for any free port. Raises `ListenError`."""
    if not 0 <= port <= 65535:
        raise ListenError(message("error-overlay-no-such-port", port=port))
    try:
        family, *_, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        both = family == socket.AF_INET6 and socket.has_dualstack_ipv6()
        return socket.create_server(where[:2], family=family, dualstack_ipv6=both)
    except OSError as error:
        raise ListenError(_listen_problem(error, host, port)) from error
    except UnicodeError:  # no name of a host
        raise ListenError(message("error-overlay-not-our-address", host=host)) from None


def _listen_problem(error: OSError, host: str, port: int) -> Message:
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return message("error-overlay-not-our-address", host=host)
    if error.errno == errno.EADDRINUSE:
        return message("error-overlay-port-in-use", port=port)
    if error.errno == errno.EACCES:
        return message("error-overlay-port-not-permitted", port=port)
    return message("error-overlay-cannot-listen", host=host, port=port, cause=error.strerror or str(error))


def address(host: str, listener: socket.socket, scheme: str = "http") -> str:
    """The URL of the page. If `host` stands for all addresses, it has that by which others reach this machine."""
    port = listener.getsockname()[1]
    with suppress(ValueError):
        if ipaddress.ip_address(host).is_unspecified:
            host = outward_address()
    return f"{scheme}://[{host}]:{port}/" if ":" in host else f"{scheme}://{host}:{port}/"


def outward_address() -> str:
    """The address from which this machine would send; finding it sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])
