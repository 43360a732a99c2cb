"""The content of a boot file, read from TOML and written as TOML."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated

import msgspec

from tableside.engine.model.dials import Dial
from tableside.ledger.judge_pin import Digits, PinRecord
from tableside.ledger.outside import Unreadable, read
from tableside.match.names import NAME_BYTES, tidy
from tableside.message import message

MOST_BYTES = 16 * 1024
NETWORK_BYTES = 32
"""The longest name of a network, in UTF-8."""
MOST_MINUTES = 600
"""The longest round, in minutes."""
_PLACE = re.compile(r" - at `(.+)`$|\(at (line \d+, column \d+)\)$")
"""The words of msgspec and tomllib for where a mistake is."""


class Wifi(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A network, with a name of at most 32 bytes in UTF-8, and its password (WPA)."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=NETWORK_BYTES, pattern=r"^[^\x00-\x1f;\\]+\Z")]
    password: Annotated[str, msgspec.Meta(min_length=8, max_length=63, pattern=r"^[\x20-\x7e]+\Z")]

    def __post_init__(self) -> None:
        if len(self.name.encode(errors="surrogatepass")) > NETWORK_BYTES:
            raise ValueError


class BootPin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A judge's PIN as the table keeps it: salt and Argon2id hash in base64, and the number of digits."""

    salt: Annotated[bytes, msgspec.Meta(min_length=16, max_length=64)]
    hash: Annotated[bytes, msgspec.Meta(min_length=32, max_length=32)]
    digits: Digits

    @property
    def record(self) -> PinRecord:
        """The record of the PIN, which is to be changed before it unlocks anything."""
        return PinRecord(self.salt, self.hash, self.digits, provisional=True)


class BootEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The event with which the set-up of the first match begins: its name, that of the table there, the dial.

    `round` is in minutes, 0 for none.
    """

    name: str
    table: str = ""
    dial: Dial = "competition"
    round: Annotated[int, msgspec.Meta(ge=0, le=MOST_MINUTES)] = 0

    def __post_init__(self) -> None:
        if not self.name or any(tidy(text, NAME_BYTES) != text for text in (self.name, self.table)):
            raise ValueError


class BootFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The content: the machine's name, its Wi-Fi, the judge's public key as its file has it, the PIN, the event.

    What is empty or None is left as it is.
    """

    host_name: Annotated[str, msgspec.Meta(pattern=r"^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)?\Z")] = ""
    wifi: Wifi | None = None
    judge_key: Annotated[str, msgspec.Meta(max_length=400)] = ""
    pin: BootPin | None = None
    event: BootEvent | None = None


def parsed(file: Path) -> BootFile:
    """Return what the file says. Raises `Unreadable`, with the place of a mistake and never the value there."""
    return from_toml(file, read(file, MOST_BYTES))


def from_toml(file: Path, content: bytes) -> BootFile:
    """Return what this content of the file says. Raises `Unreadable` as `parsed` does."""
    try:
        return msgspec.convert(tomllib.loads(content.decode()), BootFile)
    except (ValueError, RecursionError, msgspec.ValidationError) as error:
        cause = message("cause-boot-file-mistake", place=_place(error))
        raise Unreadable(file, cause, message("remedy-boot-file")) from None


def as_toml(content: Mapping[str, object]) -> bytes:
    """Return the text of a file with this content: strings, numbers and mappings, which `from_toml` checks."""
    return "".join(f"{name} = {_value(value)}\n" for name, value in content.items() if value).encode()


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name} = {_value(part)}" for name, part in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)


def _place(error: Exception) -> str:
    """Return where the mistake is, without the value there, which may be a password."""
    match = _PLACE.search(str(error))
    return match[1] or match[2] if match else "$"


def parts(content: BootFile) -> Iterator[str]:
    """Yield the names of what the file sets."""
    yield from (name for name in content.__struct_fields__ if getattr(content, name))
