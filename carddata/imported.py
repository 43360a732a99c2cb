"""Cards that a user imported: facts and behaviour beside those that come with the program, and the texts of cards.

The folder is the user's own. The texts stay in it, and nothing of it goes into a record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from types import MappingProxyType
from typing import Final

import msgspec

from carddata.model.card import Card, Catalogue
from carddata.model.stops import Stop
from carddata.sets import load

FOLDER: Final = "cards"
"""The folder of imported cards within a data folder."""

CARDS: Final = "cards.json"
"""The file of the cards and their texts: one file, so that neither is ever newer than the other."""

FORMER_TEXTS: Final = "texts.json"
"""The file that held the texts before `CARDS` did. Nothing reads it, and an import removes it."""

MAX_BYTES: Final = 64 * 1024 * 1024
"""The most bytes of the file that are read."""

Read = Callable[[Path, int], bytes]
"""Reads a file of at most so many bytes."""

Write = Callable[[Path, Iterable[bytes]], None]
"""Writes a file in place of an earlier one; after a power cut the old or the new file is there, whole."""


class CardText(msgspec.Struct, frozen=True, omit_defaults=True):
    """What stands on a card: its rules text, and the second box of Equipment."""

    text: str = ""
    effect: str = ""

    def box(self, stop: Stop | None) -> str:
        """The box of text that stopped the compiler; the rules text if nothing did.

        >>> CardText("Draw 1.", "Dance.").box(Stop("unread", box=2))
        'Dance.'
        """
        return self.effect if stop is not None and stop.box == 2 else self.text


class Imported(msgspec.Struct, frozen=True):
    """The content of the file: the cards that were imported, and the texts by card."""

    cards: tuple[Card, ...] = ()
    texts: dict[str, CardText] = {}


class _Cards(msgspec.Struct, frozen=True):
    """The cards of the file; the texts are skipped."""

    cards: tuple[Card, ...]


def load_with(folder: Path, read: Read) -> Catalogue:
    """The cards of the program and those that were imported into this folder, which win.

    Raises what `read` raises if the folder's file is there, and msgspec.MsgspecError.
    """
    file = folder / CARDS
    if not file.exists():
        return load()
    imported = msgspec.json.decode(read(file, MAX_BYTES), type=_Cards)
    return MappingProxyType({**load(), **{card.name: card for card in imported.cards}})


def load_imported(folder: Path, read: Read) -> Imported:
    """What was imported into this folder; nothing if its file is not there.

    Raises what `read` raises if the folder's file is there, and msgspec.MsgspecError.
    """
    file = folder / CARDS
    return msgspec.json.decode(read(file, MAX_BYTES), type=Imported) if file.exists() else Imported()


def keep(folder: Path, imported: Imported, write: Write) -> None:
    """Write what is imported into a folder, in place of what was there. Raises OSError, and what `write` raises."""
    folder.mkdir(parents=True, exist_ok=True)
    write(folder / CARDS, (msgspec.json.encode(imported),))
    (folder / FORMER_TEXTS).unlink(missing_ok=True)
