"""The certificate by which the tests know a hall's encrypted pages, and clients that trust it alone."""

from __future__ import annotations

import asyncio
import base64
import http.client
import ssl
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from starlette.applications import Starlette
from starlette.types import ASGIApp

from tableside.hall.authority import KEYS, SERVER, SERVER_NAME, trusting
from tableside.hall.certificates import Issuer
from tableside.hall.floor_feed import Floor
from tableside.hall.floor_page import wall_app
from tableside.hall.page_ports import plain_port
from tableside.text import Text
from tableside.web.connections import OtherServer
from tableside.web.encrypted import encryption
from tableside.web.lines import line_config
from tableside.web.listening import address, listen
from tests.kit.hall.halls import HOST
from tests.kit.patience import PATIENCE
from tests.kit.stream.sockets import connect


@cache
def _certified() -> tuple[bytes, bytes, bytes]:
    """The certificate of an authority, that of a hall's server, and its private key."""
    issuer = Issuer("tableside-hall")
    return issuer.certificate, *issuer.issue((SERVER_NAME,))


def certify(folder: Path) -> None:
    """Have the hall of this folder know itself by the certificate of the tests; it starts afterwards."""
    keys = folder / KEYS
    keys.mkdir(0o700, parents=True, exist_ok=True)
    for name, content in zip(("authority.pem", f"{SERVER}.pem", f"{SERVER}.key"), _certified(), strict=True):
        (keys / name).write_bytes(content)
        (keys / name).chmod(0o600)


@cache
def server_settings() -> ssl.SSLContext:
    """The settings of a server that has the certificate of the tests."""
    with tempfile.TemporaryDirectory() as name:
        certify(Path(name))
        return encryption(Path(name, KEYS, f"{SERVER}.pem"), Path(name, KEYS, f"{SERVER}.key"))


def client_settings(authority: str = "") -> ssl.SSLContext:
    """The settings of a client that trusts an authority, by default that of the tests, under whatever address."""
    settings = trusting(authority or _certified()[0].decode())
    settings.check_hostname = False
    return settings


def browser_flag() -> str:
    """The flag by which a Chromium takes the certificate of the tests, known by its key, and no other."""
    key = x509.load_pem_x509_certificate(_certified()[1]).public_key()
    pin = sha256(key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)).digest()
    return f"--ignore-certificate-errors-spki-list={base64.b64encode(pin).decode()}"


def connection(where: str) -> http.client.HTTPConnection:
    """A client of the pages at an address, encrypted or not."""
    place = urlsplit(where)
    if place.scheme == "https":
        return http.client.HTTPSConnection(place.netloc, timeout=PATIENCE, context=client_settings())
    return http.client.HTTPConnection(place.netloc, timeout=PATIENCE)


def shaken(where: str, receive_bytes: int = 0) -> ssl.SSLSocket:
    """A connection that has shaken hands, and says nothing."""
    line = connect(where, receive_bytes=receive_bytes)
    return client_settings().wrap_socket(line, server_hostname=HOST, suppress_ragged_eofs=False)


@asynccontextmanager
async def both_ports(pages: ASGIApp, wall: Floor, port: int = 0) -> AsyncIterator[tuple[str, str]]:
    """Serve these pages encrypted, and a wall plain; gives both addresses. `port` is that of the encrypted pages."""
    with listen(HOST, port) as encrypted, listen(HOST, 0) as plain:
        where, seen = address(HOST, encrypted, "https"), address(HOST, plain)
        beside = plain_port(wall_app(wall, host=HOST), Starlette(), HOST, Text("en"), where)
        servers = OtherServer(line_config(pages, server_settings())), OtherServer(line_config(beside))
        async with asyncio.TaskGroup() as tasks:
            for server, listener in zip(servers, (encrypted, plain), strict=True):
                tasks.create_task(server.serve(sockets=[listener]))
            try:
                yield where, seen
            finally:
                for server in servers:
                    server.should_exit = True
