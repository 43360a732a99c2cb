"""Names from elsewhere as one line of text that only shows itself."""

from __future__ import annotations

import unicodedata


def printable(text: str) -> str:
    r"""Return a text in which every character is seen: the others are shown as U+FFFD, odd spaces as a space.

    Names of files, cards and people come from elsewhere. A control character could command a terminal or forge a
    line, a direction mark could turn the words after it around, and a byte that is no UTF-8, which Python keeps as half
    of a surrogate pair, cannot be drawn or written at all.

    >>> printable("K\udcfcr\x1b[2J\u202e.txt")
    'K�r�[2J�.txt'
    """
    return text if text.isprintable() else "".join(map(_seen, text))


def _seen(character: str) -> str:
    if character.isprintable():
        return character
    return " " if unicodedata.category(character) == "Zs" else "\N{REPLACEMENT CHARACTER}"
