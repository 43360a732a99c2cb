"""The plug of a new table is pulled while its boot file is used: the next start does the rest, and nothing is lost."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from tests.image import boot_file
from tests.image.pulls import DATA, MASKED
from tests.kit.image.namespaces import System
from tests.kit.image.shell import Hung

BELOW = "/media/root-ro"
START_S = 120.0
MOMENTS = (
    "/run/tableside-boot-file",
    "/media/boot-file/judge.pub",
    f"{BELOW}/media/boot-file/judge.pub.part",
    f"{BELOW}/media/boot-file/judge.pub",
    f"{BELOW}/etc/hostname.part",
    "/srv/tableside/networks/tableside.nmconnection",
    f"{DATA}/machine.log",
    f"{DATA}/judge.json",
    f"{DATA}/people.json",
)
"""The files at whose sight the plug is pulled, in their order; then it is pulled as the boot file loses its head, and
once it is gone.
"""


def cut(new_disk: Callable[[], Path], folder: Path) -> None:
    """Pull the plug of one new table at each of these moments."""
    moments = {moment: _appears(moment) for moment in MOMENTS}
    for moment, has_come in {**moments, "head": _has_no_head, "end": _is_gone}.items():
        disk, boot = new_disk(), boot_file.folder(folder.with_name("boot"))
        system = System(disk, boot, folder, without=MASKED)
        try:
            _wait(system, has_come)
        finally:
            system.close()
        left = "gone" if not any(boot.iterdir()) else "there"
        system = System(disk, boot, folder, without=MASKED)
        try:
            system.wait("systemctl --quiet is-active multi-user.target", START_S)
            boot_file.used(system)
        finally:
            system.close()
        print(f"image: the plug was pulled at {moment}, the boot file was {left}", flush=True)


def _appears(path: str) -> Callable[[System], bool]:
    return lambda system: system.path(path).exists()


def _has_no_head(system: System) -> bool:
    try:
        return system.path(boot_file.FILE).read_bytes().startswith(b"\0")
    except FileNotFoundError:
        return True


def _is_gone(system: System) -> bool:
    return not system.path(boot_file.FILE).exists()


def _wait(system: System, has_come: Callable[[System], bool]) -> None:
    until = time.monotonic() + START_S
    while not has_come(system):
        if time.monotonic() > until:
            raise Hung("the boot file is not used")
        time.sleep(0.0005)
