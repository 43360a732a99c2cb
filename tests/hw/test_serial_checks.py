"""Causes that keep a PN532 on a serial line from working, in folders that imitate a machine."""

from __future__ import annotations

import pytest

from hw import reader_checks, serial_checks
from hw.checked_machine import Service
from hw.pn532_ports import ports
from tableside.message import message
from tableside.text import Text
from tests.kit.hw.checked_machines import PI, make, short, steps

__all__ = ["make"]

HEADER = {**PI, "dev/ttyAMA0": "", "sys/class/tty/console/active": "tty1"}


def test_a_serial_port_needs_a_group(make):
    assert serial_checks.groups(make()).state == "absent"
    assert (
        serial_checks.groups(make({**PI, "dev/ttyAMA0": "", "etc/group": "dialout:x:20:eve\nbroken\n"})).state
        == "error"
    )
    assert "sudo usermod -aG dialout pi" in steps(serial_checks.groups(make()))
    assert serial_checks.groups(make(groups=frozenset({"dialout"}))).state == "ok"
    assert serial_checks.groups(make(user="root")).state == "ok"
    added = serial_checks.groups(make({"etc/group": "dialout:x:20:eve,pi\n"}))
    assert added.state == "error"
    assert short(added)[1] == "hw-step-log-in-again"


def test_the_header_of_a_pi_3_is_ttys0_and_needs_the_group_too(make):
    """The report of a user of a Pi 3: its console is elsewhere, and its user is not in the group."""
    pi_3 = {
        "proc/device-tree/model": "Raspberry Pi 3 Model B",
        "dev/ttyS0": "",
        "etc/group": "dialout:x:20:\n",
        "sys/class/tty/console/active": "tty1",
    }
    diagnosis = serial_checks.groups(make(pi_3))
    words = Text("en")(message(diagnosis.code, **diagnosis.arguments))
    assert (diagnosis.state, words) == (
        "error",
        "The user pi may not open ttyS0 (dialout), which a PN532 needs.",
    )


@pytest.mark.parametrize("spoiled", ["console", "bluetooth", "not a Pi", "another converter"])
def test_a_port_that_is_not_searched_is_not_judged(make, tmp_path, spoiled):
    files = {**PI, "dev/ttyS0": "", "sys/class/tty/console/active": "tty1"}
    if spoiled == "console":
        files["sys/class/tty/console/active"] = "ttyS0"
    if spoiled == "not a Pi":
        files["proc/device-tree/model"] = "Some other board"
    if spoiled == "another converter":
        files = {"dev/ttyUSB0": "", "sys/class/tty/ttyUSB0/device": ""}
    machine = make(files)
    if spoiled == "bluetooth":
        (tmp_path / "dev/serial1").symlink_to("ttyS0")
    assert ports(tmp_path) == ()
    assert (serial_checks.groups(machine).state, serial_checks.pn532(machine).state) == ("absent", "absent")


@pytest.mark.parametrize(
    ("answer", "state", "code", "fix"),
    [
        ("pn532", "ok", "hw-pn532-answers", ""),
        ("echo", "warning", "hw-pn532-echo", "hw-step-cross-wires"),
        ("noise", "warning", "hw-pn532-noise", "hw-step-five-volts"),
        ("busy", "warning", "hw-pn532-busy", "sudo fuser -v /dev/ttyAMA0"),
        ("refused", "warning", "hw-pn532-refused", "sudo usermod -aG dialout pi ; hw-step-log-in-again"),
        (
            "silent",
            "warning",
            "hw-pn532-silent",
            "hw-step-uart-switches ; hw-step-cross-wires ; hw-step-five-volts",
        ),
        ("gone", "warning", "hw-pn532-silent", "hw-step-uart-switches ; hw-step-cross-wires ; hw-step-five-volts"),
    ],
)
def test_a_pn532_that_does_not_answer_is_told_by_what_comes_back(make, answer, state, code, fix):
    diagnosis = serial_checks.pn532(make(HEADER, answers={"ttyAMA0": answer}))
    assert (diagnosis.state, diagnosis.code) == (state, code)
    assert short(diagnosis)[1] == fix


def test_no_port_or_a_silent_port_beside_a_usb_reader_is_no_fault(make):
    assert serial_checks.pn532(make()).code == "hw-pn532-no-port"
    diagnosis = serial_checks.pn532(make(HEADER, service=Service(0, ("ACS ACR1252 00 00",))))
    assert (diagnosis.state, diagnosis.code) == ("absent", "hw-pn532-none-beside-usb")


def test_of_several_ports_the_one_that_says_most_is_reported(make):
    two = {**HEADER, "dev/ttyS0": ""}
    assert serial_checks.pn532(make(two, answers={"ttyS0": "echo"})).arguments == {"port": "ttyS0"}
    assert serial_checks.pn532(make(two, answers={"ttyS0": "pn532", "ttyAMA0": "echo"})).state == "ok"


@pytest.fixture
def converter(tmp_path):
    """Plugs in a CH340 whose interface has this driver, and a serial device or none."""

    def plugged(driver: str, device: str = "") -> None:
        usb = tmp_path / "sys/bus/usb/devices/1-1.3"
        interface = usb / "1-1.3:1.0"
        interface.mkdir(parents=True)
        (usb / "idVendor").write_text("1a86\n")
        (usb / "idProduct").write_text("7523\n")
        if driver:
            (interface / "driver").symlink_to(f"../../../../bus/usb/drivers/{driver}")
        if device:
            (interface / device).mkdir()

    return plugged


def test_a_converter_that_brltty_has_taken(make, converter):
    assert serial_checks.adapters(make()).state == "absent"
    converter("usbfs")
    machine = make({"usr/bin/brltty": ""})
    diagnosis = serial_checks.adapters(machine)
    assert (diagnosis.state, diagnosis.code) == ("error", "hw-adapter-taken-by-brltty")
    assert "sudo systemctl mask --now brltty.service" in steps(diagnosis)[0]


def test_a_converter_that_an_unknown_program_has_taken(make, converter):
    converter("usbfs")
    assert serial_checks.adapters(make()).code == "hw-adapter-taken"


def test_a_converter_without_its_driver(make, converter):
    converter("")
    diagnosis = serial_checks.adapters(make())
    assert (diagnosis.code, steps(diagnosis)[0]) == ("hw-adapter-without-driver", "sudo modprobe ch341")


def test_a_converter_that_modem_manager_may_take(make, converter):
    converter("ch341-uart", "ttyUSB0")
    runs = {"systemctl is-active ModemManager": "active"}
    assert serial_checks.adapters(make()).state == "ok"
    assert serial_checks.adapters(make(outputs=runs)).code == "hw-adapter-modem-manager"
    assert serial_checks.adapters(make({f"usr/lib/{reader_checks.UDEV_RULE}": ""}, runs)).state == "ok"


@pytest.mark.parametrize("console", ["tty1 ttyAMA0\n", "ttyS0 tty1\n"])
def test_the_console_on_the_header(make, console):
    assert (
        serial_checks.serial_console(make({"sys/class/tty/console/active": console, "dev/ttyAMA0": ""})).state
        == "absent"
    )
    found = serial_checks.serial_console(make(PI))
    assert found.state == "warning"
    assert "sudo raspi-config nonint do_serial_cons 1" in steps(found)
    assert serial_checks.serial_console(make({"sys/class/tty/console/active": "tty1 ttyAMA10\n"})).state == "ok"


def test_a_serial_port_that_is_off(make):
    found = serial_checks.serial_console(make(PI))
    assert found.state == "warning"
    assert "sudo raspi-config nonint do_serial_hw 0" in steps(found)
