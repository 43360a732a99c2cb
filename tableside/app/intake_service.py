"""The intake as a part of the table: what comes from the network becomes commands, and people confirm on the screen."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Any, Final, Self

from tableside.app.graphics_control import GraphicsControl
from tableside.app.intake_process import IntakeSupervisor
from tableside.app.overlay_process import NETWORK
from tableside.intake.messages import (
    DeckPart,
    FromNetwork,
    FromTable,
    LinkState,
    ListSent,
    OrderSent,
    SenderAnswer,
)
from tableside.ledger.errors import LedgerError
from tableside.message import Message
from tableside.screens.wires import IntakeShown
from tableside.table import commands as c
from tableside.table.phone_link import LinkChange, ListAnswer
from tableside.web.listening import ListenError, address, listen

COMMANDS: Final[Mapping[type[FromNetwork], Callable[[Any], c.LinkCommand]]] = {
    ListSent: lambda sent: c.OfferList(sent.token, sent.text)
}
"""The command of the table that each kind of message from the network becomes. There is no other way in.

An order for the graphics becomes none: it ends in `GraphicsControl`, and the table does not know of it.
"""

PORT: Final = 8764
"""The port of the intake's pages, so that a producer's keys know it; any free port if it is taken."""

FREE_S: Final = 3.0
"""Seconds that the port is waited for at a start: the intake of an app that was killed may still end."""

TRY_S: Final = 0.1
"""Seconds between two tries."""

DECK_PAGE: Final = "deck"

TAKEN_S: Final = 2.0
"""Seconds in which the table deals with a message before the next one is read."""

MOST_LINKS: Final = 8
"""The number of links that a new process is told of, so that it can say of old ones that they are over."""


class IntakeService:
    """Runs the intake from the first link on, while this context is entered.

    `send` hands a command to the table, and `call_when_reached` calls once the table has carried out what it was sent
    before. `show` gets what the screen shows, and `language` returns that of the screens. `control` is that of the
    graphics, whose link stays from one start to the next. `port` is that of its pages, 0 for any free port.
    """

    def __init__(
        self,
        send: Callable[[c.LinkCommand], None],
        call_when_reached: Callable[[Callable[[], object]], None],
        show: Callable[[IntakeShown], None],
        language: Callable[[], str],
        control: GraphicsControl,
        port: int = 0,
    ) -> None:
        self._send, self._call_when_reached = send, call_when_reached
        self._show, self._language, self._port = show, language, port
        self._control = control
        self._links: dict[str, LinkState] = {}
        self._lock = threading.Lock()
        self._listener: socket.socket | None = None
        self._supervisor: IntakeSupervisor | None = None
        self._problem: Message | None = None
        self._ended = False

    def __enter__(self) -> Self:
        if self._control.token:
            self._start(FREE_S)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        with self._lock:
            self._ended = True
        if self._supervisor is not None:
            self._supervisor.__exit__(kind, error, at)
        if self._listener is not None:
            self._listener.close()

    def tell(self, change: LinkChange) -> None:
        """Take a change of the table's link: start the intake with the first, and tell it."""
        state = LinkState(DECK_PAGE, change.token, change.status, change.name, self._language(), _answer(change.answer))
        with self._lock:
            self._links.pop(state.token, None)
            self._links[state.token] = state
            while len(self._links) > MOST_LINKS:
                del self._links[next(iter(self._links))]
        self._tell(state)

    def open_control(self) -> None:
        """Open the link for the control of the graphics, and show it."""
        try:
            self._control.open()
        except LedgerError as error:
            self._show(IntakeShown("", error.problem))
            return
        self._tell(self._control.state())
        self._report(self._problem)

    def close_control(self) -> None:
        """End the link for the control of the graphics."""
        self._control.close()
        self._tell(self._control.state())
        self._report(self._problem)

    def note(self, *, delay: int | None = None, overlay: str | None = None) -> None:
        """Note the stream's delay in seconds, or the overlay's address, for the page of the control."""
        if self._control.note(delay=delay, overlay=overlay) and self._control.token:
            self._tell(self._control.state())

    def _tell(self, update: FromTable) -> None:
        """Start the intake with the first link, and tell it."""
        with self._lock:
            if self._supervisor is None and not self._ended:
                self._start()
                return
        if self._supervisor is not None:
            self._supervisor.tell(update)

    def _start(self, wait_s: float = 0) -> None:
        try:
            self._listener = self._listen(time.monotonic() + wait_s)
        except ListenError as error:
            self._show(IntakeShown("", error.message))
            return
        self._supervisor = IntakeSupervisor(self._listener, self._language(), self._take, self._known, self._report)
        self._supervisor.__enter__()

    def _listen(self, until: float) -> socket.socket:
        while True:
            try:
                return listen(NETWORK, self._port)
            except ListenError:
                if time.monotonic() >= until:
                    return listen(NETWORK, 0)
            time.sleep(TRY_S)

    def _known(self) -> tuple[FromTable, ...]:
        """The control, and the links without what was answered, the oldest first."""
        with self._lock:
            links = (
                LinkState(link.page, link.token, link.status, link.player, link.language)
                for link in self._links.values()
            )
            return (self._control.state(), *links)

    def _take(self, sent: FromNetwork) -> None:
        """Have the table carry out what a message asks; wait until it has, so that only one is on its way."""
        if isinstance(sent, OrderSent):
            self._tell(self._control.take(sent))
            return
        done = threading.Event()
        self._send(COMMANDS[type(sent)](sent))
        self._call_when_reached(done.set)
        done.wait(TAKEN_S)

    def _report(self, problem: Message | None) -> None:
        self._problem = problem
        if self._listener is not None:
            served = "" if problem else address(NETWORK, self._listener)
            self._show(IntakeShown(served, problem, self._control.token))


def _answer(answer: ListAnswer | None) -> SenderAnswer | None:
    if answer is None:
        return None
    return SenderAnswer(answer.notes, tuple(DeckPart(heading, cards) for heading, cards in answer.parts), answer.check)
