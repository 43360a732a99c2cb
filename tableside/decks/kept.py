"""Decks that their owners keep over matches: sealed in the data folder, under a PIN of the owner or under none.

A file is named at random and shows whose deck it is, and nothing of the deck: all legal decks have one size. With a PIN
the key is made of it, which keeps out people at the table; whoever has the memory card of the machine can try PINs for
as long as they like. Without a PIN the key is in a file that the app alone reads: the deck is its owner's by name, and
whoever uses that name at this table plays with it. Tags keep their ids, so whoever saw a tag can recognise it later.
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
from tableside.ledger.commitment import fields
from tableside.ledger.errors import LedgerError
from tableside.ledger.files import KEYS, make_folder, read_regular, sync_folder
from tableside.ledger.judge_key import Stretch
from tableside.ledger.keys import own_key
from tableside.ledger.outside import NotWritten, write_new, write_over
from tableside.ledger.uptime import Uptime, uptime
from tableside.message import Message, message

FOLDER: Final = "kept"
"""The folder of kept decks in the data folder."""

SHORTEST, LONGEST = 6, 12
"""The least and the greatest number of digits of a PIN."""

MOST: Final = 50
"""The greatest number of decks that are kept."""

LONGEST_LABEL: Final = 40

OWN_KEY: Final = "decks"
"""The name of the key under which decks without a PIN are sealed."""

FREE_TRIES: Final = 2
"""The number of wrong PINs that cost no wait."""

FIRST_WAIT, LONGEST_WAIT = 15, 3600
"""The wait after the next wrong PIN, in seconds, which each further wrong PIN doubles, and the longest wait."""

SIZE: Final = 16 * 1024
"""The number of bytes to which a sealed deck is padded, or for a list that no rule allows to a multiple of it."""

_FORM: Final = 1
_MOST_BYTES: Final = 256 * 1024
_MOST_LOOKED_AT: Final = 1000
_NONCE_BYTES: Final = 12
_SUFFIX: Final = ".deck"
_NAME: Final = re.compile(r"[0-9a-f]{16}")
_CONTEXT: Final = b"tableside kept deck 1\0"
_MEMORY_KIB: Final = 64 * 1024


class KeptDeck(msgspec.Struct, frozen=True):
    """A kept deck as everybody sees it.

    - `id`: the random name of its file
    - `label`: its owner's name, numbered if the owner keeps several; `owner`: the name alone, empty for none
    - `has_pin`: whether its owner's PIN opens it
    """

    id: str
    label: str
    owner: str = ""
    has_pin: bool = True


class DeckRefused(LedgerError):
    """A kept deck was not kept, or not opened."""

    def __init__(self, problem: Message) -> None:
        super().__init__(problem, message("remedy-kept-deck"))


class _Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sealed part: cards in the order of the list, list indexes by tag key in hex, chosen champion and legend."""

    cards: Annotated[tuple[str, ...], msgspec.Meta(max_length=MAX_CARDS + 1)]
    tags: dict[str, int]
    champion: int | None
    legend: str

    def __repr__(self) -> str:
        return "_Content()"


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a file. `tries`, `boot` and `until` count wrong PINs, and say until when none is taken.

    `argon2id` says how a key is made of the PIN, None for a deck without one.
    """

    tableside: Literal["kept deck"]
    form: int
    label: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_LABEL)]
    owner: Annotated[str, msgspec.Meta(max_length=LONGEST_LABEL)]
    argon2id: Stretch | None
    sealed: bytes
    tries: Annotated[int, msgspec.Meta(ge=0)] = 0
    boot: str = ""
    until: float = 0.0


class KeptDecks:
    """The kept decks of one data folder; `clock` tells the uptime, `memory_kib` what a try of a PIN takes."""

    def __init__(self, data: Path, clock: Callable[[], Uptime] = uptime, memory_kib: int = _MEMORY_KIB) -> None:
        self._folder = data / FOLDER
        self._keys = data / KEYS
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
        files = ((each, self._read(each)) for each in ids if _NAME.fullmatch(each))
        decks = (_shown(each, file) for each, file in files if file is not None)
        return tuple(sorted(decks, key=lambda deck: (deck.label.casefold(), deck.id)))

    def keep(self, owner: str, pin: str | None, deck: Registration) -> KeptDeck:
        """Keep a deck of this owner, sealed under a PIN or, with None, under the key that the app alone reads.

        Without a PIN the same list that the owner keeps already is replaced. Raises `DeckRefused` for a bad PIN, or
        another LedgerError.
        """
        if pin is not None and not (pin.isascii() and pin.isdecimal() and SHORTEST <= len(pin) <= LONGEST):
            raise DeckRefused(message("kept-deck-pin-length", shortest=SHORTEST, longest=LONGEST))
        owner = " ".join("".join(filter(str.isprintable, owner)).split())[:LONGEST_LABEL]
        if pin is None:
            for earlier in self.of(owner):
                if sorted(self.open(earlier.id, None, deck.player).cards) == sorted(deck.cards):
                    self.delete(earlier.id, None)
        if len(self.find()) >= MOST:
            raise DeckRefused(message("kept-deck-too-many", limit=MOST))
        deck_kept = KeptDeck(secrets.token_hex(8), self._free_label(owner or "-"), owner, pin is not None)
        stretch = None if pin is None else Stretch(secrets.token_bytes(16), self._memory_kib, 3, 1)
        key = own_key(self._keys, OWN_KEY, make=True) if stretch is None else stretch.key(pin or "")
        nonce = secrets.token_bytes(_NONCE_BYTES)
        sealed = nonce + ChaCha20Poly1305(key or b"").encrypt(nonce, _padded(deck), _bound(deck_kept))
        try:
            make_folder(self._folder)
            self._folder.chmod(0o700)
        except OSError:
            raise NotWritten(self._folder, message("cause-disk-failed")) from None
        file = _File("kept deck", _FORM, deck_kept.label, owner, stretch, sealed)
        write_new(self._path(deck_kept.id), [msgspec.json.encode(file)], 0o600)
        return deck_kept

    def of(self, owner: str) -> tuple[KeptDeck, ...]:
        """The decks that this owner keeps without a PIN, that kept last first; none for nobody."""
        decks = [deck for deck in self.find() if owner and deck.owner == owner and not deck.has_pin]
        return tuple(sorted(decks, key=self._kept_at, reverse=True))

    def open(self, deck: str, pin: str | None, player: str) -> Registration:
        """The kept deck of this random name, as a player's; a deck without a PIN needs none. Raises LedgerError.

        Each try of a PIN is counted before the PIN is looked at. After a few wrong ones the next is taken only after a
        wait, which grows with each. It is measured by the uptime, and begins again when the machine starts again.
        """
        file = self._read(deck)
        if file is None:
            raise DeckRefused(message("kept-deck-gone"))
        if file.argon2id is None:
            return _opened(file, deck, own_key(self._keys, OWN_KEY) or b"", player, "kept-deck-no-key")
        wait = self._wait(deck, file)
        if wait > 0:
            raise DeckRefused(message("kept-deck-wait", count=math.ceil(wait)))
        self._write(deck, self._counted(file))
        opened = _opened(file, deck, file.argon2id.key(pin or ""), player, "kept-deck-wrong-pin")
        self._write(deck, msgspec.structs.replace(file, tries=0, boot="", until=0.0))
        return opened

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

    def _kept_at(self, deck: KeptDeck) -> float:
        """Return when a deck was kept."""
        try:
            return self._path(deck.id).stat().st_mtime
        except OSError:
            return 0.0

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


def _shown(deck: str, file: _File) -> KeptDeck:
    return KeptDeck(deck, file.label, file.owner, file.argon2id is not None)


def _opened(file: _File, deck: str, key: bytes, player: str, problem: str) -> Registration:
    """The deck in a file, as a player's. Raises `DeckRefused` with this problem if the key does not fit."""
    nonce, sealed = file.sealed[:_NONCE_BYTES], file.sealed[_NONCE_BYTES:]
    try:
        opened = ChaCha20Poly1305(key).decrypt(nonce, sealed, _bound(_shown(deck, file)))
        content = msgspec.json.decode(opened, type=_Content)
    except (InvalidTag, ValueError):
        raise DeckRefused(message(problem)) from None
    tags = {bytes.fromhex(tag): at for tag, at in content.tags.items()}
    return Registration(player, content.cards, tags, content.champion, legend=content.legend)


def _wait_after(tries: int) -> float:
    """Return how long to wait after this many wrong PINs, in seconds."""
    return float(min(FIRST_WAIT * 2 ** min(tries - FREE_TRIES - 1, 20), LONGEST_WAIT))


def _padded(deck: Registration) -> bytes:
    tags = {key.hex(): at for key, at in deck.tags.items()}
    content = msgspec.json.encode(_Content(deck.cards, tags, deck.champion, deck.legend))
    return content.ljust(-(-len(content) // SIZE) * SIZE)


def _bound(deck: KeptDeck) -> bytes:
    """Return what the seal is bound to: the file's name, its label and its owner."""
    return _CONTEXT + deck.id.encode() + fields(deck.label, deck.owner)
