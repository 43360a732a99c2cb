"""The servers of an event as `hall files` writes them, on addresses of this machine's own: three nodes, and rooms."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from tableside.hall.authority import Authority
from tableside.hall.connecting import LogAddress
from tableside.hall.log_server import CONFIGURATION, find_server, running
from tableside.hall.nodes import write_nodes
from tests.kit.hall.halls import free_port


@dataclass(frozen=True)
class Cluster:
    """An event's keys, the folders of its nodes and rooms, and the nodes' addresses; rooms serve at `room_host`."""

    authority: Authority
    nodes: tuple[Path, ...]
    rooms: tuple[Path, ...]
    hosts: tuple[str, ...]
    room_host: str
    port: int

    @property
    def address(self) -> LogAddress:
        return LogAddress(self.authority.place.servers, self.authority.certificate)


def written_cluster(folder: Path, rooms: Sequence[str] = (), nodes: int = 3) -> Cluster:
    """The files of an event; no two tests have the same addresses."""
    net = f"127.{secrets.randbelow(254) + 1}.{secrets.randbelow(256)}"
    hosts, port = tuple(f"{net}.{number}" for number in range(1, nodes + 1)), free_port()
    written = write_nodes(Authority.of(folder / "hall"), folder / "event", hosts, rooms, port, 0)
    authority = Authority.of(folder / "hall")
    return Cluster(authority, written[:nodes], written[nodes:], hosts, f"{net}.9", port)


@asynccontextmanager
async def running_nodes(cluster: Cluster) -> AsyncIterator[None]:
    """Run the nodes of an event."""
    async with AsyncExitStack() as stack:
        starting = (running(find_server(), node / CONFIGURATION) for node in cluster.nodes)
        await asyncio.gather(*map(stack.enter_async_context, starting))
        yield


@asynccontextmanager
async def running_cluster(folder: Path, rooms: Sequence[str] = (), nodes: int = 3) -> AsyncIterator[Cluster]:
    """The nodes of a new event, which run."""
    cluster = written_cluster(folder, rooms, nodes)
    async with running_nodes(cluster):
        yield cluster
