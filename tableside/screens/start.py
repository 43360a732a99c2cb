"""The start page: what can be begun, and whether the readers work."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.message import message
from tableside.screens import people, sheets
from tableside.screens.language import current_text, on_language_change
from tableside.screens.widgets import icon  # noqa: F401
from tableside.screens.widgets.page import Page
from tableside.screens.widgets.sheet import SheetView
from tableside.table.commands import Rematch, Resume
from tableside.table.view.model import View
from tableside.text import Text

FEW = 3
"""Up to this many readers also say in words whether they work; of more, only an icon does."""
RECOVERY_HINT = message("screen-recovery-hint-later")


class ReaderRow(BoxLayout):
    """One reader: a tick or a cross, its name, and its state in words, empty for a row of one line."""

    kind = StringProperty("tick")
    name = StringProperty()
    text = StringProperty()


def reader_rows(text: Text, view: View) -> list[ReaderRow]:
    """A row for each reader."""
    few = len(view.readers) <= FEW
    return [
        ReaderRow(
            kind="tick" if reader.ready else "cross",
            name=reader.name,
            text=text(reader.text, view.names) if few else "",
        )
        for reader in view.readers
    ]


class RecoverySheet(SheetView):
    """What was found after an interruption, over the page until somebody confirms it."""


class StartScreen(Page):
    """The first page."""

    def on_kv_post(self, _: Any) -> None:
        """Fill it, and fill it again whenever something changes."""
        self._recovery = RecoverySheet()
        self.fbind("view", self._fill)
        on_language_change(self._fill)
        self._fill()

    def resume(self) -> None:
        """Choose the match to resume; without an unfinished match, show the last match again."""
        if self.view.unfinished:
            self.go("unfinished")
        else:
            self.wires.send(Resume())

    def rematch(self) -> None:
        """Play the last match again, with the same setup."""
        if self.view.rematch is not None:
            self.wires.send(Rematch(self.view.rematch, people.read(self.wires.people).shortcut))

    def _fill(self, *_: Any) -> None:
        rows = self.ids.readers
        rows.clear_widgets()
        for row in reader_rows(current_text(), self.view):
            rows.add_widget(row)
        self._show_recovery()

    def _show_recovery(self) -> None:
        view = self._recovery
        if self.view.recovery is not None:
            shown = sheets.recovery_sheet(self.view.recovery, RECOVERY_HINT, self.wires.send)
            view.show(shown, self.view.names, lambda button: shown.handlers[button]())
            if view.parent is None:
                self.add_widget(view)
        elif view.parent is not None:
            self.remove_widget(view)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
