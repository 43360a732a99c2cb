"""Cards that a user imported: facts and behaviour beside those that come with the program, and the texts of cards.

The folder is the user's own. The texts stay in it, and nothing of it goes into a record.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
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


class CardText(msgspec.Struct, frozen=True, omit_defaults=True):
    """What stands on a card: its rules text, and the second box of Equipment."""

    text: str = ""
    effect: str = ""


def load_with(folder: Path) -> Catalogue:
    """The cards of the program and those that were imported into this folder, which win.

    Raises OSError or msgspec.MsgspecError if the folder's file is there and cannot be read.
    """
    file = folder / CARDS
    if not file.is_file():
        return load()
    imported = msgspec.json.decode(file.read_bytes(), type=tuple[Card, ...])
    return MappingProxyType({**load(), **{card.name: card for card in imported}})


def load_if_readable(folder: Path) -> Catalogue:
    """The cards of the program, with those that were imported into this folder if they can be read."""
    try:
        return load_with(folder)
    except (OSError, msgspec.MsgspecError):
        return load()


def load_texts(folder: Path) -> dict[str, CardText]:
    """The texts that were imported, by card; none if there are none.

    Raises OSError or msgspec.MsgspecError if the folder's file is there and cannot be read.
    """
    file = folder / TEXTS
    return msgspec.json.decode(file.read_bytes(), type=dict[str, CardText]) if file.is_file() else {}


def keep(folder: Path, cards: Iterable[Card], texts: Mapping[str, CardText]) -> None:
    """Write imported cards and texts into a folder; what was there stays until the new is whole. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    _write(folder / TEXTS, msgspec.json.encode(texts))
    _write(folder / CARDS, msgspec.json.encode(tuple(cards)))


def _write(file: Path, data: bytes) -> None:
    part = file.with_suffix(".part")
    with part.open("wb") as written:
        written.write(data)
        written.flush()
        os.fsync(written.fileno())
    part.replace(file)
