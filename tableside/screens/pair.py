"""Before pairing: whose cards, and from which deck list, or from which file that already has the tags."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import ListProperty, ObjectProperty, StringProperty

from tableside.decks.deck_files import TAGGED, DeckFiles
from tableside.message import Message, message
from tableside.screens.language import current_text, on_language_change
from tableside.screens.view_text import shortened
from tableside.screens.widgets.page import Page
from tableside.table.commands import Enrolled, FindDecks, PairFile
from tableside.table.view.model import View
from tableside.text import Text, printable


class PairScreen(Page):
    """Choose a player and a file. Then the pairing begins with its text, or the deck is registered with its tags.

    `files` are the deck files and `labels` the words on their buttons. `message` says what came of the last choice, or
    what is to be said of the files.
    """

    player = StringProperty("A")
    files = ListProperty()
    labels = ListProperty()
    message: Message | None = ObjectProperty(None, allownone=True)

    def on_kv_post(self, _: Any) -> None:
        """Have the table look for the files."""
        self._history_length: int | None = None
        self._found: DeckFiles | None = None
        self.fbind("view", self._fill)
        on_language_change(self._fill)
        self.wires.send(FindDecks())
        self._fill()

    def show(self, view: View) -> None:
        """Show a new view, and what it says of a deck that was just registered."""
        if self._history_length is not None and len(view.history) > self._history_length:
            self.message, self._history_length = view.history[0], None
        elif view.problems != self.view.problems:
            self._history_length = None
        super().show(view)

    def choose(self, panel: int) -> None:
        """Choose a player by seat."""
        self.player = self.view.player_panels[panel].player

    def begin(self, at: int) -> None:
        """Begin the pairing with this file, or register its deck."""
        file: Path = self.files[at]
        self.message = None
        if file.suffix == TAGGED:
            self._history_length = len(self.view.history)
            self.wires.send(Enrolled(self.player, str(file)))
        else:
            self.wires.send(PairFile(self.player, str(file)))

    def _fill(self, *_: Any) -> None:
        found = self.view.decks
        if found is not None and found != self._found:
            self._found = found
            self.files = list(found.files)
            self.message = about_files(found)
        self.labels = file_labels(current_text(), self.files)


def about_files(found: DeckFiles) -> Message | None:
    """What is to be said of the files of a folder: that there are none, or more than are shown."""
    if found.more:
        return message("screen-pair-too-many", count=len(found.files))
    return None if found.files else message("screen-pair-none", folder=str(found.folder))


def file_labels(text: Text, files: Iterable[Path]) -> list[str]:
    """The words on the buttons of these files; a long name is shortened if that leaves it different from the others."""
    labels: list[str] = []
    for file in files:
        name = printable(file.stem)
        label = _label(text, file, shortened(name))
        labels.append(label if label not in labels else _label(text, file, name))
    return labels


def _label(text: Text, file: Path, name: str) -> str:
    return text("screen-pair-tagged", deck=name) if file.suffix == TAGGED else name


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
