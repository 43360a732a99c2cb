"""TLS on connections that count before it begins, so that a handshake that never ends takes the place of nobody.

asyncio's own TLS tells a protocol of a connection once its handshake is over, and stores 256 KiB for each. Here a
connection counts as it is accepted, has `HANDSHAKE_S` for its handshake, and then begins as any other. The flow of what
is written is that of the socket: what the system does not take counts as unsent. The encryption itself is OpenSSL's.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

HANDSHAKE_S = 4.0
"""Seconds in which a connection has to be encrypted. A handshake takes two round trips."""

_READ_BYTES = 64 * 1024


class CountedProtocol(Protocol):
    """A protocol of asyncio that counts its connection apart from beginning it."""

    def count(self, transport: asyncio.Transport) -> None:
        """Count a connection that was accepted, and end the one that is too many."""

    def leave(self) -> None:
        """Count no longer."""


def encryption(certificate: Path, key: Path) -> ssl.SSLContext:
    """Return the settings of a server with this certificate and this private key, both as PEM: TLS 1.3 alone.

    Raises OSError if a file cannot be read or is none of these.
    """
    settings = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    settings.minimum_version = ssl.TLSVersion.TLSv1_3
    settings.load_cert_chain(certificate, key)
    settings.set_alpn_protocols(["http/1.1"])
    return settings


class EncryptedConnection(asyncio.Protocol, asyncio.Transport):
    """An encrypted connection: the protocol of its socket, and the transport of the protocol inside.

    `inside` counts the connection from the start, and begins when the handshake is over.
    """

    def __init__(self, inside: asyncio.Protocol, counted: CountedProtocol, settings: ssl.SSLContext) -> None:
        super().__init__()
        self._inside, self._counted, self._settings = inside, counted, settings
        self._incoming, self._outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = settings.wrap_bio(self._incoming, self._outgoing, server_side=True)
        self._socket: asyncio.Transport
        self._loop = asyncio.get_running_loop()
        self._is_encrypted = self._is_paused = self._is_closing = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection, and wait for its handshake."""
        assert isinstance(transport, asyncio.Transport)
        self._socket = transport
        self._end = self._loop.call_later(HANDSHAKE_S, self.abort)
        self._counted.count(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """The socket is closed."""
        self._is_closing = True
        self._end.cancel()
        if self._is_encrypted:
            self._inside.connection_lost(exc)
        else:
            self._counted.leave()

    def data_received(self, data: bytes) -> None:
        """Take what came through the socket."""
        self._incoming.write(data)
        try:
            if not self._is_encrypted:
                self._tls.do_handshake()
                self._begin()
            self._read()
        except ssl.SSLWantReadError:
            self._send()
        except ssl.SSLError:  # no TLS, an older version, or nonsense: OpenSSL has written why
            self._send()
            self._is_closing = True
            self._socket.close()

    def pause_writing(self) -> None:
        """The system does not take all that is written."""
        if self._is_encrypted:
            self._inside.pause_writing()

    def resume_writing(self) -> None:
        """The system took all that was written."""
        if self._is_encrypted:
            self._inside.resume_writing()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Return what is known of the socket; `sslcontext` shows that it is encrypted."""
        return self._settings if name == "sslcontext" else self._socket.get_extra_info(name, default)

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Have another protocol inside."""
        assert isinstance(protocol, asyncio.Protocol)
        self._inside = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        """Return the protocol inside."""
        return self._inside

    def is_closing(self) -> bool:
        """Return whether the connection is closed, or will be."""
        return self._is_closing or self._socket.is_closing()

    def is_reading(self) -> bool:
        """Return whether the protocol inside gets what comes."""
        return not self._is_paused and not self.is_closing()

    def pause_reading(self) -> None:
        """Read no further for now."""
        self._is_paused = True
        if not self.is_closing():
            self._socket.pause_reading()

    def resume_reading(self) -> None:
        """Read on, beginning with what has come already."""
        if self._is_paused and not self.is_closing():
            self._is_paused = False
            self._socket.resume_reading()
            self._loop.call_soon(self.data_received, b"")

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Set from how many unsent bytes on writing pauses."""
        self._socket.set_write_buffer_limits(high, low)

    def get_write_buffer_size(self) -> int:
        """Return how many bytes are unsent."""
        return self._socket.get_write_buffer_size()

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Send data; nothing after the connection was closed."""
        rest = memoryview(data)
        while rest and not self.is_closing():
            rest = rest[self._tls.write(rest) :]
        self._send()

    def can_write_eof(self) -> bool:
        """Return False: TLS has no end of one direction that all browsers know."""
        return False

    def close(self) -> None:
        """Send what is unsent, say that nothing more comes, and close; nobody waits for the other side to say so."""
        if not self.is_closing():
            self._is_closing = True
            with suppress(ssl.SSLError):
                self._tls.unwrap()
            self._send()
            self._socket.close()

    def abort(self) -> None:
        """Close at once."""
        self._is_closing = True
        self._socket.abort()

    def _begin(self) -> None:
        """The handshake is over."""
        self._end.cancel()
        self._is_encrypted = True
        self._send()
        self._inside.connection_made(self)

    def _read(self) -> None:
        """Give the protocol inside what has come, until it takes no more. Raises `ssl.SSLError`."""
        while self.is_reading():
            data = self._tls.read(_READ_BYTES)
            if not data:  # the other side says that nothing more comes
                self.close()
                return
            self._inside.data_received(data)

    def _send(self) -> None:
        """Send what OpenSSL has written."""
        data = self._outgoing.read()
        if data:
            self._socket.write(data)


def encrypted(make: Callable[..., Any], settings: ssl.SSLContext) -> Callable[..., EncryptedConnection]:
    """Return what makes a connection whose inside is what `make` makes, a `CountedProtocol`."""

    def made(*arguments: Any, **named: Any) -> EncryptedConnection:
        inside = make(*arguments, **named)
        return EncryptedConnection(inside, inside, settings)

    return made
