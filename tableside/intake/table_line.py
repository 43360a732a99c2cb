"""The intake's end of the channel to the table: what the table has told, and what waits for its answer."""

from __future__ import annotations

import asyncio
import secrets
import socket
from typing import Final, TypeVar

import msgspec

from tableside.intake.messages import (
    MOST_PACKET_BYTES,
    BrokenMessage,
    ControlState,
    FromNetwork,
    FromTable,
    LinkState,
    ListSent,
    OrderSent,
    received_by_intake,
    send,
)
from tableside.web.graphics import Order, PressOrder

ANSWER_S: Final = 3.0
"""Seconds in which the table answers."""

MOST_LINKS: Final = 32
"""The number of links that are remembered, so that a page can say what became of its link."""

MOST_ORDERS: Final = 16
"""The number of orders that wait at once; `panic` has as many places again."""

PANIC: Final = PressOrder("panic")

Answer = TypeVar("Answer", LinkState, ControlState)


class TableBusy(Exception):
    """Raised for an order while too many wait."""


class TableLine:
    """The channel to the table, and the links that the table has told of."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end
        self._links: dict[str, LinkState] = {}
        self._waiting: dict[str, asyncio.Future[LinkState]] = {}
        self._orders: dict[int, asyncio.Future[ControlState]] = {}
        self._last_order = 0
        self.control: ControlState | None = None

    async def listen(self) -> None:
        """Take what the table tells until it closes the channel."""
        self._end.setblocking(False)
        loop = asyncio.get_running_loop()
        while packet := await loop.sock_recv(self._end, MOST_PACKET_BYTES + 1):
            try:
                self._take(received_by_intake(packet))
            except BrokenMessage:
                return

    def _take(self, update: FromTable) -> None:
        match update:
            case ControlState():
                self.control = update
                _settle(self._orders.pop(update.answers, None), update)
            case LinkState():
                self._take_link(update)

    def _take_link(self, state: LinkState) -> None:
        _settle(self._waiting.pop(state.token, None), state)
        self._links.pop(state.token, None)
        self._links[state.token] = msgspec.structs.replace(state, answer=None)  # an answer is for its sender alone
        while len(self._links) > MOST_LINKS:
            del self._links[next(iter(self._links))]

    def link(self, page: str, token: str) -> LinkState | None:
        """The link of this address, None for none; the time that it takes says nothing of the tokens."""
        tried = token.encode()
        same = [link for link in self._links.values() if secrets.compare_digest(link.token.encode(), tried)]
        return next((link for link in same if link.page == page), None)

    def is_busy(self, token: str) -> bool:
        """Return if something that was sent by this link has no answer yet."""
        return token in self._waiting

    async def ask(self, sent: ListSent) -> LinkState | None:
        """Hand something to the table; return what came of it, None if the table did not answer in time."""
        self._waiting[sent.token] = answer = asyncio.get_running_loop().create_future()
        try:
            return await self._answered(sent, answer)
        finally:
            self._waiting.pop(sent.token, None)

    async def order(self, order: Order, *, prepares: bool) -> ControlState | None:
        """Hand an order to the table; return the state that it led to, None if the table did not answer in time.

        Raises TableBusy.
        """
        most = MOST_ORDERS * (2 if order == PANIC else 1)
        if self.control is None or len(self._orders) >= most:
            raise TableBusy
        self._last_order += 1
        number = self._last_order
        self._orders[number] = answer = asyncio.get_running_loop().create_future()
        try:
            return await self._answered(OrderSent(self.control.token, number, order, prepares), answer)
        finally:
            self._orders.pop(number, None)

    async def _answered(self, sent: FromNetwork, answer: asyncio.Future[Answer]) -> Answer | None:
        try:
            send(self._end, sent)
            return await asyncio.wait_for(answer, ANSWER_S)
        except (OSError, TimeoutError):
            return None


def _settle(waiting: asyncio.Future[Answer] | None, answer: Answer) -> None:
    if waiting is not None and not waiting.done():
        waiting.set_result(answer)
