"""Errors in files and lines of the notation."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class NotationError(Exception):
    """A file or a line is badly written. The message says what is wrong and, if possible, what was meant."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


class UnknownReference(Exception):
    """A line names an object that is not on the table, or several objects."""


def did_you_mean(wrong: str, known: Iterable[str]) -> str:
    """A hint at a card of a similar name: `; perhaps "X"`; without one, where a file gets cards from."""
    near = get_close_matches(wrong, list(known), n=1, cutoff=0.6)
    return (
        f'; perhaps "{near[0]}"'
        if near
        else "; make it up in [cards], or name the folder of imported cards with --data"
    )


def perhaps(wrong: str, words: Iterable[str]) -> str:
    """A hint at a similar word of the notation: `; perhaps 'word'`, or nothing."""
    near = get_close_matches(wrong, list(words), n=1, cutoff=0.7)
    return f"; perhaps '{near[0]}'" if near else ""
