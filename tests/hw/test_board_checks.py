"""The doctor's findings about the machine beside its readers, in folders that imitate a machine."""

from __future__ import annotations

import pytest

from hw import board_checks
from tests.kit.hw.checked_machines import PI, make, short, steps

__all__ = ["make"]

CONNECTED = {"sys/class/drm/card1-DSI-1/status": "connected\n", "sys/class/drm/card1-HDMI-A-1/status": "disconnected\n"}
TOUCH = {"proc/bus/input/devices": 'N: Name="10-0038 generic ft5x06 (79)"\n', "dev/input/event0": ""}


@pytest.mark.parametrize(
    ("output", "millidegrees", "code"),
    [
        ("throttled=0x0", "45000", "hw-heat-ok"),
        ("throttled=0x4", "70000", "hw-heat-slows-now"),
        ("throttled=0x0", "82500", "hw-heat-slows-now"),
        ("throttled=0x80000", "50000", "hw-heat-slowed-earlier"),
        ("throttled=0x50005", "50000", "hw-heat-slows-now"),
        ("", "", "hw-heat-ok"),
    ],
)
def test_heat(make, output, millidegrees, code):
    files = {**PI, "sys/class/thermal/thermal_zone0/temp": millidegrees}
    outputs = {"vcgencmd get_throttled": output}
    assert board_checks.heat(make(outputs=outputs)).state == "absent"
    diagnosis = board_checks.heat(make(files, outputs))
    assert diagnosis.code == code
    assert bool(diagnosis.fix) == (code != "hw-heat-ok")


@pytest.mark.parametrize(
    ("files", "code"),
    [
        ({}, "hw-memory-card-none"),
        ({"sys/block/mmcblk0/ro": "0"}, "hw-memory-card-ok"),
        ({"sys/block/mmcblk0/ro": "1"}, "hw-memory-card-read-only"),
        ({"sys/block/mmcblk0/device/life_time": "0x03 0x0b"}, "hw-memory-card-worn"),
        ({"sys/block/mmcblk0/device/life_time": "0x01 0x02"}, "hw-memory-card-ok"),
        ({"sys/fs/ext4/mmcblk0p2/errors_count": "3"}, "hw-memory-card-errors"),
        ({"sys/fs/ext4/sda1/errors_count": "0"}, "hw-memory-card-none"),
    ],
)
def test_the_health_of_the_memory_card(make, files, code):
    diagnosis = board_checks.memory_card(make(files))
    assert diagnosis.code == code
    assert bool(diagnosis.fix) == (diagnosis.state in ("warning", "error"))


def test_a_panel_that_the_kernel_turned_is_turned_on_the_screen_of_a_table_that_starts_by_itself(make):
    turned = PI | CONNECTED | TOUCH | {"proc/cmdline": "video=DSI-1:720x1280@60,rotate=90"}
    assert "tableside run --rotate 270" in short(board_checks.panel(make(turned)))[1]
    alone = board_checks.panel(make(turned | {"etc/default/tableside": ""}))
    assert [step.code for step in alone.fix] == ["hw-step-turn-on-screen"]


def test_a_boot_file_that_was_not_used(make):
    assert board_checks.boot_file(make()).state == "absent"
    diagnosis = board_checks.boot_file(make({"boot/firmware/tableside.toml": "host_name = 7"}))
    assert (diagnosis.state, steps(diagnosis)[0].split()[:3]) == ("warning", ["sudo", "tableside", "machine"])


def test_a_pi_that_draws_with_its_processor(make):
    assert board_checks.graphics(make()).state == "absent"
    assert "dtoverlay=vc4-kms-v3d" in short(board_checks.graphics(make(PI)))[1]
    assert board_checks.graphics(make({"dev/dri/renderD128": "", "sys/module/v3d/refcnt": "2"})).state == "ok"


