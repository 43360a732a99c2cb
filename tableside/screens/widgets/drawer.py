"""The practice cards, over the lower part of a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.lang import Builder

from tableside.screens import sheets
from tableside.screens.practice import put_down
from tableside.screens.sheets import Sheet
from tableside.screens.widgets.sheet import SheetView
from tableside.screens.wires import Tray
from tableside.screens.words import say


class Drawer(SheetView):
    """One player's cards, or first the choice among `players` (letter and name); a card tapped, it closes."""

    def __init__(self, tray: Tray, players: tuple[tuple[str, str], ...], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._tray = tray
        if len(players) == 1:
            self._cards(players[0][0])
        else:
            self._whose(players)

    def _whose(self, players: tuple[tuple[str, str], ...]) -> None:
        choices = [(name, lambda letter=letter: self._cards(letter)) for letter, name in players]
        self._lay_out(sheets.sheet("note", say("tray"), "", *choices, (say("close"), self._close)))

    def _cards(self, player: str) -> None:
        def tap(at: int) -> None:
            self._close()
            put_down(self._tray, player, at)

        self._lay_out(sheets.tray(self._tray.cards(player), tap, self._close))

    def _lay_out(self, found: Sheet) -> None:
        self.choose = lambda button: found.deeds[button]()
        self.notice = found.notice

    def _close(self) -> None:
        if self.parent is not None:
            self.parent.remove_widget(self)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
