"""Decks that their owners keep over matches: sealed in the data folder under a key from the owner's own PIN.

A file is named at random and shows the label that its owner chose, and nothing of the deck: all legal decks have one
size. The PIN keeps out people at the table. Whoever has the memory card of the machine can try PINs for as long as
they like. Tags keep their ids, so whoever saw a tag can recognise it in a later match.
"""

from __future__ import annotations

import math
import os
import re
import secrets
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from carddata.decklist import MAX_CARDS
from tableside.decks.registration import Registration
from tableside.ledger.errors import LedgerError
from tableside.ledger.files import make_folder, read_regular, sync_folder
from tableside.ledger.judge_key import Stretch
from tableside.ledger.outside import NotWritten, write_new, write_over
from tableside.ledger.uptime import Uptime, uptime
from tableside.message import Message, message

FOLDER: Final = "kept"
"""The folder of kept decks in the data folder."""

SHORTEST, LONGEST = 6, 12
"""How many digits a PIN may have."""

MOST: Final = 50
"""How many decks are kept."""

LONGEST_LABEL: Final = 40

FREE_TRIES: Final = 2
"""How many wrong PINs cost no wait."""

FIRST_WAIT, LONGEST_WAIT = 15, 3600
"""The wait after the next wrong PIN, in seconds, which each further wrong PIN doubles, and the longest wait."""

SIZE: Final = 16 * 1024
"""What is sealed of a deck is padded to this many bytes, or for a list that no rule allows to a multiple of it."""

_FORM: Final = 1
_MOST_BYTES: Final = 256 * 1024
_MOST_LOOKED_AT: Final = 1000
_NONCE_BYTES: Final = 12
_SUFFIX: Final = ".deck"
_NAME: Final = re.compile(r"[0-9a-f]{16}")
_CONTEXT: Final = b"tableside kept deck 1\0"
_MEMORY_KIB: Final = 64 * 1024


class KeptDeck(msgspec.Struct, frozen=True):
    """A kept deck as everybody sees it: the random name of its file, and the label that its owner chose."""

    id: str
    label: str


class DeckRefused(LedgerError):
    """A kept deck was not kept, or not opened."""

    def __init__(self, problem: Message) -> None:
        super().__init__(problem, message("remedy-kept-deck"))


class _Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is sealed: cards in the order of the list, list indexes by tag key in hex, and the chosen champion."""

    cards: Annotated[tuple[str, ...], msgspec.Meta(max_length=MAX_CARDS + 1)]
    tags: dict[str, int]
    champion: int | None

    def __repr__(self) -> str:
        return "_Content()"


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a file. `tries`, `boot` and `until` count wrong PINs, and say until when none is taken."""

    tableside: Literal["kept deck"]
    form: int
    label: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_LABEL)]
    argon2id: Stretch
    sealed: bytes
    tries: Annotated[int, msgspec.Meta(ge=0)] = 0
    boot: str = ""
    until: float = 0.0


