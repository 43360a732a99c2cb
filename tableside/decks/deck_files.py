"""Deck files of players: found and read within bounds, whatever lies in the folder."""

from __future__ import annotations

import heapq
import os
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from carddata.decklist import MAX_BYTES
from tableside.ledger.outside import Unreadable, read
from tableside.message import message

LIST: Final = ".txt"
"""The suffix of deck lists."""

TAGGED: Final = ".tags"
"""The suffix of files that `tableside tags enrol` writes."""

MOST_FILES: Final = 200
"""How many deck files of a folder are offered."""

MOST_LOOKED_AT: Final = 20_000
"""How many entries of a folder are looked at, of whatever kind."""


@dataclass(frozen=True, slots=True)
class DeckFiles:
    """The deck files of a folder, sorted by name; `more` says whether the folder holds more than was looked at."""

    folder: Path
    files: tuple[Path, ...] = ()
    more: bool = False


def find_deck_files(folder: Path) -> DeckFiles:
    """Find the deck lists and enrolments in a folder; none if it is missing or cannot be read."""
    try:
        with os.scandir(folder) as entries:
            names = [entry.name for entry in islice(entries, MOST_LOOKED_AT + 1)]
    except OSError:
        return DeckFiles(folder)
    decks = (name for name in names[:MOST_LOOKED_AT] if name.endswith((LIST, TAGGED)))
    first = heapq.nsmallest(MOST_FILES + 1, decks)
    more = len(names) > MOST_LOOKED_AT or len(first) > MOST_FILES
    return DeckFiles(folder, tuple(folder / name for name in first[:MOST_FILES]), more)


def read_deck_list(path: Path) -> str:
    """The text of a deck list. Raises `Unreadable`."""
    try:
        return read(path, MAX_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(path, message("cause-not-utf8"), message("remedy-other-file")) from None
