"""The machine's Wi-Fi, with a program in the place of NetworkManager's."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tableside.app import wifi_service
from tableside.app.wifi_service import WifiService, has_wifi
from tableside.message import Message, message
from tableside.screens.wires import WifiNetwork, WifiShown
from tests.kit.patience import until

PASSWORD = "a CANARY's \"%pass$word\\"
LIST = r""" :02\:00\:00\:00\:00\:01:40:WPA2:Hall 3
 :02\:00\:00\:00\:00\:02:88:WPA1 WPA2:Hall 3
*:02\:00\:00\:00\:00\:03:61::Guests\: 1\\2
 :02\:00\:00\:00\:00\:04:99:WPA2 802.1X:Staff
 :02\:00\:00\:00\:00\:05:98:WPA2:
 :02\:00\:00\:00\:00\:06:97:WEP:Museum
 :02\:00\:00\:00\:00\:07:30:WPA3:New
"""
LIST += r" :02\:00\:00\:00\:00\:08:96:WPA3:" + "K\u202er\n"
HALL = WifiNetwork("Hall 3", "02:00:00:00:00:02", 88)
GUESTS = WifiNetwork("Guests: 1\\2", "02:00:00:00:00:03", 61, "", joined=True)
NEW = WifiNetwork("New", "02:00:00:00:00:07", 30, "sae")
ADDED, BEFORE = "348ac419-82e1-4b74-be04-b2b6a321affd", "00000000-82e1-4b74-be04-b2b6a321affd"
PROFILES = f"{BEFORE}:tableside Hall 3\n11111111-82e1-4b74-be04-b2b6a321affd:Hall 3\n"
GUESTS_BEFORE = "22222222-82e1-4b74-be04-b2b6a321affd"
PROFILES += rf"{GUESTS_BEFORE}:tableside Guests\: 1\\2" + "\n"
"""The profiles as nmcli prints them, also that of Debian 12 (1.42): with a backslash before colons and backslashes."""


class NetworkManager:
    """A folder of programs with one called nmcli; what it was asked and what it read are kept there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seen: list[WifiShown] = []
        self.wifi = WifiService(self.seen.append)
        self.answer()

    def answer(
        self, fails: str = "", says: str = "", lists: str = LIST, radio: str = "enabled", waits: str = ""
    ) -> None:
        """The program answers so from now on; where its words have `fails`, it says this and fails."""
        added = f"Connection 'tableside Hall 3' ({ADDED}) successfully added.\n"
        for name, content in {
            "lists": lists,
            "radio": radio,
            "profiles": PROFILES,
            "added": added,
            "says": says,
        }.items():
            (self.folder / name).write_text(content)
        program = self.folder / "nmcli"
        program.write_text(
            f"#!/bin/sh\ncd {self.folder}\n"
            'printf "%s\\n" "$*" >>asked; env >>environment; cat >now; cat now >>typed\n'
            'cat now 2>&- >>"$XDG_CACHE_HOME/nmcli-history"; cat now 2>&- >>"$HOME/.nmcli-history"; rm now\n'
            f"{waits}\n"
            f'case "$*" in *{fails or "?nothing?"}*) cat says >&2; exit 4 ;; esac\n'
            'case "$*" in *radio*) cat radio ;; *list*) cat lists ;; *NAME*) cat profiles ;; *add*) cat added ;; esac\n'
        )
        program.chmod(0o755)

    def shows(self, ask: Callable[[], None]) -> WifiShown:
        """The last view once this was asked for."""
        ask()
        until(lambda: not self.seen[-1].runs)
        return self.seen[-1]

    def joins(self, network: WifiNetwork = HALL, password: str = PASSWORD) -> Message | None:
        return self.shows(lambda: self.wifi.join(network, password)).says

    def read(self, name: str) -> str:
        return (self.folder / name).read_text()

    def orders(self) -> list[str]:
        """The words it was asked for, without what each order begins with."""
        return [order.removeprefix("--terse --colors no ") for order in self.read("asked").splitlines()]


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> NetworkManager:
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    return NetworkManager(tmp_path)


def test_the_networks_in_reach_are_shown_by_their_strongest_access_points(manager: NetworkManager) -> None:
    shown = manager.shows(manager.wifi.look)
    assert shown.networks == (HALL, GUESTS, NEW)
    assert shown.says == message("wifi-joined", network=GUESTS.name)
    assert manager.seen[0] == WifiShown(runs=True, says=message("wifi-looks"))


def test_a_network_is_joined_by_a_profile_that_replaces_the_one_before(manager: NetworkManager) -> None:
    manager.shows(manager.wifi.look)
    assert manager.joins() == message("wifi-joined", network="Hall 3")
    assert [network.name for network in manager.seen[-1].networks if network.joined] == ["Hall 3"]
    assert manager.orders()[1:] == [
        "--fields UUID,NAME connection",
        "connection add type wifi con-name tableside Hall 3 ssid Hall 3 connection.autoconnect no "
        "wifi-sec.key-mgmt wpa-psk",
        f"connection edit uuid {ADDED}",
        f"connection up uuid {ADDED} ap 02:00:00:00:00:02",
        f"connection modify uuid {ADDED} connection.autoconnect yes",
        f"connection delete uuid {BEFORE}",
    ]


