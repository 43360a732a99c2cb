"""The keys of the matches: in memory and, where the dial allows it, each in a file that only the app can read."""

import errno
import os
import re
from pathlib import Path

from tableside.ledger.errors import KeyExposed, explained
from tableside.ledger.files import check_keys, open_regular, put, sync_folder
from tableside.ledger.seal import KEY_BYTES, Seal


class Keys:
    """The random keys of each match, the first in `match-<n>.key` in a folder that no other user can enter.

    A match has one key, or several in turn: another begins after a loss, and with each change of the judge's key in
    competition. They are told apart by `Seal.id`. `new` returns after the key is safe on the disk, so no entry is
    sealed with a key that a power cut could destroy. A key that is not `kept` is only in memory, and gone when the app
    ends.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._seals: dict[int, tuple[Seal, ...]] = {}
        self._first: dict[int, Seal] = {}

    def path(self, match: int) -> Path:
        """The file for the key of `match`."""
        return self._folder / f"match-{match}.key"

    def of(self, match: int, key: str = "") -> Seal | None:
        """The seal of `match` with this `Seal.id`, by default that with which the match began.

        None if the key is missing or truncated. Raises `KeyExposed`, `FolderExposed` or `LinkRefused` if other users
        could read or replace it.
        """
        seals = self.all(match)
        return next((seal for seal in seals if seal.id == key), None) if key else self._first.get(match)

    def all(self, match: int) -> tuple[Seal, ...]:
        """Every seal of `match` that is at hand, oldest first. Raises as `of` does."""
        if match not in self._seals:
            with explained(self._folder):
                check_keys(self._folder)
                key = _read(self.path(match))
            if key is None:
                return ()
            self._first[match] = Seal(key)
            self._seals[match] = (self._first[match],)
        return self._seals[match]

    def new(self, match: int, *, kept: bool = True) -> Seal:
        """Make the key with which `match` begins; a truncated earlier key is renamed to `.damaged`."""
        self._first[match] = self.another(match, kept=kept)
        return self._first[match]

    def another(self, match: int, *, kept: bool = True) -> Seal:
        """Make one more key for `match`, which is used from now on if an entry names it."""
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
        seal = Seal(key)
        self._seals[match] = (*self._seals.get(match, ()), seal)
        return seal

    def forget(self, match: int) -> None:
        """Destroy the keys of `match`: nobody can open what it sealed from now on."""
        self._seals.pop(match, None)
        self._first.pop(match, None)
        path = self.path(match)
        with explained(self._folder):
            for file in filter(Path.exists, (path, path.with_suffix(".damaged"))):
                file.unlink()
                sync_folder(self._folder)

    def held(self) -> tuple[int, ...]:
        """The matches whose keys are in memory."""
        return tuple(self._seals)

    def kept(self) -> tuple[int, ...]:
        """The matches whose keys are in a file."""
        names = (re.fullmatch(r"match-(\d+)\.key", path.name) for path in self._folder.glob("match-*.key"))
        return tuple(sorted(int(name[1]) for name in names if name))


def own_key(folder: Path, name: str, *, make: bool = False) -> bytes | None:
    """The key `name` in the folder of the keys, which the app alone reads; None if there is none, unless it is made.

    Raises `KeyExposed`, `FolderExposed` or `LinkRefused` if other users could read or replace it.
    """
    path = folder / f"{name}.key"
    with explained(folder):
        if make and not folder.is_dir():
            folder.mkdir(mode=0o700, parents=True)
            sync_folder(folder.parent)
        check_keys(folder)
        key = _read(path)
        if key is None and make:
            key = os.urandom(KEY_BYTES)
            path.unlink(missing_ok=True)  # a key that was cut short opens nothing
            put(path, [key], 0o600, new=True)
        return key


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
