"""The practice cards, over the lower part of a page."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder

from tableside.screens import sheets
from tableside.screens.practice import put_down
from tableside.screens.sheets import Sheet
from tableside.screens.widgets.sheet import NO_NAMES, SheetView
from tableside.screens.wires import Tray
from tableside.table.view.model import PlayerPanel


class PracticeDrawer(SheetView):
    """One player's practice cards, or first the choice among `players`.

    A tapped card closes it, unless it `stays` for the next card.
    """

    def __init__(self, tray: Tray, players: tuple[PlayerPanel, ...], *, stays: bool = False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._tray = tray
        self._stays = stays
        self._player = ""
        if len(players) == 1:
            self._offer_cards(players[0])
        else:
            self._offer_players(players)

    def renew(self, players: tuple[PlayerPanel, ...]) -> None:
        """Show what has become of the cards that are offered."""
        for panel in players:
            if panel.player == self._player:
                self._offer_cards(panel)

    def _offer_players(self, players: tuple[PlayerPanel, ...]) -> None:
        choices = tuple((panel.name, partial(self._offer_cards, panel)) for panel in players)
        self._show(sheets.practice_player_sheet(choices, self._close))

    def _offer_cards(self, panel: PlayerPanel) -> None:
        self._player = panel.player
        self._show(sheets.practice_sheet(panel.practice, self._tap, self._close))

    def _tap(self, at: int) -> None:
        if not self._stays:
            self._close()
        put_down(self._tray, self._player, at)

    def _show(self, sheet: Sheet) -> None:
        self.show(sheet, NO_NAMES, lambda button: sheet.handlers[button]())

    def _close(self) -> None:
        if self.parent is not None:
            self.parent.remove_widget(self)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
