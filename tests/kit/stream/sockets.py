"""Bare connections to the overlay's server, as somebody opens them who means it no good."""

from __future__ import annotations

import base64
import os
import resource
import socket
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from tests.kit.patience import PATIENCE

TEXT, PING = 1, 9
"""Opcodes of WebSocket frames (RFC 6455, 5.2)."""


@contextmanager
def many_files(count: int) -> Iterator[None]:
    """Let this process open so many files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY:
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, count), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def connect(where: str, source: str = "", receive_bytes: int = 0) -> socket.socket:
    """A connection without a request, from the loopback address `source`, with a small receive buffer if wished."""
    place = urlsplit(where)
    assert place.hostname is not None
    assert place.port is not None
    line = socket.socket()
    if receive_bytes:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
    if source:
        line.bind((source, 0))
    line.settimeout(PATIENCE)
    line.connect((place.hostname, place.port))
    return line


def request(where: str, path: str = "/", *, complete: bool = True, method: str = "GET", headers: str = "") -> bytes:
    """A request for the page, with its last empty line or without it."""
    head = f"{method} {path} HTTP/1.1\r\nHost: {urlsplit(where).netloc}\r\n{headers}"
    return (head + ("\r\n" if complete else "")).encode()


def upgrade(where: str, receive_bytes: int = 0) -> socket.socket:
    """A line that was accepted, on a socket that does nothing by itself: it answers no ping."""
    line = connect(where, receive_bytes=receive_bytes)
    key = base64.b64encode(os.urandom(16)).decode()
    headers = f"Origin: http://{urlsplit(where).netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    headers += f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
    line.sendall(request(where, "/live", headers=headers))
    answer = line.recv(12)
    assert answer == b"HTTP/1.1 101", answer
    return line


def frame(content: bytes, opcode: int = TEXT, *, last: bool = True) -> bytes:
    """A masked frame of up to 125 bytes; the mask is zero."""
    return struct.pack(">BB4x", opcode | (0x80 if last else 0), 0x80 | len(content)) + content


def is_held(where: str, line: socket.socket) -> bool:
    """Return whether the server still has its end of an IPv4 connection open, as the kernel says (/proc/net/tcp)."""
    ports = (urlsplit(where).port, line.getsockname()[1])
    for row in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        _, local, remote, *_, inode = row.split()[:10]
        if (int(local.split(":")[1], 16), int(remote.split(":")[1], 16)) == ports:
            return inode != "0"
    return False


def wait(condition: Callable[[], object], patience: float = PATIENCE) -> bool:
    """Wait until the condition holds; return whether it did in time."""
    end = time.monotonic() + patience
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.1)
    return True
