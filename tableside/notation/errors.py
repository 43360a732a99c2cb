"""What is said of a file that cannot be read."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class NotationError(Exception):
    """A file, or a line of it, is badly written; the message says what and, where it can, what was meant."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


class UnknownReference(Exception):
    """A line names something that is not on the table, or could mean several things there."""


def did_you_mean(wrong: str, known: Iterable[str]) -> str:
    """A hint at what was meant: `; perhaps "X"`, or nothing where nothing is near."""
    near = get_close_matches(wrong, list(known), n=1, cutoff=0.6)
    return f'; perhaps "{near[0]}"' if near else ""
