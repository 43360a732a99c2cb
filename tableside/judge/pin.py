"""The judge's PIN, as the organiser set it: kept as an Argon2id hash in a file of the data folder.

It holds off a person at the screen. It opens no key: whoever has the card of this machine is not kept out by it.
"""

from __future__ import annotations

import math
import secrets
from collections.abc import Callable
from pathlib import Path

from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

from tableside.ledger.judge_pin import FILE, PinRecord, is_set, keep_pin, pin_id, read_pin
from tableside.ledger.uptime import Uptime, uptime
from tableside.message import Message, message

TRIES = 5
PAUSE = 15 * 60
"""How long no PIN is taken after too many wrong PINs, in seconds."""
SHORTEST, LONGEST = 4, 12
"""How many digits a PIN may have."""


class PinFile:
    """The PIN of one data folder; `clock` tells the uptime.

    Reading raises OSError, writing NotWritten, where the folder cannot be used.
    """

    def __init__(self, folder: Path, clock: Callable[[], Uptime] = uptime) -> None:
        self._folder = folder
        self._clock = clock

    def is_set(self) -> bool:
        """Whether an organiser has set one."""
        return is_set(self._folder)

    @property
    def id(self) -> str:
        """The short name of the PIN (see `PinRecord.id`), empty for none."""
        return pin_id(self._folder)

    @staticmethod
    def refused(pin: str) -> Message | None:
        """What is wrong with a new PIN, None for nothing."""
        if not (pin.isascii() and pin.isdecimal()) or not SHORTEST <= len(pin) <= LONGEST:
            return message("judge-pin-length", shortest=SHORTEST, longest=LONGEST)
        return None

    def set(self, pin: str) -> Message | None:
        """Set the PIN; return what is wrong with it, None where it was set."""
        if (refused := self.refused(pin)) is None:
            self.keep(self.prepared(pin))
        return refused

    @staticmethod
    def prepared(pin: str) -> PinRecord:
        """What is to be kept of a new PIN."""
        salt = secrets.token_bytes(16)
        return PinRecord(salt, _kdf(salt).derive(pin.encode()))

    def check(self, pin: str) -> Message | None:
        """Return why this PIN does not unlock, None where it does.

        Each try is counted before the PIN is looked at, so that a restart or a power cut in between saves none. After
        too many there is a pause. It is measured by the machine's uptime, which no clock setting changes, and begins
        again when the machine starts again.
        """
        if not self.is_set():
            return message("judge-pin-not-set")
        kept = read_pin(self._folder)
        if kept is None:
            return message("judge-pin-file-damaged", file=str(self._folder / FILE))
        if kept.until and (wait := self._wait(kept)):
            return message("judge-pin-paused", count=math.ceil(wait / 60))
        tries = 1 if kept.until else kept.tries + 1
        counted = PinRecord(kept.salt, kept.hash, tries)
        if tries >= TRIES:
            counted = self._paused(counted)
        self.keep(counted)
        try:
            _kdf(kept.salt).verify(pin.encode(), kept.hash)
        except InvalidKey:
            return message("judge-pin-wrong-paused", count=PAUSE // 60) if counted.until else message("judge-pin-wrong")
        self.keep(PinRecord(kept.salt, kept.hash))
        return None

    def _wait(self, kept: PinRecord) -> float:
        """How many seconds of the pause are left; after a start of the machine it begins again."""
        now = self._clock()
        if kept.boot != now.boot or kept.until > now.seconds + PAUSE:
            kept = self._paused(kept)
            self.keep(kept)
        return max(0.0, kept.until - now.seconds)

    def _paused(self, kept: PinRecord) -> PinRecord:
        """The record with a pause that begins now."""
        now = self._clock()
        return PinRecord(kept.salt, kept.hash, kept.tries, now.boot, now.seconds + PAUSE)

    def keep(self, kept: PinRecord) -> None:
        """Replace the file as a whole; only this user may read it."""
        keep_pin(self._folder, kept)


def _kdf(salt: bytes) -> Argon2id:
    """64 MiB, three passes: about a third of a second a try."""
    return Argon2id(salt=salt, length=32, iterations=3, lanes=1, memory_cost=64 * 1024)
