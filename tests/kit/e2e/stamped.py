"""The driver, which also stamps each step from a reader's report to the frame: `python -m tests.kit.e2e.stamped run …`.

Every frame is drawn. The first of all is stamped too, and the first that shows a match.

{"do": "stamp frames"}     stamp what Kivy does, too; the pictures of a screen that nobody sees are no longer saved
{"do": "dim"}              let the screen rest, as after some minutes without a touch
{"do": "stamps"}           [step, monotonic ns] of each step since the last time that this was asked, oldest first
"""

from __future__ import annotations

import functools
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

from tests.kit.e2e import driver

STEPS = ("reported", "settled", "judged", "synced", "view built", "widgets set", "frame shown")
"""The steps of a tap inside the app, in their order."""

_stamps: list[tuple[str, int]] = []


def stamp(step: str) -> None:
    _stamps.append((step, time.monotonic_ns()))


def stamped(owner: Any, method: str, *, before: str = "", after: str = "") -> None:
    """Stamp when this method is entered, or when it has returned."""
    original: Callable[..., Any] = getattr(owner, method)

    @functools.wraps(original)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        if before:
            stamp(before)
        returned = original(*args, **kwargs)
        if after:
            stamp(after)
        return returned

    setattr(owner, method, wrapper)


def stamp_the_table() -> None:
    """Stamp what happens on the readers' threads and on the table's."""
    from tableside.match.store import MatchStore
    from tableside.table.controller import MatchController
    from tableside.table.live_table import LiveTable
    from tableside.table.table_loop import TableLoop
    from tableside.table.table_thread import TableThread

    stamped(TableThread, "_hear", before="reported")
    stamped(LiveTable, "sighted", before="settled")
    stamped(MatchController, "sighted", after="judged")
    stamped(MatchStore, "record", after="synced")
    stamped(TableLoop, "_build_view", after="view built")


def stamp_the_first_frame() -> None:
    """Stamp when the first frame was shown: what comes after it is the table."""
    while "tableside.app.assembly" not in sys.modules:
        time.sleep(0.002)
    stamp("first frame")


def stamp_the_match() -> None:
    """Stamp the first frame that shows a match, as soon as the app, the first to import Kivy, has a window."""
    while "tableside.screens.app" not in sys.modules:
        time.sleep(0.01)
    from kivy.base import EventLoop

    while EventLoop.status != "started":
        time.sleep(0.01)
    from kivy.core.window import Window

    def shown(_: Any) -> None:
        if driver.has("MENU"):
            stamp("match shown")
            Window.funbind("on_flip", shown)

    Window.fbind("on_flip", shown)


def stamp_the_frames() -> None:
    """Stamp what happens on Kivy's thread; the app is the first to import Kivy."""
    from kivy.core.window import Window

    from tableside.screens.root import Root
    from tableside.screens.screenshots import Screenshots

    Screenshots.take = lambda self: False  # type: ignore[method-assign]
    stamped(Root, "show", after="widgets set")
    stamped(Window, "flip", after="frame shown")


def obey(order: dict[str, Any], answer: driver.Answer) -> None:
    if order["do"] == "stamps":
        taken = list(_stamps)
        _stamps.clear()
        answer({"stamps": taken})
    elif order["do"] == "stamp frames":
        stamp_the_frames()
        answer({})
    elif order["do"] == "dim":
        from kivy.core.window import Window

        Window.children[0].rest._dim(0)
        answer({})
    else:
        driver.obey(order, answer)


if __name__ == "__main__":
    stamp_the_table()
    for watching in (stamp_the_first_frame, stamp_the_match):
        threading.Thread(target=watching, daemon=True).start()
    driver.main(obey, every_frame=True)
