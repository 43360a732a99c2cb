"""The app itself with hands and eyes: `python -m tests.kit.e2e.driver run --data DIR` starts it as the command would.

It obeys lines of JSON on its standard input, each answered by one on its standard output. All of it is done on the
app's own thread, by Kivy's own touches, on the app's own widgets. There are fewer frames than in the app, and most are
not drawn: without a graphics card, drawing takes longer than all else.

    {"do": "touch", "text": "PASS", "of": 1, "limit": 5}    touch the key with this text, the second one of them
    {"do": "touch", "text": "Hold to see", "of": 0, "limit": 5, "hold": 4}  lift the finger after 4 s; answers at once
    {"do": "wait", "text": "...", "limit": 5}   until a frame has this text; answers when it was shown, monotonic ns
    {"do": "gone", "text": "...", "limit": 5}   until no frame has it
    {"do": "texts"}                             every text on the screen
    {"do": "picture", "path": "..."}            the screen as a PNG
"""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

Answer = Callable[[Any], None]

LONGEST_PRESS_S = 4.0
"""A press that lasts this long may be too long for the app."""

FRAMES, BETWEEN = 20, 1.0
"""Frames a second, and the seconds between two that are drawn."""


class Pace:
    """The seconds between two looks at the screen: none where every frame is drawn and times are measured.

    Kivy's clock waits for no frame while anything is to be done before the next, so looking before each would have the
    app draw as many as it can.
    """

    between_looks = 0.0


def shown(widget: Any) -> Iterator[tuple[str, Any]]:
    """Every text on the screen with its widget; what is transparent or has no size is not on it."""
    if widget.opacity == 0 or not widget.width or not widget.height:
        return
    text = getattr(widget, "text", "")
    if text:
        yield str(text), widget
    for child in widget.children:
        yield from shown(child)


def on_screen() -> list[tuple[str, Any]]:
    from kivy.core.window import Window

    return [found for child in Window.children for found in shown(child)]


def has(text: str) -> bool:
    return any(text in shown for shown, _ in on_screen())


def touch(order: dict[str, Any], answer: Answer) -> None:
    """Look now and then for a key with this text that can be touched; touch it when a touch on it counts.

    Where what lies under the finger changes before it is lifted, as on a slow machine, the touch did nothing: it is
    done again.
    """
    from kivy.clock import Clock
    from kivy.core.window import Window

    from tests.kit.e2e.finger import Finger

    until = time.monotonic() + order["limit"]
    before: list[Any] = []

    def look(elapsed: float) -> bool:
        found = [widget for text, widget in on_screen() if order["text"] == text and not widget.disabled]
        there = [(widget, *widget.to_window(*widget.center)) for widget in found]
        at = there[order["of"]][1:] if len(found) > order["of"] and there == before else None
        guard = Window.children[0].guard
        target = None if at is None else guard.target(*at)
        if at is not None and target is not None and guard.counts(*at):
            finger = Finger(*at)
            finger.down()
            if "hold" in order:
                Clock.schedule_once(lambda elapsed: finger.up(), order["hold"])
                answer({"touched": time.monotonic_ns()})
            else:
                Clock.schedule_once(lambda elapsed: lift(finger, at, target.what, time.monotonic()), 0.02)
            return False
        before[:] = there
        if time.monotonic() > until:
            answer({"error": f"no {order['text']!r} to touch", "texts": [text for text, _ in on_screen()]})
            return False
        return True

    def lift(finger: Any, at: tuple[float, float], what: Any, since: float) -> None:
        below, held_s = Window.children[0].guard.target(*at), time.monotonic() - since
        is_press = below is not None and below.what == what and held_s < LONGEST_PRESS_S
        try:
            finger.up()
        finally:
            if is_press:
                answer({"touched": time.monotonic_ns()})
            else:
                Clock.schedule_interval(look, Pace.between_looks)

    if look(0):
        Clock.schedule_interval(look, Pace.between_looks)


def wait(order: dict[str, Any], answer: Answer, there: bool) -> None:
    """Look now and then; the answer is the moment after the frame that shows it was drawn."""
    from kivy.clock import Clock
    from kivy.core.window import Window

    until = time.monotonic() + order.get("limit", 5.0)

    def look(elapsed: float) -> bool:
        if has(order["text"]) == there:
            Clock.schedule_once(drawn, 0)
            Window.canvas.ask_update()
            return False
        if time.monotonic() > until:
            answer({"error": f"{order}: not so", "texts": [text for text, _ in on_screen()]})
            return False
        return True

    def drawn(elapsed: float) -> None:
        answer({"at": time.monotonic_ns()})

    if look(0):
        Clock.schedule_interval(look, Pace.between_looks)


def picture(order: dict[str, Any], answer: Answer) -> None:
    from kivy.core.window import Window

    Window.children[0].export_to_png(order["path"])
    answer({"path": order["path"]})


def obey(order: dict[str, Any], answer: Answer) -> None:
    match order["do"]:
        case "touch":
            touch(order, answer)
        case "wait":
            wait(order, answer, there=True)
        case "gone":
            wait(order, answer, there=False)
        case "picture":
            picture(order, answer)
        case "texts":
            answer({"texts": [text for text, _ in on_screen()]})


def draw_seldom() -> None:
    """Have fewer frames, and skip the drawing of those that come soon after one that was drawn."""
    from kivy.clock import Clock
    from kivy.core.window import Window

    Clock._max_fps = FRAMES
    Pace.between_looks = 1 / FRAMES
    last = -BETWEEN

    def skip(_: Any) -> bool:
        nonlocal last
        now = time.monotonic()
        if now - last < BETWEEN:
            return True
        last = now
        return False

    Window.fbind("on_draw", skip)


def listen(out: Any, carry_out: Callable[[dict[str, Any], Answer], None], every_frame: bool) -> None:
    """Take orders from the standard input, in turn, once the app is up; the app is the first to import Kivy."""
    while "tableside.screens.app" not in sys.modules:
        time.sleep(0.01)
    from kivy.base import EventLoop
    from kivy.clock import Clock

    while EventLoop.status != "started":
        time.sleep(0.01)
    if not every_frame:
        Clock.schedule_once(lambda elapsed: draw_seldom(), 0)
    print(json.dumps({"up": time.monotonic_ns()}), file=out, flush=True)
    for line in sys.stdin:
        done = threading.Event()
        order = json.loads(line)

        def answer(found: Any, done: threading.Event = done) -> None:
            print(json.dumps(found), file=out, flush=True)
            done.set()

        Clock.schedule_once(lambda elapsed, order=order, answer=answer: carry_out(order, answer), 0)
        done.wait()


def main(carry_out: Callable[[dict[str, Any], Answer], None] = obey, *, every_frame: bool = False) -> None:
    """Run the app, and obey orders by this function; draw every frame where times are measured."""
    from tableside.cli.main import main as tableside

    out, sys.stdout = sys.stdout, sys.stderr
    threading.Thread(target=listen, args=(out, carry_out, every_frame), daemon=True).start()
    tableside()


if __name__ == "__main__":
    main()
