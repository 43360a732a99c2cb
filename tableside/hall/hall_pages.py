"""The hall's pages, served beside its log until it is stopped."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from carddata.model.card import Catalogue
from tableside.hall.admission import Admission
from tableside.hall.checkpoint_page import CheckpointPages
from tableside.hall.feature_feed import follow_feature
from tableside.hall.floor_feed import Floor
from tableside.hall.floor_judges import JudgeDoor, Sessions
from tableside.hall.floor_orders import FloorOrders
from tableside.hall.floor_page import floor_app
from tableside.hall.hall_server import HallPlaces, open_hall
from tableside.hall.joining import INVITATION, LASTS_S, JoinCode
from tableside.hall.producer_page import ProducerPages
from tableside.ledger.errors import explained
from tableside.ledger.files import make_folder
from tableside.message import Message, message
from tableside.stream.feed import FeedState, Show
from tableside.stream.server import Overlay
from tableside.text import Text
from tableside.web.connections import PatientServer
from tableside.web.limits import raise_file_limit
from tableside.web.lines import line_config
from tableside.web.listening import address, listen
from tableside.web.logs import limit_logs

Say = Callable[[Message], None]
"""Tells whoever started the hall."""


class GraphicsControl(Protocol):
    """The page by which a producer switches the graphics of the hall's overlay."""

    def open(self, where: str) -> str:
        """Return the address of the page on a server at `where`. Raises LedgerError."""

    def note(self, state: FeedState) -> None:
        """Note what the overlay shows."""

    def routes(self, host: str) -> list[Route]:
        """Return where the page is; `host` is as for `Guard`."""


def serve(
    folder: Path,
    name: str,
    places: HallPlaces,
    cards: Catalogue,
    language: str,
    say: Say,
    door: JudgeDoor,
    control: GraphicsControl,
) -> None:
    """Run a hall in this process until it is stopped (Ctrl+C, SIGTERM), and end its log's server with it.

    `door` says which judges may sign in on the floor page; `control` switches the graphics of the overlay.

    Raises `ListenError`, `NoLogServer` or another `LedgerError`.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    limit_logs()
    raise_file_limit()
    with explained(folder):
        make_folder(folder)
    listener = listen(places.host, places.page_port)
    try:
        asyncio.run(_serve(folder, name, places, cards, language, say, door, control, listener))
    except KeyboardInterrupt:
        return
    finally:
        listener.close()


async def _serve(
    folder: Path,
    name: str,
    places: HallPlaces,
    cards: Catalogue,
    language: str,
    say: Say,
    door: JudgeDoor,
    control: GraphicsControl,
    listener: socket.socket,
) -> None:
    def joined(compared: str) -> None:
        say(message("log-table-joined", name=compared))

    floor, wall, checkpoints = Floor(), Floor(), CheckpointPages()
    shown = floor.show, wall.show, joined, floor.show_judges, floor.show_conflicts, checkpoints.show
    where = address(places.host, listener)
    control_address = control.open(where)
    async with open_hall(folder, name, places, cards, *shown) as admission:
        token = admission.authority.floor_token
        say(message("log-serves", address=where))
        say(message("floor-address", address=f"{where}floor?token={token}"))
        say(message("floor-wall-address", address=f"{where}wall"))
        for line in code_lines(_code(admission, where)):
            say(line)
        say(message("feature-overlay-address", address=where))
        producer_token = admission.authority.producer_token
        say(message("feature-producer-address", address=f"{where}producer?token={producer_token}"))
        say(message("feature-control-address", address=control_address))
        producer = ProducerPages(floor, wall, admission.show_table, Text(language))
        orders = FloorOrders(admission.folds.floor_desk, door, Sessions(admission.authority.judges_key), language)
        answering = orders, admission.folds.event, admission.folds.records
        pages = floor_app(floor, wall, token, *answering, host=places.host, language=language)
        published = (*checkpoints.routes, *producer.routes(producer_token, places.host), *control.routes(places.host))
        own = [invitation_route(admission), *published, Mount("/", pages)]
        overlay = Overlay(folder, places.host, Text(language))
        served = by_path(Starlette(routes=own), overlay.served)
        feature = admission.folds.feature
        floor.now = wall.now = admission.folds.time.now

        async def follow(show: Show, tell: Say) -> None:
            async def noted(state: FeedState) -> None:
                control.note(state)
                await show(state)

            await follow_feature(feature, cards, noted, tell)

        async with asyncio.TaskGroup() as tasks:
            following = tasks.create_task(overlay.follow(follow, producer.note))
            await PatientServer(line_config(served), overlay.close).serve(sockets=[listener])
            following.cancel()


HALL_PATHS = (
    INVITATION.strip("/"),
    "checkpoint",
    "heads",
    "floor",
    "wall",
    "producer",
    "hall",
    "control",
    "intake.css",
)
"""The beginnings of the addresses of the hall's own pages; all others are those of its overlay."""


def by_path(hall: ASGIApp, overlay: ASGIApp) -> ASGIApp:
    """The hall's own pages and its overlay as one application."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        is_hall = scope["path"].split("/")[1] in HALL_PATHS
        await (hall if is_hall else overlay)(scope, receive, send)

    return serve


def code_lines(code: JoinCode) -> tuple[Message, ...]:
    """The lines that people read of a new code."""
    return message("log-code", code=code.typed), message("log-code-lasts", minutes=LASTS_S // 60)


def _code(admission: Admission, where: str) -> JoinCode:
    """A new code for tables that reach the pages at this address."""
    host, _, port = where.removeprefix("http://").rstrip("/").rpartition(":")
    return JoinCode(admission.new_code(), host, int(port), admission.authority.fingerprint)


def invitation_route(admission: Admission) -> Route:
    """The invitation of the hall, as it is now."""

    async def invitation(request: Request) -> Response:
        del request
        return Response(msgspec.json.encode(admission.invitation), media_type="application/json")

    return Route(INVITATION, invitation)
