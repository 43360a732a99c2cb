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

PASSWORD = "a CANARY's %pass$word\\"
LIST = r""" :02\:00\:00\:00\:00\:01:40:WPA2:Hall 3
 :02\:00\:00\:00\:00\:02:88:WPA1 WPA2:Hall 3
*:02\:00\:00\:00\:00\:03:61::Guests\: 1\\2
 :02\:00\:00\:00\:00\:04:99:WPA2 802.1X:Staff
 :02\:00\:00\:00\:00\:05:98:WPA2:
"""
LIST += r" :02\:00\:00\:00\:00\:06:30:WPA3:" + "K\u202er\n"
HALL = WifiNetwork("Hall 3", "02:00:00:00:00:02", 88)
GUESTS = WifiNetwork("Guests: 1\\2", "02:00:00:00:00:03", 61, has_password=False, joined=True)


class NetworkManager:
    """A folder of programs with one called nmcli; what it was asked and what it read are kept there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seen: list[WifiShown] = []
        self.wifi = WifiService(self.seen.append)
        self.answer(lists=LIST)

    def answer(self, lists: str = "", says: str = "", code: int = 0, radio: str = "enabled", waits: str = "") -> None:
        """The program prints this from now on, and exits with this code."""
        for name, content in {"lists": lists, "says": says, "radio": radio}.items():
            (self.folder / name).write_text(content)
        program = self.folder / "nmcli"
        program.write_text(
            f"#!/bin/sh\ncd {self.folder}\n"
            'printf "%s\\n" "$*" >>asked; env >>asked; cat >>typed\n'
            f"{waits}\n"
            'case "$*" in *radio*) cat radio ;; *list*) cat lists ;; esac\n'
            f"cat says >&2; exit {code}\n"
        )
        program.chmod(0o755)

    def shows(self, ask: Callable[[], None]) -> WifiShown:
        """What is shown in the end once this was asked for."""
        ask()
        until(lambda: not self.seen[-1].runs)
        return self.seen[-1]

    def says(self, ask: Callable[[], None]) -> Message | None:
        return self.shows(ask).says

    def read(self, name: str) -> str:
        return (self.folder / name).read_text()


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> NetworkManager:
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    return NetworkManager(tmp_path)


def test_the_networks_in_reach_are_shown_by_their_strongest_access_points(manager: NetworkManager) -> None:
    shown = manager.shows(manager.wifi.look)
    assert shown.networks == (HALL, GUESTS, WifiNetwork("K\ufffdr", "02:00:00:00:00:06", 30))
    assert shown.says == message("wifi-joined", network=GUESTS.name)
    assert manager.seen[0] == WifiShown(runs=True, says=message("wifi-looks"))


def test_a_password_goes_to_the_standard_input_alone(manager: NetworkManager) -> None:
    manager.shows(manager.wifi.look)
    shown = manager.shows(lambda: manager.wifi.join(HALL, PASSWORD))
    assert [network.name for network in shown.networks if network.joined] == ["Hall 3"]
    assert shown.says == message("wifi-joined", network="Hall 3")
    assert manager.read("typed") == PASSWORD + "\n"
    assert "--ask device wifi connect 02:00:00:00:00:02" in manager.read("asked")
    assert "CANARY" not in manager.read("asked") + repr(manager.seen)


@pytest.mark.parametrize(
    "words",
    [
        "Connection activation failed: (7) Secrets were required, but not provided.",
        "Failed to add/activate new connection: 802-11-wireless-security.psk: property is invalid",
    ],
)
def test_a_password_that_is_not_taken_is_said(manager: NetworkManager, words: str) -> None:
    manager.shows(manager.wifi.look)
    manager.answer(says=f"Error: {words}\n", code=4)
    shown = manager.shows(lambda: manager.wifi.join(HALL, PASSWORD))
    assert shown == WifiShown(manager.seen[1].networks, says=message("problem-wifi-password", network="Hall 3"))


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        ({"lists": ""}, message("problem-wifi-none")),
        ({"lists": "", "radio": "disabled\n"}, message("problem-wifi-off")),
        (
            {"code": 8, "says": "Error: NetworkManager is not running.\n"},
            message("problem-wifi-not-read", cause="NetworkManager is not running."),
        ),
        ({"code": 1}, message("problem-wifi-not-read", cause="nmcli")),
    ],
    ids=["none", "off", "not running", "silent"],
)
def test_without_networks_it_is_said_why(manager: NetworkManager, answer: dict[str, str], problem: Message) -> None:
    manager.answer(**answer)  # type: ignore[arg-type]
    assert manager.shows(manager.wifi.look) == WifiShown(says=problem)


def test_any_other_refusal_is_said_in_the_words_of_the_system(manager: NetworkManager) -> None:
    manager.answer(says="Warning: slow\nError: Timeout 90 sec expired.\n", code=3)
    problem = message("problem-wifi-not-joined", network="Hall 3", cause="Timeout 90 sec expired.")
    assert manager.says(lambda: manager.wifi.join(HALL, PASSWORD)) == problem


def test_a_program_that_hangs_is_waited_for_no_longer(manager: NetworkManager, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wifi_service, "JOIN_S", 0.2)
    manager.answer(waits="exec sleep 60")
    problem = message("problem-wifi-not-joined", network="Hall 3", cause="nmcli")
    assert manager.says(lambda: manager.wifi.join(HALL, PASSWORD)) == problem


def test_one_thing_is_done_at_a_time(manager: NetworkManager) -> None:
    os.mkfifo(manager.folder / "gate")
    manager.answer(lists=LIST, waits="read line <gate")
    manager.wifi.look()
    manager.wifi.join(HALL, PASSWORD)
    (manager.folder / "gate").write_text("go on\n")
    until(lambda: not manager.seen[-1].runs)
    assert "connect" not in manager.read("asked")


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
