"""A reserve of space beside the ledger, given up when the disk is full, so that this can still be written down."""

import os
from contextlib import suppress
from pathlib import Path

from tableside.ledger.files import open_regular

RESERVE = "ledger.reserve"
RESERVE_BYTES = 1024 * 1024
_ROOM = 8
"""So many times its size must be free before it is laid in: a small disk needs its space for the ledger."""
_BLOCK = 512


class Reserve:
    """The file `ledger.reserve`, which holds nothing but its place on the disk."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / RESERVE
        self.whole = False

    def lay_in(self) -> None:
        """See to it that the reserve is there, where there is room for it; `whole` then says whether it is."""
        with suppress(OSError):
            self.whole = self._is_whole() or (self._has_room() and self._take())

    def give_up(self) -> bool:
        """Free its space; whether there was any."""
        self.whole = False
        try:
            freed = self._path.lstat().st_blocks > 0
            self._path.unlink()
        except OSError:
            return False
        return freed

    def _is_whole(self) -> bool:
        try:
            return self._path.lstat().st_blocks * _BLOCK >= RESERVE_BYTES
        except FileNotFoundError:
            return False

    def _has_room(self) -> bool:
        disk = os.statvfs(self._path.parent)
        return disk.f_bavail * disk.f_frsize >= _ROOM * RESERVE_BYTES

    def _take(self) -> bool:
        self._path.unlink(missing_ok=True)
        file = open_regular(self._path, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
        try:
            os.posix_fallocate(file, 0, RESERVE_BYTES)
        finally:
            os.close(file)
        return True
