"""Deck codes as Piltover Archive writes them: a whole deck in one word, to be typed or pasted.

A code is bytes in base32. The first byte has the format (1) and the version. Then come the main deck, from version 2 on
the sideboard, and from version 3 on the chosen champion, which is one of the cards of the main deck. Cards are in
groups of one set, one printing and one number of copies. Numbers are LEB128.

A code has no checksum: a mistyped code may be another deck.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from carddata.card_names import Find
from carddata.decklist import MAX_CARDS, MAX_COPIES, DeckListError, Named, Section

ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
"""The letters and digits of a code."""

SETS: Final = ("OGN", "OGS", "ARC", "SFD", "UNL", "VEN", "RAD")
"""The sets by their numbers in a code."""

PRINTINGS: Final = ("", "a", "*", "b")
"""The marks of printings by their numbers in a code."""

PREFIXES: Final = ("", "R", "SP")
"""What stands before a card's number, by its number in a code."""

NEWEST: Final = 5
"""The newest version of the codes that is read."""

MAX_LENGTH: Final = 1000
"""How many characters of a code are read."""

_LEAST: Final = 12
_CODE: Final = re.compile(rf"C[E-Z2-7][{ALPHABET}]{{{_LEAST - 2},}}$")
_COUNTS: Final = {"main": 12, "sideboard": 3}
"""The highest number of copies that versions 1 to 4 know."""


def is_deck_code(words: Sequence[str]) -> bool:
    """Whether the words of a text are a deck code, perhaps typed in several groups.

    >>> is_deck_code(["CIAAAAAAAAAQ", "CAAA"]), is_deck_code(["3", "Block"])
    (True, False)
    """
    word = _joined(words)
    return _CODE.match(word) is not None and (len(words) == 1 or all(part.isupper() for part in words))


def read_deck_code(words: Sequence[str], find: Find) -> list[Named]:
    """The cards of a deck code. Raises DeckListError for a code that is mistyped, cut off or of a newer version."""
    content = _decoded(_joined(words))
    if content[0] >> 4 != 1:
        raise DeckListError("code-mistyped")
    version = content[0] & 0x0F
    if not 1 <= version <= NEWEST:
        raise DeckListError("code-version", version=version, newest=NEWEST)
    reader = _Reader(content, 1)
    prefixed = version == 4 or (version == 5 and reader.byte() == 1)
    main = list(_section(reader, version, "main", prefixed=prefixed))
    side = list(_section(reader, version, "sideboard", prefixed=prefixed)) if version >= 2 else []
    champion = _champion(reader, prefixed=prefixed) if version >= 3 and reader.byte() == 1 else None
    if reader.at != len(content):
        raise DeckListError("code-mistyped")
    return [*_named(main, champion, find), *(_entry(code, copies, "sideboard", find) for code, copies in side)]


@dataclass(slots=True)
class _Reader:
    """The bytes of a code, from `at` on."""

    content: bytes
    at: int

    def byte(self) -> int:
        """The next byte. Raises DeckListError at the end."""
        if self.at >= len(self.content):
            raise DeckListError("code-mistyped")
        self.at += 1
        return self.content[self.at - 1]

    def number(self) -> int:
        """The next number of at most 14 bits. Raises DeckListError for a longer one."""
        low = self.byte()
        if low < 0x80:
            return low
        high = self.byte()
        if high >= 0x80:
            raise DeckListError("code-mistyped")
        return (low & 0x7F) | high << 7

    def of(self, names: Sequence[str]) -> str:
        """The name with the number of the next byte. Raises DeckListError if there is none."""
        at = self.byte()
        if at >= len(names):
            raise DeckListError("code-mistyped")
        return names[at]


def _joined(words: Sequence[str]) -> str:
    return "".join(words).upper() if sum(map(len, words)) <= MAX_LENGTH else ""


def _decoded(word: str) -> bytes:
    """The bytes of a code in base32, high bits first; the bits left over are 0."""
    bits = 0
    for letter in word:
        bits = bits << 5 | ALPHABET.index(letter)
    left = len(word) * 5 % 8
    if left >= 5 or bits & ((1 << left) - 1):
        raise DeckListError("code-mistyped")
    return (bits >> left).to_bytes(len(word) * 5 // 8, "big")


def _section(reader: _Reader, version: int, section: str, *, prefixed: bool) -> Iterator[tuple[str, int]]:
    """The codes of the cards of one section, each with its copies."""
    counts = range(_COUNTS[section], 0, -1)
    if version >= 5:
        counts = range(reader.number())
    total = 0
    for given in counts:
        copies = reader.number() if version >= 5 else given
        for _ in range(reader.number()):
            for code in _group(reader, prefixed=prefixed):
                total += copies
                if not 1 <= copies <= MAX_COPIES:
                    raise DeckListError("code-mistyped")
                if total > MAX_CARDS:
                    raise DeckListError("too-many-cards", limit=MAX_CARDS)
                yield code, copies


def _group(reader: _Reader, *, prefixed: bool) -> Iterator[str]:
    """The codes of a group of cards of one set and printing."""
    cards, card_set, printing = reader.number(), reader.of(SETS), reader.of(PRINTINGS)
    for _ in range(cards):
        yield _card(reader, card_set, printing, prefixed=prefixed)


def _champion(reader: _Reader, *, prefixed: bool) -> str:
    card_set, printing = reader.of(SETS), reader.of(PRINTINGS)
    return _card(reader, card_set, printing, prefixed=prefixed)


def _card(reader: _Reader, card_set: str, printing: str, *, prefixed: bool) -> str:
    """The code of a card, as printed."""
    prefix = reader.of(PREFIXES) if prefixed else ""
    return f"{card_set}-{prefix}{reader.number():0{1 if prefix == 'SP' else 2 if prefix else 3}}{printing}"


def _named(main: Sequence[tuple[str, int]], champion: str | None, find: Find) -> Iterator[Named]:
    """The main deck, the copy that is the chosen champion apart."""
    apart = champion if any(code == champion for code, _ in main) else None
    if champion is not None:
        yield _entry(champion, 1, "champion", find)
    for code, copies in main:
        left = copies - 1 if code == apart else copies
        apart = None if code == apart else apart
        if left:
            yield _entry(code, left, None, find)


def _entry(code: str, copies: int, section: Section | None, find: Find) -> Named:
    return Named(1, find("", code) or code, copies, section)
