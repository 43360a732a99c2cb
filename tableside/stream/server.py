"""The overlay's web server: one page with its files, and the live line. No request changes anything."""

from __future__ import annotations

import asyncio
import secrets
import socket
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from pathlib import Path

import click
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from tableside.message import Message
from tableside.stream.api import Api
from tableside.stream.assets import Assets
from tableside.stream.feed import FeedState, Say, Show, follow
from tableside.stream.graphics_file import GraphicsFile, follow_graphics
from tableside.stream.live import Broadcaster
from tableside.text import Text, printable
from tableside.text.catalogue import SOURCE, page_language
from tableside.web.access import Access, UnreadableAccess, read_access
from tableside.web.connections import PatientServer
from tableside.web.graphics import GraphicsState
from tableside.web.guard import OWN_FILES, Guard
from tableside.web.limits import raise_file_limit
from tableside.web.lines import line_config
from tableside.web.listening import address, listen
from tableside.web.logs import limit_logs
from tableside.web.token_gate import TokenGate

HOST = "127.0.0.1"
"""The default address: only this machine reaches it."""

PORT = 8765
"""The default port."""

PAGE = Path(__file__).parent / "page" / "index.html"
"""The page of all graphics."""

GRAPHICS_POLICY = f"{OWN_FILES}; style-src 'self' 'unsafe-inline'; img-src 'self' data:"
"""The policy for pages of graphics: OBS adds the producer's Custom CSS as a style of the page."""

FILES_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""The policy for a producer's file when somebody opens it alone, such as a picture in SVG: run and load nothing."""

POLICIES = {
    "/g/": GRAPHICS_POLICY,
    "/index.html": GRAPHICS_POLICY,
    "/art/": FILES_POLICY,
    "/themes/": FILES_POLICY,
}
"""The policies of paths that begin so."""

GRAPHICS = (
    "score",
    "board",
    "battlefield",
    "chain",
    "clock",
    "pop",
    "lower-third",
    "matchup",
    "series",
    "result",
    "bracket-slot",
)
"""The graphics that have a page of their own, under `/g/`."""

BATTLEFIELDS = ("1", "2", "3", "4", "5", "6")
"""The numbers of battlefields that have a page of their own."""

Source = Callable[[Show, Say], Coroutine[None, None, None]]
"""Calls the first with each new state, and the second with what is wrong, until it is cancelled."""


def serve(
    folder: Path,
    host: str = HOST,
    port: int = PORT,
    *,
    source: Source | None = None,
    proxy: str = "",
    language: str = SOURCE,
    undelayed: bool = False,
    quiet: bool = False,
) -> None:
    """Serve the overlay for the ledger in `folder` until it is stopped (Ctrl+C, SIGTERM).

    `source` gives what is shown, by default the newest match of that ledger. `undelayed` serves what happens at once,
    to who has the token in the address that is printed: the producer. `proxy` is the address of a reverse proxy, whose
    X-Forwarded-For counts; empty for none.
    `language` is for pages that ask for no language of their own (`?lang=`) and for what is printed: the address for
    OBS on standard output unless `quiet`, and problems with the ledger on standard error. Port 0 takes any free port.
    Raises `ListenError` if it cannot listen there.
    """
    text = Text(page_language(language, SOURCE))
    listener = listen(host, port)
    token = secrets.token_urlsafe(24) if undelayed else ""
    if undelayed:
        _print(text("notice-overlay-undelayed", address=f"{address(host, listener)}?token={token}"))
    elif not quiet:
        _print(text("notice-overlay-address", address=address(host, listener)))
    shown = source or partial(follow, folder, undelayed=undelayed)
    serve_on(listener, folder, host, shown, proxy=proxy, language=language, token=token)


def serve_on(
    listener: socket.socket,
    folder: Path,
    host: str,
    source: Source,
    *,
    proxy: str = "",
    language: str = SOURCE,
    token: str = "",
) -> None:
    """Serve what `source` gives as `serve` does on a socket of `listen`, with the producer's files of `folder`.

    With a `token` nothing is served to who does not say it, and no producer's switch counts. Sets up the logging
    and the file limit of this process.
    """
    limit_logs()
    raise_file_limit()
    with suppress(KeyboardInterrupt):
        asyncio.run(_run(folder, host, listener, source, proxy, Text(page_language(language, SOURCE)), token))


