"""A battlefield as a single line, above a card on a quarter of the screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.screens import theme, view_queries, view_text
from tableside.screens.language import current_text, on_language_change
from tableside.screens.widgets import icon, labels  # noqa: F401
from tableside.screens.widgets.battlefield_tile import IconRow
from tableside.screens.widgets.box import Box

COUNT, BACK = 40, 22
"""The widths of a number of units and of the back of a card, in dp."""

EDGES = 47
"""The width of everything else but the name, in dp: the mark, and the spaces between them."""


class FoldedBack(Box, BoxLayout):
    """The back of a facedown card of its `owner`."""

    owner = StringProperty("")


class FoldedTile(Box, BoxLayout):
    """Shows `tile` of `view`: its `name`, who controls it, a facedown card, and each player's number of units.

    These go where the name needs their room. It takes no touch, as long as the player of `panel` has a card to answer.
    """

    view = ObjectProperty(view_queries.NO_VIEW, rebind=True)
    panel = ObjectProperty(view_queries.NO_PANEL, rebind=True)
    tile = ObjectProperty(view_queries.NO_TILE, rebind=True)
    controller = StringProperty("")
    name = StringProperty("")

    def on_kv_post(self, _: Any) -> None:
        """Fill it, and fill it again whenever something changes."""
        fill = Clock.create_trigger(self._fill, -1)
        for name in ("tile", "view", "size"):
            self.fbind(name, fill)
        on_language_change(fill)
        self._fill()

    def _fill(self, *_: Any) -> None:
        tile = self.tile
        self.controller = tile.controller if tile.controller in theme.PLAYERS else ""
        self.name = view_text.heading(current_text(), tile.name, self.view.names).removeprefix("The ")
        self.ids.units.clear_widgets()
        by_player = view_text.units_by_player(tile)
        taken = dp(EDGES + len(by_player) * COUNT + bool(tile.facedown) * BACK)
        fits = taken + labels.text_width(self.name, dp(17), bold=True) <= self.width
        for player, units in by_player if fits else ():
            count = IconRow(kind=player, ink=theme.player(player), text=str(len(units)))
            count.pos_hint = {"center_y": 0.5}
            self.ids.units.add_widget(count)
        self.ids.backs.clear_widgets()
        for card in tile.facedown[:1]:
            self.ids.backs.add_widget(FoldedBack(owner=card.player))


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
