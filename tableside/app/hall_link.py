"""The word of a hall as its table takes it: the screen shows who is paired here, the table's thread gets the rest."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock

from tableside.app.hall_process import HallSupervisor
from tableside.engine.model.modes import MODES
from tableside.hall.told import HEARD, HandedEntries, Heard
from tableside.ledger.clock import utc_now
from tableside.match.hall_word import HallWord
from tableside.match.public.event_rulings import HeardRulings
from tableside.screens.wires import NO_HALL, HallShown, PairingShown
from tableside.table.commands import FollowHall, HallReport, TakeOver

Send = Callable[[HallReport | FollowHall | TakeOver], None]
"""Takes what the table's thread is to know."""


class HallLink:
    """Passes on each change to the table with this data folder, by `send`, and to the screen, on any thread.

    `show` gets how far sending is, `show_pairing` who is paired here, None for nobody. The table is told whether the
    hall is heard now, or as of when; one that was started without its hall knows it as of when it was told something
    last.
    """

    def __init__(
        self,
        folder: Path,
        show: Callable[[HallShown], None],
        show_pairing: Callable[[PairingShown | None], None],
        send: Send,
    ) -> None:
        self._file, self._show, self._show_pairing, self._send = folder / HEARD, show, show_pairing, send
        self._lock = Lock()
        self._heard, self._state = Heard(), NO_HALL
        self._as_of = ""

    def hear(self, heard: Heard | HandedEntries) -> None:
        """Take what the hall told the table, or a match that was handed over to it."""
        if isinstance(heard, HandedEntries):
            self._send(TakeOver(heard.match))
            return
        with self._lock:
            self._heard = heard
            self._renew()
        self._show_pairing(pairing_shown(heard))
        if (clock := followed(heard)) is not None:
            self._send(clock)

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
            self._send(HallReport(HallWord()))
            return
        table = self._heard.table
        rulings = HeardRulings(table.rulings, table.conflicts, self._as_of or self._kept, self._is_connected)
        self._send(HallReport(HallWord(table.call, table.extra, rulings, table.withdrawn)))

    @property
    def _kept(self) -> str:
        """The time at which the last word was kept, empty for none."""
        try:
            return datetime.fromtimestamp(self._file.stat().st_mtime, UTC).isoformat()
        except OSError:
            return ""


def pairing_shown(heard: Heard) -> PairingShown | None:
    """The people who are paired at this table in the round that is played, None for nobody.

    Two play as the hall says; three or four play in the first mode for as many.
    """
    everybody, table = heard.everybody, heard.table
    if everybody.round is None or not table.number:
        return None
    count = len(table.people)
    modes = [name for name, each in MODES.items() if each.seats == count]
    if not modes:
        return None
    mode = everybody.mode if everybody.mode in modes else modes[0]
    event, round_ = everybody.event, everybody.round
    return PairingShown(event, round_, table.number, table.people, mode, everybody.dial, everybody.minutes)


def followed(heard: Heard) -> FollowHall | None:
    """The clock of the round as it is now, None if the hall does not say it."""
    everybody = heard.everybody
    if everybody.round is None or everybody.clock is None:
        return None
    clock = everybody.clock
    return FollowHall(everybody.event, everybody.round, clock.minutes, clock.left, clock.running)


def hall_supervisor(
    folder: Path,
    show: Callable[[HallShown], None],
    show_pairing: Callable[[PairingShown | None], None],
    send: Send,
) -> HallSupervisor:
    """The supervisor of the process that links the table with this data folder to its hall, as in `HallLink`."""
    link = HallLink(folder, show, show_pairing, send)
    return HallSupervisor(folder, link.report, link.hear)
