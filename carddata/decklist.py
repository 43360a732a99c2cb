"""A player's deck list as values: its cards by section, its limits, and what makes a text no deck list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

MAX_BYTES: Final = 64 * 1024
"""How long a list may be, in bytes of UTF-8."""

MAX_COPIES: Final = 60
"""How many copies a line may name."""

MAX_NAME: Final = 120
"""How long a card's name may be, in bytes of UTF-8; the record of a hidden card has no more room."""

MAX_CARDS: Final = 250
"""How many cards a whole list may name, each copy counted."""

Section = Literal["legend", "champion", "main", "battlefields", "runes", "sideboard", "bench"]
"""The sections of a deck list."""

DeckListFault = Literal[
    "too-long",
    "no-card",
    "too-many-cards",
    "too-few-codes",
    "name-too-long",
    "unknown-line",
    "copies",
    "second-legend",
    "code-mistyped",
    "code-version",
]
"""Why a text is no deck list."""


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


@dataclass(frozen=True, slots=True)
class Named:
    """One line of a list: where it stands, which card, how many, under which heading, and with which code, if any."""

    line: int
    card: str
    copies: int
    section: Section | None
    code: str = ""
