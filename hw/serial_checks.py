"""Checks of serial lines and of the PN532s on them: see `hw.diagnostics`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hw.checked_machine import LOG_IN_AGAIN, REBOOT, Diagnosis, Machine, ManualStep, ShellCommand
from hw.pn532_ports import ON_THE_HEADER, converters, ports
from hw.pn532_probe import LineAnswer
from hw.reader_checks import has_udev_rule

_GROUP = "dialout"
_MODULES: Final = {"FT232R": "ftdi_sio", "PL2303": "pl2303", "CP2102": "cp210x", "CH340": "ch341", "CH341": "ch341"}
"""The kernel module of each converter."""
_WIRING: Final = (
    ManualStep("hw-step-uart-switches"),
    ManualStep("hw-step-cross-wires"),
    ManualStep("hw-step-five-volts"),
)


def groups(machine: Machine) -> Diagnosis:
    """Check whether this user may open the serial ports that are searched for a PN532."""
    about = "hw-about-groups"
    devices = [Path(port.path).name for port in ports(machine.root)]
    if not devices:
        return Diagnosis(about, "absent", "hw-groups-no-serial-port")
    user = {"user": machine.user}
    if machine.user == "root" or _GROUP in machine.groups:
        return Diagnosis(about, "ok", "hw-groups-allowed", user)
    if machine.user in _members(machine, _GROUP):
        return Diagnosis(about, "error", "hw-groups-session-too-old", {**user, "group": _GROUP}, (LOG_IN_AGAIN,))
    fix = (ShellCommand(f"sudo usermod -aG {_GROUP} {machine.user}"), LOG_IN_AGAIN)
    arguments = {**user, "ports": ", ".join(devices), "group": _GROUP}
    return Diagnosis(about, "error", "hw-groups-not-allowed", arguments, fix)


def serial_console(machine: Machine) -> Diagnosis:
    """Check whether the serial port on a Pi's header is enabled and free for a PN532."""
    about = "hw-about-serial-port"
    if not machine.is_pi:
        return Diagnosis(about, "absent", "hw-not-a-raspberry-pi")
    console = [name for name in machine.text("sys/class/tty/console/active").split() if name in ON_THE_HEADER]
    if console:
        fix = (ShellCommand("sudo raspi-config nonint do_serial_cons 1"), REBOOT)
        return Diagnosis(about, "warning", "hw-serial-port-console", {"port": console[0]}, fix)
    if not machine.exists(*(f"dev/{device}" for device in ON_THE_HEADER)):
        fix = (ShellCommand("sudo raspi-config nonint do_serial_hw 0"), REBOOT)
        return Diagnosis(about, "warning", "hw-serial-port-off", fix=fix)
    return Diagnosis(about, "ok", "hw-serial-port-free")


def adapters(machine: Machine) -> Diagnosis:
    """Check whether another program takes the USB converter of a PN532."""
    about, plugged = "hw-about-adapters", converters(machine.root)
    if not plugged:
        return Diagnosis(about, "absent", "hw-adapters-none")
    for folder, chip in plugged:
        if any(folder.glob("*/ttyUSB*")):
            continue
        if any((interface / "driver").resolve().name == "usbfs" for interface in folder.glob(f"{folder.name}:*")):
            if machine.exists("bin/brltty", "usr/bin/brltty", "sbin/brltty", "usr/sbin/brltty"):
                fix = ShellCommand("sudo systemctl mask --now brltty.service brltty-udev.service brltty.path")
                return Diagnosis(about, "error", "hw-adapter-taken-by-brltty", {"chip": chip}, (fix, _REPLUG_ADAPTER))
            return Diagnosis(about, "error", "hw-adapter-taken", {"chip": chip}, (ShellCommand("lsusb -t"),))
        fix = ShellCommand(f"sudo modprobe {_MODULES[chip]}")
        return Diagnosis(about, "error", "hw-adapter-without-driver", {"chip": chip}, (fix, _REPLUG_ADAPTER))
    chips = {"chips": ", ".join(chip for _, chip in plugged)}
    if machine.run(("systemctl", "is-active", "ModemManager")) == "active" and not has_udev_rule(machine):
        return Diagnosis(about, "warning", "hw-adapter-modem-manager", chips, (machine.install_rules, _REPLUG_ADAPTER))
    return Diagnosis(about, "ok", "hw-adapters-free", chips)


_REPLUG_ADAPTER = ManualStep("hw-step-replug-adapter")


def pn532(machine: Machine) -> Diagnosis:
    """Check what answers on the serial ports that are searched for a PN532."""
    about = "hw-about-pn532"
    answers = {Path(port.path).name: machine.ask(port.path) for port in ports(machine.root)}
    if not answers:
        return Diagnosis(about, "absent", "hw-pn532-no-port")
    if answering := [device for device, answer in answers.items() if answer == "pn532"]:
        return Diagnosis(about, "ok", "hw-pn532-answers", {"ports": ", ".join(answering)})
    device, answer = min(answers.items(), key=lambda item: _TELLING.index(item[1]))
    where = {"port": device}
    if answer == "echo":
        return Diagnosis(about, "warning", "hw-pn532-echo", where, (ManualStep("hw-step-cross-wires"),))
    if answer == "noise":
        return Diagnosis(about, "warning", "hw-pn532-noise", where, (ManualStep("hw-step-five-volts"),))
    if answer == "busy":
        return Diagnosis(about, "warning", "hw-pn532-busy", where, (ShellCommand(f"sudo fuser -v /dev/{device}"),))
    if answer == "refused":
        fix = (ShellCommand(f"sudo usermod -aG {_GROUP} {machine.user}"), LOG_IN_AGAIN)
        return Diagnosis(about, "warning", "hw-pn532-refused", where, fix)
    if machine.service.readers:
        return Diagnosis(about, "absent", "hw-pn532-none-beside-usb", where)
    return Diagnosis(about, "warning", "hw-pn532-silent", where, _WIRING)


_TELLING: Final[tuple[LineAnswer, ...]] = ("pn532", "echo", "noise", "busy", "refused", "silent", "gone")
"""Answers, the one that says most about a fault first."""


def _members(machine: Machine, group: str) -> list[str]:
    for line in machine.text("etc/group").splitlines():
        parts = line.split(":")
        if parts[0] == group and len(parts) == 4:
            return parts[3].split(",")
    return []
