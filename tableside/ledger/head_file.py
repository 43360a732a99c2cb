"""The head file: the last head that was confirmed, in a small file beside the ledger.

A ledger cannot show by itself that entries are missing from its end: because the disk lost what it had promised to
keep, because the file was copied without its log, or because an older copy replaced it. The head is written after each
commit, without waiting for the disk, so it is never ahead of the ledger. Heads that other people hold expose a change
of both files.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tableside.ledger.chain import Head
from tableside.ledger.faults import Fault, FaultKind
from tableside.ledger.files import file_id, open_regular, put, read_regular

_LINE = re.compile(r"(head|cut|rewritten) ([0-9]{1,19}) ([0-9]{1,19}) ([0-9]{1,19}) ([0-9a-f]{64}) \4 *")
_WIDTH = 128
"""Bytes of the first line: it is overwritten in place, and no part of the old line may remain."""
_MOST_BYTES = 64 * 1024
_MOST = 2**63


@dataclass(frozen=True, slots=True)
class LostHead:
    """A head that the ledger had and no longer has, and the fault that was reported when this was found."""

    head: Head
    fault: Fault


class HeadFile:
    """The head that the ledger must still have, and the heads that it has lost.

    Each line has `head` or the kind of fault, the first entry concerned, and the match, number and hash of the head,
    and its number once more: a line that was written only in part is none.
    `known` is whether the file was present and readable.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None
        self.head: Head | None = None
        self.lost: tuple[LostHead, ...] = ()
        self.known = False
        self._read()

    def keep(self, head: Head) -> None:
        """Store `head` from now on. The entry is confirmed already, so a disk that refuses is no failure."""
        self.head = head
        with suppress(OSError):
            if self._file is None:
                self._file = open_regular(self._path, os.O_WRONLY)
            os.pwrite(self._file, _line("head", 0, head).ljust(_WIDTH - 1) + b"\n", 0)

    @property
    def is_own(self) -> bool:
        """Return whether the file can be written in its place: it has no second name."""
        return file_id(self._path) is not None

    def begin(self, head: Head | None, lost: tuple[LostHead, ...]) -> None:
        """Write the file anew, completely or not at all. Raises OSError."""
        self.close()
        first = _line("head", 0, head) if head else b""
        lines = [first.ljust(_WIDTH - 1), *(_line(each.fault.kind, each.fault.first, each.head) for each in lost)]
        put(self._path, [b"\n".join(lines) + b"\n"], 0o644)
        self.head, self.lost, self.known = head, lost, True

    def close(self) -> None:
        """Sync what was written last, and close the file."""
        if self._file is not None:
            with suppress(OSError):
                os.fsync(self._file)
            os.close(self._file)
            self._file = None

    def _read(self) -> None:
        try:
            content = read_regular(self._path, _MOST_BYTES)
        except OSError:
            return
        first, *rest = content[:_MOST_BYTES].decode(errors="replace").split("\n")
        head = _parsed(first)
        self.known = head is not None or not first.strip()
        self.head = head[1] if head else None
        lines = (_parsed(line) for line in rest)
        self.lost = tuple(
            LostHead(lost, Fault(FaultKind(word), first_seq, lost.seq))
            for word, lost, first_seq in filter(None, lines)
            if word != "head" and 1 <= first_seq <= lost.seq
        )


def _line(word: str, first: int, head: Head) -> bytes:
    return f"{word} {first} {head.match} {head.seq} {head.hash.hex()} {head.seq}".encode()


def _parsed(line: str) -> tuple[str, Head, int] | None:
    """The word, head and first entry of a line, None for a line that no ledger wrote."""
    parts = _LINE.fullmatch(line)
    if parts is None:
        return None
    first, match, seq = int(parts[2]), int(parts[3]), int(parts[4])
    if max(first, match, seq) >= _MOST:
        return None
    return parts[1], Head(match, seq, bytes.fromhex(parts[5])), first
