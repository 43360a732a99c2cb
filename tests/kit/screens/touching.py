"""Fingers on a screen of a stage: what a touch does, and what of it can be seen from outside."""

from tableside.screens.widgets.hold_button import HoldButton
from tableside.screens.widgets.touch_button import TouchButton
from tests.kit.screens.kivy_home import UnitTestTouch
from tests.kit.screens.parts import texts

LONG = 10.0
"""After so many seconds a touch counts wherever it is."""


class Fingers:
    """Fingers on one screen, with a clock of their own; `sent` is what the screen sent to the table and to others."""

    def __init__(self, stage, root, *logs):
        self.stage, self.root, self.logs = stage, root, logs
        self.now = 1000.0
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
        """Everything that was sent."""
        return [repr(log) for log in self.logs]

    def done(self):
        """Everything that touches can have done: what was sent, and what is to be read on the screen."""
        return self.sent(), sorted(texts(self.root)), type(self.root.page)


def control_at(widget, x, y):
    """The control that a person sees at a point, None for none; found by looking, not by the guard."""
    for child in layers(widget):
        if child.opacity == 0 or child.width < 1 or child.height < 1:
            continue
        if (found := control_at(child, x, y)) is not None:
            return found
    if not inside(widget, x, y):
        return None
    if isinstance(widget, TouchButton | HoldButton):
        return widget
    return widget if is_ground(widget) else None


def layers(widget):
    """The children that may be seen: a page hides the main page."""
    if getattr(widget, "page", None) is not None and hasattr(widget, "main"):
        return [widget.page]
    return widget.children


def is_ground(widget):
    """Whether nothing behind this is seen."""
    return type(widget).__name__ in ("SheetView", "RecoverySheet", "PracticeDrawer") or hasattr(widget, "go")


def acts(control):
    """Whether what is seen at a point is a control that can be pressed."""
    return isinstance(control, TouchButton | HoldButton) and not control.disabled


def inside(widget, x, y):
    left, bottom = widget.to_window(widget.x, widget.y)
    right, top = widget.to_window(widget.right, widget.top)
    return min(left, right) <= x <= max(left, right) and min(bottom, top) <= y <= max(bottom, top)


def controls(widget):
    """Every control that is seen and can be pressed."""
    if widget.opacity == 0 or widget.width < 1 or widget.height < 1:
        return
    if acts(widget):
        yield widget
    for child in layers(widget):
        yield from controls(child)
