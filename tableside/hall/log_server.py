"""The hall's log: a nats-server with JetStream that stores each message on the disk before it says so.

It runs in a process of its own, started again if it ends. Its configuration has the keys of the hall and no table.
"""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from tableside.hall.accounts import account_grants
from tableside.hall.authority import KEYS, SERVER, Authority
from tableside.hall.grants import operator_grant
from tableside.hall.subjects import Subjects
from tableside.hall.table_lines import MOST_BYTES
from tableside.ledger.errors import LedgerError
from tableside.ledger.outside import read, write_over
from tableside.message import Message, message

PORT = 4222
"""The default port of the log."""

UPLINK, NODES = "uplink.creds", "nodes.pem"
"""The files among a room's keys by which it knows the event's servers, and they know it."""

LEAST_VERSION = (2, 10)
"""The first version of nats-server that can sync each write (`sync_interval: always`)."""

CONFIGURATION = "nats-server.conf"
"""The configuration's file in the folder of the hall."""

START_S = 10.0
"""Seconds that the server has to begin to listen."""

_AGAIN_S = 1.0
_MOST_BYTES = 1024 * 1024
_VERSION = re.compile(r"v(\d+)\.(\d+)\.(\d+)")


class NoLogServer(LedgerError):
    """There is no nats-server here, or one that is too old, or it does not start."""

    def __init__(self, problem: Message, remedy: str = "remedy-log-server") -> None:
        super().__init__(problem, message(remedy))


def find_server() -> str:
    """The nats-server that came with the extra `hall`, or else the system's. Raises `NoLogServer`."""
    own = Path(sys.executable).with_name("nats-server")
    program = str(own) if own.exists() else shutil.which("nats-server")
    if program is None:
        raise NoLogServer(message("problem-log-no-server"))
    printed = subprocess.run((program, "--version"), capture_output=True, text=True, check=False).stdout
    version = _VERSION.search(printed)
    if version is None or (int(version[1]), int(version[2])) < LEAST_VERSION:
        least = ".".join(map(str, LEAST_VERSION))
        raise NoLogServer(message("problem-log-old-server", file=program, version=printed.strip(), least=least))
    return program


def configure(authority: Authority, subjects: Subjects, host: str, port: int, at: int) -> Path:
    """Write the configuration of the server that a hall runs itself, at this time (s since 1970).

    That of a room is a leaf node of the event's servers.
    """
    content = settings(authority, subjects, "hall", host, port, at)
    if authority.place.room:
        remote = {
            "urls": [f"tls://{server}" for server in authority.place.servers],
            "account": authority.event.public,
            "credentials": f"{KEYS}/{UPLINK}",
            "tls": {"ca_file": f"{KEYS}/{NODES}"},
        }
        content["server_name"] = f"room-{authority.place.room}"
        content["leafnodes"] = {"remotes": [remote], "reconnect": f"{_AGAIN_S:.0f}s"}
    for ports in authority.folder.glob("nats-server_*.ports"):  # of servers that were killed
        ports.unlink()
    return write_settings(authority.folder, content)


def settings(authority: Authority, subjects: Subjects, name: str, host: str, port: int, at: int) -> dict[str, Any]:
    """The settings that all servers of an event have; files are named from the folder in which a server runs."""
    system = authority.system.public
    return {
        "server_name": name,
        "ports_file_dir": ".",
        "host": host,
        "port": port,
        "max_payload": MOST_BYTES + 64 * 1024,
        "jetstream": {"store_dir": "log", "sync_interval": "always", "domain": authority.code},
        "tls": {"cert_file": f"{KEYS}/{SERVER}.pem", "key_file": f"{KEYS}/{SERVER}.key", "min_version": "1.3"},
        "operator": operator_grant(authority.operator, system),
        "system_account": system,
        "resolver": {"type": "full", "dir": "grants"},
        "resolver_preload": account_grants(authority, subjects, at),
    }


def write_settings(folder: Path, content: Mapping[str, Any]) -> Path:
    """Write a server's configuration into its folder. Raises `NotWritten`."""
    path = folder / CONFIGURATION
    write_over(path, [json.dumps(content, indent=1).encode()], 0o600)
    return path


def port_of(folder: Path) -> int:
    """The port of the log of the hall in a folder, as it was last served."""
    try:
        return int(json.loads(read(folder / CONFIGURATION, _MOST_BYTES, ours=True))["port"])
    except (LedgerError, ValueError, KeyError, TypeError):
        return PORT


@asynccontextmanager
async def running(program: str, configuration: Path) -> AsyncIterator[None]:
    """Run the server while this context is entered. Raises `NoLogServer` if it does not begin to listen."""
    configuration = configuration.resolve()  # the server runs in its folder
    process = await _start(program, configuration)
    try:
        await _listening(process, configuration)
        keeping = asyncio.create_task(_keep(process, program, configuration))
        try:
            yield
        finally:
            keeping.cancel()
            with suppress(asyncio.CancelledError):
                process = await keeping
    finally:
        if process.returncode is None:
            process.terminate()
            await process.wait()


async def _start(program: str, configuration: Path) -> asyncio.subprocess.Process:
    log = configuration.with_suffix(".log")
    return await asyncio.create_subprocess_exec(
        *(program, "-c", str(configuration), "-l", str(log)),
        cwd=configuration.parent,
        stdin=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


async def _keep(process: asyncio.subprocess.Process, program: str, configuration: Path) -> asyncio.subprocess.Process:
    """Start the server again whenever it ends, until this is cancelled; return the last process."""
    with suppress(asyncio.CancelledError):
        while True:
            await process.wait()
            await asyncio.sleep(_AGAIN_S)
            process = await _start(program, configuration)
    return process


async def _listening(process: asyncio.subprocess.Process, configuration: Path) -> None:
    """Wait until this process says in its file of ports that it listens: another program may do so as well."""
    until = asyncio.get_running_loop().time() + START_S
    ports = configuration.with_name(f"nats-server_{process.pid}.ports")
    while asyncio.get_running_loop().time() < until and process.returncode is None:
        if ports.exists():
            return
        await asyncio.sleep(0.05)
    log = configuration.with_suffix(".log")
    raise NoLogServer(message("problem-log-server-not-started", file=str(log)), "remedy-log-server-not-started")
