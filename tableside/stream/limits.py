"""What one address and all addresses together may use of the overlay's server: values and counts, without sockets."""

from __future__ import annotations

import ipaddress
import resource
from collections import Counter
from typing import Generic, TypeVar

Connection = TypeVar("Connection")

THIS_MACHINE = "loopback"
"""The network of all loopback addresses."""

OPEN_FILES = 1024
"""So many files the server may have open, if the system allows it: more than all its connections need."""


def network(address: str) -> str:
    """What counts as one address: this machine, an IPv4 address, or the IPv6 network of 64 bits of a machine.

    >>> network("127.0.0.2"), network("::ffff:192.168.1.20"), network("fe80::1:2%eth0")
    ('loopback', '192.168.1.20', 'fe80::')
    """
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv6Address):
        ip = ip.ipv4_mapped or ip
    if ip.is_loopback:
        return THIS_MACHINE
    if isinstance(ip, ipaddress.IPv6Address):
        return str(ipaddress.IPv6Network((ip, 64), strict=False).network_address)
    return str(ip)


class RecentConnections(Generic[Connection]):
    """The newest connections: at most `per_network` of each network and `total` in all.

    A new connection always finds room; an older one of the network with the most ends for it, one without a request
    first. So whoever opens many loses their own, and a request that came is answered.
    """

    def __init__(self, total: int, per_network: int) -> None:
        self._total = total
        self._per_network = per_network
        self._networks: dict[str, dict[Connection, bool]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._networks.values()))

    def add(self, connection: Connection, network: str) -> Connection | None:
        """Count a connection. Return the connection that has to end for it, which no longer counts."""
        group = self._networks.setdefault(network, {})
        group[connection] = False
        if len(group) <= self._per_network:
            if len(self) <= self._total:
                return None
            network = max(self._networks, key=lambda name: len(self._networks[name]))
        group = self._networks[network]
        oldest = next((older for older, has_request in group.items() if not has_request and older != connection), None)
        surplus = next(iter(group)) if oldest is None else oldest
        self.remove(surplus, network)
        return surplus

    def mark(self, connection: Connection, network: str, *, has_request: bool) -> None:
        """A connection that counts has a request that is not answered yet, or has none; now it is the newest."""
        group = self._networks.get(network, {})
        if connection in group:
            del group[connection]
            group[connection] = has_request

    def remove(self, connection: Connection, network: str) -> None:
        """Count a connection no longer. One that does not count is left out."""
        group = self._networks.get(network, {})
        group.pop(connection, None)
        if not group:
            self._networks.pop(network, None)


class LineLimit:
    """The lines (WebSockets) that are open: at most `per_network` of each network, `total` of all other machines.

    An open line is never ended for a new line. Lines of this machine have places of their own, so that no other machine
    keeps out its OBS.
    """

    def __init__(self, total: int, per_network: int) -> None:
        self._total = total
        self._per_network = per_network
        self._open: Counter[str] = Counter()

    def open(self, network: str) -> bool:
        """Count a new line; return whether there is a place for it. Without a place it does not count."""
        others = self._open.total() - self._open[THIS_MACHINE]
        if self._open[network] >= self._per_network or (network != THIS_MACHINE and others >= self._total):
            return False
        self._open[network] += 1
        return True

    def close(self, network: str) -> None:
        """Count a line no longer."""
        self._open[network] -= 1
        self._open += Counter()  # drops the networks without a line


def raise_file_limit() -> None:
    """Let this process open `OPEN_FILES` files, or as many as the system allows it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
