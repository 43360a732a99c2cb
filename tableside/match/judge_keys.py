"""The judge's public key of this table: found on a USB stick, kept in the data folder."""

from __future__ import annotations

import heapq
import os
from collections.abc import Iterator, Sequence
from itertools import count, takewhile
from pathlib import Path

import msgspec

from tableside.ledger import judge_key
from tableside.ledger.box import JudgePublic
from tableside.ledger.errors import LedgerError

FILE = "judge.pub"
"""The judge's public key, in the data folder."""

STICKS = (Path("/media"), Path("/run/media"), Path("/mnt"))
"""Where USB sticks are mounted."""

_DEEP = 3
_MOST_LOOKED_AT = 20_000
_MOST_READ = 200


class JudgeKey(msgspec.Struct, frozen=True):
    """A judge's public key on a stick: its file, and its short name to compare."""

    file: str
    id: str


def current_key(folder: Path) -> JudgePublic | None:
    """The judge's public key that this table was given, None for none. Raises `Unreadable`."""
    path = folder / FILE
    return judge_key.public_half(path) if path.exists() else None


def adopt_key(folder: Path, file: Path) -> JudgePublic:
    """Keep the public key of `file` from now on; of a private key file, only its public half is copied.

    Raises `Unreadable` for the file, or another `LedgerError` for the disk.
    """
    public = judge_key.public_half(file)
    judge_key.keep(public, folder / FILE)
    return public


def find_keys(places: Sequence[Path] = STICKS) -> tuple[JudgeKey, ...]:
    """The judge's public keys on sticks, sorted by file; unreadable files are skipped.

    At most `_MOST_LOOKED_AT` entries of folders are looked at and `_MOST_READ` files read.
    """
    keys = []
    left = count(_MOST_LOOKED_AT, -1)
    for path in heapq.nsmallest(_MOST_READ, (path for place in places for path in _files(place, left))):
        try:
            keys.append(JudgeKey(str(path), judge_key.public_half(path).id))
        except LedgerError:
            continue
    return tuple(keys)


def _files(place: Path, left: Iterator[int], deep: int = _DEEP) -> Iterator[Path]:
    """The `.pub` files of a folder and of its subfolders, `deep` levels down; links are not followed.

    `left` counts down the entries that may still be looked at.
    """
    try:
        with os.scandir(place) as entries:
            inside = list(takewhile(lambda _: next(left) > 0, entries))
    except OSError:
        return
    for entry in inside:
        if entry.name.endswith(".pub"):
            yield Path(entry.path)
        elif deep and entry.is_dir(follow_symlinks=False):
            yield from _files(Path(entry.path), left, deep - 1)
