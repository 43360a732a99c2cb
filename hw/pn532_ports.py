"""Serial devices that are searched for a PN532 without being named.

Asking a device whether it is a PN532 means opening it, which resets some boards, and sending it 35 bytes. So only these
are asked: the serial port on a Raspberry Pi's header, unless the console or Bluetooth uses it, and the kinds of USB
converter that PN532 boards have. Modems, boards with their own USB (ttyACM) and other ports must be named.

`serial.tools.list_ports` is not used. It leaves out ports of the subsystem "platform", as `ttyS0` on the header of a
Raspberry Pi 3 is; it reads every port of the machine, while this list is read twice a second; it knows neither consoles
nor Bluetooth nor whether a device was replaced; and it cannot look under another `root`, as the tests do.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_SCHEME = "uart:"
ON_THE_HEADER = ("ttyAMA0", "ttyS0")
"""The serial ports that may be on the header of a Raspberry Pi."""
_CONVERTERS = {
    ("0403", "6001"): "FT232R",
    ("067b", "2303"): "PL2303",
    ("10c4", "ea60"): "CP2102",
    ("1a86", "5523"): "CH341",
    ("1a86", "7523"): "CH340",
}


@dataclass(frozen=True, slots=True)
class Port:
    """A serial device: its path, a name for people that stays with the socket, and its inode.

    A device that was unplugged in between is another port, though its path is the same.
    """

    path: str
    name: str
    inode: int


def ports(root: Path = Path("/")) -> tuple[Port, ...]:
    """The devices to ask, as they are now; `root` is the folder that stands for /."""
    return (*_header(root), *_converters(root))


def converters(root: Path = Path("/")) -> tuple[tuple[Path, str], ...]:
    """The folder in sysfs and the chip of each USB converter that PN532 boards have, with a serial device or not."""
    folders = sorted(file.parent for file in (root / "sys/bus/usb/devices").glob("*/idVendor"))
    return tuple((folder, chip) for folder in folders if (chip := _chip(folder)))


def path_of(address: str) -> str:
    """The device in an address like `uart:/dev/ttyAMA0`. Raises ValueError for another form."""
    path = address.removeprefix(_SCHEME)
    if path == address or not path.startswith("/"):
        raise ValueError(f"the address of a PN532 is written like {_SCHEME}/dev/ttyAMA0, not {address}")
    return path


def _header(root: Path) -> Iterator[Port]:
    if not _text(root / "proc/device-tree/model").startswith("Raspberry Pi"):
        return
    consoles = _text(root / "sys/class/tty/console/active").split()
    bluetooth = (root / "dev/serial1").resolve().name
    for device in ON_THE_HEADER:
        if device not in (*consoles, bluetooth):
            yield from _port(root / "dev" / device, device)


def _converters(root: Path) -> Iterator[Port]:
    for device in sorted((root / "sys/class/tty").glob("ttyUSB*")):
        for folder in (device / "device").resolve().parents:
            if _chip(folder):
                yield from _port(root / "dev" / device.name, f"USB {folder.name}")


def _chip(folder: Path) -> str:
    """The chip of a converter by the folder of its USB device; empty for another device."""
    return _CONVERTERS.get((_text(folder / "idVendor"), _text(folder / "idProduct")), "")


def _port(path: Path, name: str) -> Iterator[Port]:
    with suppress(OSError):
        yield Port(str(path), f"PN532 ({name})", path.stat().st_ino)


def _text(path: Path) -> str:
    try:
        return path.read_text(errors="replace").strip("\0\n ")
    except OSError:
        return ""
