"""A notice with its buttons, laid over a half."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.screens.paging import page_of
from tableside.screens.widgets import breath, sign  # noqa: F401
from tableside.screens.widgets.key import Key, key
from tableside.screens.words import say
from tableside.table.view import Notice

EMPTY = Notice("note", "")
LONG = 30
"""From how many letters on a button needs a wider place than a third of the sheet."""


class SheetView(BoxLayout):
    """Shows `notice`; a press on its button n calls `choose(n)`.

    Where there are more buttons than places, the last ones, which lead on or out, stay on every page. It takes every
    touch on it, so that nothing below is pressed by mistake. `compact` is for a quarter of the table; `narrow` leaves
    the words a column at the side, for many buttons.
    """

    notice = ObjectProperty(EMPTY, rebind=True)
    choose: Callable[[int], None] = ObjectProperty(lambda _: None)
    compact = BooleanProperty(False)
    page = NumericProperty(0)
    columns = NumericProperty(1)
    rows = NumericProperty(1)
    narrow = BooleanProperty(False)

    def on_kv_post(self, _: Any) -> None:
        """The parts are there: fill them."""
        self._title = ""
        self.fbind("notice", self._anew)
        for name in ("compact", "page"):
            self.fbind(name, self._lay)
        self._lay()

    def on_touch_down(self, touch: Any) -> bool:
        """Nothing below a sheet is touched."""
        return bool(super().on_touch_down(touch)) or self.collide_point(*touch.pos)

    def _anew(self, *_: Any) -> None:
        """Another notice begins at its first page; the same one with other marks stays where it is."""
        if self.notice.title != self._title:
            self.page = 0
        self._title = self.notice.title
        self._lay()

    def _lay(self, *_: Any) -> None:
        """Choose the grid for this many buttons and fill it."""
        count = len(self.notice.buttons)
        self.narrow = not self.compact and (count > 6 or (count > 4 and not self.notice.text))
        self.columns, most = self._grid(count)
        shown = page_of(count, self.columns * most, self.page, kept=self.notice.ways)
        self.rows = max(1, -(-len(shown) // self.columns))
        grid = self.ids.grid
        grid.clear_widgets()
        for button in shown:
            grid.add_widget(self._key(button))

    def _grid(self, count: int) -> tuple[int, int]:
        """Columns, and how many rows there may be at most."""
        if self.compact:
            return 2, 2
        if self.narrow:
            return 2 if any(len(label) > LONG for label in self.notice.buttons) else 3, 3
        return (2, 3) if count > 3 else (1, 3)

    def _key(self, button: int | None) -> Key:
        if button is None:
            return key(say("more"), self._turn_page, look="quiet")
        marked, off = button in self.notice.chosen, button in self.notice.off
        return key(self.notice.buttons[button], lambda: self.choose(button), chosen=marked, disabled=off)

    def _turn_page(self) -> None:
        self.page += 1


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
