"""Judges' orders about the event on the floor page: the round and its clock, results, and handing a match over.

They are answered as those in `floor_orders`.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from tableside.engine.model.dials import Dial
from tableside.hall.event_desk import EventDesk
from tableside.hall.floor_judges import FloorJudge
from tableside.hall.floor_orders import MOST_BYTES, FloorOrders
from tableside.hall.results import EnterResult
from tableside.hall.rounds import MOST_ROUND, BeginRound, ChangeRound, Minutes
from tableside.hall.told import Mode
from tableside.message import Message, message

MOST_FILE_BYTES = 3 * 2**20
"""The largest file of pairings, in bytes."""

_TOO_LARGE = message("floor-file-too-large", megabytes=MOST_FILE_BYTES // 2**20)
_MOST_REQUEST_BYTES = MOST_FILE_BYTES * 4 // 3 + MOST_BYTES  # in base64


class BeginOrder(msgspec.Struct, frozen=True):
    """A judge begins the round that a file pairs; `round` says which, 0 if it has one alone.

    Without `mode` or `dial` its matches are played as those of the last round.
    """

    content: bytes
    minutes: Minutes
    mode: Mode | None = None
    dial: Dial | None = None
    round: Annotated[int, msgspec.Meta(ge=0, le=MOST_ROUND)] = 0

    def __repr__(self) -> str:
        return f"BeginOrder({self.round})"


class HandOverOrder(msgspec.Struct, frozen=True):
    """A judge hands the match of a table over to another; both by their keys."""

    table: str
    to: str


class EventOrders:
    """Answers these requests. `orders` knows who is signed in."""

    def __init__(self, desk: EventDesk, orders: FloorOrders) -> None:
        self._desk, self._orders = desk, orders

    def routes(self) -> list[BaseRoute]:
        """Return where the requests are answered, for whoever has the token of the floor."""
        return [
            Route("/floor/round", self._round),
            Route("/floor/paired", self._paired),
            Route("/floor/tables", self._tables),
            Route("/floor/begin", self._begin, methods=["POST"]),
            Route("/floor/clock", self._clock, methods=["POST"]),
            Route("/floor/result", self._result, methods=["POST"]),
            Route("/floor/hand-over", self._hand_over, methods=["POST"]),
        ]

    async def _round(self, request: Request) -> Response:
        del request
        return _json(self._desk.round_shown())

    async def _paired(self, request: Request) -> Response:
        return _json(self._desk.result_shown(request.query_params.get("table", "")))

    async def _tables(self, request: Request) -> Response:
        del request
        return _json(self._desk.tables())

    async def _begin(self, request: Request) -> Response:
        async def done(judge: FloorJudge, order: BeginOrder) -> Message | None:
            last = self._desk.round_shown()
            begin = BeginRound(order.round, order.minutes, order.mode or last.mode, order.dial or last.dial)
            return await self._desk.begin(judge, order.content, begin)

        return await self._orders.done(request, BeginOrder, done, _MOST_REQUEST_BYTES, _TOO_LARGE)

    async def _clock(self, request: Request) -> Response:
        return await self._orders.done(request, ChangeRound, self._desk.change)

    async def _result(self, request: Request) -> Response:
        return await self._orders.done(request, EnterResult, self._desk.enter)

    async def _hand_over(self, request: Request) -> Response:
        async def done(judge: FloorJudge, order: HandOverOrder) -> Message | None:
            return await self._desk.hand_over(judge, order.table, order.to)

        return await self._orders.done(request, HandOverOrder, done)


def _json(shown: object) -> Response:
    return Response(msgspec.json.encode(shown), media_type="application/json")
