"""The boot file: what a table is told at its first start, by a file on the partition that any computer can write.

It sets the name of the machine and its Wi-Fi, a judge's PIN that is to be changed before it unlocks anything, and what
the set-up of the first match begins with. It offers a judge's public key, which a judge confirms on the screen by its
fingerprint like one from a stick. It is used once, before the first match, and then erased.
"""

from __future__ import annotations

import os
import uuid
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

import msgspec

from tableside.app.as_owner import as_owner
from tableside.app.boot_below import BELOW, put_below
from tableside.app.boot_file_content import MOST_BYTES, BootEvent, BootFile, BootPin, Wifi, parsed, parts
from tableside.app.unit_outcomes import write_outcome
from tableside.engine.model.game_setup import GameSetup
from tableside.ledger.errors import LedgerError, explained
from tableside.ledger.files import make_folder, put
from tableside.ledger.judge_key import line, public_in
from tableside.ledger.judge_pin import is_set, keep_pin, read_pin
from tableside.ledger.machine_log import MachineLog
from tableside.ledger.outside import Unreadable, read, write_over
from tableside.ledger.public import PublicLedger
from tableside.message import Message, message
from tableside.screens.people import Memory

OFFERED = "media/boot-file/judge.pub"
"""The file of the judge's key, which is offered as a key on a stick is."""
OUTCOME = "run/tableside-boot-file/outcome.json"
"""The file in which the screen finds why a boot file was not used. The unit tableside-boot-file makes its folder."""
PEOPLE = "people.json"
"""The file in the data folder of what the screen remembers, with which the next set-up begins."""
HOST_NAME = "etc/hostname"
CONNECTION = "etc/NetworkManager/system-connections/tableside.nmconnection"
_HEAD_BYTES = 4
"""A file with as many zeros at its head is no text in UTF-8, UTF-16 or UTF-32."""


def use(file: Path, data: Path, root: Path = Path("/"), below: Sequence[str] = BELOW) -> BootFile:
    """Do what the file says, note that in the machine's log, and erase it; `root` is the folder that stands for /.

    On a read-only system `below` puts there what the next start is to find. A file that power failed to erase before is
    erased, and sets nothing.

    Raises `Unreadable`, with what is wrong, if the file has a mistake, comes after the first match, or has a PIN where
    there is one; nothing is done then. Raises LedgerError if something cannot be read or written. Whatever is raised,
    the screen finds a sentence about it. Root does what is done in the data folder as its owner.
    """
    try:
        return _use(file, data, root, below)
    except LedgerError as error:
        _leave(root, error.cause if isinstance(error, Unreadable) else error.problem)
        raise
    except Exception:
        _leave(root, message("cause-boot-file-our-mistake"))
        raise


def _leave(root: Path, cause: Message) -> None:
    """Leave for the screen why the file was not used, where the unit has made the folder for that."""
    if (root / OUTCOME).parent.is_dir():
        with suppress(LedgerError):
            write_outcome(root / OUTCOME, message("problem-boot-file-not-used", cause=cause))


def _use(file: Path, data: Path, root: Path, below: Sequence[str]) -> BootFile:
    if _is_erased(file):
        with explained(file.parent):
            _erase(file)
        return BootFile()
    content = parsed(file)
    judge = public_in(file, content.judge_key.encode()) if content.judge_key else None
    objection = as_owner(data, partial(_objection, data, content))
    if objection is not None:
        raise Unreadable(file, objection, message("remedy-boot-file"))
    with explained(root):
        if judge is not None:
            _write_open(root, OFFERED, line(judge), below)
        if content.host_name:
            _write_open(root, HOST_NAME, content.host_name, below)
        if content.wifi is not None:
            _write(root / CONNECTION, _connection(content.wifi), 0o600)
    as_owner(data, partial(_set, data, content))
    with explained(file.parent):
        _erase(file)
    return content


def _objection(data: Path, content: BootFile) -> Message | None:
    """Return why the file is not for this table, None for nothing. Raises LedgerError."""
    with PublicLedger.open(data) as ledger:
        if ledger.latest_match() is not None:
            return message("cause-not-the-first-start")
    if content.pin is None or not is_set(data):
        return None
    with explained(data):
        pin = read_pin(data)
    if pin is None:
        return message("cause-boot-file-pin-unreadable")
    return None if pin.id == content.pin.record.id else message("cause-boot-file-pin")


def _set(data: Path, content: BootFile) -> None:
    """Set what is kept in the data folder. Raises LedgerError."""
    with explained(data):
        make_folder(data)
        MachineLog(data).append("boot file", ", ".join(parts(content)))
        if content.pin is not None:
            _set_pin(data, content.pin)
        if content.event is not None:
            _set_event(data, content.event)


def _set_pin(data: Path, pin: BootPin) -> None:
    """Log the PIN, then keep it: another time the table would take it for a PIN that was put there by hand."""
    MachineLog(data).append("PIN", pin.record.id)
    keep_pin(data, pin.record)


def _set_event(data: Path, event: BootEvent) -> None:
    """Have the set-up of the next match begin with this event."""
    agreed = GameSetup({}, (), dial=event.dial, round=event.round, event=event.name, table=event.table)
    write_over(data / PEOPLE, (msgspec.json.encode(Memory(last=agreed)),), 0o600)


def _connection(wifi: Wifi) -> str:
    return (
        "[connection]\n"
        "id=tableside\n"
        f"uuid={uuid.uuid5(uuid.NAMESPACE_DNS, wifi.name)}\n"
        "type=wifi\n\n"
        f"[wifi]\nmode=infrastructure\nssid={wifi.name}\n\n"
        f"[wifi-security]\nkey-mgmt=wpa-psk\npsk={wifi.password.replace(chr(92), chr(92) * 2)}\n\n"
        "[ipv4]\nmethod=auto\n\n[ipv6]\nmethod=auto\n"
    )


def _write_open(root: Path, file: str, text: str, below: Sequence[str]) -> None:
    """Write a line into a file that anybody may read, for the next start too."""
    _write(root / file, text + "\n", 0o644)
    put_below(root, file, text + "\n", below)


def _write(path: Path, text: str, mode: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    put(path, [text.encode()], mode)


def _is_erased(file: Path) -> bool:
    """Return whether the file was used, and power failed while it was erased. Raises `Unreadable`."""
    head = read(file, MOST_BYTES)[:_HEAD_BYTES]
    return head != b"" and not head.strip(b"\0")


def _erase(file: Path) -> None:
    """Overwrite the file from its head on and remove it; a memory card may keep an old copy of its blocks all the same.

    The head is on the disk before the rest, so that `_is_erased` knows such a file whenever power fails.
    """
    with suppress(OSError), file.open("r+b", buffering=0) as opened:
        size = file.stat().st_size
        for part in (min(size, _HEAD_BYTES), max(0, size - _HEAD_BYTES)):
            opened.write(bytes(part))
            os.fsync(opened.fileno())
    file.unlink()
