"""The boot file: what a table is told at its first start, by a file on the partition that any computer can write.

It sets the name of the machine and its Wi-Fi, a judge's PIN that is to be changed before it unlocks anything, and what
the set-up of the first match begins with. It offers a judge's public key, which a judge confirms on the screen by its
fingerprint like one from a stick. It is used once, before the first match, and then erased.
"""

from __future__ import annotations

import os
import uuid
from contextlib import suppress
from functools import partial
from pathlib import Path

import msgspec

from tableside.app.as_owner import as_owner
from tableside.app.boot_file_content import BootEvent, BootFile, BootPin, Wifi, parsed, parts
from tableside.app.unit_outcomes import write_outcome
from tableside.engine.model.game_setup import GameSetup
from tableside.ledger.errors import LedgerError, explained
from tableside.ledger.files import make_folder, put
from tableside.ledger.judge_key import public_half
from tableside.ledger.judge_pin import is_set, keep_pin, read_pin
from tableside.ledger.machine_log import MachineLog
from tableside.ledger.outside import Unreadable, write_over
from tableside.ledger.public import PublicLedger
from tableside.message import Message, message
from tableside.screens.people import Memory

OFFERED = "media/boot-file/judge.pub"
"""The file of the judge's key, which is offered as a key on a stick is."""
OUTCOME = "run/tableside-boot-file/outcome.json"
"""The file in which the screen finds why a boot file was not used. The unit tableside-boot-file makes its folder."""
PEOPLE = "people.json"
"""The file in the data folder of what the screen remembers, with which the next set-up begins."""
CONNECTION = "etc/NetworkManager/system-connections/tableside.nmconnection"


def use(file: Path, data: Path, root: Path = Path("/")) -> BootFile:
    """Do what the file says, note that in the machine's log, and erase it; `root` is the folder that stands for /.

    Raises `Unreadable`, with what is wrong, if the file has a mistake, comes after the first match, or has a PIN where
    there is one; nothing is done then. Raises LedgerError if something cannot be read or written. Whatever is raised,
    the screen finds a sentence about it. Root does what is done in the data folder as its owner.
    """
    try:
        return _use(file, data, root)
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


def _use(file: Path, data: Path, root: Path) -> BootFile:
    content = parsed(file)
    objection = as_owner(data, partial(_objection, data, content))
    if objection is not None:
        raise Unreadable(file, objection, message("remedy-boot-file"))
    with explained(root):
        if content.judge_key:
            _write(root / OFFERED, content.judge_key.strip() + "\n", 0o644)
            public_half(root / OFFERED)
        if content.host_name:
            _write(root / "etc/hostname", content.host_name + "\n", 0o644)
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


def _write(path: Path, text: str, mode: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    put(path, [text.encode()], mode)


def _erase(file: Path) -> None:
    """Overwrite the file and remove it; a memory card may keep an old copy of its blocks all the same."""
    with suppress(OSError), file.open("r+b") as opened:
        opened.write(bytes(file.stat().st_size))
        os.fsync(opened.fileno())
    file.unlink()
