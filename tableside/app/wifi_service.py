"""The Wi-Fi of the machine, by way of NetworkManager's program nmcli.

A password goes to nmcli by its standard input alone. NetworkManager keeps it, the table does not.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec.structs import replace

from tableside.message import Message, message
from tableside.screens.wires import WifiNetwork, WifiShown
from tableside.text.printable import printable

DEVICES = Path("/sys/class/net")
"""The folder in which the kernel lists network devices."""
NMCLI = "nmcli"
"""NetworkManager's program."""
LOOK_S, JOIN_S = 30.0, 100.0
"""Seconds that nmcli has to find networks, and to join one; it gives up by itself after 15 and 90."""
_FIELDS = "IN-USE,BSSID,SIGNAL,SECURITY,SSID"
_FIELD = re.compile(r"((?:[^:\\]|\\.)*)(?::|$)")
"""A field of a line that nmcli prints, in which a backslash stands before colons and backslashes."""
_WRONG_PASSWORD = re.compile(r"Secrets were required|\.(psk|wep-key0): property is")
"""The words of nmcli for a password that cannot be right, or that the network refused."""
_WITH_ACCOUNTS = "802.1X"


def has_wifi(devices: Path = DEVICES) -> bool:
    """Return whether this machine has a Wi-Fi device, and NetworkManager's program to ask about it."""
    return shutil.which(NMCLI) is not None and any(devices.glob("*/phy80211"))


class WifiService:
    """Looks for networks and joins them, each on a thread of its own; `show` gets what the screen shows, on any.

    Networks that ask for an account, and those that do not say their name, are left out.
    """

    def __init__(self, show: Callable[[WifiShown], None]) -> None:
        self._show = show
        self._lock = threading.Lock()
        self._shown = WifiShown()

    def look(self) -> None:
        """Look for networks."""
        self._start(message("wifi-looks"), self._look)

    def join(self, network: WifiNetwork, password: str = "") -> None:
        """Join a network; the password is empty where it asks for none."""
        self._start(message("wifi-joins", network=network.name), lambda: self._join(network, password))

    def _start(self, says: Message, work: Callable[[], WifiShown]) -> None:
        """Begin a task, unless another one is under way."""
        with self._lock:
            if self._shown.runs:
                return
            self._shown = replace(self._shown, runs=True, says=says)
        self._show(self._shown)
        threading.Thread(target=self._run, args=(work,), name="wifi", daemon=True).start()

    def _run(self, work: Callable[[], WifiShown]) -> None:
        shown = work()
        with self._lock:
            self._shown = shown
        self._show(shown)

    def _look(self) -> WifiShown:
        try:
            networks = tuple(_networks(_ask(LOOK_S, "--fields", _FIELDS, "device", "wifi", "list", "--rescan", "yes")))
            is_on = bool(networks) or _ask(LOOK_S, "--fields", "WIFI", "radio").strip() != "disabled"
        except _Refused as refusal:
            return WifiShown(says=message("problem-wifi-not-read", cause=refusal.cause))
        if networks:
            joined = (message("wifi-joined", network=network.name) for network in networks if network.joined)
            return WifiShown(networks, says=next(joined, None))
        return WifiShown(says=message("problem-wifi-none" if is_on else "problem-wifi-off"))

    def _join(self, network: WifiNetwork, password: str) -> WifiShown:
        networks = self._shown.networks
        try:
            _ask(JOIN_S, "--ask", "device", "wifi", "connect", network.access_point, typed=f"{password}\n")
        except _Refused as refusal:
            if _WRONG_PASSWORD.search(refusal.cause):
                return WifiShown(networks, says=message("problem-wifi-password", network=network.name))
            says = message("problem-wifi-not-joined", network=network.name, cause=refusal.cause)
            return WifiShown(networks, says=says)
        joined = tuple(replace(other, joined=other.name == network.name) for other in networks)
        return WifiShown(joined, says=message("wifi-joined", network=network.name))


class _Refused(Exception):
    """NetworkManager did not do it; `cause` is its last word."""

    def __init__(self, cause: str) -> None:
        super().__init__(cause)
        self.cause = cause


def _ask(limit: float, *words: str, typed: str = "") -> str:
    """Return what nmcli prints, in the language that this module reads. Raises `_Refused`."""
    command = (NMCLI, "--terse", "--colors", "no", *words)
    try:
        done = subprocess.run(
            command,
            input=typed.encode(),
            capture_output=True,
            timeout=limit,
            check=False,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        )
    except (OSError, subprocess.TimeoutExpired):
        raise _Refused(NMCLI) from None
    if done.returncode:
        lines = done.stderr.decode(errors="replace").strip().splitlines()
        raise _Refused(printable(lines[-1].removeprefix("Error: ")) if lines else NMCLI)
    return done.stdout.decode(errors="replace")


def _networks(listed: str) -> Iterator[WifiNetwork]:
    """The networks by their strongest access points, the strongest first."""
    strongest: dict[str, WifiNetwork] = {}
    joined = set()
    for line in listed.splitlines():
        used, access_point, signal, security, name = (_plain(field) for field in _FIELD.findall(line)[:5])
        if not name or _WITH_ACCOUNTS in security:
            continue
        network = WifiNetwork(printable(name), access_point, int(signal), bool(security))
        if name not in strongest or strongest[name].signal < network.signal:
            strongest[name] = network
        if used == "*":
            joined.add(name)
    for name, network in sorted(strongest.items(), key=lambda item: -item[1].signal):
        yield replace(network, joined=name in joined)


def _plain(field: str) -> str:
    return re.sub(r"\\(.)", r"\1", field)
