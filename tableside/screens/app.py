"""The app: Kivy on the main thread, shown views from any other. Prepare the environment before importing this."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics

from tableside.judge.view import JudgeView
from tableside.screens import fingers, theme
from tableside.screens.phrases import NO_VIEW
from tableside.screens.picture import Pictures
from tableside.screens.root import Root
from tableside.screens.wires import Wires
from tableside.table.view.model import View

RESTS = 0.2
"""How long a window keeps a new size until the screen is drawn for it, in seconds."""


class TablesideApp(App):
    """The touchscreen. `wire` it, then `run()`, which returns when the window is closed or `stop()` was called."""

    use_kivy_settings = False
    root: Any

    def __init__(self, title: str = "Tableside") -> None:
        super().__init__(title=title)
        self._view: View = NO_VIEW
        self._judge = JudgeView()
        self._wires: Wires
        self._picture: Path | None = None

    def wire(self, wires: Wires) -> None:
        """Say whom the screens tell, and what they may choose from."""
        self._wires = wires

    def paint_to(self, picture: Path) -> None:
        """Put pictures of a screen that nobody sees into this file."""
        self._picture = picture

    def show(self, view: View) -> None:
        """Show this view, from any thread. Of several that come at once, the newest is shown."""
        self._view = view
        Clock.schedule_once(self._show, -1)

    def show_judge(self, judge: JudgeView) -> None:
        """Show what the judge's session says, from any thread."""
        self._judge = judge
        Clock.schedule_once(self._show_judge, -1)

    def build(self) -> Root:
        """Kivy asks for the screen."""
        fingers.install(Window)
        Window.bind(size=Clock.create_trigger(self._measure, RESTS), focus=self._focus)
        Metrics.density = theme.unit(*Window.size)
        return Root(self._wires)

    def on_start(self) -> None:
        """The window is there, and what was made so far stays: it need not be looked through for garbage again."""
        gc.collect()
        gc.freeze()
        self._show()
        if self._picture is not None:
            Pictures(lambda: self.root, self._picture).start()

    def on_stop(self) -> None:
        """The window is gone."""
        self.root.let_go()

    def open_settings(self, *_: Any) -> bool:
        """Kivy's own settings, which F1 would open, are not for players."""
        return False

    def _measure(self, *_: Any) -> None:
        """A window of another size gets a new screen, drawn for that size."""
        unit = theme.unit(*Window.size)
        if unit == Metrics.density:
            return
        self.root.let_go()
        self.root.go("")
        Window.remove_widget(self.root)
        Metrics.density = unit
        self.root = Root(self._wires)
        Window.add_widget(self.root)
        self._show()

    def _focus(self, _: Any, focus: bool) -> None:
        if not focus:
            self.root.let_go()

    def _show(self, *_: Any) -> None:
        if self.root is not None and self._view is not self.root.view:
            self.root.show(self._view)

    def _show_judge(self, *_: Any) -> None:
        if self.root is not None:
            self.root.show_judge(self._judge)
