"""The file in which the overlay keeps how far it has shown a delayed match, for its next process."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import msgspec

from tableside.ledger.errors import LedgerError
from tableside.ledger.outside import read, write_over
from tableside.stream.release import ReleaseMark

FILE = "overlay-shown.json"
"""The file, in the state folder that systemd gives to this service, or else in the data folder."""

LARGEST = 1 << 20
"""The largest such file that is read, in bytes."""


class KeptMark:
    """The mark beside the ledger in `folder`.

    Where it cannot be kept, the next process shows nothing before the delay is over.
    """

    def __init__(self, folder: Path) -> None:
        given = os.environ.get("STATE_DIRECTORY", "").split(":")[0]
        self._path = (Path(given) if given else folder) / FILE

    def read(self) -> ReleaseMark:
        """Return what was kept last; nothing was let go if that cannot be read."""
        try:
            return msgspec.json.decode(read(self._path, LARGEST, ours=True), type=ReleaseMark)
        except (LedgerError, ValueError, RecursionError):
            return ReleaseMark()

    def keep(self, mark: ReleaseMark) -> None:
        """Keep this one, as far as that is possible."""
        with suppress(LedgerError, OSError):
            write_over(self._path, [msgspec.json.encode(mark)])
