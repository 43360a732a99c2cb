"""A battlefield in a player's panel, in three forms."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.screens import theme, view_queries, view_text
from tableside.screens.language import current_text, on_language_change
from tableside.screens.widgets import icon, labels  # noqa: F401
from tableside.screens.widgets.touch_button import TouchButton


class IconRow(BoxLayout):
    """An icon and a few words after it, on one line."""

    kind = StringProperty("none")
    text = StringProperty()
    ink = ObjectProperty(theme.TEXT)
    color = ObjectProperty(theme.TEXT)
    bold = BooleanProperty(False)


class FacedownLabel(IconRow):
    """The facedown cards at a battlefield: `words` is empty, `brief` for few words, or `turns` for none."""

    cards = ObjectProperty(())
    words = StringProperty("")


class BattlefieldTile(TouchButton, BoxLayout):
    """Shows `tile` of `view` as `player` reads it."""

    view = ObjectProperty(view_queries.NO_VIEW, rebind=True)
    tile = ObjectProperty(view_queries.NO_TILE, rebind=True)
    player = StringProperty()

    def on_kv_post(self, _: Any) -> None:
        """Fill it, and fill it again whenever something changes."""
        self.fbind("tile", self._fill)
        on_language_change(self._fill)
        self._fill()

    def _fill(self, *_: Any) -> None:
        """Make a line for each player who has units here."""
        lines = self.ids.units
        lines.clear_widgets()
        for player, words in view_text.units_by_player(current_text(), self.tile):
            lines.add_widget(self._line(player, words))

    def _line(self, player: str, words: str) -> IconRow:
        return IconRow(kind=player, ink=theme.player(player), text=words)


class NarrowBattlefieldTile(BattlefieldTile):
    """The form for three in a row: of the units it shows only how many there are."""

    def _line(self, player: str, words: str) -> IconRow:
        count = sum(unit.player == player for unit in self.tile.units)
        return IconRow(kind=player, ink=theme.player(player), text=str(count))


class FlatBattlefieldTile(NarrowBattlefieldTile):
    """The low form, for three on top of each other."""


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
