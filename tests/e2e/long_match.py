"""The private memory of a match of six hours, replayed fast: `python -m tests.e2e.long_match`. Nothing is asserted.

People touch the table about twice a minute: turns end, a point is given and taken back, menus and battlefields are
opened and closed. They pause now and then, which is when the app frees the pages that were closed.

Every frame is put together and none is drawn, so that Mesa's renderer has no part in the memory but its libraries,
which are left out: it keeps as much as 100 MB for itself, now more, now less.
"""

from __future__ import annotations

import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.kit.e2e.app import App
from tests.kit.e2e.remembered import PLACES
from tests.kit.e2e.ways import begin_match, open_entry
from tests.kit.little_machine import private_mb

HOURS = 6
TOUCHES = 120
"""The number of touches in an hour."""

PAUSE = 3.5
"""Seconds in which nobody touches the table; the app waits for less."""


def touches(app: App) -> Iterator[None]:
    """Yield what two people touch, again and again; it yields after each touch that stays on the table."""
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
        open_entry(app, "History")
        app.touch("Close")
        time.sleep(PAUSE)
        yield


def main() -> None:
    with tempfile.TemporaryDirectory() as home:
        app = App(Path(home) / "data", driver="tests.kit.e2e.stamped", log=subprocess.DEVNULL, draws=False)
        begin_match(app)
        app.stamp_frames()  # so that no pictures of it are saved
        time.sleep(PAUSE)
        print(f"at the start of the match: {private_mb(app.process.pid)[1]:.0f} MB")
        hand = touches(app)
        for hour in range(1, HOURS + 1):
            for _ in range(TOUCHES):
                next(hand)
            app.stamps()  # which forgets them
            print(f"after {hour} h: {private_mb(app.process.pid)[1]:.0f} MB", flush=True)
        app.close()


if __name__ == "__main__":
    main()
