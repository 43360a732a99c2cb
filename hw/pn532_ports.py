"""Serial devices at which a PN532 may be found without being named.

To ask a device whether it is a PN532 is to open it (which resets some boards) and to send it 35 bytes. So only these
are asked: the serial port on a Raspberry Pi's header, unless it is the console's or Bluetooth's, and USB converters of
the kinds that stand between a PN532 and USB. Modems, boards with USB of their own (ttyACM), other ports: only by name.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_SCHEME = "uart:"
_ON_THE_HEADER = ("ttyAMA0", "ttyS0")
_CONVERTERS = {
    ("0403", "6001"): "FT232R",
    ("067b", "2303"): "PL2303",
    ("10c4", "ea60"): "CP2102",
    ("1a86", "5523"): "CH341",
    ("1a86", "7523"): "CH340",
}


@dataclass(frozen=True, slots=True)
class Port:
    """A serial device: its path, a name for people that stays with the socket, and which of its lives this is.

    The same path is another port after the device was away, as far as the system shows it.
    """

    path: str
    name: str
    life: int


def ports(root: Path = Path("/")) -> tuple[Port, ...]:
    """The devices to ask, as they are now; `root` is where the system's folders lie."""
    return (*_header(root), *_converters(root))


def path_of(address: str) -> str:
    """The device in an address like `uart:/dev/ttyAMA0`. Raises ValueError, with a sentence, for another form."""
    path = address.removeprefix(_SCHEME)
    if path == address or not path.startswith("/"):
        raise ValueError(f"the address of a PN532 is written like {_SCHEME}/dev/ttyAMA0, not {address}")
    return path


def _header(root: Path) -> Iterator[Port]:
    if not _text(root / "proc/device-tree/model").startswith("Raspberry Pi"):
        return
    consoles = _text(root / "sys/class/tty/console/active").split()
    bluetooth = (root / "dev/serial1").resolve().name
    for device in _ON_THE_HEADER:
        if device not in (*consoles, bluetooth):
            yield from _port(root / "dev" / device, device)


def _converters(root: Path) -> Iterator[Port]:
    for device in sorted((root / "sys/class/tty").glob("ttyUSB*")):
        for folder in (device / "device").resolve().parents:
            if (_text(folder / "idVendor"), _text(folder / "idProduct")) in _CONVERTERS:
                yield from _port(root / "dev" / device.name, f"USB {folder.name}")


def _port(path: Path, name: str) -> Iterator[Port]:
    with suppress(OSError):
        yield Port(str(path), f"PN532 ({name})", path.stat().st_ino)


def _text(path: Path) -> str:
    try:
        return path.read_text(errors="replace").strip("\0\n ")
    except OSError:
        return ""
