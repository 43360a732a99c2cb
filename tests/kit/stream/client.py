"""A page's end of the live line without a browser: a real WebSocket and what its messages add up to."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection, connect

from tests.kit.patience import PATIENCE


class Shown:
    """The state of a page: `language`, `labels`, `scene`, `stale` and `seq`."""

    def __init__(self) -> None:
        self.language = ""
        self.labels: dict[str, str] = {}
        self.scene: dict[str, Any] | None = None
        self.stale = False
        self.seq = 0

    def take(self, message: dict[str, Any]) -> dict[str, Any]:
        """Apply a message as the page does, and return it."""
        assert message["v"] == 2
        message.pop("now", None)
        if "scene" in message:
            self.scene = message["scene"]
            self.language, self.labels = message["lang"], message["labels"]
        elif "changes" in message:
            assert self.scene is not None
            self.scene = {**self.scene, **message["changes"]}
        self.stale = message.get("stale", self.stale)
        self.seq = message["seq"]
        return message


class Client(Shown):
    """A page with its line; `frames` is all that came."""

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__()
        self.socket = socket
        self.frames: list[str] = []

    def next(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """Receive the next message, apply it and return it."""
        frame = self.socket.recv(timeout)
        assert isinstance(frame, str)
        self.frames.append(frame)
        return self.take(json.loads(frame))

    def until(self, **fields: Any) -> dict[str, Any]:
        """Receive until these fields of the scene have these values; return the scene."""
        while self.scene is None or any(self.scene[name] != value for name, value in fields.items()):
            self.next()
        return self.scene

    def ask(self, what: str) -> None:
        self.socket.send(json.dumps({"ask": what}))


@contextmanager
def client(
    where: str,
    origin: str | None = "",
    name: str = "",
    language: str = "",
    source: str = "",
    forwarded: str = "",
) -> Iterator[Client]:
    """A line to the server at `where`, with `name` as its Host, and by default with the Origin of the page there.

    It asks for no language unless there is a `language`. It comes from the address `source`, any if empty, and if there
    is `forwarded`, it says that it was forwarded for that address.
    """
    place = urlsplit(where)
    name = name or place.netloc
    own = f"http://{name}" if origin == "" else origin
    line = socket.create_connection((place.hostname, place.port), source_address=(source, 0))
    query = f"?lang={language}" if language else ""
    with connect(
        f"ws://{name}/live{query}",
        sock=line,
        origin=own,  # type: ignore[arg-type]
        proxy=None,
        compression=None,
        close_timeout=1,
        additional_headers={"X-Forwarded-For": forwarded} if forwarded else None,
    ) as opened:
        yield Client(opened)
