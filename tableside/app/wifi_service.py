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
from contextlib import suppress
from pathlib import Path
from typing import Literal

from msgspec.structs import replace

from tableside.message import Message, message
from tableside.screens.wires import WifiNetwork, WifiShown
from tableside.text.printable import printable

DEVICES = Path("/sys/class/net")
"""The folder in which the kernel lists network devices."""
NMCLI = "nmcli"
"""NetworkManager's program."""
LOOK_S, JOIN_S = 30.0, 100.0
"""Seconds that nmcli has to find networks or change what is kept, and to join one; it gives up after 15 and 90."""
PASSWORD_LENGTHS = {"wpa-psk": range(8, 64), "sae": range(1, 64), "": range(1)}
"""The lengths of a password by the protection of its network."""
_FIELDS = "IN-USE,BSSID,SIGNAL,SECURITY,SSID"
_FIELD = re.compile(r"((?:[^:\\]|\\.)*)(?::|$)")
"""A field of a line that nmcli prints, in which a backslash stands before colons and backslashes."""
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_WRONG_PASSWORD = re.compile("Secrets were required|nmcli cannot ask")
"""The words of nmcli for a password that the network refused."""
_PASSWORD = "802-11-wireless-security.psk"
_SURROUNDINGS = {"LC_ALL": "C.UTF-8", "HOME": os.devnull, "XDG_CACHE_HOME": os.devnull}
"""Variables for nmcli: it speaks the language that is read here, and finds no folder for the history of its editor."""
_WPA = {"WPA1", "WPA2"}
_ACCOUNT, _SAE = "802.1X", "WPA3"


def has_wifi(devices: Path = DEVICES) -> bool:
    """Return whether this machine has a Wi-Fi device, and NetworkManager's program to ask about it."""
    return shutil.which(NMCLI) is not None and any(devices.glob("*/phy80211"))


class WifiService:
    """Looks for networks and joins them, each on a thread of its own; `show` gets what the screen shows, on any.

    Networks that ask for an account, that use a protection of long ago (WEP), and whose name cannot be shown are left
    out.
    """

    def __init__(self, show: Callable[[WifiShown], None]) -> None:
        self._show = show
        self._lock = threading.Lock()
        self._shown = WifiShown()

    def look(self) -> None:
        """Look for networks."""
        self._start(message("wifi-looks"), self._look)

    def join(self, network: WifiNetwork, password: str = "") -> None:
        """Join a network; the password is empty where it asks for none. Spaces around it do not count."""
        self._start(message("wifi-joins", network=network.name), lambda: self._join(network, password.strip()))

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
            listed = _ask("--fields", _FIELDS, "device", "wifi", "list", "--rescan", "yes")
            networks = tuple(_networks(listed))
            is_on = bool(networks) or _ask("--fields", "WIFI", "radio").strip() != "disabled"
        except _Refused as refusal:
            return WifiShown(says=message("problem-wifi-not-read", cause=refusal.cause))
        if networks:
            joined = (message("wifi-joined", network=network.name) for network in networks if network.joined)
            return WifiShown(networks, says=next(joined, None))
        return WifiShown(says=message("problem-wifi-none" if is_on else "problem-wifi-off"))

    def _join(self, network: WifiNetwork, password: str) -> WifiShown:
        networks = self._shown.networks
        wrong = WifiShown(networks, says=message("problem-wifi-password", network=network.name))
        if len(password) not in PASSWORD_LENGTHS[network.protection]:
            return wrong
        try:
            _join(network, password)
        except _Refused as refusal:
            if _WRONG_PASSWORD.search(refusal.words):
                return wrong
            says = message("problem-wifi-not-joined", network=network.name, cause=refusal.cause)
            return WifiShown(networks, says=says)
        joined = tuple(replace(other, joined=other.name == network.name) for other in networks)
        return WifiShown(joined, says=message("wifi-joined", network=network.name))


class _Refused(Exception):
    """NetworkManager did not do it; `words` is all that its program said, `cause` the last of that."""

    def __init__(self, words: str = "") -> None:
        super().__init__(words)
        self.words = words
        self.cause = printable(words.strip().splitlines()[-1].removeprefix("Error: ")) if words.strip() else NMCLI


def _join(network: WifiNetwork, password: str) -> None:
    """Join a network by a profile of our own, which replaces the one before if that works. Raises `_Refused`."""
    name = f"tableside {network.name}"
    before = [uuid for line in _ask("--fields", "UUID,NAME", "connection").splitlines() for uuid in _of(name, line)]
    security = ("wifi-sec.key-mgmt", network.protection) if network.protection else ()
    settings = ("con-name", name, "ssid", network.name, "connection.autoconnect", "no", *security)
    added = _UUID.search(_ask("connection", "add", "type", "wifi", *settings))
    if added is None:
        raise _Refused
    profile = ("uuid", added[0])
    try:
        if password:
            orders = (("set", _PASSWORD, password), ("save", "persistent"), ("quit",))
            _ask("connection", "edit", *profile, typed="".join(f"{' '.join(words)}\n" for words in orders))
        _ask("connection", "up", *profile, "ap", network.access_point, limit=JOIN_S)
        _ask("connection", "modify", *profile, "connection.autoconnect", "yes")
    except _Refused:
        _forget(added[0])
        raise
    for uuid in before:
        _forget(uuid)


def _of(name: str, line: str) -> Iterator[str]:
    """The UUID in a line about a profile, if that has this name."""
    uuid, its_name = _fields(line)[:2]
    if its_name == name:
        yield uuid


def _forget(uuid: str) -> None:
    with suppress(_Refused):
        _ask("connection", "delete", "uuid", uuid)


def _ask(*words: str, typed: str = "", limit: float = LOOK_S) -> str:
    """Return what nmcli prints. Raises `_Refused`."""
    command = (NMCLI, "--terse", "--colors", "no", *words)
    try:
        done = subprocess.run(
            command,
            input=typed.encode(),
            capture_output=True,
            timeout=limit,
            check=False,
            env={**os.environ, **_SURROUNDINGS},
        )
    except (OSError, subprocess.TimeoutExpired):
        raise _Refused from None
    if done.returncode:
        raise _Refused(done.stderr.decode(errors="replace"))
    return done.stdout.decode(errors="replace")


def _networks(listed: str) -> Iterator[WifiNetwork]:
    """The networks by their strongest access points, the strongest first."""
    strongest: dict[str, WifiNetwork] = {}
    joined = set()
    for line in listed.splitlines():
        used, access_point, signal, security, name = _fields(line)[:5]
        protection = _protection({*security.split()})
        if not name or printable(name) != name or protection is None:
            continue
        if name not in strongest or strongest[name].signal < int(signal):
            strongest[name] = WifiNetwork(name, access_point, int(signal), protection)
        if used == "*":
            joined.add(name)
    for name, network in sorted(strongest.items(), key=lambda item: -item[1].signal):
        yield replace(network, joined=name in joined)


def _protection(words: set[str]) -> Literal["wpa-psk", "sae", ""] | None:
    """The protection of a network of which nmcli says these words, None for one that is not joined here."""
    if not words:
        return ""
    if _ACCOUNT in words:
        return None
    return "wpa-psk" if words & _WPA else "sae" if _SAE in words else None


def _fields(line: str) -> list[str]:
    return [re.sub(r"\\(.)", r"\1", field) for field in _FIELD.findall(line)]
