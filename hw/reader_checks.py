"""Checks of the card service and of readers on USB: see `hw.diagnostics`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from hw.checked_machine import (
    NO_ANSWER,
    NO_SERVICE,
    NOT_ALLOWED,
    REPLUG,
    Diagnosis,
    Machine,
    ManualStep,
    ShellCommand,
    State,
    text_of,
)

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
_POLICY = "usr/share/polkit-1/actions/org.debian.pcsc-lite.policy"
UDEV_RULE = "udev/rules.d/60-tableside-readers.rules"
"""Path of our udev rule within `RULE_FOLDERS`."""
RULE_FOLDERS: Final = ("etc", "usr/lib", "lib")
_NOT_HIDDEN = ("hidepid=0", "hidepid=off")


def card_service(machine: Machine) -> Diagnosis:
    """Check whether pcscd is installed, runs, and lets this user in."""
    about = "hw-about-card-service"
    result = machine.service.result

    def broken(code: str, *commands: str, **arguments: str | int) -> Diagnosis:
        return Diagnosis(about, "error", code, arguments, tuple(ShellCommand(line) for line in commands))

    if result == 0:
        return Diagnosis(about, "ok", "hw-card-service-answers")
    if not machine.exists("usr/lib/*/libpcsclite.so.1", "usr/lib/libpcsclite.so.1", "usr/lib64/libpcsclite.so.1"):
        return broken("hw-card-service-no-library", "sudo apt-get install pcscd libpcsclite1")
    if result is None:
        install = "sudo apt-get install gcc libpcsclite-dev pkg-config python3-dev"
        return broken("hw-card-service-no-pyscard", install, "make run")
    if result == NOT_ALLOWED:
        return broken("hw-card-service-not-allowed", machine.install_rules.line)
    if result == NO_ANSWER:
        return broken("hw-card-service-no-answer", "sudo systemctl restart pcscd")
    if not machine.exists("usr/sbin/pcscd", "usr/bin/pcscd", "sbin/pcscd"):
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
        fix = (ShellCommand("sudo apt-get install libccid"), machine.install_rules, REPLUG)
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
            machine.install_rules,
            ShellCommand(f"sudo modprobe -r {' '.join(loaded)}"),
            ShellCommand("sudo systemctl restart pcscd"),
        )
        return Diagnosis(about, "error", "hw-kernel-modules-loaded", {"modules": ", ".join(loaded)}, fix)
    if not any(machine.exists(f"{folder}/modules/*/kernel/drivers/nfc") for folder in ("lib", "usr/lib")):
        return Diagnosis(about, "ok", "hw-kernel-modules-none")
    blocked = {line.split()[1] for line in _blacklist(root)}
    if missing := [name for name in MODULES if name not in blocked]:
        arguments = {"modules": ", ".join(missing)}
        return Diagnosis(about, "warning", "hw-kernel-modules-not-blocked", arguments, (machine.install_rules,))
    return Diagnosis(about, "ok", "hw-kernel-modules-blocked")


def udev_rule(machine: Machine) -> Diagnosis:
    """Check whether our rule for readers on USB is installed."""
    about = "hw-about-udev-rule"
    if has_udev_rule(machine):
        return Diagnosis(about, "ok", "hw-udev-rule-installed")
    if not _usb_readers(machine.root):
        return Diagnosis(about, "absent", "hw-udev-rule-not-needed")
    return Diagnosis(about, "warning", "hw-udev-rule-missing", fix=(machine.install_rules,))


def polkit_rule(machine: Machine) -> Diagnosis:
    """Check whether a user who is not logged in at the machine may use the card service."""
    about, root = "hw-about-polkit-rule", machine.root
    if not machine.exists(_POLICY):
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
        return Diagnosis(about, "error", "hw-polkit-rule-refuses", fix=(machine.install_rules,))
    return Diagnosis(about, "warning", "hw-polkit-rule-missing", fix=(machine.install_rules,))


def process_list(machine: Machine) -> Diagnosis:
    """Check whether polkit may look up who asks for the card service."""
    about = "hw-about-process-list"
    if not machine.exists(_POLICY):
        return Diagnosis(about, "absent", "hw-polkit-rule-not-asked")
    mounts = (line.split() for line in machine.text("proc/mounts").splitlines())
    options = [option for mount in mounts if mount[1:2] == ["/proc"] for option in "".join(mount[3:4]).split(",")]
    hidden = [option for option in options if option.startswith("hidepid=") and option not in _NOT_HIDDEN]
    if not hidden or machine.user == "root":
        return Diagnosis(about, "ok", "hw-process-list-readable")
    fix = (ShellCommand("sudo mount -o remount,hidepid=0 /proc"), ManualStep("hw-step-mount-option"))
    state: State = "error" if machine.service.result == NOT_ALLOWED else "warning"
    return Diagnosis(about, state, "hw-process-list-hidden", {"option": hidden[0]}, fix)


def service_user(machine: Machine) -> Diagnosis:
    """Check whether a card service with a user of its own may open the readers on USB."""
    about = "hw-about-service-user"
    units = [machine.text(f"{folder}/systemd/system/pcscd.service") for folder in ("lib", "usr/lib", "etc")]
    users = [line.removeprefix("User=") for unit in units for line in unit.splitlines() if line.startswith("User=")]
    if not users or users[-1] in ("", "root"):
        return Diagnosis(about, "absent", "hw-service-user-root")
    rules = [
        text_of(file) for folder in RULE_FOLDERS for file in (machine.root / folder / "udev/rules.d").glob("*.rules")
    ]
    user = {"user": users[-1]}
    if any(f'GROUP="{users[-1]}"' in rule or f'GROUP:="{users[-1]}"' in rule for rule in rules):
        return Diagnosis(about, "ok", "hw-service-user-may-open", user)
    fix = (ShellCommand("sudo apt-get install --only-upgrade libccid"), REPLUG)
    return Diagnosis(about, "warning", "hw-service-user-may-not-open", user, fix)


def sleep(machine: Machine) -> Diagnosis:
    """Check whether the system may suspend a reader on USB."""
    about, plugged = "hw-about-usb-sleep", _usb_readers(machine.root)
    if not plugged:
        return Diagnosis(about, "absent", "hw-usb-readers-none")
    asleep = [maker for device, maker in plugged if text_of(device / "power/control") == "auto"]
    if asleep:
        fix = (machine.install_rules, REPLUG)
        return Diagnosis(about, "warning", "hw-usb-sleep-allowed", {"makers": ", ".join(asleep)}, fix)
    return Diagnosis(about, "ok", "hw-usb-sleep-prevented")


def has_udev_rule(machine: Machine) -> bool:
    """Return whether our udev rule is installed, by hand or by the package."""
    return machine.exists(*(f"{folder}/{UDEV_RULE}" for folder in RULE_FOLDERS))


def _usb_readers(root: Path) -> list[tuple[Path, str]]:
    """The sysfs folder and the maker of each reader that is plugged in."""
    readers = []
    for vendor in sorted((root / "sys/bus/usb/devices").glob("*/idVendor")):
        maker = READERS.get(text_of(vendor))
        if maker is not None and (maker != "Sony" or text_of(vendor.with_name("idProduct")) in _SONY_READERS):
            readers.append((vendor.parent, maker))
    return readers


def _blacklist(root: Path) -> Iterator[str]:
    for folder in ("etc", "run", "usr/lib", "lib"):
        for file in sorted((root / folder / "modprobe.d").glob("*.conf")):
            yield from (
                line for line in text_of(file).splitlines() if line.startswith("blacklist ") and line.split()[1:]
            )
