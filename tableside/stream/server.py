"""The overlay's web server: one page with its files, and the live line. No request changes anything."""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import socket
from contextlib import suppress
from pathlib import Path

import click
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Mount, WebSocketRoute
from starlette.staticfiles import StaticFiles

from tableside.message import Message, message
from tableside.stream.connections import LimitedConfig, PatientServer
from tableside.stream.feed import follow
from tableside.stream.guard import Guard
from tableside.stream.limits import raise_file_limit
from tableside.stream.live import MAX_REQUEST_BYTES, Broadcaster
from tableside.stream.logs import limit_logs
from tableside.stream.rendering import page_language
from tableside.text import Text, printable
from tableside.text.catalogue import SOURCE

HOST = "127.0.0.1"
"""The default address: only this machine reaches it."""

PORT = 8765
"""The default port."""

PING_S = 10.0
"""Seconds between pings on a silent line, and until an unanswered ping closes it."""


class StreamError(Exception):
    """The overlay cannot be served; `message` says why and what to do."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


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
    Raises `StreamError` if it cannot listen there.
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


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens on `host` and `port`. Raises `StreamError`."""
    if not 0 <= port <= 65535:
        raise StreamError(message("error-overlay-no-such-port", port=port))
    try:
        family, *_, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        both = family == socket.AF_INET6 and socket.has_dualstack_ipv6()
        return socket.create_server(where[:2], family=family, dualstack_ipv6=both)
    except OSError as error:
        raise StreamError(_listen_problem(error, host, port)) from error
    except UnicodeError:  # no name of a host
        raise StreamError(message("error-overlay-not-our-address", host=host)) from None


def _listen_problem(error: OSError, host: str, port: int) -> Message:
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return message("error-overlay-not-our-address", host=host)
    if error.errno == errno.EADDRINUSE:
        return message("error-overlay-port-in-use", port=port)
    if error.errno == errno.EACCES:
        return message("error-overlay-port-not-permitted", port=port)
    return message("error-overlay-cannot-listen", host=host, port=port, cause=error.strerror or str(error))


def address(host: str, listener: socket.socket) -> str:
    """The URL of the page. If `host` stands for all addresses, it has that by which others reach this machine."""
    port = listener.getsockname()[1]
    with suppress(ValueError):
        if ipaddress.ip_address(host).is_unspecified:
            host = _outward_address()
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _outward_address() -> str:
    """The address from which this machine would send; finding it sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])


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
        middleware=[Middleware(Guard, host=host, refusal=refusal)],
    )


def _config(application: Starlette) -> LimitedConfig:
    return LimitedConfig(
        application,
        loop="asyncio",
        ws_max_size=MAX_REQUEST_BYTES,
        ws_ping_interval=PING_S,
        ws_ping_timeout=PING_S,
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=1,
    )
