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
from tableside.table.view.model import Notice

EMPTY = Notice("note", "")
LONG, LONGER = 30, 44
"""From how many letters on a button needs a wider place than a third of the sheet, and a higher one than a third."""

ROOM = {1: 85, 2: 85, 3: 42, 4: 68, 5: 34, 6: 34}
"""How many letters fit on each of so many buttons beside a text."""

COMPACT, TALL = 40, 58
"""How many letters fit on a button of half the width in a quarter of the table, and on a higher one."""


def letters(label: str) -> int:
    """For how many letters a button needs room; each of its lines begins anew."""
    lines = label.split("\n")
    return len(lines) * max(map(len, lines))


class SheetView(BoxLayout):
    """Shows `notice`; a press on its button n calls `choose(n)`.

    Where there are more buttons than places, the last ones, which lead on or out, stay on every page. It takes every
    touch on it, so that nothing below is pressed by mistake. `compact` is for a quarter of the table; `narrow` leaves
    the words a column at the side, for many buttons; `tall` leaves the title alone, for long labels in a quarter.
    """

    notice = ObjectProperty(EMPTY, rebind=True)
    choose: Callable[[int], None] = ObjectProperty(lambda _: None)
    compact = BooleanProperty(False)
    page = NumericProperty(0)
    columns = NumericProperty(1)
    rows = NumericProperty(1)
    narrow = BooleanProperty(False)
    tall = BooleanProperty(False)

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
        longest = max(map(letters, self.notice.buttons), default=0)
        many = count > 6 or (count > 4 and not self.notice.text)
        self.narrow = not self.compact and (many or longest > ROOM.get(count, longest))
        self.columns, most = self._grid(count, longest)
        self.tall = self.compact and COMPACT < longest <= TALL
        room = self.columns * most
        shown = page_of(count, room, self.page, kept=min(self.notice.ways, room - 2))
        self.rows = max(1, -(-len(shown) // self.columns))
        grid = self.ids.grid
        grid.clear_widgets()
        for button in shown:
            grid.add_widget(self._key(button))

    def _grid(self, count: int, longest: int) -> tuple[int, int]:
        """Columns, and how many rows there may be at most."""
        if self.compact:
            return (2, 2) if longest <= TALL else (1, 2)
        if self.narrow:
            return (3, 3) if longest <= LONG else (2, 3) if longest <= LONGER else (2, 2)
        return (2, 3) if count > 3 else (1, 3)

    def _key(self, button: int | None) -> Key:
        if button is None:
            return key(say("more"), self._turn_page, look="quiet")
        marked, off = button in self.notice.chosen, button in self.notice.off
        return key(self.notice.buttons[button], lambda: self.choose(button), chosen=marked, disabled=off)

    def _turn_page(self) -> None:
        self.page += 1


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
