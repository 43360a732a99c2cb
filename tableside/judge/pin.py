"""The judge's PIN, as the organiser set it: kept as an Argon2id hash in a file of the data folder.

It holds off a person at the screen. It opens no key: whoever has the card of this machine is not kept out by it.
"""

from __future__ import annotations

import math
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec
from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
from msgspec.structs import replace

from tableside.judge.roles import Role
from tableside.ledger.judge_pin import FILE, Entry, HeadPin, PinRecord, Tries, is_set, keep_pin, pin_id, read_pin
from tableside.ledger.uptime import Uptime, uptime
from tableside.message import Message, message

TRIES = 5
PAUSE = 15 * 60
"""The time for which no PIN is taken after `TRIES` wrong PINs, in seconds; each later wrong PIN doubles it."""
LONGEST_PAUSE = 24 * 60 * 60
"""The longest time that no PIN is taken, in seconds."""
SHORTEST, LONGEST = 4, 12
"""The least and the greatest number of digits of a PIN."""
NO_PIN = message("judge-pin-not-set")


class Entrant(msgspec.Struct, frozen=True):
    """A person who enters a PIN.

    - `role`: whose PIN it should be
    - `side`: the letter of the player from whose side of the screen it is entered, empty where no player sits
    - `has_badge`: whether their badge was accepted
    """

    role: Role = "judge"
    side: str = ""
    has_badge: bool = False


A_JUDGE = Entrant()


class PinFile:
    """The PIN of one data folder; `clock` tells the uptime.

    Reading raises OSError, writing NotWritten, where the folder cannot be used.
    """

    def __init__(self, folder: Path, clock: Callable[[], Uptime] = uptime) -> None:
        self._folder = folder
        self._clock = clock

    def is_set(self) -> bool:
        """Return whether an organiser has set a PIN."""
        return is_set(self._folder)

    @property
    def id(self) -> str:
        """The short name of the PIN (see `PinRecord.id`), empty for none."""
        return pin_id(self._folder)

    @staticmethod
    def refused(pin: str) -> Message | None:
        """Return what is wrong with a new PIN, None for nothing."""
        if not (pin.isascii() and pin.isdecimal()) or not SHORTEST <= len(pin) <= LONGEST:
            return message("judge-pin-length", shortest=SHORTEST, longest=LONGEST)
        return None

    def set(self, pin: str) -> Message | None:
        """Set the PIN; return what is wrong with it, None where it was set."""
        if (refused := self.refused(pin)) is None:
            self.keep(self.prepared(pin))
        return refused

    def prepared(self, pin: str, role: Role = "judge") -> PinRecord:
        """Return what is to be kept of a new PIN of this role, beside the other role's.

        The head judge's stands beside a judge's PIN; where there is none, it is the judge's as well.
        """
        new = hashed(pin)
        stored = read_pin(self._folder) if self.is_set() else None
        if stored is None:
            return new
        if role == "head judge":
            return replace(stored, head=HeadPin(new.salt, new.hash, new.digits), tries=())
        return replace(new, head=stored.head)

    @property
    def is_provisional(self) -> bool:
        """Return whether the judge's PIN came with a boot file and was not changed."""
        record = read_pin(self._folder) if self.is_set() else None
        return record is not None and record.provisional

    @property
    def has_head(self) -> bool:
        """Return whether the head judge has a PIN of their own."""
        record = read_pin(self._folder) if self.is_set() else None
        return record is not None and record.head is not None

    def digits(self, role: Role) -> int:
        """Return how many digits the PIN of a role has, that of the judge if the head judge has none; 0 for no PIN."""
        record = read_pin(self._folder) if self.is_set() else None
        if record is None:
            return 0
        return record.digits if role == "judge" or record.head is None else record.head.digits

    def check(self, pin: str, entrant: Entrant = A_JUDGE) -> Message | None:
        """Return why this PIN does not unlock, None where it does; as `unlock`."""
        unlocked = self.unlock(pin, entrant)
        return unlocked if isinstance(unlocked, Message) else None

    def unlock(self, pin: str, entrant: Entrant = A_JUDGE) -> Role | Message:
        """Return for whom this PIN unlocks, or why it does not.

        Only the PIN of the role that was named is compared, or the judge's if the head judge has none. Each try is
        counted before the PIN is looked at, so that a restart or a power cut in between saves none. After too many
        there is a pause, which grows with each wrong PIN until the right PIN. It is measured by the machine's uptime,
        which no clock setting changes, and begins again when the machine starts again. Tries with and without a badge,
        for a judge and for the head judge, count and pause apart.
        """
        if not self.is_set():
            return NO_PIN
        record = read_pin(self._folder)
        if record is None:
            return message("judge-pin-file-damaged", file=str(self._folder / FILE))
        role: Role = "judge" if record.head is None else entrant.role
        before = record.tries_of(entry_of(role, has_badge=entrant.has_badge))
        if before.until and (wait := self._wait(record, before)):
            return message("judge-pin-paused", count=math.ceil(wait / 60))
        counted = Tries(before.of, before.count + 1)
        if counted.count >= TRIES:
            counted = self._paused(counted)
        self.keep(record.with_tries(counted))
        if _is_right(record, role, pin):
            self.keep(record.with_tries(Tries(before.of), Tries(entry_of(role, has_badge=False))))
            return role
        if not counted.until:
            return message("judge-pin-wrong")
        return message("judge-pin-wrong-paused", count=pause_after(counted.count) // 60)

    def _wait(self, record: PinRecord, tries: Tries) -> float:
        """Return how many seconds of the pause are left; after a start of the machine it begins again."""
        now = self._clock()
        if tries.boot != now.boot or tries.until > now.seconds + pause_after(tries.count):
            tries = self._paused(tries)
            self.keep(record.with_tries(tries))
        return max(0.0, tries.until - now.seconds)

    def _paused(self, tries: Tries) -> Tries:
        """These tries with a pause that begins now."""
        now = self._clock()
        return replace(tries, boot=now.boot, until=now.seconds + pause_after(tries.count))

    def keep(self, record: PinRecord) -> None:
        """Replace the file as a whole; only this user may read it."""
        keep_pin(self._folder, record)


def hashed(pin: str) -> PinRecord:
    """Return what is kept of a judge's PIN."""
    salt = secrets.token_bytes(16)
    return PinRecord(salt, _kdf(salt).derive(pin.encode()), len(pin))


def pause_after(tries: int) -> int:
    """Return how long no PIN is taken after `tries` wrong PINs in a row, in seconds.

    >>> [pause_after(tries) // 60 for tries in (4, 5, 6, 7, 10_000)]
    [0, 15, 30, 60, 1440]
    """
    return 0 if tries < TRIES else min(PAUSE * 2 ** min(tries - TRIES, 10), LONGEST_PAUSE)


def entry_of(role: Role, *, has_badge: bool) -> Entry:
    """Return how the tries of a role are counted."""
    if role == "judge":
        return "judge with badge" if has_badge else "judge"
    return "head judge with badge" if has_badge else "head judge"


def _is_right(record: PinRecord, role: Role, pin: str) -> bool:
    """Return whether this is the PIN of the role."""
    known: PinRecord | HeadPin = record if role == "judge" or record.head is None else record.head
    with suppress(InvalidKey):
        _kdf(known.salt).verify(pin.encode(), known.hash)
        return True
    return False


def _kdf(salt: bytes) -> Argon2id:
    """64 MiB, three passes: about a third of a second a try."""
    return Argon2id(salt=salt, length=32, iterations=3, lanes=1, memory_cost=64 * 1024)
