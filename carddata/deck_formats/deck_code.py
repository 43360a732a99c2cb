"""Deck codes as Piltover Archive writes them: a whole deck in one word, to be typed or pasted.

A code is bytes in base32. The first byte has the format (1) and the version. Then come the main deck, from version 2 on
the sideboard, from version 3 on the chosen champion, which is one of the cards of the main deck, and from version 6 on
additional legends. Cards are in groups of one set, one printing and one number of copies. Numbers are LEB128.

A code has no checksum: a mistyped code may be another deck.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from carddata.deck_formats.dialect import Dialect, KnownCards, ListRow, Rows, Sureness
from carddata.decklist import MAX_CARDS, MAX_COPIES, DeckListError, ListNote

ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
"""The letters and digits of a code."""

SETS: Final = ("OGN", "OGS", "ARC", "SFD", "UNL", "VEN", "RAD")
"""The sets by their numbers in a code."""

PRINTINGS: Final = ("", "a", "*", "b")
"""The marks of printings by their numbers in a code."""

PREFIXES: Final = ("", "R", "SP")
"""The letters before a card's number, by their number in a code."""

NEWEST: Final = 6
"""The newest version of the codes that is read."""

MAX_LENGTH: Final = 1000
"""The greatest number of characters of a code that are read."""

_LEAST: Final = 12
_LEAST_AMONG_WORDS: Final = 32
_CARD_LINE: Final = re.compile(r"\W*[0-9]+\s*[xX]?\s+\w")
_ADDRESS: Final = re.compile(r"[:/=?&#]")
_CODE: Final = re.compile(rf"C[E-Z2-7][{ALPHABET}]{{{_LEAST - 2},}}$")
_PRINTED: Final = re.compile(r"([A-Z]{2,3})-([A-Z]{0,2})([0-9]{1,3})([a-z*]?)")
_COUNTS: Final = {"main": 12, "sideboard": 3}
"""The highest number of copies that versions 1 to 4 know."""


def is_deck_code(words: Sequence[str]) -> bool:
    """Return whether the words of a text are a deck code, perhaps typed in several groups.

    >>> is_deck_code(["CIAAAAAAAAAQ", "CAAA"]), is_deck_code(["3", "Block"])
    (True, False)
    """
    word = _joined(words)
    return _CODE.match(word) is not None and (len(words) == 1 or all(part.isupper() for part in words))


def may_be_deck_code(words: Sequence[str]) -> bool:
    """Return whether a text of one word may be meant as a deck code: it has only letters and digits that a code has.

    >>> may_be_deck_code(["CIAA2"]), may_be_deck_code(["Block"]), may_be_deck_code(["3", "Block"])
    (True, False, False)
    """
    return len(words) == 1 and set(words[0]) <= set(ALPHABET)


def _sure(text: str, _known: KnownCards) -> Sureness:
    words = text.split()
    if is_deck_code(words) or may_be_deck_code(words):
        return 3
    return 2 if _codes_within(text) and not any(map(_CARD_LINE.match, text.splitlines())) else 0


def _codes_within(text: str) -> list[tuple[int, str]]:
    """The codes among other words, as in an address, each with its line."""
    return [
        (number, part)
        for number, line in enumerate(text.splitlines(), 1)
        for word in line.split()
        for part in _ADDRESS.split(word)
        if len(part) >= _LEAST_AMONG_WORDS and _CODE.match(part) and part != text.strip()
    ]


def _read(text: str, _known: KnownCards) -> Rows:
    words, codes = text.split(), _codes_within(text)
    if is_deck_code(words) and len(codes) < 2:
        yield from read_deck_code(_joined(words), 1)
    elif codes:
        yield from read_deck_code(codes[0][1], codes[0][0])
        if len(codes) > 1:
            yield ListNote("second-deck", codes[1][0])
    else:
        raise DeckListError("code-mistyped")


DIALECT: Final = Dialect(_sure, _read)
"""The dialect: how sure it is of a text, and how it reads it."""


def read_deck_code(code: str, line: int) -> Rows:
    """The cards of a deck code. Raises DeckListError for a code that is mistyped, cut off or of an unknown version."""
    content = _decoded(code)
    if content[0] >> 4 != 1 or not content[0] & 0x0F:
        raise DeckListError("code-mistyped")
    version = content[0] & 0x0F
    if version <= NEWEST:
        yield from _rows(content, version, line)
        return
    try:
        rows = list(_rows(content, NEWEST, line))
    except DeckListError:
        raise DeckListError("code-version", version=version, newest=NEWEST) from None
    yield ListNote("code-version", line, number=version)
    yield from rows


def _rows(content: bytes, version: int, line: int) -> Iterator[ListRow]:
    """The cards of the bytes of a code, read as this version."""
    reader = _Reader(content, 1)
    prefixed = version == 4 or (version >= 5 and reader.byte() == 1)
    main = list(_section(reader, version, "main", prefixed=prefixed))
    side = list(_section(reader, version, "sideboard", prefixed=prefixed)) if version >= 2 else []
    champion = _single(reader, prefixed=prefixed) if version >= 3 and reader.byte() == 1 else None
    legends = [_single(reader, prefixed=prefixed) for _ in range(reader.number())] if version >= 6 else []
    if reader.at != len(content):
        raise DeckListError("code-mistyped")
    if champion is not None:
        yield ListRow(line, 1, "", champion, "champion")
    for code, copies in main:
        left = copies - 1 if code == champion else copies
        champion = None if code == champion else champion  # only one of its copies is apart
        if left:
            yield ListRow(line, left, "", code)
    yield from (ListRow(line, copies, "", code, "sideboard") for code, copies in side)
    yield from (ListRow(line, 1, "", code, "more-legends") for code in legends)


class Place(NamedTuple):
    """The place of a card in a code: the numbers of its set, its printing and its prefix, and its own number."""

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


def write_deck_code(
    main: Sequence[Place], sideboard: Sequence[Place], champion: Place | None, legends: Sequence[Place] = ()
) -> str:
    """The deck code of these copies, in the lowest version that can hold them; `champion` is one of `main`.

    `legends` are additional legends.
    """
    counts = Counter(main), Counter(sideboard)
    prefixed = any(place.prefix for place in (*main, *sideboard, *legends))
    version = NEWEST if legends else _version(counts, champion, prefixed=prefixed)
    content = [1 << 4 | version]
    if version >= 5:
        content.append(int(prefixed))
    for section, cards in zip(_COUNTS, counts, strict=True):
        if section == "main" or version >= 2:
            content += _written_section(cards, version, section, prefixed=prefixed)
    if version >= 3:
        content += [0] if champion is None else [1, *_written_single(champion, prefixed=prefixed)]
    if legends:
        content += _number(len(legends))
        for place in legends:
            content += _written_single(place, prefixed=prefixed)
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


def _written_single(place: Place, *, prefixed: bool) -> Iterable[int]:
    """A card that stands in no group: its set and printing come first."""
    return (place.card_set, place.printing, *_written_card(place, prefixed=prefixed))


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


def _single(reader: _Reader, *, prefixed: bool) -> str:
    """The code of a card that stands in no group."""
    card_set, printing = reader.of(SETS), reader.of(PRINTINGS)
    return _card(reader, card_set, printing, prefixed=prefixed)


def _card(reader: _Reader, card_set: str, printing: str, *, prefixed: bool) -> str:
    """The code of a card, as printed."""
    prefix = reader.of(PREFIXES) if prefixed else ""
    return f"{card_set}-{prefix}{reader.number():0{1 if prefix == 'SP' else 2 if prefix else 3}}{printing}"
