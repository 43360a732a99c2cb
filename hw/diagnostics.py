"""Find what keeps readers from working on this machine, and what fixes it: `tableside doctor`.

Each check reads files under `Machine.root` and what commands and the card service answered, and changes nothing. The
words of all codes are in the catalogue `hw`.
"""

from __future__ import annotations

import grp
import os
import pwd
import subprocess
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

NO_SERVICE, NOT_ALLOWED, NO_ANSWER = 0x8010001D, 0x8010006A, -1
"""Results of the card service: it does not run, polkit refuses this user, and it does not answer in time."""
TIMEOUT = 3.0
"""Seconds after which a command or the card service counts as stuck."""

READERS: Final = {
    "072f": "ACS",
    "04e6": "Identiv",
    "076b": "HID",
    "054c": "Sony",
}
"""Makers of USB readers for contactless cards, by vendor ID. Sony makes many other devices: see `_SONY_READERS`."""
_SONY_READERS = ("06c1", "06c3")
MODULES: Final = ("pn533_usb", "pn533", "port100")
"""Kernel drivers that claim a USB reader for themselves."""
PCSC_ACTION = "org.debian.pcsc-lite.access_pcsc"
"""The polkit action for using the card service."""
UDEV_RULE = "etc/udev/rules.d/60-tableside-readers.rules"
"""Path of our udev rule once it is installed."""

State = Literal["ok", "warning", "error", "absent"]
"""All is well; it may cause trouble; it keeps readers from working; this machine has no such thing."""


@dataclass(frozen=True, slots=True)
class ShellCommand:
    """A shell command that is part of a fix."""

    line: str


@dataclass(frozen=True, slots=True)
class ManualStep:
    """Something for a person to do, as a code."""

    code: str


Fix = tuple[ShellCommand | ManualStep, ...]
"""What fixes a fault, in order."""

