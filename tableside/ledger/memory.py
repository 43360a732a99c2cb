"""The last head that was confirmed, kept in a small file beside the ledger.

A ledger cannot show by itself that entries are gone from its end, be it that a card lost what it had promised to
keep, that the file was copied without its log, or that an older copy was put in its place. The head is written
after each commit, without waiting for the disk, so it never knows more than the ledger should. Whoever changes both
files is found out only by the heads that other people hold.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tableside.ledger.chain import Head
from tableside.ledger.faults import Doubt, Fault
from tableside.ledger.files import sync_folder

_LINE = re.compile(r"(head|cut|rewritten) (\d+) (\d+) (\d+) ([0-9a-f]{64}) *")
_WIDTH = 128
"""Bytes of the first line, so that writing it anew never leaves a part of what was there."""
_MOST_BYTES = 64 * 1024


@dataclass(frozen=True, slots=True)
class HeadUnreadable:
    """A head that the ledger once had and does not have any more, and how that was named when it was found."""

    head: Head
    fault: Fault


class HeadFile:
    """The head that the ledger must still have, and those it was found to have lost.

    A line each: `head`, or the fault; the first entry that it concerns, the match, the number and the hash of the head.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None
        self.head: Head | None = None
        self.lost: tuple[HeadUnreadable, ...] = ()
        self.known = False
        """Whether the file was there and could be read."""
        self._read()

    def keep(self, head: Head) -> None:
        """Remember `head` from now on. The entry is confirmed already, so a disk that refuses is no failure."""
        self.head = head
        with suppress(OSError):
            if self._file is None:
                self._file = os.open(self._path, os.O_WRONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
            os.pwrite(self._file, _line("head", 0, head).ljust(_WIDTH - 1) + b"\n", 0)

    def begin(self, head: Head | None, lost: tuple[HeadUnreadable, ...]) -> None:
        """Write the file anew, whole or not at all. Raises OSError."""
        self.close()
        first = _line("head", 0, head) if head else b""
        lines = [first.ljust(_WIDTH - 1), *(_line(one.fault.doubt, one.fault.first, one.head) for one in lost)]
        fresh = self._path.with_name(self._path.name + "-new")
        with open(fresh, "wb") as file:
            os.fchmod(file.fileno(), 0o644)
            file.write(b"\n".join(lines) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        fresh.rename(self._path)
        sync_folder(self._path.parent)
        self.head, self.lost, self.known = head, lost, True

    def close(self) -> None:
        """Let the file go, what was written last on the disk."""
        if self._file is not None:
            with suppress(OSError):
                os.fsync(self._file)
            os.close(self._file)
            self._file = None

    def _read(self) -> None:
        try:
            file = os.open(self._path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
        except OSError:
            return
        with open(file, "rb") as opened:
            first, *rest = opened.read(_MOST_BYTES).decode(errors="replace").split("\n")
        told = _LINE.fullmatch(first)
        self.known = bool(told) or not first.strip()
        if told:
            self.head = _head(told)
        found = (_LINE.fullmatch(line) for line in rest)
        self.lost = tuple(
            HeadUnreadable(_head(line), Fault(Doubt(line[1]), int(line[2]), int(line[4]))) for line in found if line
        )


def _line(word: str, first: int, head: Head) -> bytes:
    return f"{word} {first} {head.match} {head.seq} {head.hash.hex()}".encode()


def _head(line: re.Match[str]) -> Head:
    return Head(int(line[3]), int(line[4]), bytes.fromhex(line[5]))
