"""The hall's pages, served beside its log until it is stopped."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from carddata.model.card import Catalogue
from tableside.hall.admission import Admission
from tableside.hall.floor import FloorTable
from tableside.hall.hall_server import HallPlaces, open_hall
from tableside.hall.joining import INVITATION, LASTS_S, JoinCode
from tableside.message import Message, message
from tableside.web.connections import LimitedConfig, PatientServer
from tableside.web.listening import address, listen
from tableside.web.logs import limit_logs

Say = Callable[[Message], None]
"""Tells whoever started the hall."""


def serve(folder: Path, name: str, places: HallPlaces, cards: Catalogue, say: Say) -> None:
    """Run a hall in this process until it is stopped. Raises `ListenError`, `NoLogServer` or another `LedgerError`."""
    limit_logs()
    listener = listen(places.host, places.page_port)
    try:
        asyncio.run(_serve(folder, name, places, cards, say, listener))
    except KeyboardInterrupt:
        return
    finally:
        listener.close()


async def _serve(
    folder: Path, name: str, places: HallPlaces, cards: Catalogue, say: Say, listener: socket.socket
) -> None:
    def joined(compared: str) -> None:
        say(message("log-table-joined", name=compared))

    def show(table: FloorTable) -> None:
        del table

    async with open_hall(folder, name, places, cards, show, show, joined) as admission:
        where = address(places.host, listener)
        say(message("log-serves", address=where))
        for line in code_lines(_code(admission, where)):
            say(line)
        await PatientServer(LimitedConfig(_pages(admission))).serve(sockets=[listener])


def code_lines(code: JoinCode) -> tuple[Message, ...]:
    """What people read of a new code."""
    return message("log-code", code=code.typed), message("log-code-lasts", minutes=LASTS_S // 60)


def _code(admission: Admission, where: str) -> JoinCode:
    """A new code for tables that reach the pages at this address."""
    host, _, port = where.removeprefix("http://").rstrip("/").rpartition(":")
    return JoinCode(admission.new_code(), host, int(port), admission.authority.fingerprint)


def _pages(admission: Admission) -> Starlette:
    async def invitation(request: Request) -> Response:
        del request
        return Response(msgspec.json.encode(admission.invitation), media_type="application/json")

    return Starlette(routes=[Route(INVITATION, invitation)])
