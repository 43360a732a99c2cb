"""The hall's pages, served beside its log until it is stopped."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route

from carddata.model.card import Catalogue
from tableside.hall.admission import Admission
from tableside.hall.floor_feed import Floor
from tableside.hall.floor_judges import JudgeDoor, Sessions
from tableside.hall.floor_orders import FloorOrders
from tableside.hall.floor_page import floor_app
from tableside.hall.hall_server import HallPlaces, open_hall
from tableside.hall.joining import INVITATION, LASTS_S, JoinCode
from tableside.message import Message, message
from tableside.web.connections import PatientServer
from tableside.web.limits import raise_file_limit
from tableside.web.lines import line_config
from tableside.web.listening import address, listen
from tableside.web.logs import limit_logs

Say = Callable[[Message], None]
"""Tells whoever started the hall."""


def serve(
    folder: Path, name: str, places: HallPlaces, cards: Catalogue, language: str, say: Say, door: JudgeDoor
) -> None:
    """Run a hall in this process until it is stopped (Ctrl+C, SIGTERM), and end its log's server with it.

    `door` says which judges may sign in on the floor page.

    Raises `ListenError`, `NoLogServer` or another `LedgerError`.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    limit_logs()
    raise_file_limit()
    listener = listen(places.host, places.page_port)
    try:
        asyncio.run(_serve(folder, name, places, cards, language, say, door, listener))
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
    listener: socket.socket,
) -> None:
    def joined(compared: str) -> None:
        say(message("log-table-joined", name=compared))

    floor, wall = Floor(), Floor()
    shown = floor.show, wall.show, joined, floor.show_judges, floor.show_conflicts
    async with open_hall(folder, name, places, cards, *shown) as admission:
        where = address(places.host, listener)
        token = admission.authority.floor_token
        say(message("log-serves", address=where))
        say(message("floor-address", address=f"{where}floor?token={token}"))
        say(message("floor-wall-address", address=f"{where}wall"))
        for line in code_lines(_code(admission, where)):
            say(line)
        orders = FloorOrders(admission.floor, door, Sessions(admission.authority.judges_key), language)
        pages = floor_app(floor, wall, token, orders, host=places.host, language=language)
        served = Starlette(routes=[_invitation(admission), Mount("/", pages)])
        await PatientServer(line_config(served)).serve(sockets=[listener])


def code_lines(code: JoinCode) -> tuple[Message, ...]:
    """The lines that people read of a new code."""
    return message("log-code", code=code.typed), message("log-code-lasts", minutes=LASTS_S // 60)


def _code(admission: Admission, where: str) -> JoinCode:
    """A new code for tables that reach the pages at this address."""
    host, _, port = where.removeprefix("http://").rstrip("/").rpartition(":")
    return JoinCode(admission.new_code(), host, int(port), admission.authority.fingerprint)


def _invitation(admission: Admission) -> Route:
    """The invitation of the hall, as it is now."""

    async def invitation(request: Request) -> Response:
        del request
        return Response(msgspec.json.encode(admission.invitation), media_type="application/json")

    return Route(INVITATION, invitation)
