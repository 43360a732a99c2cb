"""The judges' badges: which tags they are, and the readings that were accepted, in a file of the data folder.

A badge is an NTAG 424 DNA that was personalised elsewhere: its link changes with each reading. A reading counts once,
and the counter is stored before the badge is accepted, so that a copied link unlocks nothing, over restarts too. The
UID in the link must be the tag's own, and the chip must prove that it knows the key, so that no other card opens with a
link that was read before. A plain tag can be copied and is a badge at casual alone. Where readers read no badge, a file
with a random number on a USB stick is one. A badge opens no key, and never unlocks without the PIN.
"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Annotated

import msgspec

from hw.model import Tag, Transmit
from tableside.judge.ev2 import KEYS, knows_key
from tableside.judge.roles import Role
from tableside.judge.sun import parse, verify
from tableside.ledger.files import make_folder, read_regular
from tableside.ledger.outside import write_over
from tableside.ledger.sticks import STICKS, files_on_sticks
from tableside.message import Message, message

FILE = "badges.json"
"""The file, in the data folder."""

_MOST_BYTES = 2**18
_KEY = msgspec.Meta(pattern=r"^([0-9A-Fa-f]{32})?\Z")
NOT_READ = message("judge-badge-not-read")
STICK = ".desk"
"""The suffix of the file on a USB stick."""
_STICK_BYTES, _MOST_STICKS = 32, 20
_STICK_FILE = re.compile(rb"[0-9a-f]{64}\n?")

Converse = Callable[[Callable[[Transmit], bool]], bool | None]
"""Has somebody talk to the tag that was read; None if it is gone (`hw.model.Readers.converse`)."""


class Badge(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A badge.

    - `name`: whose it is; `role`: what it unlocks
    - `uid`: the tag's UID in hex, empty for a USB stick
    - `meta_key`, `mac_key`: the two keys of an NTAG 424 DNA in hex: that of the encrypted UID and counter, and that of
      the signature; both empty for a plain tag
    - `mac_number`: the number that the key of the signature has on the chip, which is asked to prove it
    - `counter`: the counter of the last accepted reading, -1 for none
    - `stick`: the hash of what is in the file on a USB stick, in hex, empty for a tag
    """

    name: Annotated[str, msgspec.Meta(max_length=60)]
    role: Role
    uid: Annotated[str, msgspec.Meta(pattern=r"^(([0-9A-Fa-f]{2}){4,10})?\Z")] = ""
    meta_key: Annotated[str, _KEY] = ""
    mac_key: Annotated[str, _KEY] = ""
    mac_number: Annotated[int, msgspec.Meta(ge=0, lt=KEYS)] | None = None
    counter: int = -1
    stick: Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{64})?\Z")] = ""

    @property
    def is_plain(self) -> bool:
        """Return whether it is a plain tag, which can be copied."""
        return bool(self.uid) and not self.mac_key

    def __repr__(self) -> str:
        return f"Badge({self.role})"


