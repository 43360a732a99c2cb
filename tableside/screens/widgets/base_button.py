"""A player's base on the match screen, in two forms."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from tableside.screens import view_queries, view_text
from tableside.screens.language import current_text, on_language_change
from tableside.screens.widgets import labels
from tableside.screens.widgets.battlefield_tile import UnitChip, chip_width
from tableside.screens.widgets.box import Box
from tableside.screens.widgets.touch_button import TouchButton
from tableside.table.view.model import UnitView


class BaseButton(TouchButton, Box, BoxLayout):
    """A player's base: `words` about their resources, and their units and gear as far as there is room.

    `text` is what it is called.
    """

    view = ObjectProperty(view_queries.NO_VIEW, rebind=True)
    panel = ObjectProperty(view_queries.NO_PANEL, rebind=True)
    text = StringProperty()
    words = StringProperty()

    def on_kv_post(self, _: Any) -> None:
        """Fill it, and fill it again whenever something changes."""
        self._shown: tuple[object, ...] = ()
        fill = Clock.create_trigger(self._fill, -1)
        self.fbind("panel", fill)
        self.fbind("view", fill)
        self.ids.units.fbind("width", fill)
        on_language_change(fill)
        self._fill()

    def _fill(self, *_: Any) -> None:
        """Show all by name, or by the first words of their names, or as many as there is room for.

        What is there already stays.
        """
        text, row, units = current_text(), self.ids.units, self.panel.base
        self.words = view_text.base_words(text, self.view, self.panel)
        shown = units, row.width, text.language
        if shown == self._shown:
            return
        self._shown = shown
        row.clear_widgets()
        if not units:
            return
        whole = self._add(units, brief=False) or self._add(units, brief=True)
        count = len(units)
        while not whole and count > 1:
            count -= 1
            whole = self._add(units[:count], brief=True, more=len(units) - count)
        row.add_widget(Widget())

    def _add(self, units: Sequence[UnitView], *, brief: bool, more: int = 0) -> bool:
        """Put these units into the row, and how many more there are; nothing and false if there is no room for them."""
        text, row = current_text(), self.ids.units
        room = row.width - dp(44) * bool(more)
        chips = [(unit, chip_width(unit, brief=brief)) for unit in units]
        if sum(width for _, width in chips) + dp(8) * len(chips) > room and (len(units) > 1 or not brief):
            return False
        for unit, width in chips:
            chip = UnitChip(unit=unit, brief=brief, size_hint_x=None, width=min(width, room))
            chip.pos_hint = {"center_y": 0.5}
            row.add_widget(chip)
        if more:
            label = labels.FitLabel(text=text("screen-units-more", number=more), size_hint_x=None, width=dp(40))
            row.add_widget(label)
        return True


class SmallBaseButton(TouchButton, Box, BoxLayout):
    """A player's base on a quarter of the screen: their resources, and how many cards there are ready and exhausted."""

    text = StringProperty()
    panel = ObjectProperty(view_queries.NO_PANEL, rebind=True)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
