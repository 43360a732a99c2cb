"""The Kivy app: it runs on the main thread and is shown views from any thread.

Call `environment.prepare` before importing this module.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

from kivy.app import App
from kivy.base import ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.properties import ObjectProperty

from tableside.judge.view import JudgeView
from tableside.screens import preferences, theme, touch_input
from tableside.screens.collection import QuietCollection, no_collection
from tableside.screens.desktop import desktop_size, fitted
from tableside.screens.kv_files import PAUSE, read_next
from tableside.screens.mistakes import MistakeHandler
from tableside.screens.root import Root
from tableside.screens.screenshots import Screenshots
from tableside.screens.view_queries import NO_VIEW
from tableside.screens.wires import (
    NO_HALL,
    NO_INTAKE,
    NO_MACHINE,
    NO_OVERLAY,
    NO_WIFI,
    HallJoinShown,
    HallShown,
    IntakeShown,
    MachineShown,
    OverlayShown,
    PairingShown,
    WifiShown,
    Wires,
)
from tableside.table.commands import ScreenFailed
from tableside.table.view.model import View
from tableside.text import Text, system_language

RESIZE_DELAY = 0.2
"""The time for which a window must keep a new size before the screen is built for it, in seconds."""


class TablesideApp(App):
    """The touchscreen. `wire` it, then `run()`, which returns when the window is closed or `stop()` was called.

    `text` makes the words of every screen; set another `Text`, and the whole screen changes its language at once.
    `settings` are those that hold, `overlay` is where the overlay is served, `intake` where links are, and
    `machine` what the machine does, `wifi` what its Wi-Fi does. `hall` is how far entries are sent to a hall, and
    `hall_joining` the way into one. `pairing` is who is paired here by an event, None for nobody.
    """

    use_kivy_settings = False
    root: Any
    text: Text = ObjectProperty(rebind=True)
    settings: preferences.Settings = ObjectProperty(preferences.Settings(), rebind=True)
    overlay: OverlayShown = ObjectProperty(NO_OVERLAY, rebind=True)
    hall: HallShown = ObjectProperty(NO_HALL, rebind=True)
    hall_joining: HallJoinShown = ObjectProperty(HallJoinShown(), rebind=True)
    pairing: PairingShown | None = ObjectProperty(None, allownone=True, rebind=True)
    intake: IntakeShown = ObjectProperty(NO_INTAKE, rebind=True)
    machine: MachineShown = ObjectProperty(NO_MACHINE, rebind=True)
    wifi: WifiShown = ObjectProperty(NO_WIFI, rebind=True)

    def __init__(self, language: str | None = None) -> None:
        """An app in `language`; None for the language in the settings, or else the system's."""
        super().__init__(title="Tableside")
        self._language = language
        self.text = Text(language or system_language())
        self._view: View = NO_VIEW
        self._judge = JudgeView()
        self._wires: Wires
        self._picture: Path | None = None
        self._say_fitted: Callable[[int, int], None] | None = None
        self._mistakes = MistakeHandler(lambda: self._wires.send(ScreenFailed()))
        self._collection = QuietCollection()
        self._read_in_quiet = Clock.create_trigger(read_next, PAUSE, interval=True)

    def wire(self, wires: Wires) -> None:
        """Set what the screens send to and choose from."""
        self._wires = wires
        self.text = Text(self._language or preferences.read(wires.settings).language or system_language())

    def speak(self, language: str) -> None:
        """Change the language of every screen at once, and what people without a name are called."""
        gc.collect()
        with no_collection():
            self.text = Text(language)
        self._show()

    def turn(self, rotation: int) -> None:
        """Turn the picture, and with it every touch, counterclockwise: 0, 90, 180 or 270 degrees."""
        Window.rotation = rotation

    def paint_to(self, picture: Path) -> None:
        """Save pictures of the screen to this file, for a screen that nobody sees."""
        self._picture = picture

    def fit_desktop(self, say: Callable[[int, int], None]) -> None:
        """Make a window that is larger than its desktop smaller, and say the width and height that it has then."""
        self._say_fitted = say

    def show(self, view: View) -> None:
        """Show this view, from any thread. Of several that come at once, the newest is shown."""
        self._view = view
        Clock.schedule_once(self._show, -1)

    def acknowledge(self, reader: str) -> None:
        """Show that something was put on this reader, from any thread."""
        Clock.schedule_once(lambda _: self._acknowledge(reader), -1)

    def show_judge(self, judge: JudgeView) -> None:
        """Show the judge's session, from any thread."""
        self._judge = judge
        Clock.schedule_once(self._show_judge, -1)

    def show_intake(self, intake: IntakeShown) -> None:
        """Show where the intake's links are, or why they are not served, from any thread."""
        Clock.schedule_once(lambda _: setattr(self, "intake", intake), -1)

    def show_overlay(self, overlay: OverlayShown) -> None:
        """Show where the overlay is served, or why it is not, from any thread."""
        Clock.schedule_once(lambda _: setattr(self, "overlay", overlay), -1)

    def show_hall(self, hall: HallShown) -> None:
        """Show how far this table's entries are sent to its hall, from any thread."""
        Clock.schedule_once(lambda _: setattr(self, "hall", hall), -1)

    def show_hall_joining(self, joining: HallJoinShown) -> None:
        """Show what came of joining a hall, or of leaving it, from any thread."""
        Clock.schedule_once(lambda _: setattr(self, "hall_joining", joining), -1)

    def show_pairing(self, pairing: PairingShown | None) -> None:
        """Show who is paired at this table, None for nobody, from any thread."""
        Clock.schedule_once(lambda _: setattr(self, "pairing", pairing), -1)

    def show_machine(self, machine: MachineShown) -> None:
        """Show what the machine does, from any thread."""
        Clock.schedule_once(lambda _: setattr(self, "machine", machine), -1)

    def show_wifi(self, wifi: WifiShown) -> None:
        """Show what the machine's Wi-Fi does, from any thread."""
        Clock.schedule_once(lambda _: setattr(self, "wifi", wifi), -1)

    def repeat(self, call: Callable[[], object], seconds: float) -> None:
        """Call this on the screen's thread every `seconds` seconds from the first frame on, until it returns False."""

        def begin(_: Any) -> None:
            Window.funbind("on_flip", begin)
            call()
            Clock.schedule_interval(lambda _: call(), seconds)

        Window.fbind("on_flip", begin)

    def call_later(self, call: Callable[[], object], seconds: float) -> None:
        """Call this on the screen's thread once, `seconds` seconds after the first frame."""

        def begin(_: Any) -> None:
            Window.funbind("on_flip", begin)
            Clock.schedule_once(lambda _: call(), seconds)

        Window.fbind("on_flip", begin)

    def stop_soon(self) -> None:
        """Stop before the next frame: a signal may come while a screen is being built.

        It may also come while this thread holds the lock of Kivy's clock, so another thread asks the clock for it.
        """
        Thread(target=lambda: Clock.schedule_once(lambda _: self.stop(), -1), name="stop").start()

    def build(self) -> Root:
        """Build the screen; called by Kivy."""
        self._collection.begin()
        ExceptionManager.add_handler(self._mistakes)
        touch_input.install(Window)
        self._fit()
        Window.bind(size=Clock.create_trigger(self._measure, RESIZE_DELAY), focus=self._focus)
        Window.fbind("on_touch_up", self._collection.put_off)
        Metrics.density = theme.unit(*Window.size)
        return Root(self._wires)

    def on_start(self) -> None:
        """Show the first view."""
        with self._mistakes.caught():
            self._show()
        if self._picture is not None:
            Screenshots(lambda: self.root, self._picture).start()

    def on_stop(self) -> None:
        """End what is held, unlocked or half entered: the window is gone."""
        with self._mistakes.caught():
            self.root.end_interaction()
            self.root.rest.end()
        ExceptionManager.remove_handler(self._mistakes)

    def open_settings(self, *_: Any) -> bool:
        """Do not open Kivy's own settings, which F1 would show to players."""
        return False

    def _fit(self) -> None:
        wide, high = Window.system_size
        wanted = int(wide), int(high)
        size = fitted(wanted, desktop_size()) if self._say_fitted is not None else wanted
        if self._say_fitted is not None and size != wanted:
            Window.system_size = size
            Window.left = Window.top = 0
            self._say_fitted(*size)

    def _measure(self, *_: Any) -> None:
        """Build a new screen for a window of another size."""
        unit = theme.unit(*Window.size)
        if unit == Metrics.density:
            return
        self.root.end_interaction()
        self.root.go("")
        self.root.rest.end()
        Window.remove_widget(self.root)
        Metrics.density = unit
        self.root = Root(self._wires)
        Window.add_widget(self.root)
        self._show()

    def _focus(self, _: Any, focus: bool) -> None:
        if not focus:
            self.root.end_interaction()

    def _show(self, *_: Any) -> None:
        if self.root is not None and self._view is not self.root.view:
            self._collection.put_off()
            main = self.root.main
            with no_collection():
                self.root.show(self._view)
            if self.root.main is not main:
                self._collection.look_through_all()
            self._read_in_quiet()

    def _acknowledge(self, reader: str) -> None:
        if self.root is not None:
            self.root.acknowledge(reader)

    def _show_judge(self, *_: Any) -> None:
        if self.root is not None:
            self._collection.put_off()
            with no_collection():
                self.root.show_judge(self._judge)
