"""The judge's PIN, as the organiser set it: kept as an Argon2id hash in a file of the data folder.

It holds off a person at the screen. It opens no key: whoever has the card of this machine is not kept out by it.
"""

from __future__ import annotations

import math
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import msgspec
from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

from tableside.ledger.files import make_folder, read_regular
from tableside.ledger.outside import write_over
from tableside.message import Message, message

FILE = "judge.json"
TRIES = 5
PAUSE = 15 * 60
"""How long no PIN is taken after too many wrong ones, in seconds."""
SHORTEST, LONGEST = 4, 12
"""How many digits a PIN may have."""
_MOST_BYTES = 4096


class PinRecord(msgspec.Struct, frozen=True):
    """The file: salt and hash, how many wrong PINs came in a row, and until when none is taken (wall time, s)."""

    salt: Annotated[bytes, msgspec.Meta(min_length=16, max_length=64)]
    hash: Annotated[bytes, msgspec.Meta(min_length=32, max_length=32)]
    wrong: int = 0
    until: float = 0.0


class PinFile:
    """The PIN of one data folder; `clock` tells the wall time in s.

    Reading raises OSError, writing NotWritten, where the folder cannot be used.
    """

    def __init__(self, folder: Path, clock: Callable[[], float] = time.time) -> None:
        self._path = folder / FILE
        self._clock = clock

    def is_set(self) -> bool:
        """Whether an organiser has set one."""
        return self._path.exists()

    def set(self, pin: str) -> Message | None:
        """Set the PIN; return what is wrong with it, None if it was set."""
        if not (pin.isascii() and pin.isdecimal()) or not SHORTEST <= len(pin) <= LONGEST:
            return message("judge-pin-length", shortest=SHORTEST, longest=LONGEST)
        salt = secrets.token_bytes(16)
        self._write(PinRecord(salt, _kdf(salt).derive(pin.encode())))
        return None

    def check(self, pin: str) -> Message | None:
        """Return why this PIN does not unlock, None if it does. Wrong PINs are counted, across restarts too."""
        if not self.is_set():
            return message("judge-pin-not-set")
        kept = self._read()
        if kept is None:
            return message("judge-pin-file-damaged", file=str(self._path))
        now = self._clock()
        if now < kept.until:
            if kept.until > now + PAUSE:  # the clock was set back: the pause begins again
                kept = msgspec.structs.replace(kept, until=now + PAUSE)
                self._write(kept)
            return message("judge-pin-paused", count=math.ceil((kept.until - now) / 60))
        try:
            _kdf(kept.salt).verify(pin.encode(), kept.hash)
        except InvalidKey:
            wrong = kept.wrong + 1
            full = wrong >= TRIES
            self._write(PinRecord(kept.salt, kept.hash, 0 if full else wrong, now + PAUSE if full else 0.0))
            return message("judge-pin-wrong-paused", count=PAUSE // 60) if full else message("judge-pin-wrong")
        if kept.wrong:
            self._write(PinRecord(kept.salt, kept.hash))
        return None

    def _read(self) -> PinRecord | None:
        """The content of the file, None if we did not write it."""
        try:
            return msgspec.json.decode(read_regular(self._path, _MOST_BYTES), type=PinRecord)
        except (ValueError, RecursionError):
            return None

    def _write(self, kept: PinRecord) -> None:
        """Replace the file as a whole; only this user may read it."""
        make_folder(self._path.parent)
        write_over(self._path, [msgspec.json.encode(kept)], mode=0o600)


def _kdf(salt: bytes) -> Argon2id:
    """64 MiB, three passes: about a third of a second a try."""
    return Argon2id(salt=salt, length=32, iterations=3, lanes=1, memory_cost=64 * 1024)
