"""What on this machine keeps readers from working, and what to do about it: `tableside doctor`.

Each check reads files under `Machine.root` and what commands and the card service said, and changes nothing.
"""

from __future__ import annotations

import grp
import os
import pwd
import subprocess
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

NO_SERVICE, NO_LEAVE, SILENT = 0x8010001D, 0x8010006A, -1
"""How the card service answers where it is away, where polkit keeps this user out, and where it does not answer."""
LIMIT = 3.0
"""Seconds after which a command or the card service is taken for stuck."""

READERS: Final = {
    "072f": "ACS",
    "04e6": "Identiv",
    "076b": "HID OMNIKEY",
    "054c": "Sony",
}
"""The makers of USB readers for contactless cards, by their number. Sony makes much else, so see `_is_reader`."""
_SONY_READERS = ("06c1", "06c3")
MODULES: Final = ("pn533_usb", "pn533", "port100")
"""Drivers of the kernel that take a USB reader for themselves."""
INSTALL = "make install-hw"
"""What puts the project's rules into the system."""
PCSC_ACTION = "org.debian.pcsc-lite.access_pcsc"
"""What polkit calls the use of the card service."""
RULES = "etc/udev/rules.d/60-tableside-readers.rules"
"""Where our udev rule lies once it is installed."""

DiagnosisState = Literal["fine", "look", "broken", "not here"]
"""All is well; it may be a trouble, or will be; it is in the way; this machine has no such thing."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What was looked at, how it stands, in one sentence, and commands or steps that set it right."""

    about: str
    state: DiagnosisState
    says: str
    fix: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Service:
    """What the card service answered (0: it lets us in; None: pyscard is missing), and the readers it lists."""

    result: int | None
    readers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Machine:
    """A machine as it is looked at.

    `root` is where its folders lie. `run` gives what a command printed, None where there is no such command or it got
    stuck. `user` and `groups` are those of this session.
    """

    root: Path
    run: Callable[[tuple[str, ...]], str | None]
    service: Service
    user: str
    groups: frozenset[str]

    @property
    def is_pi(self) -> bool:
        """Whether it is a Raspberry Pi."""
        return _text(self.root / "proc/device-tree/model").startswith("Raspberry Pi")


def this_machine() -> Machine:
    """The machine that this runs on. Takes up to `LIMIT` seconds where its card service is stuck."""
    groups = frozenset(name for number in {*os.getgroups(), os.getgid()} if (name := _group(number)))
    return Machine(Path("/"), _run, _ask(), _user(), groups)


def check(machine: Machine) -> tuple[Diagnosis, ...]:
    """All checks, in the order in which their fixes are best followed."""
    return tuple(one(machine) for one in CHECKS)


def card_service(machine: Machine) -> Diagnosis:
    """Whether pcscd is installed, runs, and lets this user in."""
    about, root = "card service", machine.root
    result = machine.service.result
    if result == 0:
        return Diagnosis(about, "fine", "pcscd answers.")
    if not _any(root, "usr/lib/*/libpcsclite.so.1", "usr/lib/libpcsclite.so.1", "usr/lib64/libpcsclite.so.1"):
        return Diagnosis(about, "broken", "Its library is not installed.", ("sudo apt-get install pcscd libpcsclite1",))
    if result is None:
        fix = ("sudo apt-get install gcc libpcsclite-dev pkg-config python3-dev", "make run")
        return Diagnosis(about, "broken", "pyscard, by which it is spoken to, is not installed.", fix)
    if result == NO_LEAVE:
        return Diagnosis(about, "broken", "pcscd runs and does not let this user in (polkit).", (INSTALL,))
    if result == SILENT:
        return Diagnosis(about, "broken", "pcscd runs and does not answer.", ("sudo systemctl restart pcscd",))
    if not _any(root, "usr/sbin/pcscd", "usr/bin/pcscd", "sbin/pcscd"):
        return Diagnosis(about, "broken", "pcscd is not installed.", ("sudo apt-get install pcscd",))
    if result != NO_SERVICE:
        says = f"pcscd answers with a fault (0x{result:08X})."
        return Diagnosis(about, "broken", says, ("sudo systemctl restart pcscd",))
    by_systemd = machine.run(("systemctl", "is-system-running")) not in (None, "offline", "")
    start = "sudo systemctl enable --now pcscd.socket" if by_systemd else "sudo pcscd"
    return Diagnosis(about, "broken", "pcscd is installed and does not run.", (start,))


