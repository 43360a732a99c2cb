"""The control of the graphics on a hall's overlay: the page and the orders that a table has for its own overlay."""

from __future__ import annotations

import asyncio
from pathlib import Path

from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tableside.app.graphics_control import GraphicsControl
from tableside.intake.control import ControlPages
from tableside.intake.messages import ControlState, OrderSent
from tableside.intake.pages import POLICY, STYLE
from tableside.match.public.delay_seconds import UNTIL_OVER
from tableside.message import message
from tableside.stream.feed import FeedState
from tableside.text import Text
from tableside.web.graphics import Order
from tableside.web.guard import Guard


class HallControl:
    """The page for the hall with this folder, in a language; whoever has its address can use it."""

    def __init__(self, folder: Path, language: str) -> None:
        self._graphics = GraphicsControl(folder, lambda: language)
        self._pages = ControlPages(self, language, message("hall-control-over"))
        self._refusal = Text(language)("overlay-host-refused")

    def open(self, overlay: str, where: str) -> str:
        """Return the address of the page on a server at `where`, the same at each start. Raises LedgerError.

        `overlay` is the address of the overlay, which the page links to.
        """
        self._graphics.open()
        self._graphics.note(overlay=overlay)
        return f"{where}control/{self._graphics.token}"

    def note(self, state: FeedState) -> None:
        """Note how late the overlay shows something, which the page says."""
        self._graphics.note(delay=UNTIL_OVER if state.held else state.delay)

    @property
    def control(self) -> ControlState:
        """The state that the page shows."""
        return self._graphics.state()

    async def order(self, order: Order, *, prepares: bool) -> ControlState:
        """Carry an order out, and return the state after it, with what is wrong."""
        return await asyncio.to_thread(self._graphics.take, OrderSent(self._graphics.token, 1, order, prepares))

    def routes(self, host: str) -> list[Route]:
        """Return where the page and its style are; `host` is as for `Guard`."""
        guard = [Middleware(Guard, host=host, refusal=self._refusal, policy=POLICY)]
        page = Route("/control/{rest:path}", self._pages.serve, methods=["GET", "POST"], middleware=guard)
        return [page, Route("/intake.css", _style, middleware=guard)]


async def _style(request: Request) -> Response:
    del request
    return Response(STYLE, media_type="text/css")
