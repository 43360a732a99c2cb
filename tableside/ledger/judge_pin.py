"""The file of the judges' PINs in the data folder: salts and hashes, and the tries since the last right PIN."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from tableside.ledger.box import short_id
from tableside.ledger.files import make_folder, read_regular
from tableside.ledger.outside import write_over

FILE = "judge.json"
"""The file, in the data folder."""

_MOST_BYTES = 4096
_PIN = b"tableside judge PIN 1\0"


Digits = Annotated[int, msgspec.Meta(ge=4, le=12)]
"""The number of digits of a PIN, so that the last of them enters it."""


class HeadPin(msgspec.Struct, frozen=True):
    """The head judge's own PIN: salt, hash and number of digits."""

    salt: Annotated[bytes, msgspec.Meta(min_length=16, max_length=64)]
    hash: Annotated[bytes, msgspec.Meta(min_length=32, max_length=32)]
    digits: Digits


Entry = Literal["judge", "head judge", "judge with badge", "head judge with badge"]
"""The entrants whose tries are counted apart: whose PIN it should be, and whether they showed a badge."""


class Tries(msgspec.Struct, frozen=True, omit_defaults=True):
    """The number of tries of this kind since the last right PIN, and the time until which no PIN of this kind is taken.

    `until` is in seconds since the start `boot` of the machine, empty for no pause.
    """

    of: Entry
    count: Annotated[int, msgspec.Meta(ge=0)] = 0
    boot: str = ""
    until: float = 0.0


class PinRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """The file: salt, hash and number of digits of the judge's PIN, the head judge's own PIN if any, the tries.

    A `provisional` PIN of the judge came with a boot file, and unlocks nothing before it is changed.
    """

    salt: Annotated[bytes, msgspec.Meta(min_length=16, max_length=64)]
    hash: Annotated[bytes, msgspec.Meta(min_length=32, max_length=32)]
    digits: Digits
    head: HeadPin | None = None
    tries: tuple[Tries, ...] = ()
    provisional: bool = False

    def tries_of(self, entry: Entry) -> Tries:
        """The tries of this kind."""
        return next((tries for tries in self.tries if tries.of == entry), Tries(entry))

    def with_tries(self, *changed: Tries) -> PinRecord:
        """The record with these in place of the tries of the same kinds."""
        others = tuple(tries for tries in self.tries if tries.of not in {each.of for each in changed})
        return msgspec.structs.replace(self, tries=(*others, *(each for each in changed if each.count)))

    @property
    def id(self) -> str:
        """A short name that each newly set PIN has of its own; it reveals nothing of the PIN."""
        head = b"" if self.head is None else self.head.salt + self.head.hash
        return short_id(_PIN, self.salt + self.hash + head)


def is_set(folder: Path) -> bool:
    """Return whether there is such a file, whatever it holds."""
    return os.path.lexists(folder / FILE)


def read_pin(folder: Path) -> PinRecord | None:
    """The content of the file, None if we did not write it. Raises OSError if it cannot be read."""
    try:
        return msgspec.json.decode(read_regular(folder / FILE, _MOST_BYTES), type=PinRecord)
    except (ValueError, RecursionError):
        return None


def pin_id(folder: Path) -> str:
    """The short name of the PIN (see `PinRecord.id`), empty for none. Raises OSError if the file cannot be read."""
    record = read_pin(folder) if is_set(folder) else None
    return "" if record is None else record.id


def keep_pin(folder: Path, record: PinRecord) -> None:
    """Replace the file as a whole; only this user may read it. Raises `NotWritten`."""
    make_folder(folder)
    write_over(folder / FILE, [msgspec.json.encode(record)], mode=0o600)