def test_a_password_goes_to_the_standard_input_alone(manager: NetworkManager) -> None:
    manager.joins()
    assert manager.read("typed") == f"set 802-11-wireless-security.psk {PASSWORD}\nsave persistent\nquit\n"
    assert "CANARY" not in manager.read("asked") + manager.read("environment") + repr(manager.seen)


def test_the_history_of_the_program_s_editor_reaches_no_file(
    manager: NetworkManager, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    for name in ("HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(home))
    manager.joins()
    assert list(home.iterdir()) == []


def test_a_network_without_a_password_is_joined_without_one(manager: NetworkManager) -> None:
    assert manager.joins(GUESTS, "") == message("wifi-joined", network=GUESTS.name)
    assert "wifi-sec" not in manager.read("asked")
    assert manager.read("typed") == ""


def test_the_profile_before_is_found_by_a_name_with_colons_and_backslashes(manager: NetworkManager) -> None:
    manager.joins(GUESTS, "")
    assert [order for order in manager.orders() if "delete" in order] == [f"connection delete uuid {GUESTS_BEFORE}"]


@pytest.mark.parametrize(
    "words",
    [
        "Connection activation failed: (7) Secrets were required, but not provided.",
        "Warning: password for 'psk' not given and nmcli cannot ask without '--ask' option.\nError: no.",
    ],
)
def test_of_a_password_that_is_refused_nothing_is_kept(manager: NetworkManager, words: str) -> None:
    manager.shows(manager.wifi.look)
    manager.answer(fails="connection?up", says=f"Error: {words}\n")
    assert manager.joins() == message("problem-wifi-password", network="Hall 3")
    assert manager.seen[-1].networks == manager.seen[1].networks
    assert manager.orders()[-1] == f"connection delete uuid {ADDED}"


@pytest.mark.parametrize(("network", "password"), [(HALL, "seven77"), (HALL, "x" * 64), (NEW, ""), (HALL, " " * 8)])
def test_a_password_of_a_wrong_length_is_not_tried(
    manager: NetworkManager, network: WifiNetwork, password: str
) -> None:
    assert manager.joins(network, password) == message("problem-wifi-password", network=network.name)
    assert not (manager.folder / "asked").exists()


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        ({"lists": ""}, message("problem-wifi-none")),
        ({"lists": "", "radio": "disabled\n"}, message("problem-wifi-off")),
        (
            {"fails": "list", "says": "Error: NetworkManager is not running.\n"},
            message("problem-wifi-not-read", cause="NetworkManager is not running."),
        ),
        ({"fails": "list"}, message("problem-wifi-not-read", cause="nmcli")),
    ],
    ids=["none", "off", "not running", "silent"],
)
def test_without_networks_it_is_said_why(manager: NetworkManager, answer: dict[str, str], problem: Message) -> None:
    manager.answer(**answer)
    assert manager.shows(manager.wifi.look) == WifiShown(says=problem)


@pytest.mark.parametrize("order", ["NAME", "add", "edit", "connection?up", "modify"])
def test_any_other_refusal_is_said_in_the_words_of_the_system(manager: NetworkManager, order: str) -> None:
    manager.answer(fails=order, says="Warning: slow\nError: Timeout 90 sec expired.\n")
    assert manager.joins() == message("problem-wifi-not-joined", network="Hall 3", cause="Timeout 90 sec expired.")
    assert f"connection delete uuid {BEFORE}" not in manager.orders()


def test_a_program_that_hangs_is_waited_for_no_longer(manager: NetworkManager, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wifi_service, "JOIN_S", 0.2)
    manager.answer(waits='case "$*" in *connection?up*) exec sleep 60 ;; esac')
    assert manager.joins() == message("problem-wifi-not-joined", network="Hall 3", cause="nmcli")


def test_one_thing_is_done_at_a_time(manager: NetworkManager) -> None:
    os.mkfifo(manager.folder / "gate")
    manager.answer(waits="read line <gate")
    manager.wifi.look()
    manager.wifi.join(HALL, PASSWORD)
    (manager.folder / "gate").write_text("go on\n")
    until(lambda: not manager.seen[-1].runs)
    assert len(manager.orders()) == 1


def test_it_is_there_with_the_program_and_a_device_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    devices = tmp_path / "net"
    (devices / "eth0").mkdir(parents=True)
    program = tmp_path / "nmcli"
    program.touch(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not has_wifi(devices), "no device"
    (devices / "wlan0/phy80211").mkdir(parents=True)
    assert has_wifi(devices)
    program.unlink()
    assert not has_wifi(devices), "no NetworkManager"
