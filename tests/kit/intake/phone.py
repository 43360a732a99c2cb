"""A real table with the real intake beside it, and phones that open its pages over real HTTP."""

from __future__ import annotations

import http.client
import os
import re
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tableside.app.graphics_control import GraphicsControl
from tableside.app.intake_service import IntakeService
from tableside.screens.wires import IntakeShown
from tableside.table import commands as c
from tests.kit.patience import PATIENCE
from tests.kit.table.table import AtTable

BOUNDARY = "----phone"


@dataclass(frozen=True)
class Shown:
    """A page as a phone gets it: its status, its source, and its words."""

    status: int
    source: str
    headers: Any = None

    @property
    def words(self) -> str:
        body = self.source.partition("<main>")[2]
        return " ".join(unescape(re.sub(r"<[^>]*>", " ", body)).split())

    @property
    def check(self) -> str:
        return re.findall(r'class="check">(\d{4})<', self.source)[0]


def form(list_: bytes = b"", file: bytes = b"", name: str = "deck.txt") -> bytes:
    """The form of the page as a browser sends it."""
    parts = [
        b'--%s\r\nContent-Disposition: form-data; name="list"\r\n\r\n%s\r\n' % (BOUNDARY.encode(), list_),
        b'--%s\r\nContent-Disposition: form-data; name="file"; filename="%s"\r\nContent-Type: text/plain\r\n\r\n%s\r\n'
        % (BOUNDARY.encode(), name.encode(), file),
        b"--%s--\r\n" % BOUNDARY.encode(),
    ]
    return b"".join(parts)


MULTIPART = f"multipart/form-data; boundary={BOUNDARY}"


def get(address: str, method: str = "GET", body: bytes | None = None, **headers: str) -> Shown:
    """The answer to one request."""
    place = urlsplit(address)
    line = http.client.HTTPConnection(place.netloc, timeout=PATIENCE)
    try:
        line.request(method, place.path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        answer = line.getresponse()
        return Shown(answer.status, answer.read().decode(), answer.headers)
    finally:
        line.close()


def post(address: str, list_: str | bytes = "", file: bytes = b"") -> Shown:
    """Send the form of a page."""
    pasted = list_.encode() if isinstance(list_, str) else list_
    return get(address, "POST", form(pasted, file), Content_Type=MULTIPART)


class PhoneTable(AtTable):
    """A table whose intake is the real process. `folder` holds the ledger."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        self.control = GraphicsControl(folder, lambda: language)
        self.service = IntakeService(self._send, self._call_when_reached, self._note, lambda: language, self.control)
        super().__init__(folder, self.service.tell)
        self.shown = IntakeShown()
        self._noted = threading.Condition()

    def _send(self, command: c.LinkCommand) -> None:
        self.thread.send(command)

    def _call_when_reached(self, call: Callable[[], object]) -> None:
        self.thread.call_when_reached(call)

    def _note(self, shown: IntakeShown) -> None:
        with self._noted:
            self.shown = shown
            self._noted.notify_all()

    def served(self) -> str:
        """The address of the intake, once it runs."""
        with self._noted:
            assert self._noted.wait_for(lambda: self.shown.address, PATIENCE)
            return self.shown.address

    def link(self, player: str = "A") -> str:
        """The address of a new link for a player."""
        link = self.do(c.OpenPhoneLink(player)).phone
        assert link is not None
        return f"{self.served()}deck/{link.token}"

    def process(self) -> int:
        """The process id of the intake."""
        supervisor = self.service._supervisor
        assert supervisor is not None
        assert supervisor._process is not None
        return supervisor._process.pid

    def kill_intake(self) -> None:
        """Kill the intake; return once it has ended and another runs."""
        killed = self.process()
        os.kill(killed, signal.SIGKILL)
        with self._noted:
            assert self._noted.wait_for(lambda: self.shown.problem is not None, PATIENCE)
            assert self._noted.wait_for(lambda: self.shown.address, PATIENCE)


@contextmanager
def phone_table(folder: Path, language: str = "en", **agreed: Any) -> Iterator[PhoneTable]:
    """A table in a match, whose players have no deck yet."""
    with ExitStack() as stack:
        table = PhoneTable(folder, language)
        stack.enter_context(table.service)
        stack.enter_context(table)
        table.begin(**agreed)
        yield table


def loopback(address: str) -> str:
    """The same page by this machine's own address."""
    place = urlsplit(address)
    return address.replace(place.netloc, f"127.0.0.1:{place.port}")


def connect(address: str) -> socket.socket:
    """A connection on which nothing is sent yet."""
    place = urlsplit(address)
    return socket.create_connection((place.hostname or "", place.port or 0), PATIENCE)
