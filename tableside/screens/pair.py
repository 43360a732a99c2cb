"""Before the pairing: whose cards, and from which deck list; or from which file that has the tags already."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import DictProperty, StringProperty

from tableside.screens import phrases
from tableside.screens.widgets.page import Page
from tableside.screens.words import say
from tableside.table.commands import Enrolled, Pair
from tableside.table.view.model import View

TAGGED = ".tags"
"""What the name of a file ends in that `tableside tags enrol` wrote."""


class PairScreen(Page):
    """A player and a file are chosen; the pairing begins with the file's text, or the deck is there with its tags.

    `decks` are the files by what their keys say.
    """

    player = StringProperty("A")
    decks = DictProperty()
    message = StringProperty()

    def on_kv_post(self, _: Any) -> None:
        """Look which files there are."""
        self._told: int | None = None
        folder = self.wires.decks
        try:
            files = sorted((*folder.glob("*.tags"), *folder.glob("*.txt"))) if folder is not None else []
        except OSError:
            files = []
        self.decks = labelled(files)
        self.message = "" if files else say("pair.none", folder=folder or "")

    def show(self, view: View) -> None:
        """Show a new view; what it tells of a deck that was just registered is told here."""
        if self._told is not None and len(view.history) > self._told:
            self.message, self._told = view.history[0], None
        elif view.problems != self.view.problems:
            self._told = None
        super().show(view)

    def people(self) -> list[str]:
        """The players by name."""
        return [half.name for half in self.view.halves]

    def choose(self, name: str) -> None:
        """A player was touched."""
        self.player = next(half.player for half in self.view.halves if half.name == name)

    def begin(self, label: str) -> None:
        """A file was touched: the pairing begins, or the deck is registered, or the page says why it cannot."""
        file: Path = self.decks[label]
        self.message = ""
        if file.suffix == TAGGED:
            self._told = len(self.view.history)
            self.wires.send(Enrolled(self.player, str(file)))
            return
        try:
            text = file.read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError):
            self.message = say("pair.unreadable", deck=file.stem)
            return
        self.wires.send(Pair(self.player, text))


def labelled(files: list[Path]) -> dict[str, Path]:
    """The files by what their keys say."""
    found: dict[str, Path] = {}
    for file in files:
        label = _label(file, phrases.brief(file.stem))
        found[label if label not in found else _label(file, file.stem)] = file
    return found


def _label(file: Path, name: str) -> str:
    return say("pair.tagged", deck=name) if file.suffix == TAGGED else name


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
