"""The judge's PIN, as the organiser set it: kept as an Argon2id hash in a file of the data folder.

It holds off a person at the screen. It opens no key: whoever has the card of this machine is not kept out by it.
"""

from __future__ import annotations

import math
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
from msgspec.structs import replace

from tableside.judge.roles import Role
from tableside.ledger.judge_pin import FILE, HeadPin, PinRecord, is_set, keep_pin, pin_id, read_pin
from tableside.ledger.uptime import Uptime, uptime
from tableside.message import Message, message

TRIES = 5
PAUSE = 15 * 60
"""How long no PIN is taken after so many wrong PINs, in seconds; each later wrong PIN doubles it."""
LONGEST_PAUSE = 24 * 60 * 60
"""The longest time that no PIN is taken, in seconds."""
SHORTEST, LONGEST = 4, 12
"""How many digits a PIN may have."""
NO_PIN = message("judge-pin-not-set")


class PinFile:
    """The PIN of one data folder; `clock` tells the uptime.

    Reading raises OSError, writing NotWritten, where the folder cannot be used.
    """

    def __init__(self, folder: Path, clock: Callable[[], Uptime] = uptime) -> None:
        self._folder = folder
        self._clock = clock

    def is_set(self) -> bool:
        """Whether an organiser has set a PIN."""
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

    def prepared(self, pin: str, role: Role = "judge") -> PinRecord:
        """What is to be kept of a new PIN of this role, beside the other role's.

        The head judge's stands beside a judge's PIN; where there is none, it is the judge's as well.
        """
        salt = secrets.token_bytes(16)
        hashed = _kdf(salt).derive(pin.encode())
        kept = read_pin(self._folder) if self.is_set() else None
        if role == "head judge" and kept is not None:
            return PinRecord(kept.salt, kept.hash, head=HeadPin(salt, hashed))
        return PinRecord(salt, hashed, head=None if kept is None else kept.head)

    @property
    def has_head(self) -> bool:
        """Whether the head judge has a PIN of their own."""
        kept = read_pin(self._folder) if self.is_set() else None
        return kept is not None and kept.head is not None

    def check(self, pin: str) -> Message | None:
        """Return why this PIN does not unlock, None where it does; as `unlock`."""
        unlocked = self.unlock(pin)
        return unlocked if isinstance(unlocked, Message) else None

    def unlock(self, pin: str) -> Role | Message:
        """Return for whom this PIN unlocks, or why it does not.

        Each try is counted before the PIN is looked at, so that a restart or a power cut in between saves none. After
        too many there is a pause, which grows with each wrong PIN until the right PIN. It is measured by the machine's
        uptime, which no clock setting changes, and begins again when the machine starts again.
        """
        if not self.is_set():
            return NO_PIN
        kept = read_pin(self._folder)
        if kept is None:
            return message("judge-pin-file-damaged", file=str(self._folder / FILE))
        if kept.until and (wait := self._wait(kept)):
            return message("judge-pin-paused", count=math.ceil(wait / 60))
        counted = replace(kept, tries=kept.tries + 1, boot="", until=0.0)
        if counted.tries >= TRIES:
            counted = self._paused(counted)
        self.keep(counted)
        role = _role(kept, pin)
        if role is not None:
            self.keep(replace(kept, tries=0, boot="", until=0.0))
            return role
        if not counted.until:
            return message("judge-pin-wrong")
        return message("judge-pin-wrong-paused", count=pause_after(counted.tries) // 60)

    def _wait(self, kept: PinRecord) -> float:
        """How many seconds of the pause are left; after a start of the machine it begins again."""
        now = self._clock()
        if kept.boot != now.boot or kept.until > now.seconds + pause_after(kept.tries):
            kept = self._paused(kept)
            self.keep(kept)
        return max(0.0, kept.until - now.seconds)

    def _paused(self, kept: PinRecord) -> PinRecord:
        """The record with a pause that begins now."""
        now = self._clock()
        return replace(kept, boot=now.boot, until=now.seconds + pause_after(kept.tries))

    def keep(self, kept: PinRecord) -> None:
        """Replace the file as a whole; only this user may read it."""
        keep_pin(self._folder, kept)


def pause_after(tries: int) -> int:
    """How long no PIN is taken after so many wrong PINs in a row, in seconds.

    >>> [pause_after(tries) // 60 for tries in (4, 5, 6, 7, 10_000)]
    [0, 15, 30, 60, 1440]
    """
    return 0 if tries < TRIES else min(PAUSE * 2 ** min(tries - TRIES, 10), LONGEST_PAUSE)


def _role(kept: PinRecord, pin: str) -> Role | None:
    """For whom this PIN unlocks, None for nobody."""
    known: list[tuple[Role, bytes, bytes]] = [("judge", kept.salt, kept.hash)]
    if kept.head is not None:
        known.append(("head judge", kept.head.salt, kept.head.hash))
    for role, salt, hashed in reversed(known):
        with suppress(InvalidKey):
            _kdf(salt).verify(pin.encode(), hashed)
            return role
    return None


def _kdf(salt: bytes) -> Argon2id:
    """64 MiB, three passes: about a third of a second a try."""
    return Argon2id(salt=salt, length=32, iterations=3, lanes=1, memory_cost=64 * 1024)
