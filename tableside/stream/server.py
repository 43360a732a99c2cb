"""The overlay's web server: one page, its two files, and the live line. No request changes anything."""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import logging
import socket
from contextlib import suppress
from functools import partial
from pathlib import Path

import click
import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Mount, WebSocketRoute
from starlette.staticfiles import StaticFiles

from tableside.stream.feed import follow
from tableside.stream.guard import Guard
from tableside.stream.live import LONGEST_ASK, Stage

HOST = "127.0.0.1"
"""Where it listens when nothing else is said: for this machine alone."""

PORT = 8765
"""The port when nothing else is said."""

PING_S = 10.0
"""How often a silent line is tested, and how long an answer may take, in seconds."""


class StreamError(click.ClickException):
    """The overlay cannot be served; `message` says why and what to do, in one sentence. A command ends with it."""


def serve(folder: Path, host: str = HOST, port: int = PORT, *, quiet: bool = False) -> None:
    """Serve the overlay for the ledger in `folder` until it is stopped (Ctrl+C, SIGTERM).

    The address for OBS goes to the standard output unless `quiet`, what is wrong with the ledger to standard error.
    Port 0 takes any free one. Raises `StreamError` where it cannot listen there.
    """
    listener = listen(host, port)
    if not quiet:
        click.echo(f"Add a browser source to OBS, 1920 by 1080, with this address: {address(host, listener)}")
    with suppress(KeyboardInterrupt):
        asyncio.run(_run(folder, host, listener))


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens on `host` and `port`. Raises `StreamError`."""
    if not 0 <= port <= 65535:
        raise StreamError(f"There is no port {port}: choose one from 1024 to 65535 with --port.")
    try:
        family, *_, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        both = family == socket.AF_INET6 and socket.has_dualstack_ipv6()
        return socket.create_server(where[:2], family=family, dualstack_ipv6=both)
    except OSError as error:
        raise StreamError(_why(error, host, port)) from error


def _why(error: OSError, host: str, port: int) -> str:
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return f"This machine has no address {host}: choose one of its own with --host, or leave --host out."
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is in use: stop the other program (or overlay), or choose another port with --port."
    if error.errno == errno.EACCES:
        return f"Port {port} is not open to this user: choose one from 1024 to 65535 with --port."
    return f"The overlay cannot listen on {host}, port {port}: {error.strerror}."


def address(host: str, listener: socket.socket) -> str:
    """The address of the page; for a host that stands for all addresses, the one by which others reach this machine."""
    port = listener.getsockname()[1]
    with suppress(ValueError):
        if ipaddress.ip_address(host).is_unspecified:
            host = _seen_from_outside()
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _seen_from_outside() -> str:
    """The address that this machine would send from; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])


async def _run(folder: Path, host: str, listener: socket.socket) -> None:
    """Serve, and follow the ledger, in one event loop; should the following fail, nothing goes on without it."""
    logging.getLogger("uvicorn.error").addFilter(_is_fault_of_ours)
    stage = Stage()
    server = uvicorn.Server(_config(_application(stage, host)))
    async with asyncio.TaskGroup() as tasks:
        following = tasks.create_task(follow(folder, stage.show, say=partial(click.echo, err=True)))
        await server.serve(sockets=[listener])
        following.cancel()


def _is_fault_of_ours(record: logging.LogRecord) -> bool:
    """Whether a log record is worth a line: a page that sends what is no UTF-8 is not, its line is closed."""
    return record.exc_info is None or not isinstance(record.exc_info[1], UnicodeDecodeError)


def _application(stage: Stage, host: str) -> Starlette:
    page = StaticFiles(packages=[("tableside.stream", "page")], html=True)
    return Starlette(
        routes=[WebSocketRoute("/live", stage.live), Mount("/", page)], middleware=[Middleware(Guard, host=host)]
    )


def _config(application: Starlette) -> uvicorn.Config:
    return uvicorn.Config(
        application,
        loop="asyncio",
        http="h11",
        ws="websockets-sansio",
        ws_max_size=LONGEST_ASK,
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
