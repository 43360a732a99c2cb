"""Cards by their names and codes as people write them, and the nearest names to a name that no card has."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from difflib import SequenceMatcher
from heapq import nlargest
from typing import Final

from carddata.model.card import Catalogue
from carddata.model.domains import Domain

Find = Callable[[str, str], str | None]
"""Gives the card's own name for a name as written and a code, None where neither is known."""

CODE: Final = r"[A-Za-z]{2,3}[-·][A-Za-z]{0,2}[0-9]{1,3}(?:[A-Za-z*])?(?:[-/][0-9]{1,3})?"
"""A card's code: its set, its number, perhaps a mark of the printing, perhaps the set's size or a picture's number."""

MARKS: Final = "*ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The marks of printings in codes."""

NEAR: Final = 0.72
"""The likeness from which a name is suggested: 1 is the same name."""

BEGUN: Final = 0.9
"""The likeness of a name whose words all begin words of the card's name."""

RUNES: Final[tuple[Domain, ...]] = ("fury", "calm", "mind", "body", "chaos", "order")
"""The domains of the runes that a set prints outside its numbering, as R01 to R06."""

_RUNE: Final = re.compile(r"[A-Z]+-R([1-6])(?!\d)")
_PARTS: Final = re.compile(r"([A-Z]{2,3})[-·]([A-Z]{0,2})([0-9]{1,3})([A-Z*]?)")
_REMARK: Final = re.compile(r"\s*(?:\([^()]*\)|\[[^\[\]]*\])\s*$")
_PRINTING_WORDS: Final = re.compile(
    r"(?:\s+[-–—]\s+|,\s+|\s+)(?:starter|promo(?:tional)?|metal|launch exclusive|alternate art|alt art|overnumbered"
    r"|signature|showcase|foil|ultimate|full art|extended art|pre-?release(?: promo)?|nexus nights?|champion)\s*$",
    re.IGNORECASE,
)
_THIRD_PART: Final = re.compile(r"^(.+?\s[-–—]\s.+?)\s[-–—]\s.+$")
_LONGEST: Final = 300
_MOST_REMARKS: Final = 4
_APOSTROPHES: Final = re.compile(r"['’‘`´ʼ]")
_NO_LETTERS: Final = re.compile(r"[\W_]+")


def finder(cards: Catalogue) -> Find:
    """A function that finds these cards by name or code; legends also go by their title, runes by `R01` of any set."""
    by_name: dict[str, str] = {}
    by_code: dict[str, set[str]] = {}
    by_rune: dict[str, str] = {}
    for card in cards.values():
        for number in card.numbers:
            by_code.setdefault(_code(number), set()).add(card.name)
        if card.type == "rune":
            by_rune.update(dict.fromkeys(card.domains, card.name))
        if card.type == "legend" and ", " in card.name:
            by_name.setdefault(plain(card.name.split(", ", 1)[1]), card.name)
    by_name |= {plain(name): name for name in cards}

    def find(name: str, code: str) -> str | None:
        for written in without_remarks(name if len(name) <= _LONGEST else ""):
            if (known := by_name.get(plain(written))) is not None:
                return known
        for known_code in (_code(code), _code(code).rstrip(MARKS)):
            if len(by_code.get(known_code, ())) == 1:
                return next(iter(by_code[known_code]))
        rune = _RUNE.match(_code(code))
        return None if rune is None else by_rune.get(RUNES[int(rune[1]) - 1])

    return find


def without_remarks(name: str) -> Iterator[str]:
    """A name as written, and then without one remark after the other on its printing.

    >>> list(without_remarks("Annie - Dark Child (Metal) - Starter"))
    ['Annie - Dark Child (Metal) - Starter', 'Annie - Dark Child (Metal)', 'Annie - Dark Child']
    """
    for _ in range(_MOST_REMARKS):
        yield name
        shorter = _REMARK.sub("", name)
        shorter = _PRINTING_WORDS.sub("", name) if shorter == name else shorter
        shorter = _THIRD_PART.sub(r"\1", name) if shorter == name else shorter
        if shorter in (name, ""):
            return
        name = shorter


def printing(code: str) -> str:
    """A code as printed: in capitals, with a padded number and the mark of its printing; empty if it is no code.

    >>> printing("ogn-66a-298"), printing("SFD-230s"), printing("UNL·T3/219"), printing("VEN-SP4/006"), printing("7")
    ('OGN-066a', 'SFD-230*', 'UNL-T03', 'VEN-SP4', '')
    """
    parts = _PARTS.match(code.upper())
    if parts is None:
        return ""
    number = int(parts[3])
    width = (3, 2, 1)[len(parts[2])]
    return f"{parts[1]}-{parts[2]}{number:0{width}}{parts[4].replace('S', '*').lower()}"


def plain(name: str) -> str:
    """A name as it is compared: case, accents and punctuation do not count.

    >>> plain("Zhonya’s  HOURGLASS"), plain("Evelynn - Entrancing")
    ('zhonyas hourglass', 'evelynn entrancing')
    """
    letters = _APOSTROPHES.sub("", name)
    if not letters.isascii():
        decomposed = unicodedata.normalize("NFKD", letters)
        letters = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return _NO_LETTERS.sub(" ", letters).strip().casefold()


def nearest(name: str, cards: Catalogue, most: int = 3) -> tuple[str, ...]:
    """The names most like this name, the most alike first; none that is not like it.

    All cards are compared, and nothing else decides: a suggestion says nothing about a deck or a match.

    >>> from carddata.sets import load
    >>> nearest("Pakaa Cubb", load(), 1)
    ('Pakaa Cub',)
    """
    written = plain(name)
    if not written:
        return ()
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(written)
    scored = ((_alike(matcher, written, plain(known)), known) for known in sorted(cards))
    best = nlargest(most, (pair for pair in scored if pair[0] >= NEAR), key=lambda pair: pair[0])
    return tuple(known for _, known in best)


def _alike(matcher: SequenceMatcher[str], written: str, known: str) -> float:
    """Return how alike two names are, from 0 to 1; the matcher has the written one."""
    matcher.set_seq1(known)
    begun = BEGUN if _begins_words(written, known) else 0.0
    if matcher.real_quick_ratio() < NEAR or matcher.quick_ratio() < NEAR:
        return begun
    return max(begun, matcher.ratio())


def _begins_words(written: str, known: str) -> bool:
    """Return whether each written word begins a word of the name; one letter alone says too little."""
    words = known.split()
    return len(written) > 2 and all(any(word.startswith(part) for word in words) for part in written.split())


def _code(code: str) -> str:
    """Normalise a code for comparison: set, number without leading zeros, mark; no set size, no picture."""
    parts = _PARTS.match(code.upper())
    if parts is None:
        return ""
    mark = parts[4].replace("S", "*")
    return f"{parts[1]}-{parts[2]}{int(parts[3])}{mark}"
