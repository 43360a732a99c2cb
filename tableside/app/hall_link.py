"""The word of a hall to its table on calls, time and rulings, and whether it is heard now or when it last was."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock

from tableside.app.hall_process import HallSupervisor
from tableside.app.hall_words import hearing
from tableside.hall.told import HEARD, Heard
from tableside.ledger.clock import utc_now
from tableside.match.hall_word import HallWord
from tableside.match.public.event_rulings import HeardRulings
from tableside.screens.wires import NO_HALL, HallShown, PairingShown
from tableside.table.commands import FollowHall, HallReport


class HallLink:
    """Tells the table with this data folder of each change, by `tell`, and the screen by `show`, on any thread.

    A table that was started without its hall knows it as of when it was told something last.
    """

    def __init__(self, folder: Path, show: Callable[[HallShown], None], tell: Callable[[HallWord], None]) -> None:
        self._file, self._show, self._tell = folder / HEARD, show, tell
        self._lock = Lock()
        self._heard, self._state = Heard(), NO_HALL
        self._as_of = ""

    def hear(self, heard: Heard) -> None:
        """Take what the hall told the table."""
        with self._lock:
            self._heard = heard
            self._renew()

    def report(self, state: HallShown) -> None:
        """Take how far sending is, which says whether the hall is reached."""
        self._show(state)
        with self._lock:
            was_connected, self._state = self._is_connected, state
            if was_connected or self._is_connected:
                self._as_of = utc_now().isoformat()
            if was_connected != self._is_connected or not state.joined or not self._as_of:
                self._renew()

    @property
    def _is_connected(self) -> bool:
        return self._state.joined and self._state.problem is None and self._state.waiting is not None

    def _renew(self) -> None:
        if not self._state.joined and self._heard == Heard():
            self._tell(HallWord())
            return
        table = self._heard.table
        rulings = HeardRulings(table.rulings, table.conflicts, self._as_of or self._kept, self._is_connected)
        self._tell(HallWord(table.call, table.times, rulings))

    @property
    def _kept(self) -> str:
        """The time at which the last word was kept, empty for none."""
        try:
            return datetime.fromtimestamp(self._file.stat().st_mtime, UTC).isoformat()
        except OSError:
            return ""


def hall_supervisor(
    folder: Path,
    show: Callable[[HallShown], None],
    show_pairing: Callable[[PairingShown | None], None],
    send: Callable[[HallReport | FollowHall], None],
) -> HallSupervisor:
    """The supervisor of the process that links the table with this data folder to its hall.

    `send` gets what the table's thread is to know.
    """
    link = HallLink(folder, show, lambda word: send(HallReport(word)))
    follow = hearing(show_pairing, send)

    def hear(heard: Heard) -> None:
        link.hear(heard)
        follow(heard)

    return HallSupervisor(folder, link.report, hear)