@pytest.mark.parametrize(
    ("files", "groups", "code"),
    [
        ({}, "input", "hw-panel-none"),
        (CONNECTED | TOUCH, "input", "hw-panel-ok"),
        (CONNECTED | TOUCH, "pi", "hw-panel-touch-not-allowed"),
        (CONNECTED, "input", "hw-panel-no-touch"),
        (
            CONNECTED | TOUCH | {"proc/cmdline": "root=x video=DSI-1:720x1280@60,rotate=90 quiet"},
            "input",
            "hw-panel-turned-by-kernel",
        ),
        (CONNECTED | TOUCH | {"proc/cmdline": "video=DSI-1:720x1280@60,rotate=junk"}, "input", "hw-panel-ok"),
    ],
)
def test_the_panel(make, files, groups, code):
    diagnosis = board_checks.panel(make({**PI, **files}, groups=frozenset({groups})))
    assert diagnosis.code == code
    assert bool(diagnosis.fix) == (diagnosis.state in ("warning", "error"))


@pytest.mark.parametrize(
    ("answer", "clock", "code"),
    [
        ("yes", False, "hw-time-from-network"),
        ("no", True, "hw-time-from-clock"),
        ("no", False, "hw-time-unknown"),
        (None, False, "hw-time-not-told"),
    ],
)
def test_whether_the_time_is_known(make, answer, clock, code):
    files = {"sys/class/rtc/rtc0/name": ""} if clock else {}
    outputs = {"timedatectl show --property=NTPSynchronized --value": answer}
    assert board_checks.time_source(make(files, outputs)).code == code


RADIO = {"sys/class/net/wlan0/phy80211/name": "phy0", "sys/class/rfkill/rfkill0/type": "bluetooth\n"}
RADIO |= {"sys/class/rfkill/rfkill0/soft": "1\n", "sys/class/rfkill/rfkill1/type": "wlan\n"}
NMCLI = {"usr/bin/nmcli": ""}


@pytest.mark.parametrize(
    ("files", "code", "fixed"),
    [
        ({"sys/class/net/eth0/address": "", **NMCLI}, "hw-wifi-none", []),
        (RADIO | NMCLI, "hw-wifi-ok", []),
        (RADIO, "hw-wifi-no-network-manager", ["sudo apt install network-manager"]),
        (RADIO | NMCLI | {"sys/class/rfkill/rfkill1/soft": "1\n"}, "hw-wifi-off", ["sudo rfkill unblock wlan"]),
        (
            PI | RADIO | NMCLI | {"sys/class/rfkill/rfkill1/soft": "1\n"},
            "hw-wifi-off",
            ["hw-step-wifi-country", "sudo rfkill unblock wlan"],
        ),
        (RADIO | NMCLI | {"sys/class/rfkill/rfkill1/hard": "1\n"}, "hw-wifi-switched-off", ["hw-step-wifi-switch"]),
    ],
)
def test_a_wifi_that_the_screen_can_join(make, files, code, fixed):
    diagnosis = board_checks.wifi(make(files))
    assert (diagnosis.code, [*steps(diagnosis)]) == (code, fixed)


@pytest.mark.parametrize(
    ("output", "state"),
    [
        ("throttled=0x0", "ok"),
        ("throttled=0x50005", "error"),
        ("throttled=0x50000", "warning"),
        ("throttled=0xc000c", "ok"),
        ("error=1", "ok"),
        ("throttled=0x", "ok"),
        ("throttled=0xzz", "ok"),
    ],
)
def test_the_voltage_as_the_firmware_tells_it(make, output, state):
    outputs = {"vcgencmd get_throttled": output}
    assert board_checks.power(make(outputs=outputs)).state == "absent"
    assert board_checks.power(make(PI, outputs=outputs)).state == state


def test_the_voltage_as_the_kernel_tells_it(make):
    alarm = "sys/class/hwmon/hwmon1/in0_lcrit_alarm"
    assert board_checks.power(make({**PI, alarm: "0\n"})).state == "ok"
    assert board_checks.power(make({alarm: "1\n"})).state == "error"
