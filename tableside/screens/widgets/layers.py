"""The layers over a player's panel: a card, a sheet, or the end of the game; one of them at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tableside.screens.sheets import Sheet
from tableside.screens.view_queries import is_over
from tableside.screens.widgets import look_card, note_card, sheet, win_board
from tableside.table.view.model import View

WIDGETS = ("sheet", "card", "look", "win")
"""The widgets of a panel that lie over it; a quarter of the screen has no room for the end of the game."""


class Layers:
    """The layers of `panel`. Each is in its panel only while it shows something, and keeps nothing afterwards."""

    def __init__(self, panel: Any) -> None:
        self._panel = panel
        layers = {name: panel.ids[name].__self__ for name in WIDGETS if name in panel.ids}
        self.sheet: sheet.SheetView = layers["sheet"]
        self.card: note_card.NoteCard = layers["card"]
        self.look: look_card.LookCard = layers["look"]
        self.win: win_board.WinBoard | None = layers.get("win")
        for layer in layers.values():
            panel.remove_widget(layer)

    def show(
        self,
        shown: Sheet | None,
        view: View,
        choose: Callable[[int], None],
        *,
        opened: bool,
        read_on: Callable[[], None],
    ) -> None:
        """Show this, or nothing. What its player `opened` is always a sheet.

        `read_on` opens what a card cuts; the end of a game is cut on none.
        """
        layer: Any = None if shown is None else self.sheet
        if shown is not None and not opened:
            if self.win is not None and win_board.has_places(shown):
                layer = self.win
            elif shown.notice.hold:
                layer = self.look
            elif self.card.show(shown, view.names, choose, None if is_over(view) else read_on):
                layer = self.card
        is_new = layer is not None and layer.parent is None
        for other in (self.sheet, self.card, self.look, self.win):
            if other is not None and other is not layer:
                other.clear()
                if other.parent is self._panel:
                    self._panel.remove_widget(other)
        if is_new:
            self._panel.add_widget(layer)
        if shown is not None and layer is self.win and self.win is not None:
            self.win.show(shown, view, choose)
        elif shown is not None and layer in (self.sheet, self.look):
            layer.show(shown, view.names, choose)
        elif layer is self.card and is_new:
            self.card.come_up()

    @property
    def low(self) -> Any:
        """Return the layer that lies low on the panel, so that the battlefields stay above it; None for none."""
        return next((layer for layer in (self.card, self.look) if layer.parent is not None), None)

    @property
    def has_card(self) -> bool:
        """Return whether a card with an answer or a note lies on the panel."""
        return self.card.parent is not None

    @property
    def asks(self) -> bool:
        """Return whether that card asks something."""
        return self.has_card and self.card.asks

    @property
    def answer(self) -> int | None:
        """Return the button of that card that stands in the key, None for none."""
        return self.card.answer if self.has_card else None
