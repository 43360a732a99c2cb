"""The limits of each holder of connections at the overlay's server: values and counts, without sockets."""

from __future__ import annotations

import ipaddress
import resource
from collections import Counter
from typing import Generic, TypeVar

import msgspec

Connection = TypeVar("Connection")

THIS_MACHINE = "loopback"
"""The network and the address of all loopback addresses."""

OPEN_FILES = 1024
"""So many files the server may have open, if the system allows it: more than all its connections need."""

NETWORK_BITS = {4: 24, 6: 48}
"""The number of an address's bits that are those of its network, by version."""
MACHINE_BITS = {4: 32, 6: 64}
"""The number of an address's bits that one machine cannot choose by itself, by version."""


class Holder(msgspec.Struct, frozen=True):
    """The holder of a connection: a network, and in it what counts as one address."""

    network: str
    address: str


def holder(address: str) -> Holder:
    """Return who holds a connection from this address: this machine, an IPv4 address, or 64 bits of IPv6.

    >>> holder("::ffff:192.168.1.20")
    Holder(network='192.168.1.0', address='192.168.1.20')
    >>> holder("127.0.0.2").address, holder("fe80::1:2%eth0").address
    ('loopback', 'fe80::')
    """
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return Holder(address, address)
    if isinstance(ip, ipaddress.IPv6Address):
        ip = ip.ipv4_mapped or ip
    if ip.is_loopback:
        return Holder(THIS_MACHINE, THIS_MACHINE)
    return Holder(_first_bits(ip, NETWORK_BITS[ip.version]), _first_bits(ip, MACHINE_BITS[ip.version]))


def _first_bits(ip: ipaddress.IPv4Address | ipaddress.IPv6Address, bits: int) -> str:
    return str(ipaddress.ip_network((ip, bits), strict=False).network_address)


class RecentConnections(Generic[Connection]):
    """The newest connections: at most `per_address` of each address and `total` in all.

    A new connection always finds room; an older one of the address with the most ends for it, one without a request
    first. So whoever opens many loses their own, and a request that came is answered.
    """

    def __init__(self, total: int, per_address: int) -> None:
        self._total = total
        self._per_address = per_address
        self._addresses: dict[str, dict[Connection, bool]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._addresses.values()))

    def add(self, connection: Connection, address: str) -> Connection | None:
        """Count a connection. Return the connection that has to end for it, which no longer counts."""
        group = self._addresses.setdefault(address, {})
        group[connection] = False
        if len(group) <= self._per_address:
            if len(self) <= self._total:
                return None
            address = max(self._addresses, key=lambda name: len(self._addresses[name]))
        group = self._addresses[address]
        oldest = next((older for older, has_request in group.items() if not has_request and older != connection), None)
        surplus = next(iter(group)) if oldest is None else oldest
        self.remove(surplus, address)
        return surplus

    def mark(self, connection: Connection, address: str, *, has_request: bool) -> None:
        """A connection that counts has a request that is not answered yet, or has none; now it is the newest."""
        group = self._addresses.get(address, {})
        if connection in group:
            del group[connection]
            group[connection] = has_request

    def remove(self, connection: Connection, address: str) -> None:
        """Count a connection no longer. One that does not count is left out."""
        group = self._addresses.get(address, {})
        group.pop(connection, None)
        if not group:
            self._addresses.pop(address, None)


class Places(Generic[Connection]):
    """The places of viewers: `own` for this machine, and `total` for all others together.

    If all are taken, the network with the most gives way to one with fewer, and within a network the address with the
    most. There the newest viewer goes. So nobody who opens many keeps out somebody who has none, and this machine's own
    viewers are never in question.
    """

    def __init__(self, total: int, own: int) -> None:
        self._total = total
        self._own = own
        self._taken: dict[Connection, Holder] = {}

    def take(self, viewer: Connection, holder: Holder) -> tuple[bool, Connection | None]:
        """Return whether the viewer has a place now, and the viewer who gives way, who has none any more."""
        is_own = holder.network == THIS_MACHINE
        taken = sum((other.network == THIS_MACHINE) is is_own for other in self._taken.values())
        gives_way = None
        if taken >= (self._own if is_own else self._total):
            gives_way = None if is_own else self._who_gives_way(holder)
            if gives_way is None:
                return False, None
            del self._taken[gives_way]
        self._taken[viewer] = holder
        return True, gives_way

    def leave(self, viewer: Connection) -> None:
        """The viewer has gone. One who has no place is left out."""
        self._taken.pop(viewer, None)

    def _who_gives_way(self, newcomer: Holder) -> Connection | None:
        """The viewer whose place a newcomer takes; None if nobody has so many that this would be fairer."""
        others = [holder for holder in self._taken.values() if holder.network != THIS_MACHINE]
        networks = Counter(holder.network for holder in others)
        largest = max(networks, key=networks.__getitem__)
        is_of_larger = networks[largest] > networks[newcomer.network] + 1
        network = largest if is_of_larger else newcomer.network
        addresses = Counter(holder.address for holder in others if holder.network == network)
        most = max(addresses.values(), default=0)
        if not is_of_larger and most <= addresses[newcomer.address] + 1:
            return None
        with_most = {address for address, count in addresses.items() if count == most}
        return next(viewer for viewer, holder in reversed(self._taken.items()) if holder.address in with_most)


def raise_file_limit(count: int = OPEN_FILES) -> None:
    """Let this process open so many files, or as many as the system allows it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = count if hard == resource.RLIM_INFINITY else min(count, hard)
    if soft != resource.RLIM_INFINITY and soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
