"""The interface of `hw`: what readers report and what they can be asked to do."""

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

    It can be compared and used as a dict key. Only `reveal` returns its value, so no log, traceback, pickle or codec
    holds it by accident. Its hash is salted for this process, so it reveals nothing either.
    """

    __slots__ = ("_value",)

    def __init__(self, value: bytes) -> None:
        self._value = bytes(value)

    def reveal(self) -> bytes:
        """The bytes themselves, to store or write them."""
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
    """The kind of content that is stored on a tag."""

    OURS = auto()
    """Our record, complete."""
    BLANK = auto()
    """Nothing: a new tag, or one on which a write was interrupted."""
    FOREIGN = auto()
    """Foreign: another game's or a phone's record, a bank card, a ticket, a passport, a tag with a password."""
    NEWER = auto()
    """Our record in a newer version, which this program cannot read."""
    DAMAGED = auto()
    """Invalid bytes: junk, or a message that is cut off or longer than the tag."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag as it was read.

    `ident` is the id in our record; it is None unless `content` is OURS. `writable` is False if a write cannot succeed;
    a tag with a password seems writable until it refuses. `link` is the link on a foreign card with a processor, such
    as the badge of a judge; None for none.
    """

    uid: Opaque
    ident: Opaque | None
    content: Content
    writable: bool
    link: Opaque | None = None


class UnreadCause(Enum):
    """Why a card was not read."""

    MOVED = auto()
    """The card was taken away during the read: put it down again and hold it still."""
    MUTE = auto()
    """The card does not answer as a tag: it is badly placed, broken, of another kind, or in use by another program."""
    TWO = auto()
    """Two cards at once: take one away."""


@dataclass(frozen=True, slots=True)
class Arrived:
    """A tag is on the reader and was read completely. Nothing to do."""

    reader: str
    at: int
    tag: Tag


@dataclass(frozen=True, slots=True)
class Removed:
    """The card of the last `Arrived` or `Unread` is gone. Nothing to do."""

    reader: str
    at: int


@dataclass(frozen=True, slots=True)
class Unread:
    """A card was detected but not read. See `UnreadCause`; or go on without the reader.

    The read is repeated while the card is there: `Arrived` follows when the cause is gone.
    """

    reader: str
    at: int
    why: UnreadCause


Driver = Literal["pcsc", "pn532", "simulated"]
"""The way to a reader: through the card service, as a PN532 on a serial line, or simulated."""


@dataclass(frozen=True, slots=True)
class ReaderReady:
    """The reader is plugged in and works: cards may be put on it."""

    reader: str
    at: int
    driver: Driver


@dataclass(frozen=True, slots=True)
class ReaderLost:
    """The reader is unplugged or does not answer: plug it in again. No card is on it any more."""

    reader: str
    at: int
    driver: Driver


@dataclass(frozen=True, slots=True)
class ServiceReady:
    """The computer's card service (pcscd) answers: a `ReaderReady` follows for each reader."""

    at: int


@dataclass(frozen=True, slots=True)
class ServiceLost:
    """The computer's card service (pcscd) does not answer, so its readers are lost. It is tried until it is back.

    If it stays away: start or install it (packages pcscd and libpcsclite1); if it runs, polkit refuses this user. If
    libpcsclite1 was missing when the program started, restart the program.
    """

    at: int


Sighting = Arrived | Removed | Unread
"""An event of a card on a reader."""

Report = Sighting | ReaderReady | ReaderLost | ServiceReady | ServiceLost
"""Everything that is reported.

`reader` is the name of a reader, as in `Readers.names`. `at` is when the change was noticed, in ns of
`time.monotonic_ns`; for an arrival, that is before the tag was read.
"""

Transmit = Callable[[bytes], bytes]
"""Sends a command to the card and returns its answer with the two status bytes. Raises `hw.tag.CardFailure`."""

Sink = Callable[[Report], None]
"""Receives the reports.

Threads of the readers call it, never twice at once, and in order for each reader. It must be quick (put the report
into a queue), must not raise, and must not call the readers.
"""


class Written(Enum):
    """The outcome of a write."""

    WRITTEN = auto()
    """Our record is on the tag, and was read back."""
    REFUSED = auto()
    """The tag cannot be written: locked, protected or of another kind. Use its UID instead."""
    MOVED = auto()
    """No tag, or it was taken away: it is unchanged, blank or fully written. Try again."""
    OTHER_TAG = auto()
    """Another tag than was expected, or two at once. Nothing was written."""


class Readers(Protocol):
    """All readers of one kind."""

    def start(self, sink: Sink) -> None:
        """Start reporting. Call it once for each object."""

    def stop(self) -> None:
        """End all threads. Nothing is reported after it returns. It may be called again."""

    def names(self) -> tuple[str, ...]:
        """The names of the readers that work now. A reader keeps its name as far as the system can identify it."""

    def write(self, reader: str, ident: bytes, expect: Opaque) -> Written:
        """Write our record with `ident` (16 bytes) to the tag with the UID `expect`, and read it back.

        The previous content of the tag is lost. An empty `ident` blanks the tag instead, but only a tag with our
        record. A tag that is taken away during a write is blank, never half written. Takes up to a second on a real
        reader, so do not call it from the screen's thread. Raises ValueError for a wrong length.
        """

    def converse(self, reader: str, talk: Callable[[Transmit], bool], expect: Opaque) -> bool | None:
        """Return what `talk` finds out by ISO 7816 commands about the card with the UID `expect`.

        Return None if the card is not there, or is taken away before `talk` is done, or if the reader knows no such
        commands. Like `write`, do not call it from the screen's thread.
        """
