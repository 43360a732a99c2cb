"""The result of a command: what it prints, and its exit code."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.message import Message, Names

FITS, WRONG, UNREAD, END_OPEN = 0, 1, 2, 3
"""The exit codes of a check: all is well, something is wrong, it cannot be read, nothing proves that it has its end."""

Line = Message | str
"""A line to print: a message, or text that is the same in every language, such as a key, a signed head or JSON."""

NO_NAMES = Names()


@dataclass(frozen=True, slots=True)
class Cells:
    """A table to print: the heads of its columns, and its rows."""

    columns: tuple[Line, ...]
    rows: tuple[tuple[Line, ...], ...]


@dataclass(frozen=True, slots=True)
class CommandResult:
    """The lines that a command prints, and its exit code.

    `aside` are lines for standard error, which come first, and then `table`. `names` are those of the match that the
    lines are about. `data` is what `--json` prints in place of the lines: structs, sequences, mappings, messages, text
    and numbers.
    """

    lines: tuple[Line, ...]
    code: int = FITS
    aside: tuple[Line, ...] = ()
    names: Names = NO_NAMES
    data: object = None
    table: Cells | None = None
