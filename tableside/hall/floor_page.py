"""The pages of a floor: one for judges, behind a token, and a wall for spectators; each with its files and its line."""

from __future__ import annotations

from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from tableside.hall.event_desk import EventDesk
from tableside.hall.event_orders import EventOrders
from tableside.hall.floor_feed import Floor
from tableside.hall.floor_line import FloorLine
from tableside.hall.floor_orders import FloorOrders
from tableside.hall.floor_words import for_everybody, for_judges
from tableside.hall.record_orders import RecordOrders
from tableside.hall.sealed_records import RecordDesk
from tableside.text import Text
from tableside.text.catalogue import SOURCE
from tableside.web.access import NOBODY_ELSE, Access
from tableside.web.fonts import font_route
from tableside.web.guard import Guard
from tableside.web.token_gate import TokenGate

PAGES = Path(__file__).parent / "page"
"""The pages and their files."""

COOKIE = "tableside-floor"
"""The cookie that stands for the token."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The policy of the pages: they load their own files, send nothing, and stand in no other page."""


def floor_app(
    floor: Floor,
    wall: Floor,
    token: str,
    orders: FloorOrders,
    event: EventDesk,
    records: RecordDesk,
    *,
    host: str,
    language: str = SOURCE,
    proxy: str = "",
    access: Access = NOBODY_ELSE,
) -> Starlette:
    """Return the pages of `floor_routes` as an application.

    `host`, where it is served, and `access` are as for `Guard`.
    """
    refusal = Text(language)("floor-host-refused")
    guard = Middleware(Guard, host=host, refusal=refusal, policy=POLICY, access=access)
    routes = floor_routes(floor, wall, token, orders, event, records, language=language, proxy=proxy)
    return Starlette(routes=routes, middleware=[guard])


def floor_routes(
    floor: Floor,
    wall: Floor,
    token: str,
    orders: FloorOrders,
    event: EventDesk,
    records: RecordDesk,
    *,
    language: str = SOURCE,
    proxy: str = "",
) -> list[BaseRoute]:
    """Return where the pages are: `/floor`, which needs the token, and `/wall`, which shows `wall` to everybody.

    `language` is for pages that ask for no other; `proxy` is as for `FloorLine`. `orders` answers what judges do on the
    floor, `event` carries out what they order about the event, and `records` gives out what they fetch.
    """
    judges = FloorLine(floor, for_judges, language, proxy)
    everybody = FloorLine(wall, for_everybody, language, proxy)
    page = Starlette(
        routes=[
            Route("/floor", _floor),
            WebSocketRoute("/floor/live", judges.serve_page),
            *orders.routes(),
            *EventOrders(event, orders).routes(),
            *RecordOrders(records, orders).routes(),
        ]
    )
    gate = TokenGate(page, token, Text(language)("floor-token-refused"), COOKIE)
    return [
        Route("/floor", gate),
        Route("/floor/{asked}", gate, methods=["GET", "POST"]),
        WebSocketRoute("/floor/live", gate),
        Route("/wall", _wall),
        WebSocketRoute("/wall/live", everybody.serve_page),
        font_route(),
        Mount("/hall", StaticFiles(directory=PAGES)),
    ]


async def _floor(request: Request) -> Response:
    del request
    return FileResponse(PAGES / "floor.html", media_type="text/html")


async def _wall(request: Request) -> Response:
    del request
    return FileResponse(PAGES / "wall.html", media_type="text/html")
