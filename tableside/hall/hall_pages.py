"""The hall's pages, served beside its log until it is stopped."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp

from carddata.model.card import Catalogue
from tableside.hall.admission import Admission
from tableside.hall.checkpoint_page import CheckpointPages
from tableside.hall.collection import seldom_collected
from tableside.hall.feature_feed import follow_feature
from tableside.hall.floor_feed import Floor
from tableside.hall.floor_judges import JudgeDoor, Sessions
from tableside.hall.floor_orders import FloorOrders
from tableside.hall.floor_page import floor_app, wall_app
from tableside.hall.hall_server import HallPlaces, open_hall
from tableside.hall.joining import INVITATION, LASTS_S, JoinCode
from tableside.hall.page_ports import plain_port
from tableside.hall.producer_page import ProducerPages
from tableside.ledger.errors import explained
from tableside.ledger.files import make_folder
from tableside.message import Message, message
from tableside.stream.feed import FeedState, Show
from tableside.stream.server import Overlay
from tableside.text import Text
from tableside.web.connections import OtherServer, PatientServer
from tableside.web.limits import OPEN_FILES, raise_file_limit
from tableside.web.lines import line_config
from tableside.web.listening import PORT_PROBLEMS, ListenError, address, listen
from tableside.web.logs import limit_logs

Say = Callable[[Message], None]
"""Tells whoever started the hall."""


class GraphicsControl(Protocol):
    """The page by which a producer switches the graphics of the hall's overlay."""

    def open(self, overlay: str, where: str) -> str:
        """Return the address of the page on a server at `where`; `overlay` is where it says that the overlay is.

        Raises LedgerError.
        """

    def note(self, state: FeedState) -> None:
        """Note what the overlay shows."""

    def routes(self, host: str) -> list[Route]:
        """Return where the page is; `host` is as for `Guard`."""


@dataclass(frozen=True, slots=True)
class HallSetup:
    """A hall as somebody starts it.

    - `folder` has its keys and its log, `name` is that of the event, `places` says where it serves
    - `cards` are those whose names it knows, `language` is for pages that ask for no other
    - `say` tells whoever started it where its pages are
    - `door` says which judges may sign in on the floor page; `control` switches the graphics of the overlay
    """

    folder: Path
    name: str
    places: HallPlaces
    cards: Catalogue
    language: str
    say: Say
    door: JudgeDoor
    control: GraphicsControl


@dataclass(frozen=True, slots=True)
class _Listeners:
    """The sockets of both ports of pages, and their addresses."""

    plain: socket.socket
    encrypted: socket.socket
    where: str
    judges: str


def serve(setup: HallSetup) -> None:
    """Run a hall in this process until it is stopped (Ctrl+C, SIGTERM), and end its log's server with it.

    Raises `ListenError`, `NoLogServer` or another `LedgerError`.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    limit_logs()
    raise_file_limit(2 * OPEN_FILES)
    with explained(setup.folder):
        make_folder(setup.folder)
    places = setup.places
    with listen(places.host, places.page_port) as plain, _listen_for_judges(places) as encrypted:
        where, judges = address(places.host, plain), address(places.host, encrypted, "https")
        try:
            asyncio.run(_serve(setup, _Listeners(plain, encrypted, where, judges)))
        except KeyboardInterrupt:
            return


def _listen_for_judges(places: HallPlaces) -> socket.socket:
    """The socket of the encrypted port. Raises `ListenError`, whose words name the option of that port."""
    try:
        return listen(places.host, places.judges_port)
    except ListenError as error:
        if error.message.code not in PORT_PROBLEMS:
            raise
        raise ListenError(message("error-judges-port", port=places.judges_port)) from error


async def _serve(setup: HallSetup, listeners: _Listeners) -> None:
    def joined(compared: str) -> None:
        setup.say(message("log-table-joined", name=compared))

    places, text, control = setup.places, Text(setup.language), setup.control
    floor, wall, checkpoints = Floor(), Floor(), CheckpointPages()
    shown = floor.show, wall.show, joined, floor.show_judges, floor.show_conflicts, checkpoints.show
    control_address = control.open(listeners.where, listeners.judges)
    hall = open_hall(setup.folder, setup.name, places, setup.cards, *shown)
    async with seldom_collected(), hall as admission:
        encryption = admission.authority.page_encryption()
        for line in _lines(admission, listeners, control_address):
            setup.say(line)
        producer = ProducerPages(floor, wall, admission.show_table, text)
        overlay = Overlay(setup.folder, places.host, text)
        pages: list[BaseRoute] = [invitation_route(admission), *checkpoints.routes]
        pages.append(Mount("/", wall_app(wall, host=places.host, language=setup.language)))
        plain = plain_port(Starlette(routes=pages), overlay.served, places.host, text, listeners.judges)
        judges = OtherServer(line_config(_judges_port(setup, admission, floor, producer), encryption))
        feature = admission.folds.feature
        floor.now = wall.now = admission.folds.time.now

        async def follow(show: Show, tell: Say) -> None:
            async def noted(state: FeedState) -> None:
                control.note(state)
                await show(state)

            await follow_feature(feature, setup.cards, noted, tell)

        async def end() -> None:
            judges.should_exit = True
            await overlay.close()

        async with asyncio.TaskGroup() as tasks:
            following = tasks.create_task(overlay.follow(follow, producer.note))
            tasks.create_task(judges.serve(sockets=[listeners.encrypted]))
            await PatientServer(line_config(plain), end).serve(sockets=[listeners.plain])
            following.cancel()


def _lines(admission: Admission, listeners: _Listeners, control: str) -> list[Message]:
    """The lines that people read as the hall starts: where its pages are, and how a table joins."""
    authority, where, judges = admission.authority, listeners.where, listeners.judges
    return [
        message("log-serves", address=where),
        message("hall-for-judges"),
        message("floor-address", address=f"{judges}floor?token={authority.floor_token}"),
        message("floor-certificate", fingerprint=authority.page_fingerprint),
        message("hall-for-producer"),
        message("feature-producer-address", address=f"{judges}producer?token={authority.producer_token}"),
        message("feature-control-address", address=control),
        message("hall-for-everybody"),
        message("floor-wall-address", address=f"{where}wall"),
        message("feature-overlay-address", address=where),
        message("hall-for-tables"),
        *code_lines(_code(admission, where)),
    ]


def _judges_port(setup: HallSetup, admission: Admission, floor: Floor, producer: ProducerPages) -> ASGIApp:
    """The application of the encrypted port: the floor, the producer's page and the control."""
    authority, folds, host = admission.authority, admission.folds, setup.places.host
    orders = FloorOrders(folds.floor_desk, setup.door, Sessions(authority.judges_key), setup.language, folds.time.now)
    answering = orders, folds.event, folds.records
    pages = floor_app(floor, authority.floor_token, *answering, host=host, language=setup.language)
    routes = [*producer.routes(authority.producer_token, host), *setup.control.routes(host)]
    return Starlette(routes=[*routes, Mount("/", pages)])


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
