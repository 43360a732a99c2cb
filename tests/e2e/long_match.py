"""The private memory of a match of six hours in a little machine: `python -m tests.e2e.long_match [MINUTES]`.

Nothing is asserted. The match is replayed fast, or spread over so many minutes. People touch the table about twice a
minute: turns end, a point is given and taken back, menus and battlefields are opened and closed, and each time a card
is tapped on a reader. They pause now and then, which is when the app frees the pages that were closed.

Every frame is put together and none is drawn, so that Mesa's renderer has no part in the memory but its libraries,
which are left out: it keeps as much as 100 MB for itself, now more, now less.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.e2e.bench import BEN
from tests.e2e.test_match import Table, begin
from tests.kit.e2e.app import App
from tests.kit.e2e.remembered import PLACES
from tests.kit.e2e.ways import open_entry
from tests.kit.hw.private_pcscd import KIND, private_pcscd
from tests.kit.little_machine import little_machine, private_mb

HOURS = 6
TOUCHES = 120
"""The number of touches in an hour."""

PAUSE = 3.5
"""Seconds in which nobody touches the table; the app waits for less."""


def touches(table: Table) -> Iterator[None]:
    """Yield what two people touch and tap, again and again; it yields after each touch that stays on the table."""
    app = table.app
    while True:
        for opened in (PLACES[0], PLACES[1], "BASE"):
            app.touch("END TURN")
            yield
            app.touch(opened)
            yield
            app.touch("Close")
            yield
        for text in ("Ann", "+1", "Close"):
            app.touch(text)
            yield
        app.touch("UNDO", of=1)
        yield
        table.readers[1].place(table.tags[f"Ben’s {BEN[0]}"])
        app.wait("Nothing")
        table.readers[1].lift()
        app.touch("Nothing")
        yield
        open_entry(app, "History")
        app.touch("Close")
        time.sleep(PAUSE)
        yield


def main(minutes: float = 0.0) -> None:
    """Begin a match and play it within the limits."""
    with private_pcscd() as daemon, tempfile.TemporaryDirectory() as home, little_machine() as machine:
        daemon.start(KIND, KIND)
        table = Table(Path(home) / "data", daemon.readers, driver="tests.kit.e2e.stamped")
        begin(table)
        table.app.close()
        with machine.starting():
            table.app = App(table.data, driver="tests.kit.e2e.stamped", log=subprocess.DEVNULL, draws=False)
        try:
            play(table, minutes)
        finally:
            table.app.close()


def play(table: Table, minutes: float) -> None:
    """Play the match, and print what its app takes as it goes on."""
    app = table.app
    app.wait("MENU")
    app.stamp_frames()  # so that no pictures of it are saved
    time.sleep(PAUSE)
    print(f"at the start of the match: {private_mb(app.process.pid)[1]:.1f} MB", flush=True)
    begun, hand = time.monotonic(), touches(table)
    for number in range(1, HOURS * TOUCHES + 1):
        next(hand)
        time.sleep(max(0.0, begun + 60 * minutes * number / (HOURS * TOUCHES) - time.monotonic()))
        if number % (TOUCHES // 2) == 0:
            app.stamps()  # which forgets them
            print(f"after {number / TOUCHES:.1f} h: {private_mb(app.process.pid)[1]:.1f} MB", flush=True)


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]))