def usb_readers(machine: Machine) -> Diagnosis:
    """Whether readers on USB are the card service's as well."""
    about, plugged = "readers on USB", [maker for _, maker in _usb_readers(machine.root)]
    listed = machine.service.readers
    if plugged and not listed and machine.service.result == 0:
        says = f"A reader is plugged in ({', '.join(plugged)}), and the card service does not see it."
        fix = ("sudo apt-get install libccid", INSTALL, "Unplug the reader, and plug it in again.")
        return Diagnosis(about, "broken", says, fix)
    if not plugged and not listed:
        return Diagnosis(about, "not here", "None is plugged in.")
    return Diagnosis(about, "fine", f"Plugged in: {max(len(plugged), len(listed))}.")


def kernel_modules(machine: Machine) -> Diagnosis:
    """Whether a driver of the kernel takes the reader for itself."""
    about, root = "kernel modules", machine.root
    loaded = [name for name in MODULES if (root / "sys/module" / name).is_dir()]
    if loaded:
        fix = (INSTALL, f"sudo modprobe -r {' '.join(loaded)}", "sudo systemctl restart pcscd")
        return Diagnosis(about, "broken", f"The kernel's own driver has the reader: {', '.join(loaded)}.", fix)
    if not any(_any(root, f"{folder}/modules/*/kernel/drivers/nfc") for folder in ("lib", "usr/lib")):
        return Diagnosis(about, "fine", "This kernel has no driver that would take a reader.")
    kept_away = {line.split()[1] for line in _blacklist(root)}
    if missing := [name for name in MODULES if name not in kept_away]:
        says = f"These would take a reader once it is plugged in: {', '.join(missing)}."
        return Diagnosis(about, "look", says, (INSTALL,))
    return Diagnosis(about, "fine", "The kernel's own drivers are kept away from readers.")


def groups(machine: Machine) -> Diagnosis:
    """Whether this user may open serial ports, where there are any."""
    about, needed = "groups", "dialout"
    ports = [port.name for pattern in ("ttyUSB*", "ttyAMA*") for port in sorted((machine.root / "dev").glob(pattern))]
    if not ports:
        return Diagnosis(about, "not here", "No serial port needs one.")
    if machine.user == "root" or needed in machine.groups:
        return Diagnosis(about, "fine", f"{machine.user} may open serial ports.")
    if machine.user in _members(machine.root, needed):
        says = f"{machine.user} was added to the group {needed}, and this session began before."
        return Diagnosis(about, "broken", says, ("Log out and in again, or restart the machine.",))
    says = f"{machine.user} may not open serial ports ({', '.join(ports)}), as for a PN532."
    return Diagnosis(about, "broken", says, (f"sudo usermod -aG {needed} {machine.user}", "Log out and in again."))


def udev_rule(machine: Machine) -> Diagnosis:
    """Whether our rule for readers on USB is installed."""
    about = "udev rule"
    if (machine.root / RULES).is_file():
        return Diagnosis(about, "fine", "It is installed.")
    if not _usb_readers(machine.root):
        return Diagnosis(about, "not here", "No reader on USB needs it.")
    return Diagnosis(about, "look", "It is not installed: a reader on USB may be put to sleep.", (INSTALL,))


def polkit_rule(machine: Machine) -> Diagnosis:
    """Whether a user who is not logged in at the machine may use the card service."""
    about, root = "polkit rule", machine.root
    if not _any(root, "usr/share/polkit-1/actions/org.debian.pcsc-lite.policy"):
        return Diagnosis(about, "not here", "This card service asks nobody for leave.")
    if machine.user == "root":
        return Diagnosis(about, "fine", "root needs none.")
    try:
        folders = [root / each / "polkit-1/rules.d" for each in ("etc", "usr/share")]
        rules = [rule for folder in folders if folder.exists() for rule in folder.iterdir() if rule.suffix == ".rules"]
        allowed = any(PCSC_ACTION in rule.read_text(errors="replace") for rule in rules)
    except PermissionError:
        allowed = machine.service.result == 0
        if allowed:
            return Diagnosis(about, "fine", "This user may use the card service; the rules cannot be read.")
    if allowed:
        return Diagnosis(about, "fine", "A rule lets this table use the card service.")
    if machine.service.result == NO_LEAVE:
        return Diagnosis(about, "broken", "No rule lets this user use the card service.", (INSTALL,))
    says = "Without a rule only who is logged in at the machine may use the card service: not ssh, not at boot."
    return Diagnosis(about, "look", says, (INSTALL,))


