"""A Kivy window without a screen, with hands that touch it and eyes that look at it."""

import gc
import time

from tableside.screens.theme import unit
from tests.kit.screens.kivy_home import Builder, Clock, EventLoop, Metrics, UnitTestTouch, Window


class Screen:
    """One window of a size, with one widget that fills it."""

    def __init__(self, width: int, height: int) -> None:
        EventLoop.ensure_window()
        if EventLoop.status != "started":
            EventLoop.start()
        metrics = (("density", unit(width, height)), ("fontscale", 1.0))
        changed = [(name, value) for name, value in metrics if getattr(Metrics, name) != value]
        if changed or tuple(Window.size) != (width, height):
            forget_widgets()  # each that is alive, also one that nobody sees any more, is measured anew
        Window.size = (width, height)
        for name, value in changed:
            setattr(Metrics, name, value)
        self.now = 0.0
        self.frames()

    def frames(self, count: int = 2) -> None:
        """Frames go by. What they look like is drawn for `pixels` and `save` alone: that takes longer than all else."""
        for _ in range(count):
            Clock.tick()
            Builder.sync()
            Clock.tick_draw()
            Builder.sync()
            Window.dispatch("on_flip")

    def until(self, holds) -> None:
        """Frames go by until this holds."""
        end = time.monotonic() + 20
        while not holds():
            assert time.monotonic() < end, "it never came"
            self.frames(1)

    def place(self, widget):
        """Nothing but this widget is in the window."""
        clear_window()
        if hasattr(widget, "guard"):
            self.now = max(self.now, widget.guard.clock())
            widget.guard.clock = lambda: self.now
        Window.add_widget(widget)
        self.frames(4)
        return widget

    def later(self, seconds: float) -> None:
        """Time goes by for the guard of touches, with a frame before and after."""
        self.frames()
        self.now += seconds
        self.frames(1)

    def pixels(self) -> bytes:
        self.frames(1)
        return bytes(Window.children[0].export_as_image().texture.pixels)

    def settle(self) -> None:
        """Wait until two frames are equal."""
        old = b""
        for _ in range(40):
            new = self.pixels()
            if new == old:
                return
            old = new
        raise AssertionError("the screen never settles")

    def save(self, path) -> None:
        self.frames()
        Window.children[0].export_to_png(str(path))

    def down(self, widget) -> UnitTestTouch:
        """A finger on this, which was seen there for a while."""
        self.later(1)
        touch = UnitTestTouch(*widget.to_window(*widget.center))
        touch.touch_down()
        self.frames(1)
        return touch

    def tap(self, *widgets) -> None:
        """Fingers on all of these at once, then all of them lifted. They were seen there for a while."""
        self.later(1)
        touches = [UnitTestTouch(*widget.to_window(*widget.center)) for widget in widgets]
        for touch in touches:
            touch.touch_down()
        self.frames(1)
        for touch in touches:
            touch.touch_up()
        self.frames()


def clear_window() -> None:
    """Take everything out of the window."""
    for child in Window.children[:]:
        Window.remove_widget(child)


def forget_widgets() -> None:
    """Take away the widgets that nothing refers to but other widgets."""
    clear_window()
    gc.collect()
