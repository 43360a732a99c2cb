"""The commentators' web server: one page behind a token, of the state that the table told last."""

from __future__ import annotations

import asyncio
import hmac
import socket
from collections.abc import Callable

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from tableside.commentary.messages import MOST_PACKET_BYTES, BrokenMessage, CommentaryState, received
from tableside.commentary.page import POLICY, commentary_page, load_words
from tableside.text import Text
from tableside.web.connections import LimitedConfig, PatientServer
from tableside.web.guard import Guard
from tableside.web.limits import raise_file_limit
from tableside.web.logs import limit_logs

HEADERS = {"Cache-Control": "no-store", "Connection": "close"}


def serve(listener: socket.socket, table: socket.socket, language: str, close: Callable[[], object]) -> None:
    """Serve on `listener` until `table`, the channel from the table, is closed there. Sets up this process's logging.

    `close` is called once everything that is needed was loaded, before anybody is served.
    """
    limit_logs()
    raise_file_limit()
    asyncio.run(_run(listener, table, language, close))


class CommentaryPage:
    """The page of the state that the table told last. `language` is for those who have no token."""

    def __init__(self, table: socket.socket, language: str) -> None:
        self._table = table
        self._refusal = Text(language)("intake-commentary-token-refused")
        self._state: CommentaryState | None = None

    async def listen(self) -> None:
        """Take what the table tells until it closes the channel."""
        self._table.setblocking(False)
        loop = asyncio.get_running_loop()
        while packet := await loop.sock_recv(self._table, MOST_PACKET_BYTES + 1):
            try:
                self._state = received(packet)
            except BrokenMessage:
                return

    async def serve(self, request: Request) -> Response:
        """Show the page to who has the token; others get 403. There is no cookie: other ports would be sent it."""
        state, token = self._state, request.query_params.get("token", "")
        if state is None or not hmac.compare_digest(token.encode(), state.token.encode()):
            return PlainTextResponse(f"{self._refusal}\n", 403, headers=HEADERS)
        return HTMLResponse(commentary_page(state), headers=HEADERS)


async def _run(listener: socket.socket, table: socket.socket, language: str, close: Callable[[], object]) -> None:
    page = CommentaryPage(table, language)
    config = LimitedConfig(application(page, language), ws="none")
    config.load()
    load_words()
    close()
    server = PatientServer(config)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    await asyncio.wait((serving, asyncio.create_task(page.listen())), return_when=asyncio.FIRST_COMPLETED)
    server.should_exit = True
    await serving


def application(page: CommentaryPage, language: str) -> Starlette:
    """The page at its address; `language` is for those whom it refuses."""
    return Starlette(
        routes=[Route("/", page.serve)],
        middleware=[Middleware(Guard, host="", refusal=Text(language)("overlay-host-refused"), policy=POLICY)],
    )