def _print(line: str, *, aside: bool = False) -> None:
    """Print a line of text that commands no terminal, on standard error if `aside`."""
    click.echo(printable(line), err=aside)


class Overlay:
    """The overlay as an application, `served`, with the producer's files of `folder`.

    `host`, `proxy` and the language of `text` are as for `serve`. With `switches` the producer's switches count.
    """

    def __init__(self, folder: Path, host: str, text: Text, proxy: str = "", *, switches: bool = True) -> None:
        assets = Assets(folder)
        self._text = text
        self._broadcaster, self._api = Broadcaster(text.language, proxy, assets.art), Api(text.language, proxy)
        self._graphics = GraphicsFile(folder) if switches else None
        access, refusal = _access(folder, text), text("overlay-host-refused")
        self.served: ASGIApp = application(self._broadcaster, self._api, assets, access, host, refusal)

    async def close(self) -> None:
        """End all answers that go on."""
        await self._api.close()

    async def follow(self, source: Source, say: Say | None = None) -> None:
        """Show what the source gives until this is cancelled; `say` gets problems, which are printed otherwise."""
        say = say or partial(_say, self._text)
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(source(self._show, say))
            if self._graphics is not None:
                await self._control(self._graphics.read())
                tasks.create_task(follow_graphics(self._graphics, self._control, say))

    async def _show(self, state: FeedState) -> None:
        self._broadcaster.show(state)
        await self._api.show(state)

    async def _control(self, state: GraphicsState) -> None:
        self._broadcaster.control(state)
        await self._api.control(state)


async def _run(
    folder: Path, host: str, listener: socket.socket, source: Source, proxy: str, text: Text, token: str
) -> None:
    """Serve what the source gives, in one event loop; if the source fails, serving ends too."""
    overlay = Overlay(folder, host, text, proxy, switches=not token)
    served = TokenGate(overlay.served, token, text("overlay-token-refused")) if token else overlay.served
    server = PatientServer(line_config(served), overlay.close)
    async with asyncio.TaskGroup() as tasks:
        following = tasks.create_task(overlay.follow(source))
        await server.serve(sockets=[listener])
        following.cancel()


def _say(text: Text, notice: Message) -> None:
    _print(text(notice), aside=True)


def _access(folder: Path, text: Text) -> Access:
    """Return what the producer's file allows; nothing if it cannot be read, which is said."""
    try:
        return read_access(folder)
    except UnreadableAccess as error:
        _print(text(error.message), aside=True)
        return Access()


def application(
    broadcaster: Broadcaster, api: Api, assets: Assets, access: Access, host: str, refusal: str
) -> Starlette:
    """The pages, the feed and the files at their addresses; `host` and `refusal` are as for `Guard`."""
    page = StaticFiles(packages=[("tableside.stream", "page")], html=True)
    graphics = [Route("/g/{graphic}", _graphic), Route("/g/battlefield/{number}", _graphic), Route("/watch", _watch)]
    return Starlette(
        routes=[
            WebSocketRoute("/live", broadcaster.serve_page),
            *graphics,
            *assets.routes(),
            *api.routes(),
            Mount("/", page),
        ],
        middleware=[Middleware(Guard, host=host, refusal=refusal, policy=OWN_FILES, policies=POLICIES, access=access)],
    )


async def _graphic(request: Request) -> Response:
    """The page of one graphic, which is the page that shows all; 404 for a graphic that there is not."""
    graphic, number = request.path_params.get("graphic", "battlefield"), request.path_params.get("number", "1")
    if graphic not in GRAPHICS or (graphic == "battlefield" and number not in BATTLEFIELDS):
        return PlainTextResponse("", 404)
    return FileResponse(PAGE, media_type="text/html")


async def _watch(request: Request) -> Response:
    """The page for viewers' phones."""
    del request
    return FileResponse(PAGE.with_name("watch.html"), media_type="text/html")
