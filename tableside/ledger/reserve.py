"""Disk space reserved beside the ledger and freed when the disk is full, so that this can still be recorded."""

import os
from contextlib import suppress
from pathlib import Path

from tableside.ledger.files import RESERVE, open_regular

RESERVE_BYTES = 1024 * 1024
_ROOM = 8
"""The reserve is made only if this many times its size is free: a small disk needs its space for the ledger."""
_BLOCK = 512


class Reserve:
    """The file `ledger.reserve`, which only takes up space."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / RESERVE
        self.whole = False

    def lay_in(self) -> None:
        """Make the reserve if there is room for it; `whole` then says whether it exists."""
        with suppress(OSError):
            self.whole = self._is_whole() or (self._has_room() and self._take())

    def give_up(self) -> bool:
        """Free its space; return whether there was any."""
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
