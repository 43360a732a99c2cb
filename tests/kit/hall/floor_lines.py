"""A page's end of a floor's live line, without a browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection, connect

from tableside.hall.floor_page import COOKIE
from tests.kit.hall.floors import TOKEN
from tests.kit.patience import PATIENCE

WITH_TOKEN = {"Cookie": f"{COOKIE}={TOKEN}"}


class FloorReader:
    """A page that knows its `first` message, its `tables` as they came last, and all `frames` as they came."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[str] = []
        self.first = self.next()
        self.tables: dict[str, dict[str, Any]] = {}

    def next(self) -> dict[str, Any]:
        """Return the next message."""
        self.frames.append(str(self.socket.recv(PATIENCE)))
        message: dict[str, Any] = json.loads(self.frames[-1])
        assert message["v"] == 1
        return message

    def news(self) -> list[dict[str, Any]]:
        """Return the tables of the next message that has some."""
        message = self.next()
        while "tables" not in message:
            message = self.next()
        tables: list[dict[str, Any]] = message["tables"]
        self.tables |= {table["id"]: table for table in tables}
        return tables


@contextmanager
def floor_reader(
    where: str, path: str = "floor", language: str = "", headers: dict[str, str] | None = None, origin: str = ""
) -> Iterator[FloorReader]:
    """A line to the page at `path`, by default with the token and the origin that a browser sends."""
    name = urlsplit(where).netloc
    headers = WITH_TOKEN if headers is None else headers
    address = f"ws://{name}/{path}/live?lang={language}"
    own = origin or f"http://{name}"
    with connect(address, origin=own, proxy=None, compression=None, additional_headers=headers) as socket:  # type: ignore[arg-type]
        yield FloorReader(socket)
