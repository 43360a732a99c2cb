"""Machines in namespaces of this one: each has an address on one bridge, and can be cut off. Needs root."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from tests.kit.skips import succeeds

LOSS_PERCENT = 1


class Network:
    """The machines by their names; the bridge has the address `.254` of `net`, so that this process reaches all."""

    def __init__(self, name: str, net: str) -> None:
        self._name, self._net = name, net
        self._machines: dict[str, int] = {}
        _ip("link", "add", self._name, "type", "bridge")
        _ip("addr", "add", f"{net}.254/24", "dev", self._name)
        _ip("link", "set", self._name, "up")

    def add(self, machine: str) -> str:
        """Add a machine; return its address."""
        number = self._machines[machine] = len(self._machines) + 1
        address, inner, outer = f"{self._net}.{number}", f"{self._name}i{number}", self._outer(machine)
        _ip("netns", "add", self._space(machine))
        _ip("link", "add", outer, "type", "veth", "peer", "name", inner)
        _ip("link", "set", inner, "netns", self._space(machine))
        _ip("link", "set", outer, "master", self._name, "up")
        for arguments in (("addr", "add", f"{address}/24", "dev", inner), ("link", "set", inner, "up")):
            _ip("-n", self._space(machine), *arguments)
        _ip("-n", self._space(machine), "link", "set", "lo", "up")
        return address

    def inside(self, machine: str) -> list[str]:
        """The beginning of a command that runs in a machine."""
        return ["ip", "netns", "exec", self._space(machine)]

    def cut(self, machine: str) -> None:
        """Take a machine's cable out."""
        _ip("link", "set", self._outer(machine), "down")

    def join(self, machine: str) -> None:
        """Put it back."""
        _ip("link", "set", self._outer(machine), "up")

    def lose_packets(self) -> bool:
        """Have each machine lose some of what it gets; return whether this system can do that."""
        if shutil.which("nft") is None:
            return False
        chain = "add chain inet loss in { type filter hook input priority 0; }"
        rule = f'add rule inet loss in iifname != "lo" numgen random mod 100 < {LOSS_PERCENT} drop'
        for machine in self._machines:
            inside = self.inside(machine)
            if not all(succeeds(*inside, "nft", line) for line in ("add table inet loss", chain, rule)):
                return False
        return True

    def remove(self) -> None:
        """Remove all machines; what runs in them goes on without a network."""
        for machine in self._machines:
            _ip("netns", "del", self._space(machine))
        _ip("link", "del", self._name)

    def _space(self, machine: str) -> str:
        return f"{self._name}-{machine}"

    def _outer(self, machine: str) -> str:
        return f"{self._name}o{self._machines[machine]}"


@contextmanager
def network() -> Iterator[Network]:
    """A new network, removed at the end."""
    number = os.getpid() % 65536
    made = Network(f"th{number}", f"10.{64 + number // 256 % 64}.{number % 256}")
    try:
        yield made
    finally:
        made.remove()


def _ip(*arguments: str) -> None:
    subprocess.run(("ip", *arguments), check=True)
