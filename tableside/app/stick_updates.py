"""An update from a USB stick. The table, which may not install anything, asks systemd for a unit that does.

The unit takes nothing from the table: it looks for the package itself, as the table did before, and checks it. What
came of it is written where the table reads it, also once another version of the table runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tableside.app.machine_power import ask_system
from tableside.app.unit_outcomes import write_outcome
from tableside.app.updates import PACKAGE, Installer, UpdateRefused
from tableside.ledger.errors import LedgerError
from tableside.ledger.sticks import STICKS, files_on_sticks
from tableside.message import Message, message

UNIT = "tableside-update.service"
OUTCOME = Path("/run/tableside-update/outcome.json")
"""The file with a message: what the unit does, or what came of it. It is gone after the next start of the machine."""
RUNS = "update-runs"
"""The code of the message while the unit is at work."""
CUT_OFF = "problem-update-cut-off"
"""The code of the message that the unit tableside-update-undo copies there."""


@dataclass(frozen=True, slots=True)
class Update:
    """A package that may be installed, and its version."""

    package: Path
    version: str


def find_update(installer: Installer, places: Sequence[Path] = STICKS) -> Update | None:
    """The newest package on the sticks that may be installed, None if no package is there.

    Raises LedgerError, with why the last of them by name may not be installed, if none may be.
    """
    best: Update | None = None
    refusal: LedgerError | None = None
    for package in sorted(files_on_sticks((".deb",), places)):
        if not package.name.startswith(f"{PACKAGE}_"):
            continue
        try:
            version = installer.check(package)
        except LedgerError as error:
            refusal = error
            continue
        if best is None or installer.is_newer(version, best.version):
            best = Update(package, version)
    if best is None and refusal is not None:
        raise refusal
    return best


def chosen_update(installer: Installer, places: Sequence[Path] = STICKS) -> Update:
    """As `find_update`; raises `UpdateRefused` if no package is there, too."""
    update = find_update(installer, places)
    if update is None:
        raise UpdateRefused("problem-update-no-package", "remedy-update-on-stick")
    return update


def install_from_stick(installer: Installer, outcome: Path = OUTCOME, places: Sequence[Path] = STICKS) -> str:
    """Install the newest package on the sticks, as root; return its version. Raises as `Installer.update` does."""
    try:
        update = chosen_update(installer, places)
        write_outcome(outcome, message(RUNS, version=update.version))
        version = installer.update(update.package)
    except LedgerError as error:
        write_outcome(outcome, error.problem)
        raise
    write_outcome(outcome, message("update-installed", version=version))
    return version


def ask_for_update() -> Message | None:
    """Ask systemd to start the unit; return why it does not."""
    return ask_system("systemctl", "--no-ask-password", "--no-block", "start", UNIT)
