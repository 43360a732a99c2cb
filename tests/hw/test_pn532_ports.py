"""Serial devices at which PN532s are found, and addresses."""

from __future__ import annotations

from pathlib import Path

import pytest

from hw.model import ReaderLost, ReaderReady
from hw.pn532 import PN532Readers, any_found
from hw.pn532_ports import ports
from tests.kit.hw.virtual_pn532 import VirtualPN532


@pytest.mark.parametrize("address", ["/dev/ttyAMA0", "uart:ttyAMA0", "uart:", "usb:072f:2200", ""])
def test_an_address_of_another_form_is_refused(address):
    with pytest.raises(ValueError, match="uart:/dev/ttyAMA0"):
        PN532Readers([address])


class Machine:
    """The folders of a machine, as far as serial devices show in them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for folder in ("dev", "sys/class/tty/console", "proc/device-tree"):
            (root / folder).mkdir(parents=True)
        self.console()

    def pi(self) -> None:
        (self.root / "proc/device-tree/model").write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")

    def console(self, *devices: str) -> None:
        (self.root / "sys/class/tty/console/active").write_text(" ".join((*devices, "tty1")) + "\n")

    def port(self, device: str) -> Path:
        """A port on the board; its path."""
        path = self.root / "dev" / device
        path.touch()
        return path

    def converter(self, device: str, socket: str, vendor: str, product: str) -> Path:
        """A converter in this USB socket; its path, at which nothing is yet."""
        usb = self.root / "sys/devices/usb1" / socket
        interface = usb / f"{socket}:1.0" / device
        interface.mkdir(parents=True)
        (usb / "idVendor").write_text(f"{vendor}\n")
        (usb / "idProduct").write_text(f"{product}\n")
        shown = self.root / "sys/class/tty" / device
        shown.mkdir()
        (shown / "device").symlink_to(interface)
        return self.root / "dev" / device

    def names(self) -> list[str]:
        return [port.name for port in ports(self.root)]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_only_a_raspberrys_header_is_asked_and_not_its_console_or_bluetooth(machine):
    for device in ("ttyAMA0", "ttyS0", "ttyACM0", "ttyAMA10", "ttyS1"):
        machine.port(device)
    assert machine.names() == []
    machine.pi()
    assert machine.names() == ["PN532 (ttyAMA0)", "PN532 (ttyS0)"]
    machine.console("ttyS0")
    assert machine.names() == ["PN532 (ttyAMA0)"]
    (machine.root / "dev/serial1").symlink_to("ttyAMA0")
    assert machine.names() == []


def test_converters_are_called_by_their_socket_and_others_are_left_alone(machine):
    machine.converter("ttyUSB0", "1-1.2", "1a86", "7523").touch()
    machine.converter("ttyUSB1", "1-1.3", "2341", "0043").touch()
    machine.converter("ttyUSB2", "1-1.4", "10c4", "ea60")
    assert machine.names() == ["PN532 (USB 1-1.2)"]


def test_chips_are_found_as_they_come_and_go_and_others_soon_left_alone(machine, listen):
    machine.pi()
    other = VirtualPN532(machine.root / "dev/ttyAMA0")
    foreign = VirtualPN532(machine.converter("ttyUSB1", "1-1.2", "2341", "0043"))
    chip = VirtualPN532(machine.converter("ttyUSB2", "1-1.3", "1a86", "7523"))
    other.mute, chip.drowsy = True, 0.7
    assert any_found(machine.root)
    asked = len(other.received)
    reports = listen(readers=PN532Readers.found(machine.root))
    assert reports.next() == ReaderReady("PN532 (USB 1-1.3)", 0, "pn532")
    chip.unplug()
    assert reports.next() == ReaderLost("PN532 (USB 1-1.3)", 0, "pn532")
    assert reports.is_silent(0.7)
    assert (asked, len(other.received)) == (1, 1 + 3)
    assert not any_found(machine.root)
    other.unplug()
    other.mute = False
    assert reports.is_silent(0.7)
    other.plug()
    chip.plug()
    assert reports.take_ready(2) == {
        ReaderReady("PN532 (USB 1-1.3)", 0, "pn532"),
        ReaderReady("PN532 (ttyAMA0)", 0, "pn532"),
    }
    assert foreign.received == []
    for each in (other, foreign, chip):
        each.unplug()