INSTALL: Final = ShellCommand("make install-hw")
"""Installs the project's rules."""
REPLUG: Final = ManualStep("hw-step-replug-reader")
LOG_IN_AGAIN: Final = ManualStep("hw-step-log-in-again")


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The result of one check: the code of what was checked, its state, the code of the finding, and what fixes it."""

    about: str
    state: State
    code: str
    arguments: Mapping[str, str | int] = field(default_factory=dict)
    fix: Fix = ()


@dataclass(frozen=True, slots=True)
class Service:
    """The card service's result (0: it lets us in; None: pyscard is not installed), and the readers it lists."""

    result: int | None
    readers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Machine:
    """A machine to check.

    `root` is the folder that stands for /. `run` returns a command's output, None if there is no such command or it is
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
    """The machine that this program runs on. Takes up to `TIMEOUT` seconds if its card service is stuck."""
    groups = frozenset(name for number in {*os.getgroups(), os.getgid()} if (name := _group(number)))
    return Machine(Path("/"), _run, _query_service(), _user(), groups)


def run_checks(machine: Machine) -> tuple[Diagnosis, ...]:
    """Run all checks, in the order in which their fixes are best applied."""
    return tuple(run_check(machine) for run_check in CHECKS)


def card_service(machine: Machine) -> Diagnosis:
    """Check whether pcscd is installed, runs, and lets this user in."""
    about, root = "hw-about-card-service", machine.root
    result = machine.service.result

    def broken(code: str, *commands: str, **arguments: str | int) -> Diagnosis:
        return Diagnosis(about, "error", code, arguments, tuple(ShellCommand(line) for line in commands))

    if result == 0:
        return Diagnosis(about, "ok", "hw-card-service-answers")
    if not _exists(root, "usr/lib/*/libpcsclite.so.1", "usr/lib/libpcsclite.so.1", "usr/lib64/libpcsclite.so.1"):
        return broken("hw-card-service-no-library", "sudo apt-get install pcscd libpcsclite1")
    if result is None:
        install = "sudo apt-get install gcc libpcsclite-dev pkg-config python3-dev"
        return broken("hw-card-service-no-pyscard", install, "make run")
    if result == NOT_ALLOWED:
        return broken("hw-card-service-not-allowed", INSTALL.line)
    if result == NO_ANSWER:
        return broken("hw-card-service-no-answer", "sudo systemctl restart pcscd")
    if not _exists(root, "usr/sbin/pcscd", "usr/bin/pcscd", "sbin/pcscd"):
        return broken("hw-card-service-not-installed", "sudo apt-get install pcscd")
    if result != NO_SERVICE:
        return broken("hw-card-service-fault", "sudo systemctl restart pcscd", number=f"0x{result:08X}")
    has_systemd = machine.run(("systemctl", "is-system-running")) not in (None, "offline", "")
    start = "sudo systemctl enable --now pcscd.socket" if has_systemd else "sudo pcscd"
    return broken("hw-card-service-not-running", start)


def usb_readers(machine: Machine) -> Diagnosis:
    """Check whether the card service sees the readers on USB."""
    about, plugged = "hw-about-usb-readers", [maker for _, maker in _usb_readers(machine.root)]
    listed = machine.service.readers
    if plugged and not listed and machine.service.result == 0:
        fix = (ShellCommand("sudo apt-get install libccid"), INSTALL, REPLUG)
        return Diagnosis(about, "error", "hw-usb-reader-not-seen", {"makers": ", ".join(plugged)}, fix)
    if not plugged and not listed:
        return Diagnosis(about, "absent", "hw-usb-readers-none")
    return Diagnosis(about, "ok", "hw-usb-readers-plugged-in", {"count": max(len(plugged), len(listed))})


def kernel_modules(machine: Machine) -> Diagnosis:
    """Check whether a kernel driver claims the reader for itself."""
    about, root = "hw-about-kernel-modules", machine.root
    loaded = [name for name in MODULES if (root / "sys/module" / name).is_dir()]
    if loaded:
        fix = (
            INSTALL,
            ShellCommand(f"sudo modprobe -r {' '.join(loaded)}"),
            ShellCommand("sudo systemctl restart pcscd"),
        )
        return Diagnosis(about, "error", "hw-kernel-modules-loaded", {"modules": ", ".join(loaded)}, fix)
    if not any(_exists(root, f"{folder}/modules/*/kernel/drivers/nfc") for folder in ("lib", "usr/lib")):
        return Diagnosis(about, "ok", "hw-kernel-modules-none")
    blocked = {line.split()[1] for line in _blacklist(root)}
    if missing := [name for name in MODULES if name not in blocked]:
        arguments = {"modules": ", ".join(missing)}
        return Diagnosis(about, "warning", "hw-kernel-modules-not-blocked", arguments, (INSTALL,))
    return Diagnosis(about, "ok", "hw-kernel-modules-blocked")


def groups(machine: Machine) -> Diagnosis:
    """Check whether this user may open serial ports, if there are any."""
    about, group = "hw-about-groups", "dialout"
    ports = [port.name for pattern in ("ttyUSB*", "ttyAMA*") for port in sorted((machine.root / "dev").glob(pattern))]
    if not ports:
        return Diagnosis(about, "absent", "hw-groups-no-serial-port")
    user = {"user": machine.user}
    if machine.user == "root" or group in machine.groups:
        return Diagnosis(about, "ok", "hw-groups-allowed", user)
    if machine.user in _members(machine.root, group):
        return Diagnosis(about, "error", "hw-groups-session-too-old", {**user, "group": group}, (LOG_IN_AGAIN,))
    fix = (ShellCommand(f"sudo usermod -aG {group} {machine.user}"), LOG_IN_AGAIN)
    return Diagnosis(about, "error", "hw-groups-not-allowed", {**user, "ports": ", ".join(ports)}, fix)


def udev_rule(machine: Machine) -> Diagnosis:
    """Check whether our rule for readers on USB is installed."""
    about = "hw-about-udev-rule"
    if (machine.root / UDEV_RULE).is_file():
        return Diagnosis(about, "ok", "hw-udev-rule-installed")
    if not _usb_readers(machine.root):
        return Diagnosis(about, "absent", "hw-udev-rule-not-needed")
    return Diagnosis(about, "warning", "hw-udev-rule-missing", fix=(INSTALL,))


def polkit_rule(machine: Machine) -> Diagnosis:
    """Check whether a user who is not logged in at the machine may use the card service."""
    about, root = "hw-about-polkit-rule", machine.root
    if not _exists(root, "usr/share/polkit-1/actions/org.debian.pcsc-lite.policy"):
        return Diagnosis(about, "absent", "hw-polkit-rule-not-asked")
    if machine.user == "root":
        return Diagnosis(about, "ok", "hw-polkit-rule-root")
    try:
        folders = [root / parent / "polkit-1/rules.d" for parent in ("etc", "usr/share")]
        rules = [rule for folder in folders if folder.exists() for rule in folder.iterdir() if rule.suffix == ".rules"]
        allowed = any(PCSC_ACTION in rule.read_text(errors="replace") for rule in rules)
    except PermissionError:
        allowed = machine.service.result == 0
        if allowed:
            return Diagnosis(about, "ok", "hw-polkit-rule-unreadable")
    if allowed:
        return Diagnosis(about, "ok", "hw-polkit-rule-installed")
    if machine.service.result == NOT_ALLOWED:
        return Diagnosis(about, "error", "hw-polkit-rule-refuses", fix=(INSTALL,))
    return Diagnosis(about, "warning", "hw-polkit-rule-missing", fix=(INSTALL,))


def serial_console(machine: Machine) -> Diagnosis:
    """Check whether the serial port on a Pi's header is enabled and free for a PN532."""
    about, root = "hw-about-serial-port", machine.root
    if not machine.is_pi:
        return Diagnosis(about, "absent", "hw-not-a-raspberry-pi")
    reboot = ShellCommand("sudo reboot")
    console = [name for name in _text(root / "sys/class/tty/console/active").split() if name in ("ttyAMA0", "ttyS0")]
    if console:
        fix = (ShellCommand("sudo raspi-config nonint do_serial_cons 1"), reboot)
        return Diagnosis(about, "warning", "hw-serial-port-console", {"port": console[0]}, fix)
    if not _exists(root, "dev/ttyAMA0", "dev/ttyS0"):
        fix = (ShellCommand("sudo raspi-config nonint do_serial_hw 0"), reboot)
        return Diagnosis(about, "warning", "hw-serial-port-off", fix=fix)
    return Diagnosis(about, "ok", "hw-serial-port-free")