class BadgeFile:
    """The badges of one data folder. Reading raises OSError, writing NotWritten, where the folder cannot be used."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def badges(self) -> tuple[Badge, ...] | None:
        """All badges, none where none were set; None if the file is damaged."""
        if not os.path.lexists(self._folder / FILE):
            return ()
        try:
            return msgspec.json.decode(read_regular(self._folder / FILE, _MOST_BYTES), type=tuple[Badge, ...])
        except (ValueError, RecursionError):
            return None

    def on_stick(self, places: Sequence[Path] = STICKS) -> Badge | None:
        """The badge that is on a USB stick; None for none that this table knows."""
        known = {badge.stick: badge for badge in self.badges() or () if badge.stick}
        for path in islice(files_on_sticks((STICK,), places) if known else (), _MOST_STICKS):
            with suppress(OSError, ValueError):
                if (badge := known.get(stick_hash(read_regular(path, _MOST_BYTES)))) is not None:
                    return badge
        return None

    def keep(self, badges: tuple[Badge, ...]) -> None:
        """Replace the file as a whole; only this user may read it."""
        make_folder(self._folder)
        write_over(self._folder / FILE, [msgspec.json.encode(badges)], mode=0o600)

    def accept(self, tag: Tag, converse: Converse, *, is_casual: bool) -> Badge | Message:
        """The badge that this tag is, or why it is not accepted. The reading is stored first and counts once.

        `NOT_READ` if the tag was taken away before it proved its key.
        """
        known = self.badges()
        if known is None:
            return message("judge-badge-file-damaged", file=str(self._folder / FILE))
        for at, badge in enumerate(known):
            counter = _counter(badge, tag)
            if counter is None:
                continue
            if badge.is_plain:
                return badge if is_casual else message("judge-badge-plain")
            if tag.uid.reveal() != bytes.fromhex(badge.uid):
                return message("judge-badge-not-its-link")
            if counter <= badge.counter:
                return message("judge-badge-copied")
            used = msgspec.structs.replace(badge, counter=counter)
            self.keep((*known[:at], used, *known[at + 1 :]))
            return _proven(used, converse)
        return message("judge-badge-unknown")


def read_badges(content: bytes) -> tuple[Badge, ...]:
    """The badges in a file of whoever personalised them. Raises ValueError for anything else.

    >>> read_badges(b'[{"name": "Kim", "role": "judge", "uid": "04A1B2C3D4E5F6"}]')[0].is_plain
    True
    """
    badges = msgspec.json.decode(content, type=tuple[Badge, ...])
    if not all(badge.uid for badge in badges):
        raise ValueError("a badge in a list is a tag")
    for badge in badges:
        if len({bool(badge.meta_key), bool(badge.mac_key), badge.mac_number is not None}) > 1 or badge.counter != -1:
            raise ValueError("a badge has both keys and a number or none of them, and no counter")
    return badges


def with_badges(known: tuple[Badge, ...], new: tuple[Badge, ...]) -> tuple[Badge, ...]:
    """The badges with these in place of those of the same tag; the counter of a tag that keeps its keys stays."""
    before = {_thing(badge): badge for badge in known}
    fresh = {_thing(badge): _with_counter(badge, before.get(_thing(badge))) for badge in new}
    return tuple((before | fresh).values())


def new_stick() -> bytes:
    """Return what to put on a USB stick that is to be a badge: a random number in hex."""
    return secrets.token_hex(_STICK_BYTES).encode() + b"\n"


def stick_hash(content: bytes) -> str:
    """Return what a badge has of this file. Raises ValueError if it is no such file."""
    if not _STICK_FILE.fullmatch(content):
        raise ValueError("no file of a USB stick that is a badge")
    return sha256(content.strip()).hexdigest()


def _thing(badge: Badge) -> str:
    return badge.uid.lower() or badge.stick


def _with_counter(badge: Badge, before: Badge | None) -> Badge:
    same = before is not None and (before.meta_key, before.mac_key) == (badge.meta_key, badge.mac_key)
    return msgspec.structs.replace(badge, counter=before.counter) if same and before is not None else badge


def _proven(badge: Badge, converse: Converse) -> Badge | Message:
    """The badge if the chip on the reader proves its key; otherwise what is wrong."""
    number, key = badge.mac_number or 0, bytes.fromhex(badge.mac_key)
    proven = converse(lambda transmit: knows_key(transmit, number, key))
    if proven is None:
        return NOT_READ
    return badge if proven else message("judge-badge-clone")


def _counter(badge: Badge, tag: Tag) -> int | None:
    """The how-many-th reading of this badge it is, 0 for a plain tag; None if the tag is not this badge."""
    if badge.stick:
        return None
    if badge.is_plain:
        return 0 if tag.uid.reveal() == bytes.fromhex(badge.uid) else None
    sun = None if tag.link is None else parse(tag.link.reveal())
    if sun is None:
        return None
    reading = verify(sun, bytes.fromhex(badge.meta_key), bytes.fromhex(badge.mac_key))
    return reading.counter if reading is not None and reading.uid == bytes.fromhex(badge.uid) else None
