"""How many touches an ordinary turn takes: `python -m tests.touches`. Nothing is asserted; `make bench` prints it too.

A player plays a unit whose behaviour is data, moves another one to an empty battlefield, conquers it and ends the turn.
The next time the player has the turn, the battlefield is held. Taps of cards are counted apart from touches.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

from tableside.engine import Secret
from tableside.engine.model.actions import ControlIs, EndTurn, PermanentIs
from tableside.table import commands as c
from tableside.table import passing
from tableside.table.readers.assignments import Spot
from tests.kit.table.table import FAR, AtTable

UNIT = "Pakaa Cub"
"""A unit without Hidden whose behaviour is data."""

WALKS = "Stalwart Poro"


@dataclass
class Hand:
    """A player's finger and cards, which count what they do."""

    table: AtTable
    player: str = "A"
    touches: int = 0
    taps: int = 0

    def touch(self, command: c.Command) -> None:
        """Touch something on the screen."""
        self.touches += 1
        self.table.do(command)

    def press(self, *codes: str) -> None:
        """Touch the first of these buttons that the panel has."""
        labels = self.table.labels(self.player)
        self.touches += 1
        self.table.press(self.player, next(code for code in codes if code in labels))

    def tap(self, card: int, reader: str) -> None:
        """Put a card on a reader."""
        self.taps += 1
        self.table.readers.lift(reader)
        self.table.tap(self.table.tags[self.player][card], reader=reader)

    def answer(self, *codes: str) -> None:
        """Answer what the panel asks, if it asks anything."""
        if self.table.panel(self.player).notice is not None:
            self.press(*codes)


def turn(follow: str, *, shortcut: bool, spots: bool) -> tuple[int, int, int]:
    """The touches and the taps of a turn, and the touches of the hold that follows it."""
    with tempfile.TemporaryDirectory() as folder, AtTable(Path(folder)) as table:
        table.begin(follow=follow, battlefields=("plain", "plain"))
        table.deck("A", UNIT, WALKS)
        table.act(ControlIs("A", 1, None), ControlIs("A", 2, None))
        near = "near"
        if spots:
            table.do(c.AssignSpot(Spot(at=1)))
            table.tap(table.tags["B"][0], reader=FAR)
            table.readers.lift(FAR)
        if follow != "score":
            table.act(PermanentIs("A", "A", Secret("Wall"), "A"))
        table.do(c.AnnounceShortcut("A", on=shortcut))
        hand = Hand(table)
        if follow == "score":
            if spots:
                hand.tap(1, FAR)
            else:
                hand.touch(c.Do(conquest()))
        else:
            hand.tap(0, near)
            hand.answer("button-base", "action-play")
            moves(hand, table)
            closes(hand, table, shortcut=shortcut)
        assert table.tile(1).controller == "A", (follow, shortcut, spots)
        assert table.panel("A").points == 1, (follow, shortcut, spots)
        hand.touch(c.Do(EndTurn("A")))
        before = hand.touches
        table.act(EndTurn("B"))
        assert table.panel("A").points == 2, "the hold"
        return hand.touches, hand.taps, hand.touches - before
