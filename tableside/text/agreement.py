"""Articles and endings that agree with the noun after them, where words are put together.

A pattern marks them: `a(n)` in English, and an adjective or article with `(e)` in German. German nouns stand in the
accusative or the plural; feminine nouns and plurals take the same ending.
"""

from __future__ import annotations

import re
from typing import Final

_ARTICLE: Final = re.compile(r"\ba\(n\) (other )?(?=(\w+))")
_ENDING: Final = re.compile(r"(\w+)\(e\)(?=[^A-ZÄÖÜ(]*([A-ZÄÖÜ]\w*)?)")

MASCULINE: Final = frozenset({"Zauber", "Spieler", "Gegner", "Kampf", "Punkt", "Champion"})
NEUTER: Final = frozenset({"Schlachtfeld", "Equipment", "Merkmal"})


def agreeing(words: str) -> str:
    """These words, with the marked articles and endings that their nouns ask for.

    >>> agreeing("a(n) enemy unit, a(n) unit, a(n) other unit, a(n) unattached gear")
    'an enemy unit, a unit, another unit, an unattached gear'
    >>> agreeing("ein(e) verbündete Einheit, ein(e) Schlachtfeld, jed(e) Zauber")
    'eine verbündete Einheit, ein Schlachtfeld, jeden Zauber'
    """
    return _ENDING.sub(_ending, _ARTICLE.sub(_article, words))


def _article(matched: re.Match[str]) -> str:
    if matched[1]:
        return "another "
    noun = matched[2].lower()
    return "an " if noun[0] in "aeio" or (noun.startswith("un") and not noun.startswith("uni")) else "a "


def _ending(matched: re.Match[str]) -> str:
    stem, noun = matched[1], matched[2] or ""
    if noun in MASCULINE:
        return stem + "en"
    if noun in NEUTER:
        return stem if stem.lower() in ("ein", "kein") else stem + "es"
    return stem + "e"
