"""The memory of this screen from match to match: the people, and how the last match was set up."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tableside.engine.model.game_setup import GameSetup
from tableside.ledger.files import read_regular
from tableside.screens.wires import Wires

MOST = 11
"""The most people who are remembered; those of the last match first."""

_MOST_BYTES = 16_384
"""The number of bytes that the memory stays below."""


class PastPlayer(msgspec.Struct, frozen=True):
    """Somebody who played here: the name, and pronouns if they were given."""

    name: str
    pronouns: str = ""


class Memory(msgspec.Struct, frozen=True):
    """The people who played here, newest first, and the setup of the last match, None for none.

    Before the first match that may be the event for which the table was prepared, without names. `shortcut` is whether
    it was announced for that match that everybody passes unless somebody touches.
    """

    people: tuple[PastPlayer, ...] = ()
    last: GameSetup | None = None
    shortcut: bool = False

    @property
    def played(self) -> GameSetup | None:
        """The setup of the last match that was played here; None for none."""
        return self.last if self.last is not None and self.last.names else None

    @property
    def prepared(self) -> GameSetup:
        """The setup with which a first match begins: that of the event for which the table was prepared, if any."""
        return GameSetup({}, ()) if self.last is None or self.last.names else self.last


def read(path: Path | None) -> Memory:
    """Return what is remembered in this file; nothing if there is no such file, or a link, or it cannot be read."""
    if path is None:
        return Memory()
    try:
        return msgspec.json.decode(read_regular(path, _MOST_BYTES), type=Memory)
    except (OSError, ValueError, RecursionError):
        return Memory()


def write(wires: Wires, memory: Memory) -> bool:
    """Keep this; return whether that was possible."""
    return wires.save_people is not None and wires.save_people(msgspec.json.encode(memory))


def remember(memory: Memory, setup: GameSetup, named: tuple[PastPlayer, ...], *, shortcut: bool = False) -> Memory:
    """The memory after a match began with this setup, and with the `shortcut` announced or not.

    `named` are those of its people who have a name of their own.
    """
    names = {person.name for person in named}
    others = (person for person in memory.people if person.name not in names)
    return Memory((*named, *others)[:MOST], setup, shortcut)
