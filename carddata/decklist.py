"""A player's deck list as values: its cards by section, its limits, and what makes a text no deck list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

MAX_BYTES: Final = 256 * 1024
"""The greatest length of a list, in bytes of UTF-8."""

MAX_COPIES: Final = 60
"""The greatest number of copies that a line may name."""

MAX_NAME: Final = 120
"""The greatest length of a card's name, in bytes of UTF-8; the record of a hidden card has no more room."""

MAX_CARDS: Final = 250
"""The greatest number of cards that a whole list may name, each copy counted."""

MAX_NOTES: Final = 60
"""The greatest number of notes on a list; further ones are counted."""

Section = Literal["legend", "champion", "main", "battlefields", "runes", "sideboard", "more-legends", "bench"]
"""The sections of a deck list. Additional legends and the bench are no part of the deck."""

DeckListFault = Literal[
    "too-long", "no-card", "no-card-at", "too-many-cards", "code-mistyped", "code-version", "json-broken"
]
"""Why a text is no deck list; `no-card-at` has the first line that could not be read."""

NoteCode = Literal[
    "unread-line",
    "copies",
    "name-too-long",
    "name-wins",
    "code-wins",
    "unknown-heading",
    "second-deck",
    "too-many-lines",
    "more-legends",
    "places",
    "code-version",
    "no-known-card",
    "more",
]
"""The notes on how a list was read. The first three left a line out, `second-deck`
and `too-many-lines` the rest of the list.
"""

LEFT_OUT: Final = frozenset({"unread-line", "copies", "name-too-long", "second-deck", "too-many-lines", "more"})
"""The notes about something that was left out."""


@dataclass(frozen=True, slots=True, repr=False)
class ListNote:
    """A line of a list that was left out, or about which the reader decided something.

    - `line`: the line of the list, 0 for the whole list
    - `text`: what is written there
    - `card`: the card that counts
    - `other`: the card that a code names otherwise than the name
    - `number`: how many there are
    """

    code: NoteCode
    line: int = 0
    text: str = ""
    card: str = ""
    other: str = ""
    number: int = 0


class DeckListError(Exception):
    """A text that is no deck list.

    `fault` says why; `details` has numbers by name, as the `line` or the `limit`. No card's name is repeated.
    """

    def __init__(self, fault: DeckListFault, **details: int) -> None:
        super().__init__(" ".join((fault, *(f"{name}={value}" for name, value in details.items()))))
        self.fault: DeckListFault = fault
        self.details = details


DeckWriteFault = Literal["no-code", "no-place", "sizes"]
"""Why a form cannot hold a deck: a card has no code, or no place in the form, or a section has another size."""


class DeckWriteError(Exception):
    """A deck that a form cannot hold: `fault` says why, `card` is the card that it is about, empty for the deck."""

    def __init__(self, fault: DeckWriteFault, card: str = "") -> None:
        super().__init__(fault)
        self.fault: DeckWriteFault = fault
        self.card = card


class Copy(NamedTuple):
    """One copy of a deck: its card, and the code of its printing, empty if none is known."""

    card: str
    code: str


@dataclass(frozen=True, slots=True, repr=False)
class DeckList:
    """The cards of a deck, a name for each copy, in the order of the list.

    `champion` is the copy that begins in the Champion Zone and is not counted in `main`. `unknown` has the names, each
    once, that no fact file knows; they are in their section too. `lines` says on which line each of those first stands.
    `printings` has the codes by which the list names copies, by section and card, in the order of the copies.
    `more_legends` are additional legends, which some lists have and no rule knows. `notes` says what was left out and
    what was decided as the list was read.
    """

    legend: str | None = None
    champion: str | None = None
    main: tuple[str, ...] = ()
    battlefields: tuple[str, ...] = ()
    runes: tuple[str, ...] = ()
    sideboard: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    lines: Mapping[str, int] = field(default_factory=dict)
    printings: Mapping[tuple[Section, str], tuple[str, ...]] = field(default_factory=dict)
    more_legends: tuple[str, ...] = ()
    notes: tuple[ListNote, ...] = ()
