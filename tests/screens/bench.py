"""The costs of frames and touches on the match screen: `python -m tests.screens.bench`. Nothing is asserted.

Everything is drawn by the processor: off screen, and then in a window of an X server without a screen, if there is one.
Off screen its time is counted, not that of the clock, so that a busy machine changes little; in the window both are. A
graphics card takes less. Garbage is collected as in the app: all of it while nobody touches anything, and at any other
time but while a view is shown.
"""

from __future__ import annotations

import gc
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from tests.kit.screens import made_up_notices, views
from tests.kit.screens.kivy_home import IN_WINDOW, EventLoop, UnitTestTouch, Window
from tests.kit.screens.parts import make, panel
from tests.kit.screens.screen import Screen

# isort: split
from tableside.screens.collection import no_collection

SIZES = ((800, 480), (1280, 720), (1920, 1080))
ROUNDS = 40
SETTLED = 4
"""The frames in which a screen lays itself out after a new view."""


def frame(clock: Callable[[], float]) -> float:
    """Draw a whole frame; return how long that took, in ms."""
    begun = clock()
    Window.canvas.ask_update()
    EventLoop.idle()
    return (clock() - begun) * 1e3


def touch(screen: Screen, root: object, clock: Callable[[], float]) -> tuple[float, float]:
    """Touch a battlefield, whose menu then comes; return the ms to the first changed frame, and until it rests."""
    calm, menu = views.calm(), views.noticed("B", made_up_notices.OFFERS, views.calm())
    root.show(calm)
    screen.later(1)
    tile = panel(root, "B")._tiles[1]
    finger = UnitTestTouch(*tile.to_window(*tile.center))
    gc.collect()
    begun = clock()
    finger.touch_down()
    EventLoop.idle()
    first = (clock() - begun) * 1e3
    finger.touch_up()
    with no_collection():
        root.show(menu)
    for _ in range(SETTLED):
        EventLoop.idle()
    return first, (clock() - begun) * 1e3


def percentile(times: list[float], share: float) -> float:
    """Return the value below which this share of the times lies."""
    return sorted(times)[int(len(times) * share)]


def measure(where: str, clock: Callable[[], float]) -> None:
    """Print the costs by this clock on each size of screen."""
    for size in SIZES:
        screen = Screen(*size)
        root, _ = make()
        root.show(views.calm())
        screen.place(root)
        gc.collect()
        gc.freeze()  # as the app does once it is built
        frames = [frame(clock) for _ in range(ROUNDS)]
        firsts, settled = zip(*(touch(screen, root, clock) for _ in range(ROUNDS)), strict=True)
        print(
            f"screen {size[0]}x{size[1]}{where}: a frame {statistics.median(frames):.1f} ms, "
            f"95th percentile {percentile(frames, 0.95):.1f} ms; touch to the first change "
            f"{percentile(list(firsts), 0.95):.0f} ms, until it rests {percentile(list(settled), 0.95):.0f} ms "
            f"(95th percentile)",
            flush=True,
        )


def in_window() -> None:
    """Measure in a window of an X server without a screen, in a process of its own, as Kivy has one window."""
    if shutil.which("xvfb-run") is None:
        print("screen in a window: not measured without xvfb-run")
        return
    env = {**os.environ, IN_WINDOW: "1"}
    command = ["xvfb-run", "-a", "-s", "-screen 0 1920x1080x24", sys.executable, "-m", "tests.screens.bench"]
    subprocess.run(command, env=env, check=True)


def main() -> None:
    if IN_WINDOW in os.environ:
        measure(" in a window, of the processor", time.process_time)
        measure(" in a window, by the clock", time.perf_counter)
    else:
        measure("", time.process_time)
        in_window()


if __name__ == "__main__":
    main()
