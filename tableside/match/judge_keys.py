"""Judges' keys on their way to the table: looked for on the sticks that are plugged in, and kept in the data folder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from tableside.ledger import judgekey
from tableside.ledger.box import JudgePublic
from tableside.ledger.errors import LedgerError

KEPT = "judge.pub"
"""The public half of the judge's key, in the data folder."""

STICKS = (Path("/media"), Path("/run/media"), Path("/mnt"))
"""Where sticks are found once they are mounted."""

_DEEP = 3
_MOST = 100


class JudgeKey(msgspec.Struct, frozen=True):
    """A judge's public key on a stick: its file, and its short name to compare."""

    file: str
    id: str


def current_key(folder: Path) -> JudgePublic | None:
    """The judge's public half that this table was given, None where there is none. Raises `Unreadable`."""
    path = folder / KEPT
    return judgekey.public_half(path) if path.exists() else None


def adopt_key(folder: Path, file: Path) -> JudgePublic:
    """Keep the public half in `file` from now on; where that is the private one, its public half alone is copied.

    Raises `Unreadable`, or what a `LedgerError` tells of the disk.
    """
    public = judgekey.public_half(file)
    judgekey.keep(public, folder / KEPT)
    return public


def find_keys(places: Sequence[Path] = STICKS) -> tuple[JudgeKey, ...]:
    """Every judge's key on a stick, by its file; what cannot be read is passed over."""
    keys = []
    for path in sorted(path for place in places for path in _files(place)):
        try:
            keys.append(JudgeKey(str(path), judgekey.public_half(path).id))
        except LedgerError:
            continue
    return tuple(keys[:_MOST])


def _files(place: Path, deep: int = _DEEP) -> Iterator[Path]:
    """The `.pub` files down to so many folders below; a link is not followed."""
    try:
        inside = list(place.iterdir())
    except OSError:
        return
    for path in inside:
        if path.suffix == ".pub":
            yield path
        elif deep and path.is_dir() and not path.is_symlink():
            yield from _files(path, deep - 1)
