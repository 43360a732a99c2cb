"""Commentators as a part of the table: their process runs while they may see facedown cards, and no longer."""

from __future__ import annotations

import secrets
import socket
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Final, Self

from tableside.app.commentary_process import CommentarySupervisor
from tableside.app.overlay_process import NETWORK
from tableside.commentary.messages import CommentaryCard, CommentaryState
from tableside.message import Message
from tableside.table.commentary import OpenedCards
from tableside.web.listening import ListenError, address, listen

PORT: Final = 8763
"""The port of the commentators' page; any free port if it is taken."""

TOKEN_BYTES: Final = 12
"""Bytes of a token, which people may have to type."""


class CommentaryService:
    """Runs the commentators' process as the table tells it, while this context is entered.

    `show` gets the address with its token, empty while nothing is served; the token is new each time. `say` gets what
    is wrong, and `language` returns that of the screens. `port` is that of the page, 0 for any free port.
    """

    def __init__(
        self,
        show: Callable[[str], None],
        say: Callable[[Message], None],
        language: Callable[[], str],
        port: int = PORT,
    ) -> None:
        self._show, self._say, self._language, self._port = show, say, language, port
        self._listener: socket.socket | None = None
        self._supervisor: CommentarySupervisor | None = None
        self._token = ""
        self._lock = threading.Lock()
        self._is_over = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        with self._lock:
            self._is_over = True
            self._end()

    def tell(self, opened: OpenedCards | None) -> None:
        """Take what commentators see from now on, None for nothing: then their process has ended on return."""
        with self._lock:
            if opened is None or self._is_over:
                self._end()
            elif self._supervisor is None:
                self._begin(opened)
            else:
                self._supervisor.tell(self._state(opened))

    def _begin(self, opened: OpenedCards) -> None:
        try:
            self._listener = self._listen()
        except ListenError as error:
            self._say(error.message)
            return
        self._token = secrets.token_urlsafe(TOKEN_BYTES)
        self._supervisor = CommentarySupervisor(self._listener, self._state(opened), self._say)
        self._supervisor.__enter__()
        self._show(f"{address(NETWORK, self._listener)}?token={self._token}")

    def _end(self) -> None:
        if self._supervisor is not None:
            self._supervisor.end()
            self._supervisor = None
            self._show("")
        if self._listener is not None:
            self._listener.close()
            self._listener = None

    def _listen(self) -> socket.socket:
        try:
            return listen(NETWORK, self._port)
        except ListenError:
            return listen(NETWORK, 0)

    def _state(self, opened: OpenedCards) -> CommentaryState:
        cards = (CommentaryCard(card.player, card.at, card.turn, card.face.card or "") for card in opened.cards)
        return CommentaryState(self._token, self._language(), opened.names, tuple(cards))
