"""`tableside support`: what somebody needs who looks for a fault of a table from afar, in one file. No secret is in it.

Nothing of the data folder comes along but how many entries the record has: no entry, name, key, deck or setting.
"""

from __future__ import annotations

import io
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

import msgspec

from hw.checked_machine import text_of
from tableside.ledger.errors import LedgerError
from tableside.ledger.outside import write_new
from tableside.ledger.reader import LedgerReader

FILES = ("etc/os-release", "boot/firmware/config.txt", "proc/device-tree/model", "proc/meminfo", "proc/uptime")
UNITS = ("tableside", "tableside-overlay", "pcscd")
COMMANDS = (
    ("uname", "-a"),
    ("lsusb",),
    ("systemctl", "--no-pager", "status", *UNITS),
    ("journalctl", "--no-pager", "-b", "-n", "2000", *(f"--unit={unit}" for unit in UNITS)),
    ("dpkg", "-l", "tableside", "pcscd", "libccid", "libgl1-mesa-dri"),
)
_TIMEOUT_S = 10.0
_MOST_CHARACTERS = 2**20


class RecordState(msgspec.Struct, frozen=True, omit_defaults=True):
    """The number of entries in the record, and the code of what keeps it from being read, if anything does."""

    entries: int = 0
    problem: str = ""


def write_bundle(out: Path, data: Path, findings: str, root: Path = Path("/")) -> int:
    """Write the bundle into a new file, with what the doctor found as JSON; return how many parts it has.

    Raises `FileExists` or `NotWritten`.
    """
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in _parts(data, findings, root):
            archive.writestr(name, content)
        count = len(archive.namelist())
    write_new(out, [packed.getvalue()])
    return count


def _parts(data: Path, findings: str, root: Path) -> Iterator[tuple[str, str | bytes]]:
    from importlib.metadata import version

    yield "version.txt", version("tableside")
    yield "doctor.json", findings
    yield "record.json", msgspec.json.encode(_record_state(data))
    for name in FILES:
        if text := text_of(root / name):
            yield name, text[-_MOST_CHARACTERS:]
    for command in COMMANDS:
        if (printed := _printed(command)) is not None:
            yield f"{command[0]}.txt", printed[-_MOST_CHARACTERS:]


def _printed(command: tuple[str, ...]) -> str | None:
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=_TIMEOUT_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.decode(errors="replace")


def _record_state(folder: Path) -> RecordState:
    reader = LedgerReader(folder)
    try:
        count = len(reader.rows("SELECT seq FROM entry"))
    except LedgerError as error:
        return RecordState(problem=error.problem.code)
    finally:
        reader.close()
    return RecordState(entries=count)
