"""Judges' requests for sealed records on the floor page; they are answered as those in `floor_orders`."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from tableside.hall.floor_judges import FloorJudge
from tableside.hall.floor_orders import FloorOrders
from tableside.hall.sealed_records import RecordDesk
from tableside.message import Message

REACH = "Tableside-Entries"
"""The header that says the last entry in a record, and after a slash the last that the log has of the game.

After another slash it says `other` if the next entry is of another match.
"""


class RecordOrder(msgspec.Struct, frozen=True):
    """A judge fetches the record of a game: the key of its table, and the table's number of the game."""

    table: str
    game: int


class RecordOrders:
    """Answers these requests. `orders` knows who is signed in."""

    def __init__(self, desk: RecordDesk, orders: FloorOrders) -> None:
        self._desk, self._orders = desk, orders

    def routes(self) -> list[BaseRoute]:
        """Return where the requests are answered, for whoever has the token of the floor."""
        return [Route("/floor/records", self._offered), Route("/floor/record", self._fetch, methods=["POST"])]

    async def _offered(self, request: Request) -> Response:
        offered = self._desk.offered(request.query_params.get("table", ""))
        return Response(msgspec.json.encode(offered), media_type="application/json")

    async def _fetch(self, request: Request) -> Response:
        async def done(judge: FloorJudge, order: RecordOrder) -> Message | Response:
            file = await self._desk.fetch(judge, order.table, order.game)
            if isinstance(file, Message):
                return file
            name = f"attachment;filename=match-{order.game}.jsonl"
            reach = f"{file.until}/{file.last}" + "/other" * file.is_before_other
            headers = {"Content-Disposition": name, REACH: reach}
            return Response(file.content, headers=headers, media_type="application/jsonl")

        return await self._orders.done(request, RecordOrder, done)
