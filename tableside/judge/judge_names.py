"""The names of an event's judges: a list in the data folder, from which a judge chooses at the PIN.

Where there is such a list and no badge, whoever unlocks the desk chooses a name. It says who ruled, and proves nothing:
whoever knows the PIN can choose any name.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from tableside.ledger.files import make_folder, read_regular
from tableside.ledger.outside import write_over
from tableside.match.names import tidy

FILE = "judges.json"
"""The file, in the data folder."""

MOST_NAMES = 2000
MOST_BYTES = 2**19

AT_ONCE = 24
"""The number of names, or ranges of names, offered at once."""


class NameRange(msgspec.Struct, frozen=True):
    """Some names in alphabetical order, offered as one button: its first and its last name."""

    names: tuple[str, ...]

    @property
    def first(self) -> str:
        """The first name."""
        return self.names[0]

    @property
    def last(self) -> str:
        """The last name."""
        return self.names[-1]


class JudgeNames:
    """The list of one data folder. Reading raises OSError, writing NotWritten, where the folder cannot be used."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / FILE
        self._folder = folder

    def names(self) -> tuple[str, ...]:
        """All names, none where no list was set or its file is damaged: then who judges is not on record."""
        try:
            return msgspec.json.decode(read_regular(self._file, MOST_BYTES), type=tuple[str, ...])
        except FileNotFoundError:
            return ()
        except (ValueError, RecursionError):
            return ()

    def keep(self, names: tuple[str, ...]) -> None:
        """Replace the list as a whole; only this user may read it."""
        make_folder(self._folder)
        write_over(self._file, [msgspec.json.encode(names)], mode=0o600)


def read_names(content: bytes) -> tuple[str, ...]:
    r"""The names or numbers in a text file, one a line, each once and in alphabetical order. Raises ValueError.

    >>> read_names("Zoë\n12 Kim\n\n12 kim\n".encode())
    ('12 Kim', 'Zoë')
    """
    lines = map(tidy, content.decode("utf-8-sig").splitlines())
    names: dict[str, str] = {}
    for line in lines:
        if line:
            names.setdefault(line.casefold(), line)
    if not 0 < len(names) <= MOST_NAMES:
        raise ValueError(f"a list of judges has 1 to {MOST_NAMES} names")
    return tuple(sorted(names.values(), key=str.casefold))


def offered(names: tuple[str, ...], first: tuple[str, ...] = ()) -> tuple[str | NameRange, ...]:
    """Return what is offered of a list: its names, or ranges of them where they are too many for a page.

    `first` are the names of who judged at this table last; they stand before the ranges.

    >>> offered(("Ann", "Bea"))
    ('Ann', 'Bea')
    """
    if len(names) <= AT_ONCE:
        return names
    known = tuple(name for name in first if name in names)[:3]
    ranges = AT_ONCE - len(known)
    size = -(-len(names) // ranges)
    return (*known, *(NameRange(names[at : at + size]) for at in range(0, len(names), size)))
