"""A proxy between the overlay's server and its viewers that keeps every byte that the server sends."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Wire:
    """A proxy at `address` for the server at `port` on this machine; `sent` has what it sent so far, line by line."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = [self._listener]
        self._lines: list[bytearray] = []
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}/"
        threading.Thread(target=self._listen, daemon=True).start()

    @property
    def sent(self) -> list[bytes]:
        return [bytes(line) for line in self._lines]

    def close(self) -> None:
        for end in self._ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _listen(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.create_connection(("127.0.0.1", self._port))
                self._ends += near, far
                kept = bytearray()
                self._lines.append(kept)
                for source, sink, keep in ((near, far, bytearray()), (far, near, kept)):
                    threading.Thread(target=_carry, args=(source, sink, keep), daemon=True).start()


def _carry(source: socket.socket, sink: socket.socket, keep: bytearray) -> None:
    with contextlib.suppress(OSError):
        while content := source.recv(1 << 16):
            keep += content
            sink.sendall(content)
        sink.shutdown(socket.SHUT_WR)


@contextmanager
def wire(port: int) -> Iterator[Wire]:
    opened = Wire(port)
    try:
        yield opened
    finally:
        opened.close()
