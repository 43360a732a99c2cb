"""The practice cards, over the lower part of a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.lang import Builder

from tableside.screens import sheets
from tableside.screens.practice import put_down
from tableside.screens.sheets import Sheet
from tableside.screens.widgets.sheet import NO_NAMES, SheetView
from tableside.screens.wires import Tray


class PracticeDrawer(SheetView):
    """One player's practice cards, or first the choice among `players` (letter and name).

    A tapped card closes it, unless it `stays` for the next card.
    """

    def __init__(self, tray: Tray, players: tuple[tuple[str, str], ...], *, stays: bool = False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._tray = tray
        self._stays = stays
        if len(players) == 1:
            self._offer_cards(players[0][0])
        else:
            self._offer_players(players)

    def _offer_players(self, players: tuple[tuple[str, str], ...]) -> None:
        choices = tuple((name, lambda letter=letter: self._offer_cards(letter)) for letter, name in players)
        self._show(sheets.practice_player_sheet(choices, self._close))

    def _offer_cards(self, player: str) -> None:
        def tap(at: int) -> None:
            if not self._stays:
                self._close()
            put_down(self._tray, player, at)

        self._show(sheets.practice_sheet(self._tray.cards(player), tap, self._close))

    def _show(self, sheet: Sheet) -> None:
        self.show(sheet, NO_NAMES, lambda button: sheet.handlers[button]())

    def _close(self) -> None:
        if self.parent is not None:
            self.parent.remove_widget(self)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
