"""The boot file: what a table is told at its first start, by a file on the partition that any computer can write.

It sets the name of the machine and its Wi-Fi, and offers a judge's public key, which a judge confirms on the screen by
its fingerprint like one from a stick. It is used once, before the first match, and then erased.
"""

from __future__ import annotations

import os
import re
import tomllib
import uuid
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import msgspec

from tableside.app.unit_outcomes import write_outcome
from tableside.ledger.errors import LedgerError, explained
from tableside.ledger.files import make_folder, put
from tableside.ledger.judge_key import public_half
from tableside.ledger.machine_log import FILE as LOG
from tableside.ledger.machine_log import MachineLog
from tableside.ledger.outside import Unreadable, read
from tableside.ledger.public import PublicLedger
from tableside.message import message

MOST_BYTES = 16 * 1024
OFFERED = "media/boot-file/judge.pub"
"""The file of the judge's key, which is offered as a key on a stick is."""
_PLACE = re.compile(r" - at `(.+)`$|\(at (line \d+, column \d+)\)$")
"""The words of msgspec and tomllib for where a mistake is."""
OUTCOME = "run/tableside-boot-file/outcome.json"
"""The file in which the screen finds why a boot file was not used. The unit tableside-boot-file makes its folder."""
CONNECTION = "etc/NetworkManager/system-connections/tableside.nmconnection"


class Wifi(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A network and its password (WPA)."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=32, pattern=r"^[^\x00-\x1f;\\]+$")]
    password: Annotated[str, msgspec.Meta(min_length=8, max_length=63, pattern=r"^[\x20-\x7e]+$")]


class BootFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content: the machine's name, its Wi-Fi, and the judge's public key as its file has it; empty for none."""

    host_name: Annotated[str, msgspec.Meta(pattern="^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)?$")] = ""
    wifi: Wifi | None = None
    judge_key: Annotated[str, msgspec.Meta(max_length=400)] = ""


def use(file: Path, data: Path, root: Path = Path("/")) -> BootFile:
    """Do what the file says, note that in the machine's log, and erase it; `root` is the folder that stands for /.

    Raises `Unreadable`, with what is wrong, if the file has a mistake or comes after the first match; nothing is done
    then. Raises LedgerError if something cannot be written. Either is left for the screen, too.
    """
    try:
        return _use(file, data, root)
    except LedgerError as error:
        if (root / OUTCOME).parent.is_dir():
            cause = error.cause if isinstance(error, Unreadable) else error.problem
            write_outcome(root / OUTCOME, message("problem-boot-file-not-used", cause=cause))
        raise


def _use(file: Path, data: Path, root: Path) -> BootFile:
    content = _read(file)
    with PublicLedger.open(data) as ledger:
        has_played = ledger.latest_match() is not None
    if has_played:
        raise Unreadable(file, message("cause-not-the-first-start"), message("remedy-boot-file"))
    with explained(data):
        if content.judge_key:
            _write(root / OFFERED, content.judge_key.strip() + "\n", 0o644)
            public_half(root / OFFERED)
        if content.host_name:
            _write(root / "etc/hostname", content.host_name + "\n", 0o644)
        if content.wifi is not None:
            _write(root / CONNECTION, _connection(content.wifi), 0o600)
        make_folder(data)
        MachineLog(data).append("boot file", ", ".join(_parts(content)))
        owner = data.stat()
        os.chown(data / LOG, owner.st_uid, owner.st_gid)
        _erase(file)
    return content


def _read(file: Path) -> BootFile:
    try:
        return msgspec.convert(tomllib.loads(read(file, MOST_BYTES).decode()), BootFile)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        cause = message("cause-boot-file-mistake", place=_place(error))
        raise Unreadable(file, cause, message("remedy-boot-file")) from None


def _place(error: Exception) -> str:
    """Return where the mistake is, without the value there, which may be a password."""
    match = _PLACE.search(str(error))
    return match[1] or match[2] if match else "$"


def _parts(content: BootFile) -> list[str]:
    return [name for name in content.__struct_fields__ if getattr(content, name)]


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
