"""The start: what can be begun, and whether the readers work."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.screens import sheets
from tableside.screens.widgets import sign  # noqa: F401
from tableside.screens.widgets.page import Page
from tableside.screens.widgets.sheet import SheetView
from tableside.screens.words import say
from tableside.table.commands import Resume
from tableside.table.view.model import ReaderView

FEW = 3
"""Of so many readers each also says in words whether it works; of more, a sign does."""


class ReaderRow(BoxLayout):
    """One reader: a tick or a cross, its name, and what is wrong, empty for a row of one line."""

    kind = StringProperty("tick")
    name = StringProperty()
    text = StringProperty()


def reader_rows(readers: tuple[ReaderView, ...]) -> list[ReaderRow]:
    """A row for each reader."""
    few = len(readers) <= FEW
    return [
        ReaderRow(kind="tick" if one.ready else "cross", name=one.name, text=one.text if few else "") for one in readers
    ]


class Confirming(SheetView):
    """What was found after an interruption, over the page until somebody confirms it."""


class StartScreen(Page):
    """The first page."""

    def on_kv_post(self, _: Any) -> None:
        """The parts are there: fill them."""
        self._confirming = Confirming()
        self.fbind("view", self._fill)
        self._fill()

    def resume(self) -> None:
        """Go on with the newest match."""
        self.wires.send(Resume())

    def _fill(self, *_: Any) -> None:
        rows = self.ids.readers
        rows.clear_widgets()
        for row in reader_rows(self.view.readers):
            rows.add_widget(row)
        self._confirm()

    def _confirm(self) -> None:
        lies = self._confirming
        if self.view.found is not None:
            shown = sheets.found(self.view.found, say("found.later"), self.wires.send)
            lies.choose, lies.notice = (lambda button: shown.deeds[button]()), shown.notice
            if lies.parent is None:
                self.add_widget(lies)
        elif lies.parent is not None:
            self.remove_widget(lies)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
