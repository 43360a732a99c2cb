"""Text that is struck through, by a mark after each character that any plain text can hold."""

from __future__ import annotations

STROKE = "\N{COMBINING LONG STROKE OVERLAY}"
"""The mark; whoever draws text draws a line in its place."""


def strike(text: str) -> str:
    """The text, struck through.

    >>> strike("a b").replace(STROKE, "-")
    'a- b-'
    """
    return "".join(character if character.isspace() else character + STROKE for character in text)
