"""One battlefield in one player's half: a place to read and to touch."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from tableside.screens import phrases, theme
from tableside.screens.widgets import sign, text  # noqa: F401


class Row(BoxLayout):
    """A sign and a few words after it, on one line."""

    kind = StringProperty("none")
    text = StringProperty()
    ink = ObjectProperty(theme.TEXT)
    colour = ObjectProperty(theme.TEXT)
    bold = BooleanProperty(False)


class Mark(Row):
    """The facedown cards at a battlefield: `brief` is `brief` for a narrow place, `turn` for a tiny one."""

    marks = ObjectProperty(())
    brief = StringProperty("")


class TileView(ButtonBehavior, BoxLayout):
    """Shows `tile` of `view` as `player` reads it."""

    view = ObjectProperty(phrases.NO_VIEW, rebind=True)
    tile = ObjectProperty(phrases.NO_TILE, rebind=True)
    player = StringProperty()

    def on_kv_post(self, _: Any) -> None:
        """The parts are there: fill them."""
        self.fbind("tile", self._fill)
        self._fill()

    def _fill(self, *_: Any) -> None:
        """A line for each player who has units here."""
        lines = self.ids.troops
        lines.clear_widgets()
        for player, words in phrases.troops(self.tile):
            lines.add_widget(self._line(player, words))

    def _line(self, player: str, words: str) -> Row:
        return Row(kind=player, ink=theme.player(player), text=words)


class NarrowTile(TileView):
    """The form for three in a row: of the units it says how many."""

    def _line(self, player: str, words: str) -> Row:
        count = sum(one.player == player for one in self.tile.units)
        return Row(kind=player, ink=theme.player(player), text=str(count))


class FlatTile(NarrowTile):
    """The low form, for three on top of each other."""


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
