"""Taps on a table in a machine whose plug is pulled: `python3 taps.py DATA`, with the installed program alone.

The table has no screen. Card after card of a sample deck is put on a simulated reader; once the view says that it is
paired, the number of entries in the ledger is printed. What is printed is confirmed.
"""

from __future__ import annotations

import sqlite3
import sys
import threading
from pathlib import Path

from carddata.sets import load
from hw.simulated import SimulatedReaders
from tableside.app.assembly import SIMULATED, with_practice_decks
from tableside.decks.practice import Practice
from tableside.engine.model.game_setup import GameSetup
from tableside.ledger.files import LEDGER
from tableside.table import commands as c
from tableside.table.table_thread import TableThread
from tableside.table.view.model import View

SETUP = GameSetup({"A": "Ann", "B": "Ben"}, ("plain", "plain"), follow="score")


class Taps:
    """The table's thread, and the last view of it."""

    def __init__(self, data: Path) -> None:
        self.data = data
        readers = SimulatedReaders(*SIMULATED)
        self.practice = Practice(readers)
        self._shown = threading.Condition()
        self._done = -1
        table = TableThread(data, load(), readers, self._see, practice=self.practice)
        self.send = with_practice_decks(table.send, self.practice)
        table.start()

    def _see(self, view: View) -> None:
        with self._shown:
            self._done = view.pairing.done if view.pairing else -1
            self._shown.notify_all()

    def until(self, done: int) -> None:
        """Wait until so many cards are paired; -1 until none are being paired."""
        with self._shown:
            self._shown.wait_for(lambda: self._done == done)

    def entries(self) -> int:
        """The number of entries in the ledger."""
        with sqlite3.connect(f"file:{self.data / LEDGER}?mode=ro", uri=True) as ledger:
            return int(ledger.execute("SELECT count(*) FROM entry").fetchone()[0])

    def pair(self, cards: int) -> None:
        """Pair the first cards of a deck, and drop them again."""
        reader = self.practice.readers()[0]
        self.send(c.PairSample("A", "Jinx"))
        self.until(0)
        for card in range(cards):
            self.practice.tap(reader, "A", card)
            self.until(card + 1)
            print(self.entries(), flush=True)
            self.practice.lift(reader)
        self.send(c.EndPairing(keep=False))
        self.until(-1)


def main() -> None:
    """Tap until the plug is pulled."""
    taps = Taps(Path(sys.argv[1]))
    taps.send(c.Begin(SETUP))
    while True:
        taps.pair(40)


if __name__ == "__main__":
    main()
