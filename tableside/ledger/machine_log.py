"""The machine's own log: what happens to the judge's key and PIN, and every wrong PIN while no match is on the table.

Each entry is a line of JSON with the hash of the entry before: an entry that was changed or removed is found, unless
all entries after it are gone too. Each match names the end of the log in the ledger as it begins, so that a log that
was cut before that end is found. Lines are only appended. What they say is public.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from tableside.ledger.clock import clock_is_set, utc_now
from tableside.ledger.commitment import Count, fields
from tableside.ledger.errors import committing, explained
from tableside.ledger.files import make_folder, open_regular, sync_folder
from tableside.ledger.outside import read

FILE = "machine.log"
"""The log, in the data folder."""

MachineEvent = Literal[
    "wrong PIN",
    "PIN",
    "PIN found",
    "PIN refused",
    "judge key",
    "judge key found",
    "badges",
    "match",
    "cards",
    "cards undone",
    "boot file",
    "forgotten",
    "answer time",
]
"""The events: a wrong PIN was entered; the PIN or the judge's key was set, or changed by hand; badges were added.

A PIN that was changed by hand during a match was refused. A match began, which is sealed for this judge's key. Cards
were imported, or an import was undone. The boot file was used. A match was forgotten. In
competition hides are answered after another time from now on.
"""

START = "0" * 64
"""The hash before the first entry."""

_HASH = b"tableside machine log 1\0"
_TAIL_BYTES = 2**16
_MOST_BYTES = 2**26
_Hex = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]


class MachineEntry(msgspec.Struct, frozen=True):
    """An entry: its number, the time as a label, what happened, and the hash of all that and of the entry before.

    `key` is the short name of the judge's key, of the PIN or of the imported cards that are in force from then on,
    empty for none; of a forgotten match it is the number, of an answer time the ms. `agreed` are those who agreed to a
    change: the judge, players by their letters; empty where nobody had to. Of new badges it has the roles, of a wrong
    PIN the role, and the player from whose side it came. No name is in it: each match names the end of the log in the
    ledger, where nothing can be destroyed.
    """

    seq: Count
    at: str
    clock_trusted: bool
    event: MachineEvent
    key: str
    agreed: tuple[str, ...]
    prev: _Hex
    hash: str = ""

    @property
    def whole(self) -> bool:
        """Return whether the entry matches its own hash."""
        return self.hash == self.own_hash

    @property
    def own_hash(self) -> str:
        """The hash that the entry must have."""
        about = fields(self.seq, self.at, int(self.clock_trusted), self.event, self.key, len(self.agreed), *self.agreed)
        return sha256(_HASH + about + bytes.fromhex(self.prev)).hexdigest()


class MachineLogEnd(msgspec.Struct, frozen=True):
    """The last entry of a log: its number, and its hash in hex. The number is 0 if there is none."""

    seq: Count = 0
    hash: _Hex = START


@dataclass(frozen=True)
class MachineLogReading:
    """The contents of the log: its entries in order, and the numbers of the lines that are damaged or do not follow."""

    entries: tuple[MachineEntry, ...] = ()
    broken: tuple[int, ...] = ()

    @property
    def end(self) -> MachineLogEnd:
        """The end of the log."""
        return MachineLogEnd(self.entries[-1].seq, self.entries[-1].own_hash) if self.entries else MachineLogEnd()

    def lacks(self, end: MachineLogEnd) -> bool:
        """Return whether the log no longer has what was its end once: it was cut, or replaced by another log."""
        return end.seq > 0 and (end.seq, end.hash) not in self._ends

    @cached_property
    def _ends(self) -> frozenset[tuple[int, str]]:
        return frozenset((entry.seq, entry.own_hash) for entry in self.entries)


class MachineLog:
    """The log of one data folder. Only the app appends, which holds the folder's lock."""

    def __init__(
        self,
        folder: Path,
        clock: Callable[[], datetime] = utc_now,
        clock_trusted: Callable[[], bool] = clock_is_set,
    ) -> None:
        self._folder = folder
        self._clock = clock
        self._clock_trusted = clock_trusted

    def append(self, event: MachineEvent, key: str = "", agreed: tuple[str, ...] = ()) -> None:
        """Append an entry; when this returns, it survives a power cut.

        Raises LedgerError, `NotKnown` if the entry may be stored all the same.
        """
        with explained(self._folder):
            make_folder(self._folder)
            path = self._folder / FILE
            new = not os.path.lexists(path)
            file = open_regular(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o644)
            try:
                size = os.fstat(file).st_size
                tail = os.pread(file, _TAIL_BYTES, max(0, size - _TAIL_BYTES))
                line = msgspec.json.encode(self._next(tail, event, key, agreed)) + b"\n"
                with committing(self._folder):
                    _write(file, line if tail.endswith(b"\n") or not tail else b"\n" + line)
                    os.fsync(file)
            finally:
                os.close(file)
            if new:
                sync_folder(self._folder)

    def last(self, *events: MachineEvent) -> MachineEntry | None:
        """The newest entry of these events, None for none. Raises `Unreadable`."""
        return next((entry for entry in reversed(self.read().entries) if entry.event in events), None)

    def read(self) -> MachineLogReading:
        """Everything in the log; nothing where there is none yet. Raises `Unreadable`."""
        path = self._folder / FILE
        if not os.path.lexists(path):
            return MachineLogReading()
        entries: list[MachineEntry] = []
        broken = []
        prev, seq = START, 0
        for number, line in enumerate(read(path, _MOST_BYTES, ours=True).splitlines(), 1):
            entry = _decoded(line)
            if entry is None or not entry.whole or (entry.prev, entry.seq) != (prev, seq + 1):
                broken.append(number)
            if entry is not None:
                entries.append(entry)
                prev, seq = entry.hash, entry.seq
        return MachineLogReading(tuple(entries), tuple(broken))

    def _next(self, tail: bytes, event: MachineEvent, key: str, agreed: tuple[str, ...]) -> MachineEntry:
        """The entry after the last one that can be read."""
        decoded = (_decoded(line) for line in reversed(tail.splitlines()))
        last = next((entry for entry in decoded if entry is not None), None)
        seq, prev = (last.seq + 1, last.own_hash) if last is not None else (1, START)
        at = self._clock().isoformat(timespec="milliseconds")
        entry = MachineEntry(seq, at, self._clock_trusted(), event, key, agreed, prev)
        return msgspec.structs.replace(entry, hash=entry.own_hash)


def _decoded(line: bytes) -> MachineEntry | None:
    try:
        entry = msgspec.json.decode(line, type=MachineEntry)
        entry.own_hash  # noqa: B018 (raises for what fits no field)
    except (ValueError, OverflowError, RecursionError):
        return None
    return entry


def _write(file: int, content: bytes) -> None:
    while content:
        content = content[os.write(file, content) :]
