"""Cards that a user imported: facts and behaviour beside those that come with the program, and the texts of cards.

The folder is the user's own. The texts stay in it, and nothing of it goes into a record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

import msgspec

from carddata.model.card import Card, Catalogue
from carddata.sets import load

FOLDER: Final = "cards"
"""The folder of imported cards within a data folder."""

CARDS: Final = "cards.json"
"""The file of the cards."""

TEXTS: Final = "texts.json"
"""The file of the texts."""


MAX_BYTES: Final = 64 * 1024 * 1024
"""The most bytes of either file that are read."""

Read = Callable[[Path, int], bytes]
"""Reads a file of at most so many bytes."""

Write = Callable[[Path, Iterable[bytes]], None]
"""Writes a file in place of an earlier one; after a power cut the old or the new file is there, whole."""


class CardText(msgspec.Struct, frozen=True, omit_defaults=True):
    """What stands on a card: its rules text, and the second box of Equipment."""

    text: str = ""
    effect: str = ""


def load_with(folder: Path, read: Read) -> Catalogue:
    """The cards of the program and those that were imported into this folder, which win.

    Raises what `read` raises if the folder's file is there, and msgspec.MsgspecError.
    """
    file = folder / CARDS
    if not file.exists():
        return load()
    imported = msgspec.json.decode(read(file, MAX_BYTES), type=tuple[Card, ...])
    return MappingProxyType({**load(), **{card.name: card for card in imported}})


def load_texts(folder: Path, read: Read) -> dict[str, CardText]:
    """The texts that were imported, by card; none if there are none.

    Raises what `read` raises if the folder's file is there, and msgspec.MsgspecError.
    """
    file = folder / TEXTS
    return msgspec.json.decode(read(file, MAX_BYTES), type=dict[str, CardText]) if file.exists() else {}


def keep(folder: Path, cards: Iterable[Card], texts: Mapping[str, CardText], write: Write) -> None:
    """Write imported cards and texts into a folder. Raises OSError, and what `write` raises."""
    folder.mkdir(parents=True, exist_ok=True)
    write(folder / TEXTS, (msgspec.json.encode(texts),))
    write(folder / CARDS, (msgspec.json.encode(tuple(cards)),))
