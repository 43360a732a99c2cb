"""The memory of a match of six hours, replayed fast: `python -m tests.e2e.long_match`. Nothing is asserted.

People touch the table about twice a minute: turns end, a point is given and taken back, menus and battlefields are
opened and closed. Every frame is drawn, by software and off screen.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.e2e.bench import memory
from tests.kit.e2e.app import App
from tests.kit.e2e.remembered import PLACES
from tests.kit.e2e.ways import begin_match, open_entry

HOURS = 6
TOUCHES = 120
"""How many touches there are in an hour."""


def touches(app: App) -> Iterator[None]:
    """What two people touch, again and again; it yields after each touch that stays on the table."""
    while True:
        for opened in (PLACES[0], PLACES[1], "BASE"):
            app.touch("END TURN")
            yield
            app.touch(opened)
            yield
            app.touch("Close")
            yield
        app.touch("+1")
        yield
        app.touch("UNDO", of=1)
        yield
        app.touch("Close")
        yield
        open_entry(app, "History")
        app.touch("Close")
        yield


def main() -> None:
    with tempfile.TemporaryDirectory() as home:
        app = App(Path(home) / "data", driver="tests.kit.e2e.stamped")
        begin_match(app)
        app.stamp_frames()  # so that no pictures of it are saved
        print(f"at the start of the match: {memory(app):.0f} MB")
        hand = touches(app)
        for hour in range(1, HOURS + 1):
            for _ in range(TOUCHES):
                next(hand)
            app.stamps()  # which forgets them
            print(f"after {hour} h: {memory(app):.0f} MB", flush=True)
        app.close()


if __name__ == "__main__":
    main()
