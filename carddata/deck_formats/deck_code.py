"""Deck codes as Piltover Archive writes them: a whole deck in one word, to be typed or pasted.

A code is bytes in base32. The first byte has the format (1) and the version. Then come the main deck, from version 2 on
the sideboard, and from version 3 on the chosen champion, which is one of the cards of the main deck. Cards are in
groups of one set, one printing and one number of copies. Numbers are LEB128.

A code has no checksum: a mistyped code may be another deck.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

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
_PRINTED: Final = re.compile(r"([A-Z]{2,3})-([A-Z]{0,2})([0-9]{1,3})([a-z*]?)")
_COUNTS: Final = {"main": 12, "sideboard": 3}
"""The highest number of copies that versions 1 to 4 know."""


def is_deck_code(words: Sequence[str]) -> bool:
    """Whether the words of a text are a deck code, perhaps typed in several groups.

    >>> is_deck_code(["CIAAAAAAAAAQ", "CAAA"]), is_deck_code(["3", "Block"])
    (True, False)
    """
    word = _joined(words)
    return _CODE.match(word) is not None and (len(words) == 1 or all(part.isupper() for part in words))


def may_be_deck_code(words: Sequence[str]) -> bool:
    """Whether a text of one word may have been meant as a deck code: it has only letters and digits that a code has.

    >>> may_be_deck_code(["CIAA2"]), may_be_deck_code(["Block"]), may_be_deck_code(["3", "Block"])
    (True, False, False)
    """
    return len(words) == 1 and set(words[0]) <= set(ALPHABET)


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


class Place(NamedTuple):
    """Where a card stands in a code: the numbers of its set, its printing and its prefix, and its own number."""

    card_set: int
    printing: int
    prefix: int
    number: int


def place_of(code: str) -> Place | None:
    """The place of a card by its code, None for a card that no deck code can hold.

    >>> place_of("SFD-070"), place_of("OGN-066a"), place_of("UNL-T03")
    (Place(card_set=3, printing=0, prefix=0, number=70), Place(card_set=0, printing=1, prefix=0, number=66), None)
    """
    parts = _PRINTED.fullmatch(code)
    if parts is None or parts[1] not in SETS or parts[2] not in PREFIXES or parts[4] not in PRINTINGS:
        return None
    return Place(SETS.index(parts[1]), PRINTINGS.index(parts[4]), PREFIXES.index(parts[2]), int(parts[3]))


def write_deck_code(main: Sequence[Place], sideboard: Sequence[Place], champion: Place | None) -> str:
    """The deck code of these copies, in the lowest version that can hold them; `champion` is one of `main`."""
    counts = Counter(main), Counter(sideboard)
    prefixed = any(place.prefix for place in (*main, *sideboard))
    version = _version(counts, champion, prefixed=prefixed)
    content = [1 << 4 | version]
    if version == 5:
        content.append(int(prefixed))
    for section, cards in zip(_COUNTS, counts, strict=True):
        if section == "main" or version >= 2:
            content += _written_section(cards, version, section, prefixed=prefixed)
    if version >= 3:
        content += [0] if champion is None else [1, champion.card_set, champion.printing]
        content += [] if champion is None else _written_card(champion, prefixed=prefixed)
    return _encoded(bytes(content))


def _version(counts: Sequence[Counter[Place]], champion: Place | None, *, prefixed: bool) -> int:
    """The lowest version that can hold a deck."""
    limits = zip(counts, _COUNTS.values(), strict=True)
    if any(copies > most for cards, most in limits for copies in cards.values()):
        return 5
    if prefixed:
        return 4
    if champion is not None:
        return 3
    return 2 if counts[1] else 1


def _written_section(cards: Counter[Place], version: int, section: str, *, prefixed: bool) -> Iterator[int]:
    """The bytes of a section: the cards by their copies, and then by set and printing."""
    used = sorted(set(cards.values()), reverse=True)
    if version >= 5:
        yield from _number(len(used))
    for copies in used if version >= 5 else range(_COUNTS[section], 0, -1):
        groups: dict[tuple[int, int], list[Place]] = {}
        for place in sorted(place for place, count in cards.items() if count == copies):
            groups.setdefault((place.card_set, place.printing), []).append(place)
        if version >= 5:
            yield from _number(copies)
        yield from _number(len(groups))
        for (card_set, mark), places in groups.items():
            yield from (*_number(len(places)), card_set, mark)
            for place in places:
                yield from _written_card(place, prefixed=prefixed)


def _written_card(place: Place, *, prefixed: bool) -> Iterable[int]:
    return (*([place.prefix] if prefixed else []), *_number(place.number))


def _number(number: int) -> tuple[int, ...]:
    """A number below 16,384 as one byte or two, the low bits first."""
    return (number,) if number < 0x80 else (number & 0x7F | 0x80, number >> 7)


def _encoded(content: bytes) -> str:
    """Bytes as base32: high bits first, the bits left over are 0."""
    letters = -(-len(content) * 8 // 5)
    bits = int.from_bytes(content, "big") << (letters * 5 - len(content) * 8)
    return "".join(ALPHABET[bits >> 5 * (letters - 1 - at) & 31] for at in range(letters))


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
    return Named(1, find("", code) or code, copies, section, code)
