"""The control of the graphics as a part of the table: the state that the overlay reads, and the link that changes it.

Both are small files in the data folder: the state, which every user may read, and the token of the link, which stays
until somebody at the table ends it. So a panic and the keys of a producer outlast every process.
"""

from __future__ import annotations

import os
import secrets
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from tableside.app.overlay_process import LOCAL
from tableside.intake.messages import ControlState, OrderSent, Token
from tableside.ledger.errors import LedgerError
from tableside.ledger.outside import read, write_over
from tableside.match.public.delay_seconds import UNTIL_OVER
from tableside.message import Message
from tableside.web.graphics import ALL_OFF, FILE, LARGEST, GraphicsState, carried_out

LINK_FILE: Final = "overlay-control.json"
"""The file of the link, in the data folder; no other user may read it."""

TOKEN_BYTES: Final = 18


class ControlLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The link that is open."""

    token: Token


class GraphicsControl:
    """The state and the link of one data folder, from any thread. `language` returns that of the page's words."""

    def __init__(self, folder: Path, language: Callable[[], str]) -> None:
        self._folder, self._language = folder, language
        self._lock = threading.Lock()
        self._graphics = _read_state(folder / FILE)
        self._token = _read_token(folder / LINK_FILE)
        self._delay = 0
        self._overlay = ""

    @property
    def token(self) -> str:
        """The token of the link, empty while there is none."""
        return self._token

    def state(self, answers: int = 0, problem: Message | None = None) -> ControlState:
        """Return the content of the page; `answers` and `problem` are as for `ControlState`."""
        language = self._language()
        held = self._delay == UNTIL_OVER
        delay = 0 if held else self._delay
        return ControlState(self._token, language, self._graphics, delay, held, self._overlay, answers, problem)

    def open(self) -> None:
        """Open a link, if there is none. Raises LedgerError if it cannot be kept."""
        with self._lock:
            if not self._token:
                token = secrets.token_urlsafe(TOKEN_BYTES)
                write_over(self._folder / LINK_FILE, (msgspec.json.encode(ControlLink(token)),), 0o600)
                self._token = token

    def close(self) -> None:
        """End the link: it takes no order any more. It stays ended after a restart if its file can be removed."""
        with self._lock, suppress(OSError):
            self._token = ""
            (self._folder / LINK_FILE).unlink(missing_ok=True)

    def take(self, sent: OrderSent) -> ControlState:
        """Carry an order out, unless its link is over; return the state after it, with what is wrong."""
        with self._lock:
            if not self._token or not secrets.compare_digest(sent.token.encode(), self._token.encode()):
                return self.state(sent.number)
            graphics = carried_out(self._graphics, sent.order, prepares=sent.prepares)
            try:
                write_over(self._folder / FILE, (msgspec.json.encode(graphics),))
            except LedgerError as error:
                return self.state(sent.number, error.problem)
            self._graphics = graphics
            return self.state(sent.number)

    def note(self, *, delay: int | None = None, overlay: str | None = None) -> bool:
        """Note the delay of the stream in seconds, or where the overlay is; return whether that is new.

        An overlay that only this machine reaches counts as none, since a phone cannot open it.
        """
        before = self._delay, self._overlay
        self._delay = self._delay if delay is None else delay
        if overlay is not None:
            self._overlay = "" if f"//{LOCAL}:" in overlay else overlay
        return before != (self._delay, self._overlay)


def _read_state(path: Path) -> GraphicsState:
    """The state in a file: everything as it is at first without one, all graphics off if it cannot be read."""
    if not os.path.lexists(path):
        return GraphicsState()
    try:
        return msgspec.json.decode(read(path, LARGEST, ours=True), type=GraphicsState)
    except (LedgerError, ValueError, RecursionError):
        return ALL_OFF


def _read_token(path: Path) -> str:
    try:
        return msgspec.json.decode(read(path, LARGEST, ours=True), type=ControlLink).token
    except (LedgerError, ValueError, RecursionError):
        return ""
