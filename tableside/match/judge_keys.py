"""The judge's public key of this table: found on a USB stick, kept in the data folder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
_MOST = 100


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
    """Every judge's public key on a stick, sorted by file; unreadable files are skipped."""
    keys = []
    for path in sorted(path for place in places for path in _files(place)):
        try:
            keys.append(JudgeKey(str(path), judge_key.public_half(path).id))
        except LedgerError:
            continue
    return tuple(keys[:_MOST])


def _files(place: Path, deep: int = _DEEP) -> Iterator[Path]:
    """The `.pub` files of a folder and of its subfolders, `deep` levels down; links are not followed."""
    try:
        inside = list(place.iterdir())
    except OSError:
        return
    for path in inside:
        if path.suffix == ".pub":
            yield path
        elif deep and path.is_dir() and not path.is_symlink():
            yield from _files(path, deep - 1)
