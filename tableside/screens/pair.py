"""Before pairing: whose cards, and from which deck list, or from which file that already has the tags."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import ListProperty, ObjectProperty, StringProperty

from tableside.message import Message, message
from tableside.screens.language import current_text, on_language_change
from tableside.screens.view_text import shortened
from tableside.screens.widgets.page import Page
from tableside.table.commands import Enrolled, Pair
from tableside.table.view.model import View
from tableside.text import Text

TAGGED = ".tags"
"""The suffix of files that `tableside tags enrol` writes."""


class PairScreen(Page):
    """Choose a player and a file. Then the pairing begins with its text, or the deck is registered with its tags.

    `files` are the deck lists and `labels` the words on their buttons. `message` says what came of the last choice.
    """

    player = StringProperty("A")
    files = ListProperty()
    labels = ListProperty()
    message: Message | None = ObjectProperty(None, allownone=True)

    def on_kv_post(self, _: Any) -> None:
        """Find the files."""
        self._history_length: int | None = None
        folder = self.wires.decks
        try:
            self.files = sorted((*folder.glob("*.tags"), *folder.glob("*.txt"))) if folder is not None else []
        except OSError:
            self.files = []
        self.message = None if self.files else message("screen-pair-none", folder=str(folder or ""))
        on_language_change(self._fill)
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
        """Begin the pairing with this file, register its deck, or say why that is not possible."""
        file: Path = self.files[at]
        self.message = None
        if file.suffix == TAGGED:
            self._history_length = len(self.view.history)
            self.wires.send(Enrolled(self.player, str(file)))
            return
        try:
            content = file.read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError):
            self.message = message("screen-pair-unreadable", deck=file.stem)
            return
        self.wires.send(Pair(self.player, content))

    def _fill(self, *_: Any) -> None:
        self.labels = file_labels(current_text(), self.files)


def file_labels(text: Text, files: list[Path]) -> list[str]:
    """The words on the buttons of these files; a long name is shortened if that leaves it different from the others."""
    labels: list[str] = []
    for file in files:
        label = _label(text, file, shortened(file.stem))
        labels.append(label if label not in labels else _label(text, file, file.stem))
    return labels


def _label(text: Text, file: Path, name: str) -> str:
    return text("screen-pair-tagged", deck=name) if file.suffix == TAGGED else name


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