class KeptDecks:
    """The kept decks of one data folder; `clock` tells the uptime, `memory_kib` what a try of a PIN takes."""

    def __init__(self, data: Path, clock: Callable[[], Uptime] = uptime, memory_kib: int = _MEMORY_KIB) -> None:
        self._folder = data / FOLDER
        self._clock = clock
        self._memory_kib = memory_kib

    def find(self) -> tuple[KeptDeck, ...]:
        """All kept decks, by label; files that are none of ours are left out."""
        try:
            with os.scandir(self._folder) as entries:
                names = [entry.name for entry in islice(entries, _MOST_LOOKED_AT)]
        except OSError:
            return ()
        ids = (name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX))
        found = ((each, self._read(each)) for each in ids if _NAME.fullmatch(each))
        decks = (KeptDeck(each, file.label) for each, file in found if file is not None)
        return tuple(sorted(decks, key=lambda deck: (deck.label.casefold(), deck.id)))

    def keep(self, label: str, pin: str, deck: Registration) -> KeptDeck:
        """Keep a deck under a label of its owner. Raises `DeckRefused` for a bad PIN or label, or `NotWritten`."""
        if not (pin.isascii() and pin.isdecimal() and SHORTEST <= len(pin) <= LONGEST):
            raise DeckRefused(message("kept-deck-pin-length", shortest=SHORTEST, longest=LONGEST))
        if len(self.find()) >= MOST:
            raise DeckRefused(message("kept-deck-too-many", limit=MOST))
        label = " ".join("".join(filter(str.isprintable, label)).split())[:LONGEST_LABEL] or "-"
        kept = KeptDeck(secrets.token_hex(8), self._free_label(label))
        stretch = Stretch(secrets.token_bytes(16), self._memory_kib, 3, 1)
        nonce = secrets.token_bytes(_NONCE_BYTES)
        sealed = nonce + ChaCha20Poly1305(stretch.key(pin)).encrypt(nonce, _padded(deck), _bound(kept))
        try:
            make_folder(self._folder)
            self._folder.chmod(0o700)
        except OSError:
            raise NotWritten(self._folder, message("cause-disk-failed")) from None
        file = _File("kept deck", _FORM, kept.label, stretch, sealed)
        write_new(self._path(kept.id), [msgspec.json.encode(file)], 0o600)
        return kept

    def open(self, deck: str, pin: str, player: str) -> Registration:
        """The kept deck of this random name, as a player's. Raises `DeckRefused`, `NotWritten`.

        Each try is counted before the PIN is looked at. After a few wrong ones the next is taken only after a wait,
        which grows with each. It is measured by the uptime, and begins again when the machine starts again.
        """
        file = self._read(deck)
        if file is None:
            raise DeckRefused(message("kept-deck-gone"))
        wait = self._wait(deck, file)
        if wait > 0:
            raise DeckRefused(message("kept-deck-wait", count=math.ceil(wait)))
        self._write(deck, self._counted(file))
        nonce, sealed = file.sealed[:_NONCE_BYTES], file.sealed[_NONCE_BYTES:]
        try:
            cipher = ChaCha20Poly1305(file.argon2id.key(pin))
            content = msgspec.json.decode(
                cipher.decrypt(nonce, sealed, _bound(KeptDeck(deck, file.label))), type=_Content
            )
        except (InvalidTag, ValueError):
            raise DeckRefused(message("kept-deck-wrong-pin")) from None
        self._write(deck, msgspec.structs.replace(file, tries=0, boot="", until=0.0))
        tags = {bytes.fromhex(key): at for key, at in content.tags.items()}
        return Registration(player, content.cards, tags, content.champion)

    def delete(self, deck: str, pin: str | None) -> None:
        """Delete a kept deck by its PIN, or by none if its owner has forgotten it. Raises `DeckRefused`, `NotWritten`.

        A try of a PIN counts as for `open`.
        """
        if not _NAME.fullmatch(deck):
            return
        if pin is not None:
            self.open(deck, pin, "")
        try:
            self._path(deck).unlink(missing_ok=True)
            sync_folder(self._folder)
        except OSError:
            raise NotWritten(self._path(deck), message("cause-disk-failed")) from None

    def _path(self, deck: str) -> Path:
        return self._folder / f"{deck}{_SUFFIX}"

    def _free_label(self, label: str) -> str:
        """The label, with a number if another deck has it."""
        taken = {deck.label for deck in self.find()}
        numbered = (f"{label[: LONGEST_LABEL - 3]} {number}" for number in range(2, MOST + 2))
        return next(each for each in (label, *numbered) if each not in taken)

    def _read(self, deck: str) -> _File | None:
        """A file of ours, None for any other."""
        if not _NAME.fullmatch(deck):
            return None
        try:
            return msgspec.json.decode(read_regular(self._path(deck), _MOST_BYTES), type=_File)
        except (OSError, ValueError, RecursionError):
            return None

    def _write(self, deck: str, file: _File) -> None:
        write_over(self._path(deck), [msgspec.json.encode(file)], 0o600)

    def _counted(self, file: _File) -> _File:
        """The file after one more try, with the wait that follows if it was wrong."""
        tries = file.tries + 1
        if tries <= FREE_TRIES:
            return msgspec.structs.replace(file, tries=tries, boot="", until=0.0)
        now = self._clock()
        return msgspec.structs.replace(file, tries=tries, boot=now.boot, until=now.seconds + _wait_after(tries))

    def _wait(self, deck: str, file: _File) -> float:
        """Return how many seconds of the wait are left; after a start of the machine it begins again."""
        if not file.until:
            return 0.0
        now = self._clock()
        whole = _wait_after(file.tries)
        if file.boot != now.boot or file.until > now.seconds + whole:
            file = msgspec.structs.replace(file, boot=now.boot, until=now.seconds + whole)
            self._write(deck, file)
        return file.until - now.seconds


def _wait_after(tries: int) -> float:
    """Return how long to wait after this many wrong PINs, in seconds."""
    return float(min(FIRST_WAIT * 2 ** min(tries - FREE_TRIES - 1, 20), LONGEST_WAIT))


def _padded(deck: Registration) -> bytes:
    tags = {key.hex(): at for key, at in deck.tags.items()}
    content = msgspec.json.encode(_Content(deck.cards, tags, deck.champion))
    return content.ljust(-(-len(content) // SIZE) * SIZE)


def _bound(kept: KeptDeck) -> bytes:
    """Return what the seal is bound to: the file's name and its label."""
    return _CONTEXT + kept.id.encode() + kept.label.encode()
