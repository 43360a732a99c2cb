"""Reading a player's deck list: the common text form, and the Tabletop Simulator's (TTS) line of codes.

A list names cards; this module does not judge whether the deck is legal. A card that no fact file knows keeps its given
name, since a table must never stop for an unknown card.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

from carddata.model.card import Card, Catalogue

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

HEADINGS: Final[dict[str, Section]] = {
    "legend": "legend",
    "champion": "champion",
    "chosen champion": "champion",
    "main": "main",
    "maindeck": "main",
    "main deck": "main",
    "deck": "main",
    "battlefield": "battlefields",
    "battlefields": "battlefields",
    "rune": "runes",
    "runes": "runes",
    "rune deck": "runes",
    "rune pool": "runes",
    "sideboard": "sideboard",
    "bench": "bench",
    "overflow": "bench",
}
"""The section of each heading."""

OF_TYPE: Final[dict[str, Section]] = {"legend": "legend", "battlefield": "battlefields", "rune": "runes"}
"""Types that are never main deck cards (2026-07-16, 052), and where they belong."""

TTS: Final[tuple[Section, ...]] = (
    "legend",
    "champion",
    *("main",) * 39,
    *("battlefields",) * 3,
    *("runes",) * 12,
)
"""The section of each place in a TTS line; the rest is the sideboard."""

CODE: Final = r"[A-Za-z]{2,3}[-·][A-Za-z]{0,2}[0-9]{1,3}(?:[A-Za-z*])?(?:[-/][0-9]{1,3})?"
"""A card's code: its set, its number, perhaps a mark of the printing, perhaps the set's size or a picture's number."""

MARKS: Final = "*ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The marks of printings in codes."""

PARTS: Final = re.compile(r"([A-Z]{2,3})[-·]([A-Z]{0,2})([0-9]{1,3})([A-Z*]?)")
HEADING: Final = re.compile(r"#?\s*([A-Za-z ]*?[A-Za-z])\s*(?:\([0-9]+\))?\s*(:?)\s*$")
COPIES: Final = re.compile(r"([0-9]+)\s*[xX]?\s+(\S.*)$")
CODE_LAST: Final = re.compile(rf"(.*?)\s*[\[(]({CODE})[\])]$")
CODE_FIRST: Final = re.compile(rf"({CODE})(?:\s+(.+))?$")
ONE_CODE: Final = re.compile(rf"{CODE}$")
REMARK: Final = re.compile(r"\s*\([^()]*\)$")


