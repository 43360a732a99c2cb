"""What readers report and what can be asked of them: the whole interface of `hw`."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Literal, NoReturn, Protocol, final

_SALT = secrets.token_bytes(16)


@final
class Opaque:
    """A tag's number: its UID, or the id in our record.

    It can be compared and looked up in a dict. Its value comes out by `reveal` alone, so that no log,
    traceback, pickle or codec holds it by accident. Its hash is salted for this process, so a hash tells
    nothing either.
    """

    __slots__ = ("_value",)

    def __init__(self, value: bytes) -> None:
        self._value = bytes(value)

    def reveal(self) -> bytes:
        """The bytes themselves, for those who store or write them."""
        return self._value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Opaque) and self._value == other._value

    def __hash__(self) -> int:
        return int.from_bytes(hashlib.blake2b(self._value, key=_SALT, digest_size=8).digest(), "big")

    def __repr__(self) -> str:
        return "<Opaque>"

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("a tag's number is not copied or pickled; reveal() it where it must be stored")


class Content(Enum):
    """What lies on a tag."""

    OURS = auto()
    """Our record, complete."""
    BLANK = auto()
    """Nothing: a new tag, or one on which a write was torn."""
    FOREIGN = auto()
    """Somebody else's: another game's or a phone's record, a bank card, a ticket, a passport, a tag that is closed."""
    NEWER = auto()
    """Our record in a version that this program does not know: a later program can read it."""
    DAMAGED = auto()
    """Bytes that make no sense: junk, a message that is cut off or longer than the tag."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag as it was read.

    `ident` is the id in our record, and there exactly when `content` is OURS. `writable` is False where a
    write cannot succeed; a tag with a password looks writable until it refuses.
    """

    uid: Opaque
    ident: Opaque | None
    content: Content
    writable: bool


class UnreadCause(Enum):
    """Why a card was not read."""

    MOVED = auto()
    """Taken away while it was being read: put it down again and hold it still."""
    MUTE = auto()
    """It does not answer as a tag: it lies badly, is broken or of another kind, or another program has it."""
    TWO = auto()
    """Two cards at once: take one away."""


@dataclass(frozen=True, slots=True)
class Arrived:
    """A tag lies on the reader and was read completely. Nothing to do."""

    reader: str
    at: int
    tag: Tag


@dataclass(frozen=True, slots=True)
class Removed:
    """What the last `Arrived` or `Unread` told of no longer lies there. Nothing to do."""

    reader: str
    at: int


@dataclass(frozen=True, slots=True)
class Unread:
    """A card was seen and not read. See `UnreadCause`; or go on without the reader.

    As long as the card lies there it is tried again: `Arrived` follows by itself when the cause is gone.
    """

    reader: str
    at: int
    why: UnreadCause


Driver = Literal["pcsc", "pn532", "simulated"]
"""What a reader is driven by: the card service, a PN532 on a serial line, or this program alone."""


@dataclass(frozen=True, slots=True)
class ReaderReady:
    """The reader is plugged in and works: cards may be put on it."""

    reader: str
    at: int
    driver: Driver


@dataclass(frozen=True, slots=True)
class ReaderLost:
    """The reader is unplugged or ill: plug it in again. Nothing lies on it any more."""

    reader: str
    at: int
    driver: Driver


@dataclass(frozen=True, slots=True)
class ServiceReady:
    """The computer's card service (pcscd) answers: a `ReaderReady` follows for each reader."""

    at: int


@dataclass(frozen=True, slots=True)
class ServiceLost:
    """The computer's card service (pcscd) is away, and every reader with it. It is looked for until it is back.

    If it stays away: start or install it (packages pcscd and libpcsclite1); where it runs, its rules (polkit) keep this
    user out. If libpcsclite1 was missing when the program started, start the program again.
    """

    at: int


Sighting = Arrived | Removed | Unread
"""What became of a tag at a reader."""

Report = Sighting | ReaderReady | ReaderLost | ServiceReady | ServiceLost
"""All that is reported.

`reader` is a reader's name, as in `Readers.names`. `at` is when it was noticed, in ns of `time.monotonic_ns`; for
an arrival that is before the tag was read.
"""

Sink = Callable[[Report], None]
"""Takes the reports.

It is called from threads of the readers, never twice at once, and for each reader in order. It must be quick (put
the report into a queue), must not raise, and must not call the readers.
"""


class Written(Enum):
    """How a write ended."""

    WRITTEN = auto()
    """Our record is on the tag, and was read back."""
    REFUSED = auto()
    """The tag cannot be written: locked, protected or of another kind. Let its UID stand for it."""
    MOVED = auto()
    """No tag, or it was taken away: it is as before, blank or written, and never between. Try again."""
    OTHER_TAG = auto()
    """Another tag than the one expected, or two at once. Nothing was written."""


class Readers(Protocol):
    """All readers of one kind."""

    def start(self, sink: Sink) -> None:
        """Begin to report. Once for each object."""

    def stop(self) -> None:
        """End all threads. Nothing is reported after it returns. It may be called twice."""

    def names(self) -> tuple[str, ...]:
        """The readers that work now. A name stays with a reader as long as can be told by the system."""

    def write(self, reader: str, ident: bytes, expect: Opaque) -> Written:
        """Write our record with `ident` (16 bytes) to the tag with the UID `expect`, and read it back.

        Whatever lay on the tag is lost. With no bytes for `ident` the tag is blanked instead; only a tag with our
        record is. A tag that is torn away in the middle is blank, never half written.
        Takes up to a second or so on a real reader: not for the thread of the screen. Raises ValueError for a
        wrong length.
        """
