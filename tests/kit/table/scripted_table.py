"""A live table without a thread, on a clock that a test moves: what it shows, and at which moment."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import pytest

from carddata.model.card import Card
from hw.settling import Settling
from hw.simulated import SimulatedReaders, VirtualTag
from tableside.ledger import clock as ledger_clock
from tableside.match.store import MatchStore
from tableside.table import commands as c
from tableside.table import live_table, table_loop
from tableside.table.table_loop import TableInput, TableLoop
from tableside.table.view.model import PlayerPanel, View
from tests.kit.table.table import NEAR

SECOND = 1_000_000_000


class ScriptedClock:
    """All clocks of the machine in one: it stands still unless somebody waits. `ns` is the moment."""

    CLOCK_BOOTTIME = time.CLOCK_BOOTTIME

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ns = 1_000 * SECOND
        for owner in (table_loop, live_table, ledger_clock):
            monkeypatch.setattr(owner, "time", self)
        monkeypatch.setattr("hw.simulated.time", self)
        monkeypatch.setattr(ledger_clock, "datetime", self)

    def monotonic_ns(self) -> int:
        return self.ns

    def clock_gettime_ns(self, _: int) -> int:
        return self.ns

    def now(self, zone: object) -> datetime:
        return datetime.fromtimestamp(self.ns / SECOND, UTC)

    def wait(self, seconds: float) -> None:
        """Let time go by, as the table does before an answer that waits for its moment."""
        self.ns += round(seconds * SECOND)


class ScriptedTable:
    """A table with one reader. `shown` has each view with its moment (ns since the start).

    `store` is where the match is, by default the ledger in `folder`.
    """

    def __init__(
        self, folder: Path, cards: Mapping[str, Card], clock: ScriptedClock, store: MatchStore | None = None
    ) -> None:
        self.clock, self._begun = clock, clock.ns
        self.shown: list[tuple[int, View]] = []
        self.readers = SimulatedReaders(NEAR)
        self._waiting: deque[TableInput] = deque()
        self.loop = TableLoop(folder, cards, self.readers, self._see, Settling(), clock.wait)
        if store is not None:
            self.loop._table.store = self.loop._table._between._store = store
        self.loop.start(self._waiting.append)
        self._work()

    def _see(self, view: View) -> None:
        self.shown.append((self.clock.ns - self._begun, view))

    @property
    def view(self) -> View:
        return self.shown[-1][1]

    def panel(self, player: str) -> PlayerPanel:
        return next(panel for panel in self.view.player_panels if panel.player == player)

    def do(self, *taken: c.Command) -> None:
        """Take these, one after the other at one moment."""
        for each in taken:
            self.take(each)

    def take(self, received: TableInput) -> None:
        """Take this and whatever it leads to at this moment."""
        self._waiting.append(received)
        self._work()

    def press(self, player: str, button: str) -> None:
        """Press the button with this code on a player's notice."""
        notice = self.panel(player).notice
        assert notice is not None
        at = [label.code for label in notice.buttons].index(button)
        self.do(c.Press(player, notice.id, at))

    def press_all(self, button: str) -> None:
        """Everybody who has this button presses it."""
        for player in [panel.player for panel in self.view.player_panels]:
            notice = self.panel(player).notice
            if notice is not None and button in [label.code for label in notice.buttons]:
                self.press(player, button)

    def tap(self, tag: VirtualTag, seconds: float = 1.0) -> None:
        """Put a tag on the reader for so long."""
        self.readers.place(NEAR, tag)
        self._work()
        self.later(seconds)
        self.readers.lift(NEAR)
        self._work()

    def later(self, seconds: float) -> None:
        """Let time go by, and let what is due by itself happen at its moment."""
        end = self.clock.ns + round(seconds * SECOND)
        while True:
            due = self.loop.seconds_to_wait()
            if due is None or self.clock.ns + due * SECOND > end:
                break
            self.clock.wait(due)
            self.loop.step(None)
        self.clock.ns = max(self.clock.ns, end)

    def close(self) -> None:
        self.loop.close()

    def _work(self) -> None:
        while self._waiting:
            self.loop.step(self._waiting.popleft())
