"""The layers over a player's panel: a card, a sheet, or the end of the game; one of them at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tableside.screens.sheets import Sheet
from tableside.screens.widgets import note_card, sheet, win_board
from tableside.table.view.model import View

WIDGETS = ("sheet", "card", "win")
"""The widgets of a panel that lie over it; a quarter of the screen has no room for the end of the game."""


class Layers:
    """The layers of `panel`. Each is in its panel only while it shows something, and keeps nothing afterwards."""

    def __init__(self, panel: Any) -> None:
        self._panel = panel
        layers = {name: panel.ids[name].__self__ for name in WIDGETS if name in panel.ids}
        self.sheet: sheet.SheetView = layers["sheet"]
        self.card: note_card.NoteCard | None = layers.get("card")
        self.win: win_board.WinBoard | None = layers.get("win")
        for layer in layers.values():
            panel.remove_widget(layer)

    def show(self, shown: Sheet | None, view: View, choose: Callable[[int], None], *, opened: bool) -> None:
        """Show this, or nothing. What its player `opened` is always a sheet."""
        layer: Any = None if shown is None else self.sheet
        if shown is not None and not opened:
            if self.win is not None and win_board.has_places(shown):
                layer = self.win
            elif self.card is not None and self.card.show(shown, view.names, choose):
                layer = self.card
        is_new = layer is not None and layer.parent is None
        for other in (self.sheet, self.card, self.win):
            if other is not None and other is not layer:
                other.clear()
                if other.parent is self._panel:
                    self._panel.remove_widget(other)
        if is_new:
            self._panel.add_widget(layer)
        if shown is not None and layer is self.win and self.win is not None:
            self.win.show(shown, view, choose)
        elif shown is not None and layer is self.sheet:
            self.sheet.show(shown, view.names, choose)
        elif self.card is not None and layer is self.card and is_new:
            self.card.come_up()

    @property
    def has_card(self) -> bool:
        """Return whether a card lies on the panel."""
        return self.card is not None and self.card.parent is not None

    @property
    def asks(self) -> bool:
        """Return whether that card asks something."""
        return self.has_card and self.card is not None and self.card.asks

    @property
    def answer(self) -> int | None:
        """Return the button of that card that stands in the key, None for none."""
        return self.card.answer if self.has_card and self.card is not None else None
