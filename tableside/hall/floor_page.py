"""The page of a floor for judges, behind a token, and a wall for spectators; each with its files and its line."""

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
from tableside.web.fonts import font_route
from tableside.web.guard import Guard
from tableside.web.token_gate import TokenGate

PAGES = Path(__file__).parent / "page"
"""The pages and their files."""

COOKIE = "__Host-tableside-floor"
"""The cookie that stands for the token, over TLS alone."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The policy of the pages: they load their own files, send nothing, and stand in no other page."""


def floor_app(
    floor: Floor,
    token: str,
    orders: FloorOrders,
    event: EventDesk,
    records: RecordDesk,
    *,
    host: str,
    language: str = SOURCE,
) -> Starlette:
    """Return the page for judges as an application, `/floor`, which needs the token.

    `host`, where it is served, is as for `Guard`; `language` is for pages that ask for no other. `orders` answers
    what judges do on the floor, `event` carries out what they order about the event, and `records` gives out what they
    fetch.
    """
    page = Starlette(
        routes=[
            Route("/floor", _floor),
            *FloorLine(floor, for_judges, language, event.round_shown).routes("/floor/live"),
            *orders.routes(),
            *EventOrders(event, orders).routes(),
            *RecordOrders(records, orders).routes(),
        ]
    )
    gate = TokenGate(page, token, Text(language)("floor-token-refused"), COOKIE)
    routes: list[BaseRoute] = [
        Route("/floor", gate),
        Route("/floor/{asked}", gate, methods=["GET", "POST"]),
        WebSocketRoute("/floor/live", gate),
    ]
    return Starlette(routes=[*routes, *_files()], middleware=[_guard(host, language)])


def wall_app(wall: Floor, *, host: str, language: str = SOURCE) -> Starlette:
    """Return the page that shows `wall` to everybody as an application, `/wall`; the rest is as for `floor_app`."""
    line = FloorLine(wall, for_everybody, language)
    routes = [Route("/wall", _wall), *line.routes("/wall/live"), *_files()]
    return Starlette(routes=routes, middleware=[_guard(host, language)])


def _guard(host: str, language: str) -> Middleware:
    return Middleware(Guard, host=host, refusal=Text(language)("floor-host-refused"), policy=POLICY)


def _files() -> list[BaseRoute]:
    """The files of both pages."""
    return [font_route(), Mount("/hall", StaticFiles(directory=PAGES))]


async def _floor(request: Request) -> Response:
    del request
    return FileResponse(PAGES / "floor.html", media_type="text/html")


async def _wall(request: Request) -> Response:
    del request
    return FileResponse(PAGES / "wall.html", media_type="text/html")