def power(machine: Machine) -> Diagnosis:
    """Check whether a Pi's supply voltage is and was high enough."""
    about = "hw-about-power"
    if not machine.is_pi:
        return Diagnosis(about, "absent", "hw-not-a-raspberry-pi")
    fix = (ManualStep("hw-step-better-power-supply"), ManualStep("hw-step-powered-hub"))
    output = (machine.run(("vcgencmd", "get_throttled")) or "").removeprefix("throttled=")
    bits = int(output, 16) if output.startswith("0x") and _is_hex(output[2:]) else 0
    alarms = (machine.root / "sys/class/hwmon").glob("hwmon*/in0_lcrit_alarm")
    if bits & 1 or any(_text(alarm) == "1" for alarm in alarms):
        return Diagnosis(about, "error", "hw-power-too-low", fix=fix)
    if bits & 0x10000:
        return Diagnosis(about, "warning", "hw-power-was-too-low", fix=fix)
    return Diagnosis(about, "ok", "hw-power-ok")


def sleep(machine: Machine) -> Diagnosis:
    """Check whether the system may suspend a reader on USB."""
    about, plugged = "hw-about-usb-sleep", _usb_readers(machine.root)
    if not plugged:
        return Diagnosis(about, "absent", "hw-usb-readers-none")
    asleep = [maker for device, maker in plugged if _text(device / "power/control") == "auto"]
    if asleep:
        return Diagnosis(about, "warning", "hw-usb-sleep-allowed", {"makers": ", ".join(asleep)}, (INSTALL, REPLUG))
    return Diagnosis(about, "ok", "hw-usb-sleep-prevented")


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
    """The sysfs folder and the maker of each reader that is plugged in."""
    readers = []
    for vendor in sorted((root / "sys/bus/usb/devices").glob("*/idVendor")):
        maker = READERS.get(_text(vendor))
        if maker is not None and (maker != "Sony" or _text(vendor.with_name("idProduct")) in _SONY_READERS):
            readers.append((vendor.parent, maker))
    return readers


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


def _exists(root: Path, *patterns: str) -> bool:
    return any(True for pattern in patterns for _ in root.glob(pattern))


def _text(path: Path) -> str:
    try:
        return path.read_text(errors="replace").strip("\0\n ")
    except OSError:
        return ""


def _is_hex(text: str) -> bool:
    return bool(text) and all(digit in "0123456789abcdefABCDEF" for digit in text)


def _run(command: tuple[str, ...]) -> str | None:
    """What a command prints, whatever its exit code."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=False, errors="replace")
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip()


def _query_service() -> Service:
    """Query the card service from a thread, which is abandoned if no answer comes."""
    try:
        from smartcard import scard
    except ImportError:
        return Service(None)
    answers: list[Service] = []

    def query() -> None:
        result, context = scard.SCardEstablishContext(scard.SCARD_SCOPE_SYSTEM)
        if result != scard.SCARD_S_SUCCESS:
            answers.append(Service(result & 0xFFFFFFFF))
            return
        _, names = scard.SCardListReaders(context, [])
        scard.SCardReleaseContext(context)
        answers.append(Service(0, tuple(names)))

    thread = threading.Thread(target=query, daemon=True)
    thread.start()
    thread.join(TIMEOUT)
    return answers[0] if answers else Service(NO_ANSWER)


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
