"""Find what keeps the table from working on this machine, and what fixes it: `tableside doctor`.

Each check reads files under `Machine.root` and what commands, the card service and serial lines answered, and changes
nothing. The words of all codes are in the catalogue `hw`.
"""

from __future__ import annotations

from typing import Final

from hw.board_checks import boot_file, graphics, heat, memory_card, panel, power, time_source, wifi
from hw.checked_machine import Diagnosis, Machine
from hw.reader_checks import (
    card_service,
    kernel_modules,
    polkit_rule,
    process_list,
    service_user,
    sleep,
    udev_rule,
    usb_readers,
)
from hw.serial_checks import adapters, groups, pn532, serial_console

CHECKS: Final = (
    card_service,
    service_user,
    usb_readers,
    kernel_modules,
    polkit_rule,
    process_list,
    udev_rule,
    sleep,
    groups,
    serial_console,
    adapters,
    pn532,
    power,
    heat,
    memory_card,
    boot_file,
    graphics,
    panel,
    time_source,
    wifi,
)
"""All checks, in the order in which their fixes are best applied."""


def run_checks(machine: Machine) -> tuple[Diagnosis, ...]:
    """Run all checks."""
    return tuple(run_check(machine) for run_check in CHECKS)
