"""Deck files of players: found and read within bounds, whatever lies in the folder."""

from __future__ import annotations

import heapq
import os
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from carddata.deck_reader import may_be_list, text_of
from carddata.decklist import MAX_BYTES
from tableside.ledger.errors import LedgerError
from tableside.ledger.outside import Unreadable, read
from tableside.ledger.sticks import STICKS, files_on_sticks
from tableside.message import message

LIST: Final = ".txt"
"""The suffix of deck lists."""

TAGGED: Final = ".tags"
"""The suffix of files that `tableside tags enrol` writes."""

MOST_FILES: Final = 200
"""The greatest number of deck files of a folder that are offered."""

MOST_ON_STICKS: Final = 100
"""The greatest number of texts on sticks that are looked into."""

MOST_LOOKED_AT: Final = 20_000
"""The greatest number of entries of a folder that are looked at, of whatever kind."""


@dataclass(frozen=True, slots=True)
class DeckFiles:
    """The deck files of a folder, sorted by name, and those on USB sticks.

    `more` says whether the folder or the sticks hold more than is offered.
    """

    folder: Path
    files: tuple[Path, ...] = ()
    more: bool = False
    sticks: tuple[Path, ...] = ()


def find_deck_files(folder: Path, places: Sequence[Path] = STICKS) -> DeckFiles:
    """Find the deck lists and enrolments in a folder and on USB sticks; none in a place that cannot be read."""
    on_sticks = heapq.nsmallest(MOST_ON_STICKS + 1, files_on_sticks((LIST, TAGGED), places))
    sticks = tuple(path for path in on_sticks[:MOST_ON_STICKS] if path.suffix == TAGGED or _is_list(path))
    more_on_sticks = len(on_sticks) > MOST_ON_STICKS
    try:
        with os.scandir(folder) as entries:
            names = [entry.name for entry in islice(entries, MOST_LOOKED_AT + 1)]
    except OSError:
        return DeckFiles(folder, (), more_on_sticks, sticks)
    decks = (name for name in names[:MOST_LOOKED_AT] if name.endswith((LIST, TAGGED)))
    first = heapq.nsmallest(MOST_FILES + 1, decks)
    more = len(names) > MOST_LOOKED_AT or len(first) > MOST_FILES or more_on_sticks
    return DeckFiles(folder, tuple(folder / name for name in first[:MOST_FILES]), more, sticks)


def _is_list(path: Path) -> bool:
    """Return whether a text on a stick may be a deck list; sticks hold other texts too."""
    try:
        return may_be_list(read_deck_list(path))
    except LedgerError:
        return False


def read_deck_list(path: Path) -> str:
    """The text of a deck list. Raises `Unreadable`."""
    try:
        return text_of(read(path, MAX_BYTES))
    except UnicodeDecodeError:
        raise Unreadable(path, message("cause-no-text"), message("remedy-other-file")) from None
