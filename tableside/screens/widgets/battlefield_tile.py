"""A battlefield in a player's panel, in three forms."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from tableside.screens import theme, view_queries, view_text
from tableside.screens.language import current_text, on_language_change
from tableside.screens.widgets import icon, labels, push_button  # noqa: F401
from tableside.screens.widgets.box import Box
from tableside.screens.widgets.touch_button import TouchButton
from tableside.table.view.model import UnitView

LINES = 3
"""How many lines of units fit on a tile without a facedown card."""


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


class UnitChip(BoxLayout):
    """A unit or gear: a card that stands or lies on its side, its Might and damage, and its name, `brief` or whole."""

    unit = ObjectProperty(view_queries.NO_UNIT, rebind=True)
    ink = ObjectProperty(theme.TEXT)
    brief = BooleanProperty(False)


class UnitsRow(BoxLayout):
    """A player's units and gear at a battlefield, on so many `lines`; those without room are counted."""

    def __init__(self, player: str, units: tuple[UnitView, ...], lines: int, **kwargs: Any) -> None:
        self.player, self.ink = player, theme.player(player)
        self.columns = 1 if len(units) <= lines else 2
        room = lines * self.columns
        self.lines = min(lines, -(-len(units) // self.columns))
        super().__init__(**kwargs)
        shown = units if len(units) <= room else units[: room - 1]
        for unit in shown:
            self.ids.chips.add_widget(UnitChip(unit=unit, ink=self.ink, brief=self.columns > 1))
        if len(shown) < len(units):
            more = current_text()("screen-units-more", number=len(units) - len(shown))
            self.ids.chips.add_widget(labels.FitLabel(text=more, halign="left", one_line=True))


class BattlefieldTile(TouchButton, Box, BoxLayout):
    """Shows `tile` of `view` as `player` reads it; with `conquers` a button says that the player conquered it."""

    __events__ = ("on_conquer",)

    view = ObjectProperty(view_queries.NO_VIEW, rebind=True)
    tile = ObjectProperty(view_queries.NO_TILE, rebind=True)
    player = StringProperty()
    conquers = BooleanProperty(False)

    def on_kv_post(self, _: Any) -> None:
        """Fill it, and fill it again whenever something changes."""
        self.fbind("tile", self._fill)
        on_language_change(self._fill)
        self._fill()

    def on_conquer(self) -> None:
        """The player says that it was conquered."""

    def _fill(self, *_: Any) -> None:
        """Show the units of each player who has some here."""
        rows = self.ids.units
        rows.clear_widgets()
        by_player = view_text.units_by_player(self.tile)
        lines = lines_of([len(units) for _, units in by_player], LINES - bool(self.tile.facedown))
        for (player, units), count in zip(by_player, lines, strict=True):
            rows.add_widget(self._row(player, units, count))

    def _row(self, player: str, units: tuple[UnitView, ...], lines: int) -> Widget:
        return UnitsRow(player, units, lines)


def lines_of(counts: Sequence[int], lines: int) -> list[int]:
    """Return how many of so many lines each player has for their units: at least one, and no more than there are units.

    >>> lines_of([2, 1], 3), lines_of([5, 1], 3), lines_of([4, 4], 3)
    ([2, 1], [2, 1], [2, 1])
    """
    shares = [1] * len(counts)
    for _ in range(lines - len(counts)):
        wanting = [at for at, count in enumerate(counts) if count > shares[at]]
        if wanting:
            shares[min(wanting, key=lambda at: shares[at])] += 1
    return shares


class NarrowBattlefieldTile(BattlefieldTile):
    """The form for three in a row: of the units it shows only how many there are."""

    def _row(self, player: str, units: tuple[UnitView, ...], lines: int) -> Widget:
        return IconRow(kind=player, ink=theme.player(player), text=str(len(units)))


class FlatBattlefieldTile(NarrowBattlefieldTile):
    """The low form, for three on top of each other; more than three are crowded."""

    is_crowded = BooleanProperty(False)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
