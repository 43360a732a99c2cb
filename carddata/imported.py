"""Cards that a user imported: facts and behaviour beside those that come with the program, and the texts of cards.

The folder is the user's own. The texts stay in it, and nothing of it goes into a record.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Final

import msgspec

from carddata.card_data import read_cards
from carddata.model.card import Card, Catalogue
from carddata.model.stops import Stop
from carddata.sets import load
from carddata.sources.printed import Errata, SecondBox

FOLDER: Final = "cards"
"""The folder of imported cards within a data folder."""

CARDS: Final = "cards.json"
"""The file of the cards and their texts: one file, so that neither is ever newer than the other."""

FORMER_TEXTS: Final = "texts.json"
"""The file that held the texts before `CARDS` did. Nothing reads it, and an import removes it."""

MOST_KEPT: Final = 10
"""The number of imports that can be undone."""

_BEFORE: Final = "cards.{}.json"
_BEFORE_NAME: Final = re.compile(r"cards\.([0-9]{1,9})\.json")

MAX_BYTES: Final = 64 * 1024 * 1024
"""The most bytes of the file that are read."""

Read = Callable[[Path, int], bytes]
"""Reads a file of at most this many bytes."""

Write = Callable[[Path, Iterable[bytes]], None]
"""Writes a file in place of an earlier one; after a power cut the old or the new file is there, whole."""


class CardText(msgspec.Struct, frozen=True, omit_defaults=True):
    """The text of a card: its rules text, and the second box of Equipment.

    `date` is the day of this wording, empty if it is not known, and `rank` that of the format of its source.
    """

    text: str = ""
    effect: str = ""
    date: str = ""
    rank: int = 0

    def box(self, stop: Stop | None) -> str:
        """The box of text that stopped the compiler; the rules text if nothing did.

        >>> CardText("Draw 1.", "Dance.").box(Stop("unread", box=2))
        'Dance.'
        """
        return self.effect if stop is not None and stop.box == 2 else self.text


class Imported(msgspec.Struct, frozen=True):
    """The content of the file: the cards that were imported, and the texts, errata and second boxes by card."""

    cards: tuple[Card, ...] = ()
    texts: dict[str, CardText] = {}
    errata: dict[str, tuple[Errata, ...]] = {}
    boxes: dict[str, SecondBox] = {}


class _Cards(msgspec.Struct, frozen=True):
    """The cards of the file; the texts are skipped."""

    cards: tuple[Card, ...]


def load_with(folder: Path, read: Read) -> Catalogue:
    """The cards of the program and those that were imported into this folder, which win.

    Raises what `read` raises if the folder's file is there, msgspec.MsgspecError, and CardDataError, which is one.
    """
    file = folder / CARDS
    if not file.exists():
        return load()
    imported = read_cards(read(file, MAX_BYTES), _Cards)
    return MappingProxyType({**load(), **{card.name: card for card in imported.cards}})


def load_imported(folder: Path, read: Read) -> Imported:
    """Return what was imported into this folder; nothing if its file is not there.

    Raises what `read` raises if the folder's file is there, msgspec.MsgspecError, and CardDataError, which is one.
    """
    file = folder / CARDS
    return read_cards(read(file, MAX_BYTES), Imported) if file.exists() else Imported()


def keep(folder: Path, imported: Imported, read: Read, write: Write) -> str:
    """Write what is imported into a folder, and keep what was there, so that it can be undone; return its digest.

    Raises OSError, and what `read` and `write` raise.
    """
    folder.mkdir(parents=True, exist_ok=True)
    content = msgspec.json.encode(imported)
    numbers = _kept(folder)
    before = read(folder / CARDS, MAX_BYTES) if (folder / CARDS).exists() else msgspec.json.encode(Imported())
    write(folder / _BEFORE.format(numbers[-1] + 1 if numbers else 1), (before,))
    write(folder / CARDS, (content,))
    for number in numbers[: len(numbers) + 1 - MOST_KEPT]:
        (folder / _BEFORE.format(number)).unlink(missing_ok=True)
    (folder / FORMER_TEXTS).unlink(missing_ok=True)
    return digest(content)


def undo(folder: Path, read: Read, write: Write) -> str | None:
    """Take the last import back; return the digest of what is there from then on, None if there was no import.

    Raises OSError, and what `read` and `write` raise.
    """
    now = read(folder / CARDS, MAX_BYTES) if (folder / CARDS).exists() else b""
    for number in reversed(_kept(folder)):
        path = folder / _BEFORE.format(number)
        before = read(path, MAX_BYTES)
        if before != now:  # equal if the power was cut before the import was written
            write(folder / CARDS, (before,))
        path.unlink()
        if before != now:
            return digest(before)
    return None


def digest(content: bytes) -> str:
    """The short digest by which the machine's log names what was imported."""
    return sha256(content).hexdigest()[:16]


def _kept(folder: Path) -> list[int]:
    """The numbers of the files from before imports, in order."""
    matches = (_BEFORE_NAME.fullmatch(path.name) for path in folder.glob("cards.*.json"))
    return sorted(int(name[1]) for name in matches if name is not None)
