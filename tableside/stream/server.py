"""The overlay's web server: one page with its files, and the live line. No request changes anything."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from pathlib import Path

import click
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Mount, WebSocketRoute
from starlette.staticfiles import StaticFiles

from tableside.stream.feed import follow
from tableside.stream.live import MAX_REQUEST_BYTES, Broadcaster
from tableside.stream.rendering import page_language
from tableside.text import Text, printable
from tableside.text.catalogue import SOURCE
from tableside.web.connections import LimitedConfig, PatientServer
from tableside.web.guard import OWN_FILES, Guard
from tableside.web.limits import raise_file_limit
from tableside.web.listening import address, listen
from tableside.web.logs import limit_logs

HOST = "127.0.0.1"
"""The default address: only this machine reaches it."""

PORT = 8765
"""The default port."""

PING_S = 10.0
"""Seconds between pings on a silent line, and until an unanswered ping closes it."""


def serve(
    folder: Path,
    host: str = HOST,
    port: int = PORT,
    *,
    proxy: str = "",
    language: str = SOURCE,
    quiet: bool = False,
) -> None:
    """Serve the overlay for the ledger in `folder` until it is stopped (Ctrl+C, SIGTERM).

    `proxy` is the address of a reverse proxy, whose X-Forwarded-For counts; empty for none.
    `language` is for pages that ask for no language of their own (`?lang=`) and for what is printed: the address for
    OBS on standard output unless `quiet`, and problems with the ledger on standard error. Port 0 takes any free port.
    Raises `ListenError` if it cannot listen there.
    """
    text = Text(page_language(language, SOURCE))
    listener = listen(host, port)
    if not quiet:
        _print(text("notice-overlay-address", address=address(host, listener)))
    serve_on(listener, folder, host, proxy=proxy, language=language)


def serve_on(listener: socket.socket, folder: Path, host: str, *, proxy: str = "", language: str = SOURCE) -> None:
    """Serve as `serve` does on a socket of `listen`. Sets up the logging and the file limit of this process."""
    limit_logs()
    raise_file_limit()
    with suppress(KeyboardInterrupt):
        asyncio.run(_run(folder, host, listener, proxy, Text(page_language(language, SOURCE))))


def _print(line: str, *, aside: bool = False) -> None:
    """Print a line of text that commands no terminal, on standard error if `aside`."""
    click.echo(printable(line), err=aside)


async def _run(folder: Path, host: str, listener: socket.socket, proxy: str, text: Text) -> None:
    """Serve and follow the ledger in one event loop; if following fails, serving ends too."""
    broadcaster = Broadcaster(text.language, proxy)
    server = PatientServer(_config(_application(broadcaster, host, text("overlay-host-refused"))))
    async with asyncio.TaskGroup() as tasks:
        following = tasks.create_task(
            follow(folder, broadcaster.show, say=lambda notice: _print(text(notice), aside=True))
        )
        await server.serve(sockets=[listener])
        following.cancel()


def _application(broadcaster: Broadcaster, host: str, refusal: str) -> Starlette:
    page = StaticFiles(packages=[("tableside.stream", "page")], html=True)
    return Starlette(
        routes=[WebSocketRoute("/live", broadcaster.serve_page), Mount("/", page)],
        middleware=[Middleware(Guard, host=host, refusal=refusal, policy=OWN_FILES)],
    )


def _config(application: Starlette) -> LimitedConfig:
    return LimitedConfig(
        application,
        ws_max_size=MAX_REQUEST_BYTES,
        ws_ping_interval=PING_S,
        ws_ping_timeout=PING_S,
        ws_per_message_deflate=False,
    )