DeckListFault = Literal[
    "too-long",
    "no-card",
    "too-many-cards",
    "too-few-codes",
    "name-too-long",
    "unknown-line",
    "copies",
    "second-legend",
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


@dataclass(frozen=True, slots=True, repr=False)
class DeckList:
    """The cards of a deck, a name for each copy, in the order of the list.

    `champion` is the copy that begins in the Champion Zone and is not counted in `main`. `unknown` has the names, each
    once, that no fact file knows; they are in their section too.
    """

    legend: str | None = None
    champion: str | None = None
    main: tuple[str, ...] = ()
    battlefields: tuple[str, ...] = ()
    runes: tuple[str, ...] = ()
    sideboard: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Named:
    """One line of a list: where it stands, which card, how many, under which heading."""

    line: int
    card: str
    copies: int
    section: Section | None


def read(text: str, cards: Catalogue) -> DeckList:
    """Read a deck list; `cards` are the cards known to the program.

    Raises DeckListError if the text is no deck list, is too long, or names too many cards.
    """
    if len(text.encode("utf-8", "replace")) > MAX_BYTES:
        raise DeckListError("too-long")
    find = finder(cards)
    codes = text.split()
    if len(codes) > 1 and all(ONE_CODE.match(code) for code in codes):
        found = list(_tts(codes, find))
    else:
        found = list(_lines(text, find))
    if not found:
        raise DeckListError("no-card")
    for entry in found:
        if len(entry.card.encode()) > MAX_NAME:
            raise DeckListError("name-too-long", line=entry.line)
    if sum(entry.copies for entry in found) > MAX_CARDS:
        raise DeckListError("too-many-cards", limit=MAX_CARDS)
    return _sorted(found, cards)


def finder(cards: Catalogue) -> Callable[[str, str], str | None]:
    """A function that gives the card's own name for a name as written and a code, None where neither is known."""
    by_name: dict[str, str] = {}
    by_code: dict[str, set[str]] = {}
    for card in cards.values():
        for number in card.numbers:
            by_code.setdefault(_code(number), set()).add(card.name)
        if card.type == "legend" and ", " in card.name:
            by_name.setdefault(_plain(card.name.split(", ", 1)[1]), card.name)
    by_name |= {_plain(name): name for name in cards}

    def find(name: str, code: str) -> str | None:
        for written in (name, REMARK.sub("", name)):
            if _plain(written) in by_name:
                return by_name[_plain(written)]
        for printing in (_code(code), _code(code).rstrip(MARKS)):
            if len(by_code.get(printing, ())) == 1:
                return next(iter(by_code[printing]))
        return None

    return find


def _plain(name: str) -> str:
    """Normalise a name for comparison: `Champion - Title` is `Champion, Title`; case and marks do not count."""
    name = name.replace("’", "'").replace("–", "-").replace("—", "-")
    return re.sub(r"\s+-\s+|\s*,\s*", ", ", " ".join(name.split())).casefold()


def _code(code: str) -> str:
    """Normalise a code for comparison: set, number without leading zeros, mark; no set size, no picture."""
    parts = PARTS.match(code.upper())
    if parts is None:
        return ""
    mark = parts[4].replace("S", "*")
    return f"{parts[1]}-{parts[2]}{int(parts[3])}{mark}"


def _tts(codes: list[str], find: Callable[[str, str], str | None]) -> Iterator[Named]:
    """The cards of a line of codes, by their places in it."""
    if len(codes) < len(TTS):
        raise DeckListError("too-few-codes", needed=len(TTS), cards=len(codes))
    for at, code in enumerate(codes):
        yield Named(1, find("", code) or code, 1, TTS[at] if at < len(TTS) else "sideboard")


def _lines(text: str, find: Callable[[str, str], str | None]) -> Iterator[Named]:
    """The cards of a list in lines, each with the section of its heading; None without a known heading."""
    section: Section | None = None
    for at, raw in enumerate(text.splitlines(), 1):
        line = raw.strip().lstrip("\ufeff")
        heading = HEADING.match(line)
        words = " ".join(heading[1].split()).casefold() if heading else ""
        if heading and (words in HEADINGS or heading[2]):
            section = HEADINGS.get(words)
        elif line and not line.startswith(("#", "//")):
            yield _named(at, line, section, find)


def _named(at: int, line: str, section: Section | None, find: Callable[[str, str], str | None]) -> Named:
    copies = COPIES.match(line)
    if copies is None:
        raise DeckListError("unknown-line", line=at)
    if len(copies[1]) > 6 or not 1 <= int(copies[1]) <= MAX_COPIES:
        raise DeckListError("copies", line=at, limit=MAX_COPIES)
    last, first = CODE_LAST.match(copies[2]), CODE_FIRST.match(copies[2])
    if last is not None:
        name, code = last[1], last[2]
    elif first is not None:
        name, code = first[2] or "", first[1]
    else:
        name, code = copies[2], ""
    return Named(at, find(name, code) or " ".join(name.split()) or code, int(copies[1]), section)


def _sorted(found: Iterable[Named], cards: Catalogue) -> DeckList:
    """The cards in their sections; the bench is no part of a deck."""
    sections: dict[Section, list[str]] = {}
    for entry in found:
        section = _section(entry, cards.get(entry.card))
        if section == "legend" and sections.get("legend", [entry.card])[0] != entry.card:
            raise DeckListError("second-legend", line=entry.line)
        sections.setdefault(section, []).extend([entry.card] * entry.copies)
    champions = sections.get("champion", [])
    in_deck = [entry.card for entry in found if entry.section != "bench"]
    return DeckList(
        next(iter(sections.get("legend", [])), None),
        next(iter(champions), None),
        (*champions[1:], *sections.get("main", ())),
        tuple(sections.get("battlefields", ())),
        tuple(sections.get("runes", ())),
        tuple(sections.get("sideboard", ())),
        tuple(dict.fromkeys(card for card in in_deck if card not in cards)),
    )


def _section(named: Named, card: Card | None) -> Section:
    """Where a card belongs: by its heading, or by its type if no heading is known or it cannot be in a main deck."""
    by_type = OF_TYPE.get(card.type if card is not None else "", "main")
    if named.section is None or named.section == "main":
        return by_type
    return named.section
