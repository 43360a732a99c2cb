"""Dialects: a dialect is a form in which people have deck lists, with how surely a text has it, and its rows.

Each module of this package with a `DIALECT` is one. `carddata.deck_reader` asks all of them and takes the surest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from carddata.card_names import Find, finder
from carddata.decklist import ListNote, Section
from carddata.model.card import Card, Catalogue


@dataclass(frozen=True, slots=True)
class KnownCards:
    """The cards known to the program, and how to find them by name and code."""

    cards: Catalogue
    find: Find = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "find", finder(self.cards))

    def card(self, name: str, code: str = "") -> Card | None:
        """The card of a name as written, or of a code."""
        return self.cards.get(self.find(name, code) or "")


class ListRow(NamedTuple):
    """Copies of a card in a list: its line, its name and code as written, and its section, None if its type decides."""

    line: int
    copies: int
    name: str
    code: str = ""
    section: Section | None = None


Rows = Iterator[ListRow | ListNote]
"""The content of a list, in its order: rows, and notes about lines that are none."""

Sureness = Literal[0, 1, 2, 3]
"""The sureness that a text has a form: 0 not, 1 perhaps, 2 by its looks, 3 since nothing else looks like it."""


class Dialect(NamedTuple):
    """A form of lists: how surely a text has it, and the reading of one. The reading may raise DeckListError."""

    sure: Callable[[str, KnownCards], Sureness]
    read: Callable[[str, KnownCards], Rows]
