"""The boot file: what a table is told at its first start, by a file on the partition that any computer can write.

It sets the name of the machine and its Wi-Fi, a judge's PIN that is to be changed before it unlocks anything, and what
the set-up of the first match begins with. It offers a judge's public key, which a judge confirms on the screen by its
fingerprint like one from a stick. It is used once, before the first match, and then erased.
"""

from __future__ import annotations

import os
import uuid
from contextlib import suppress
from pathlib import Path

import msgspec

from tableside.app.boot_file_content import BootEvent, BootFile, BootPin, Wifi, parsed, parts
from tableside.app.unit_outcomes import write_outcome
from tableside.engine.model.game_setup import GameSetup
from tableside.ledger.errors import LedgerError, explained
from tableside.ledger.files import make_folder, put
from tableside.ledger.judge_key import public_half
from tableside.ledger.judge_pin import FILE as PIN
from tableside.ledger.judge_pin import keep_pin, pin_id
from tableside.ledger.machine_log import FILE as LOG
from tableside.ledger.machine_log import MachineLog
from tableside.ledger.outside import Unreadable, write_over
from tableside.ledger.public import PublicLedger
from tableside.message import message
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
    there is one; nothing is done then. Raises LedgerError if something cannot be written. Either is left for the
    screen, too.
    """
    try:
        return _use(file, data, root)
    except LedgerError as error:
        if (root / OUTCOME).parent.is_dir():
            cause = error.cause if isinstance(error, Unreadable) else error.problem
            write_outcome(root / OUTCOME, message("problem-boot-file-not-used", cause=cause))
        raise


def _use(file: Path, data: Path, root: Path) -> BootFile:
    content = parsed(file)
    with PublicLedger.open(data) as ledger:
        has_played = ledger.latest_match() is not None
    if has_played:
        raise Unreadable(file, message("cause-not-the-first-start"), message("remedy-boot-file"))
    if content.pin is not None and pin_id(data) not in ("", content.pin.record.id):
        raise Unreadable(file, message("cause-boot-file-pin"), message("remedy-boot-file"))
    with explained(data):
        if content.judge_key:
            _write(root / OFFERED, content.judge_key.strip() + "\n", 0o644)
            public_half(root / OFFERED)
        if content.host_name:
            _write(root / "etc/hostname", content.host_name + "\n", 0o644)
        if content.wifi is not None:
            _write(root / CONNECTION, _connection(content.wifi), 0o600)
        make_folder(data)
        MachineLog(data).append("boot file", ", ".join(parts(content)))
        if content.pin is not None:
            _set_pin(data, content.pin)
        if content.event is not None:
            _set_event(data, content.event)
        _give(data, LOG, PIN, PEOPLE)
        _erase(file)
    return content


def _set_pin(data: Path, pin: BootPin) -> None:
    """Log the PIN, then keep it: another time the table would take it for a PIN that was put there by hand."""
    MachineLog(data).append("PIN", pin.record.id)
    keep_pin(data, pin.record)


def _set_event(data: Path, event: BootEvent) -> None:
    """Have the set-up of the next match begin with this event."""
    agreed = GameSetup({}, (), dial=event.dial, round=event.round, event=event.name, table=event.table)
    write_over(data / PEOPLE, (msgspec.json.encode(Memory(last=agreed)),), 0o600)


def _give(data: Path, *files: str) -> None:
    """Make these files, as far as they are there, those of the folder's owner."""
    owner = data.stat()
    for file in files:
        if (data / file).exists():
            os.chown(data / file, owner.st_uid, owner.st_gid)


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
