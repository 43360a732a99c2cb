"""Fingers on a screen of a stage: what a touch does, and what of it can be seen from outside."""

import re

from tableside.screens.widgets.hold_button import HoldButton
from tableside.screens.widgets.touch_button import TouchButton
from tests.kit.samples import FULL
from tests.kit.screens.kivy_home import UnitTestTouch, Window
from tests.kit.screens.parts import texts
from tests.kit.screens.scenes import SCENES
from tests.kit.screens.scenes.showing import JUDGE, TRAY

ANYWHERE = (
    "witness",
    "witness, one side",
    "witness, nothing signed",
    "judge, looks",
    "looks, 2",
    "looks, 4",
    "readers, screen",
    "notice 20, 2",
    "notice 20, 4",
    "match, crowded, passes soon",
)
"""Scenes in which a touch anywhere closes something, is drawn, or holds back a pass."""
OTHER_WORDS = re.compile(r"notice .*(?<!0, 2)|names, (?!.*Latin).*")
"""Scenes that differ from others in the words of a notice or the script of the names alone."""
PRESSED = [name for name in SCENES if name not in ANYWHERE and not OTHER_WORDS.fullmatch(name)]
"""The scenes whose ground is pressed."""
CLOCK = re.compile(r"\d+:\d\d")
"""The time that something has taken, which goes on by itself."""

ACROSS, UP = (12, 8) if FULL else (9, 5)
"""The number of touches side by side and one above the other."""

LONG = 10.0
"""After so many seconds a touch counts wherever it is."""


class Fingers:
    """Fingers on one screen, with a clock of their own; `sent` is what the screen sent to the table and to others."""

    def __init__(self, stage, root, *logs):
        self.stage, self.root, self.logs = stage, root, logs
        self.now = root.guard.clock() + LONG  # the clock of a screen never goes back
        root.guard.clock = lambda: self.now
        self.seen()

    def seen(self):
        """A frame is drawn."""
        self.stage.place(self.root)
        self.root.guard.drawn()

    def wait(self, seconds=LONG):
        """Time goes by."""
        self.now += seconds
        self.root.guard.drawn()

    def press(self, x, y):
        """One finger goes down and is lifted there, and the next frame is drawn."""
        self.tap(x, y, 0.05)
        self.seen()

    def tap(self, x, y, after=LONG):
        """One finger goes down and is lifted there, so long after what was before."""
        self.now += after
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        touch.touch_up()

    def sent(self):
        """Everything that was sent; a practice card leaves the reader by itself a while after its touch."""
        return [
            repr([each for each in log if not (isinstance(each, tuple) and each[0] == "lift")]) for log in self.logs
        ]

    def done(self):
        """Everything that touches can have done: what was sent, and what is to be read on the screen."""
        read = sorted(text for text in texts(self.root) if not CLOCK.fullmatch(text))
        return self.sent(), read, type(self.root.page)


def fingers_on(stage, name):
    """Show a scene on a stage; return its screen, and fingers on it."""
    root = SCENES[name](stage)
    return root, fingers_at(stage, root)


def fingers_at(stage, root):
    """Fingers on the screen of a scene."""
    return Fingers(stage, root, stage.tables[root].sent, JUDGE.asked, TRAY.done)


def assert_ground_is_dead(root, fingers):
    """Touches all over a screen, each twice, do nothing where there is no control."""
    before, sent, seen = fingers.done(), fingers.sent(), list(seen_in(root))
    for x in range(5, Window.width, Window.width // ACROSS):
        for y in range(5, Window.height, Window.height // UP):
            if not acts(control_at(seen, x, y)):
                fingers.tap(x, y)
                fingers.tap(x, y)
                assert fingers.sent() == sent, f"a touch at {x}, {y} sent something"
    fingers.seen()
    assert fingers.done() == before


def seen_in(widget):
    """All that a person sees in a widget, the topmost first: controls and ground, each with its box in the window.

    It is found by looking, not by the guard.
    """
    if widget.opacity == 0 or widget.width < 1 or widget.height < 1:
        return
    for child in layers(widget):
        yield from seen_in(child)
    if isinstance(widget, TouchButton | HoldButton) or is_ground(widget):
        left, bottom = widget.to_window(widget.x, widget.y)
        right, top = widget.to_window(widget.right, widget.top)
        yield widget, (min(left, right), min(bottom, top), max(left, right), max(bottom, top))


def control_at(seen, x, y):
    """The topmost of what is seen at a point, None for nothing."""
    return next((widget for widget, box in seen if box[0] <= x <= box[2] and box[1] <= y <= box[3]), None)


def layers(widget):
    """The children that may be seen: a page hides the main page."""
    if getattr(widget, "page", None) is not None and hasattr(widget, "main"):
        return [widget.page]
    return widget.children


def is_ground(widget):
    """Return whether nothing behind this is seen."""
    return type(widget).__name__ in ("SheetView", "RecoverySheet", "PracticeDrawer") or hasattr(widget, "go")


def acts(control):
    """Return whether what is seen at a point is a control that can be pressed."""
    return isinstance(control, TouchButton | HoldButton) and not control.disabled


def controls(widget):
    """Every control that is seen and can be pressed."""
    if widget.opacity == 0 or widget.width < 1 or widget.height < 1:
        return
    if acts(widget):
        yield widget
    for child in layers(widget):
        yield from controls(child)
