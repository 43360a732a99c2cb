"""The keys of the matches: in memory and, where the dial allows it, each in a file that only the app can read."""

import errno
import os
import re
from pathlib import Path

from tableside.ledger.errors import KeyExposed, explained
from tableside.ledger.files import check_keys, open_regular, put, sync_folder
from tableside.ledger.seal import KEY_BYTES, Seal


class Keys:
    """One random key for each match, in `match-<n>.key` in a folder that no other user can enter.

    `new` returns after the key is safe on the disk, so no entry is sealed with a key that a power cut could destroy. A
    key that is not `kept` is only in memory, and gone when the app ends.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._seals: dict[int, Seal] = {}

    def path(self, match: int) -> Path:
        """The file for the key of `match`."""
        return self._folder / f"match-{match}.key"

    def of(self, match: int) -> Seal | None:
        """The seal of `match`, None if its key is missing or truncated.

        Raises `KeyExposed`, `FolderExposed` or `LinkRefused` if other users could read or replace it.
        """
        if match not in self._seals:
            with explained(self._folder):
                check_keys(self._folder)
                key = _read(self.path(match))
            if key is None:
                return None
            self._seals[match] = Seal(key)
        return self._seals[match]

    def new(self, match: int, *, kept: bool = True) -> Seal:
        """Make the key of `match`; a truncated earlier one is renamed to `.damaged`."""
        key = os.urandom(KEY_BYTES)
        with explained(self._folder):
            if not self._folder.is_dir():
                self._folder.mkdir(mode=0o700)
                sync_folder(self._folder.parent)
            check_keys(self._folder)
            path = self.path(match)
            if os.path.lexists(path):
                if _read(path) is not None:
                    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
                path.rename(path.with_suffix(".damaged"))
            if kept:
                put(path, [key], 0o600, new=True)
        self._seals[match] = Seal(key)
        return self._seals[match]

    def forget(self, match: int) -> None:
        """Destroy the key of `match`: nobody can open what it sealed from now on."""
        self._seals.pop(match, None)
        with explained(self._folder):
            if self.path(match).exists():
                self.path(match).unlink()
                sync_folder(self._folder)

    def held(self) -> tuple[int, ...]:
        """The matches whose keys are in memory."""
        return tuple(self._seals)

    def kept(self) -> tuple[int, ...]:
        """The matches whose keys are in a file."""
        names = (re.fullmatch(r"match-(\d+)\.key", path.name) for path in self._folder.glob("match-*.key"))
        return tuple(sorted(int(name[1]) for name in names if name))


def _read(path: Path) -> bytes | None:
    try:
        file = open_regular(path, os.O_RDONLY)
    except FileNotFoundError:
        return None
    with open(file, "rb", buffering=0) as opened:
        if os.fstat(file).st_mode & 0o077:
            raise KeyExposed(path)
        key = opened.read(KEY_BYTES + 1)
    return key if len(key) == KEY_BYTES else None
