"""What a command says, and how it ends."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

FITS, WRONG, UNREAD = 0, 1, 2
"""The exit codes of a check: all is well, something is wrong, it cannot be read."""


@dataclass(frozen=True, slots=True)
class CommandResult:
    """The lines that a command prints, and its exit code; `aside` are lines for standard error, which come first."""

    lines: tuple[str, ...]
    code: int = FITS
    aside: tuple[str, ...] = ()


def plain(lines: Iterable[str]) -> tuple[str, ...]:
    """These lines for a terminal: a file from elsewhere may hold signs that would command it."""
    return tuple(
        "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in line) for line in lines
    )
