"""Before the pairing: whose cards, and from which deck list."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import ListProperty, StringProperty

from tableside.screens.widgets.page import Page
from tableside.screens.words import say
from tableside.table.commands import Pair


class PairScreen(Page):
    """A player and a file are chosen; the pairing begins with the file's text."""

    player = StringProperty("A")
    decks = ListProperty()
    message = StringProperty()

    def on_kv_post(self, _: Any) -> None:
        """Look which deck lists there are."""
        folder = self.wires.decks
        try:
            files = sorted(folder.glob("*.txt")) if folder is not None else []
        except OSError:
            files = []
        self.decks = [file.stem for file in files]
        self.message = "" if files else say("pair.none", folder=folder or "")

    def people(self) -> list[str]:
        """The players by name."""
        return [half.name for half in self.view.halves]

    def choose(self, name: str) -> None:
        """A player was touched."""
        self.player = next(half.player for half in self.view.halves if half.name == name)

    def begin(self, deck: str) -> None:
        """A deck list was touched: the pairing begins, or the page says why it cannot."""
        if self.wires.decks is None:
            return
        try:
            text = (self.wires.decks / f"{deck}.txt").read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError):
            self.message = say("pair.unreadable", deck=deck)
            return
        self.wires.send(Pair(self.player, text))


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
