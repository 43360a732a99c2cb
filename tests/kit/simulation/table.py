"""A table on a simulated machine: the loop of the real table, without a thread, with everything that it shows."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from pathlib import Path
from random import Random

from carddata.model.card import Card
from hw.model import Report
from hw.settling import Settling
from hw.simulated import SimulatedReaders, VirtualTag
from tableside.decks.registration import Registration
from tableside.match.state import Match
from tableside.table import commands as c
from tableside.table.table_loop import Reached, TableInput, TableLoop
from tableside.table.view.model import Notice, View
from tests.kit.simulation.machine import Machine

NEAR, FAR = "near", "far"

MOST_DUE = 2000
"""The most that can be due one after the other, until the table counts as never at rest."""


class PowerLost(Exception):
    """The power is off: nobody can go on."""


class NoMatch(Exception):
    """No match is on the table, or it cannot be read."""


class MachineTable:
    """One table and its machine. `views` are all that were shown since it was opened; `tags` each player's cards.

    What a process does without power is not shown: nobody sees it.
    """

    def __init__(self, machine: Machine, folder: Path, cards: Mapping[str, Card]) -> None:
        self.machine = machine
        self.views: list[View] = []
        self.tags: dict[str, list[VirtualTag]] = {}
        self._folder = folder
        self._cards = cards
        self._open()

    def _open(self) -> None:
        self.readers = SimulatedReaders(NEAR, FAR)
        self._waiting: deque[TableInput] = deque()
        self.views.clear()
        self.loop = TableLoop(self._folder, self._cards, self.readers, self._see, Settling(), self.machine.wait)
        self.loop.start(self._waiting.append)
        if not self.machine.is_off:
            self._work()

    def _see(self, view: View) -> None:
        if not self.machine.is_off:
            self.views.append(view)

    def _work(self) -> None:
        while self._waiting:
            self._stop_without_power()
            self.loop.step(self._waiting.popleft())

    def _stop_without_power(self) -> None:
        if self.machine.is_off:
            self._waiting.clear()
            raise PowerLost

    @property
    def view(self) -> View:
        """Return what is on the screen. Raises `PowerLost`."""
        self._stop_without_power()
        return self.views[-1]

    @property
    def match(self) -> Match:
        """The match on record."""
        match = self.loop._table.match
        if match is None or self.view.stage != "match":
            raise NoMatch
        return match

    def do(self, *commands: c.Command | Reached) -> View:
        """Do these and return the view after the last of them."""
        for command in commands:
            self._waiting.append(command)
            self._work()
        return self.view

    def later(self, seconds: float) -> View:
        """Let time go by, and let happen what is due by itself at its moment."""
        for _ in range(MOST_DUE):
            self._stop_without_power()
            due = self.loop.seconds_to_wait()
            if due is None or due > seconds:
                self.machine.wait(seconds)
                return self.view
            self.machine.wait(due)
            seconds -= due
            self.loop.step(None)
        raise AssertionError("the table is never at rest")

    def report(self, report: Report) -> None:
        """A reader reports this."""
        self._waiting.append(report)
        self._work()

    def deck(self, player: str, *cards: str) -> None:
        """Register these cards, each with a tag of its own."""
        idents = [bytes([ord(player), at]).ljust(16, b"\x5a") for at in range(len(cards))]
        self.tags[player] = [VirtualTag(ident=ident) for ident in idents]
        self.do(c.Register(Registration(player, cards, {ident: at for at, ident in enumerate(idents)})))

    def tap(self, tag: VirtualTag, reader: str = NEAR) -> View:
        """Put this on a reader for a second."""
        self.readers.place(reader, tag)
        self._work()
        self.later(1)
        self.readers.lift(reader)
        self._work()
        return self.view

    def tap_card(self, player: str, at: int) -> View:
        """Put the card of this place in a player's deck on a reader, long after the last card."""
        self.later(5)
        return self.tap(self.tags[player][at])

    def notice(self, player: str) -> Notice | None:
        """Return what the panel of this player says."""
        return next((panel.notice for panel in self.view.player_panels if panel.player == player), None)

    def press(self, player: str, button: str) -> View:
        """Press the button with this code on a player's panel."""
        notice = self.notice(player)
        assert notice is not None
        return self.do(c.Press(player, notice.id, [label.code for label in notice.buttons].index(button)))

    def close(self) -> None:
        """End the app as people do."""
        self.loop.close()

    def reopen(self, chance: Random | None = None, keep: float = 1.0) -> None:
        """Open the table again after `close`, after it was killed, or with `chance` after a power cut."""
        self.machine.cut_power()
        self._waiting.clear()
        self.loop.close()
        self.machine.restart(chance, keep)
        self._open()