def serial_console(machine: Machine) -> Diagnosis:
    """Whether the serial port on a Pi's header is on, and free for a PN532."""
    about, root = "serial port", machine.root
    if not machine.is_pi:
        return Diagnosis(about, "not here", "This is no Raspberry Pi.")
    console = [name for name in _text(root / "sys/class/tty/console/active").split() if name in ("ttyAMA0", "ttyS0")]
    if console:
        says = f"The console of the system is on the header's serial port ({console[0]}): a PN532 there cannot work."
        return Diagnosis(about, "look", says, ("sudo raspi-config nonint do_serial_cons 1", "sudo reboot"))
    if not _any(root, "dev/ttyAMA0", "dev/ttyS0"):
        says = "The header's serial port is switched off: a PN532 there cannot work."
        return Diagnosis(about, "look", says, ("sudo raspi-config nonint do_serial_hw 0", "sudo reboot"))
    return Diagnosis(about, "fine", "The header's serial port is on and free.")


def power(machine: Machine) -> Diagnosis:
    """Whether a Pi gets, and got, the voltage it needs."""
    about = "power"
    if not machine.is_pi:
        return Diagnosis(about, "not here", "Only a Raspberry Pi tells.")
    fix = ("Use the power supply made for this Pi and a short cable.", "Put readers on a hub with its own supply.")
    said = (machine.run(("vcgencmd", "get_throttled")) or "").removeprefix("throttled=")
    bits = int(said, 16) if said.startswith("0x") and _is_hex(said[2:]) else 0
    alarms = (machine.root / "sys/class/hwmon").glob("hwmon*/in0_lcrit_alarm")
    if bits & 1 or any(_text(alarm) == "1" for alarm in alarms):
        return Diagnosis(about, "broken", "The voltage is too low now: readers drop out.", fix)
    if bits & 0x10000:
        return Diagnosis(about, "look", "The voltage was too low at some time since the start.", fix)
    return Diagnosis(about, "fine", "The voltage is as it should be.")


def sleep(machine: Machine) -> Diagnosis:
    """Whether a reader on USB may be put to sleep."""
    about, plugged = "USB sleep", _usb_readers(machine.root)
    if not plugged:
        return Diagnosis(about, "not here", "No reader is plugged in on USB.")
    asleep = [maker for device, maker in plugged if _text(device / "power/control") == "auto"]
    if asleep:
        says = f"The system may put a reader to sleep ({', '.join(asleep)}), which then misses cards."
        return Diagnosis(about, "look", says, (INSTALL, "Unplug the reader, and plug it in again."))
    return Diagnosis(about, "fine", "Readers are kept awake.")


CHECKS: Final = (
    card_service,
    usb_readers,
    kernel_modules,
    polkit_rule,
    udev_rule,
    groups,
    serial_console,
    power,
    sleep,
)
"""All checks."""


def _usb_readers(root: Path) -> list[tuple[Path, str]]:
    """The folder and the maker of each reader that is plugged in."""
    found = []
    for vendor in sorted((root / "sys/bus/usb/devices").glob("*/idVendor")):
        maker = READERS.get(_text(vendor))
        if maker is not None and (maker != "Sony" or _text(vendor.with_name("idProduct")) in _SONY_READERS):
            found.append((vendor.parent, maker))
    return found


def _blacklist(root: Path) -> Iterator[str]:
    for folder in ("etc", "run", "usr/lib", "lib"):
        for file in sorted((root / folder / "modprobe.d").glob("*.conf")):
            yield from (line for line in _text(file).splitlines() if line.startswith("blacklist ") and line.split()[1:])


def _members(root: Path, group: str) -> list[str]:
    for line in _text(root / "etc/group").splitlines():
        parts = line.split(":")
        if parts[0] == group and len(parts) == 4:
            return parts[3].split(",")
    return []


def _any(root: Path, *patterns: str) -> bool:
    return any(True for pattern in patterns for _ in root.glob(pattern))


def _text(path: Path) -> str:
    try:
        return path.read_text(errors="replace").strip("\0\n ")
    except OSError:
        return ""


def _is_hex(text: str) -> bool:
    return bool(text) and all(sign in "0123456789abcdefABCDEF" for sign in text)


def _run(command: tuple[str, ...]) -> str | None:
    """What a command prints, whatever its exit code."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, check=False, errors="replace")
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip()


def _ask() -> Service:
    """Ask the card service, from a thread that is given up where no answer comes."""
    try:
        from smartcard import scard
    except ImportError:
        return Service(None)
    said: list[Service] = []

    def ask() -> None:
        result, context = scard.SCardEstablishContext(scard.SCARD_SCOPE_SYSTEM)
        if result != scard.SCARD_S_SUCCESS:
            said.append(Service(result & 0xFFFFFFFF))
            return
        _, names = scard.SCardListReaders(context, [])
        scard.SCardReleaseContext(context)
        said.append(Service(0, tuple(names)))

    thread = threading.Thread(target=ask, daemon=True)
    thread.start()
    thread.join(LIMIT)
    return said[0] if said else Service(SILENT)


def _user() -> str:
    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return str(os.getuid())


def _group(number: int) -> str:
    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return ""
