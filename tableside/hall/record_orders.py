"""Judges' requests for sealed records on the floor page; they are answered as those in `floor_orders`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

from tableside.hall.floor_judges import FloorJudge
from tableside.hall.floor_orders import FloorOrders
from tableside.hall.sealed_records import RecordDesk, RecordFile
from tableside.message import Message, message

REACH = "Tableside-Entries"
"""The header that says the last entry in a record, and after a slash the last that the log has of the game.

After another slash it says `other` if the next entry is of another match.
"""


class RecordOrder(msgspec.Struct, frozen=True):
    """A judge fetches the record of a game: the key of its table, and the table's number of the game."""

    table: str
    game: int


class RecordOrders:
    """Answers these requests, of each judge one fetch at a time until it is sent. `orders` knows who is signed in."""

    def __init__(self, desk: RecordDesk, orders: FloorOrders) -> None:
        self._desk, self._orders = desk, orders
        self._fetching = set[str]()

    def routes(self) -> list[BaseRoute]:
        """Return where the requests are answered, for whoever has the token of the floor."""
        return [Route("/floor/records", self._offered), Route("/floor/record", self._fetch, methods=["POST"])]

    async def _offered(self, request: Request) -> Response:
        offered = self._desk.offered(request.query_params.get("table", ""))
        return Response(msgspec.json.encode(offered), media_type="application/json")

    async def _fetch(self, request: Request) -> Response:
        async def done(judge: FloorJudge, order: RecordOrder) -> Message | Response:
            if judge.id in self._fetching:
                return message("floor-record-under-way")
            self._fetching.add(judge.id)
            file: RecordFile | Message | None = None
            try:
                file = await self._desk.fetch(judge, order.table, order.game)
            finally:
                if not isinstance(file, RecordFile):
                    self._fetching.remove(judge.id)
            if isinstance(file, Message):
                return file
            name = f"attachment;filename=match-{order.game}.jsonl"
            reach = f"{file.until}/{file.last}" + "/other" * file.is_before_other
            return _FileResponse(
                file.content, {"Content-Disposition": name, REACH: reach}, partial(self._fetching.remove, judge.id)
            )

        return await self._orders.done(request, RecordOrder, done)


class _FileResponse(Response):
    """A record, which calls `sent` once it is sent, or cannot be."""

    media_type = "application/jsonl"

    def __init__(self, content: bytes, headers: dict[str, str], sent: Callable[[], None]) -> None:
        super().__init__(content, headers=headers)
        self._sent = sent

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._sent()
