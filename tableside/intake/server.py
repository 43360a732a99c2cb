"""The intake's web server: a link leads to its page, and what is sent there becomes a message for the table."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from tableside.intake.control import ControlPages
from tableside.intake.forms import FormRefused, load_parsers, sent_list
from tableside.intake.messages import LinkState, LinkStatus, ListSent
from tableside.intake.pages import PAGES, POLICY, STYLE, link_over, load_words
from tableside.intake.table_line import TableLine
from tableside.message import message
from tableside.text import Text
from tableside.web.connections import LimitedConfig, PatientServer
from tableside.web.guard import Guard
from tableside.web.limits import raise_file_limit
from tableside.web.logs import limit_logs

HTTP_STATUS: Final[dict[LinkStatus, int]] = {"open": 200, "waiting": 200, "used": 200, "over": 410}


def serve(listener: socket.socket, table: socket.socket, language: str, close: Callable[[], object]) -> None:
    """Serve on `listener` until `table`, the channel to the table, is closed there. Sets up this process's logging.

    `close` is called once everything that is needed was loaded, before anybody is served.
    """
    limit_logs()
    raise_file_limit()
    asyncio.run(_run(listener, table, language, close))


async def _run(listener: socket.socket, table: socket.socket, language: str, close: Callable[[], object]) -> None:
    line = TableLine(table)
    config = LimitedConfig(application(line, language), ws="none")
    config.load()
    load_words()
    load_parsers()
    close()
    server = PatientServer(config)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    await asyncio.wait((serving, asyncio.create_task(line.listen())), return_when=asyncio.FIRST_COMPLETED)
    server.should_exit = True
    await serving


def application(line: TableLine, language: str) -> Starlette:
    """The pages of links and of the control at their addresses, of what the table has told by `line`."""
    control = ControlPages(line, language, message("intake-control-over-text"))
    return Starlette(
        routes=[
            Route("/intake.css", _style),
            Route("/favicon.ico", _nothing),
            *(Route(path, control.serve, methods=["GET", "POST"]) for path in ("/control", "/control/{rest:path}")),
            Route("/{page}/{token}", LinkPages(line, language).serve, methods=["GET", "POST"]),
        ],
        exception_handlers={404: _over(language), 405: _over(language)},
        middleware=[Middleware(Guard, host="", refusal=Text(language)("overlay-host-refused"), policy=POLICY)],
    )


class LinkPages:
    """The pages of all links. `language` is for addresses that are no link."""

    def __init__(self, line: TableLine, language: str) -> None:
        self._line = line
        self._nowhere = Text(language)

    async def serve(self, request: Request) -> Response:
        """Show the page of a link, or take what is sent there."""
        page, token = request.path_params["page"], request.path_params["token"]
        link = self._line.link(page, token)
        if link is None:
            return _answer(link_over(self._nowhere), 404)
        if request.method == "GET":
            return _answer(PAGES[page](link, Text(link.language)), HTTP_STATUS[link.status])
        return await self._take(link, request)

    async def _take(self, link: LinkState, request: Request) -> Response:
        """Hand what was sent to the table, if the link still takes anything, and show what came of it."""
        text, show = Text(link.language), PAGES[link.page]
        try:
            sent = await sent_list(request)
        except FormRefused as refused:
            return _answer(show(link, text, refused.message, refused.text), refused.status)
        link = self._line.link(link.page, link.token) or link
        if link.status != "open":
            return _answer(show(link, text), HTTP_STATUS[link.status])
        if self._line.is_busy(link.token):
            return _answer(show(link, text, message("intake-busy"), sent), 409)
        state = await self._line.ask(ListSent(link.token, sent))
        if state is None:
            return _answer(show(link, text, message("intake-table-silent"), sent), 503)
        return _answer(show(state, text, None, sent), HTTP_STATUS[state.status])


def _answer(page: str, status: int) -> Response:
    """A page as a response; each request has a connection of its own, so that none ends in the middle of the next."""
    return HTMLResponse(page, status, headers={"Connection": "close"})


async def _style(_: Request) -> Response:
    return Response(STYLE, media_type="text/css", headers={"Connection": "close"})


async def _nothing(_: Request) -> Response:
    return Response(status_code=204, headers={"Connection": "close"})


def _over(language: str) -> Callable[[Request, Exception], Awaitable[Response]]:
    """The answer to an address that is no link, or a request that is none of ours."""

    async def over(_: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 404
        return _answer(link_over(Text(language)), status)

    return over
