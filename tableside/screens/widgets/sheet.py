"""A notice with its buttons, laid over a player's panel or a page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.message import Names, message
from tableside.screens import sheets
from tableside.screens.language import current_text, on_language_change
from tableside.screens.paging import page_of
from tableside.screens.widgets import icon, pulse  # noqa: F401
from tableside.screens.widgets.push_button import PushButton, push_button
from tableside.table.view.model import Notice

EMPTY = Notice("note", message("screen-menu"))
NO_NAMES = Names()
LONG, LONGER, LONGEST = 27, 39, 70
"""Labels with more letters need a button wider than a third of the sheet, one that is higher too, or one a row."""

ROOM = {1: 75, 2: 75, 3: 37, 4: 60, 5: 30, 6: 30}
"""How many letters fit on each of so many buttons beside a text."""

COMPACT, TALL = 34, 40
"""How many letters fit on a button of half the width in a quarter of the screen, and on a higher one."""


def label_size(label: str) -> int:
    """For how many letters a button needs room: each line of its label takes as much as the longest."""
    lines = label.split("\n")
    return len(lines) * max(map(len, lines))


class SheetView(BoxLayout):
    """Shows `notice` in words, with a `hint` below its text. Pressing its button n calls `choose(n)`.

    If not all buttons fit, the last buttons, which lead on or out, stay on every page. The sheet takes every touch on
    it, so that nothing below is pressed by mistake. `compact` is for a quarter of the screen; `narrow` leaves the words
    a column at the side, for many buttons; `tall` leaves only the title, for long labels in a quarter.
    """

    notice = ObjectProperty(EMPTY, rebind=True)
    hint = ObjectProperty(None, allownone=True)
    names: Names = ObjectProperty(NO_NAMES)
    choose: Callable[[int], None] = ObjectProperty(lambda _: None)
    covers = True
    compact = BooleanProperty(False)
    page = NumericProperty(0)
    columns = NumericProperty(1)
    rows = NumericProperty(1)
    narrow = BooleanProperty(False)
    tall = BooleanProperty(False)

    def on_kv_post(self, _: Any) -> None:
        """Fill it, and fill it again whenever something changes."""
        self._title = self.notice.title
        self.fbind("notice", self._change_notice)
        for name in ("compact", "page", "names"):
            self.fbind(name, self._fill)
        on_language_change(self._fill)
        self._fill()

    def on_touch_down(self, touch: Any) -> bool:
        """Take the touch, so that nothing below the sheet is touched."""
        return bool(super().on_touch_down(touch)) or self.collide_point(*touch.pos)

    def show(self, sheet: sheets.Sheet, names: Names, choose: Callable[[int], None]) -> None:
        """Show another sheet."""
        self.names, self.hint, self.choose = names, sheet.hint, choose
        self.notice = sheet.notice

    def clear(self) -> None:
        """Keep nothing of what was shown."""
        self.show(sheets.Sheet(EMPTY), NO_NAMES, lambda _: None)

    def _change_notice(self, *_: Any) -> None:
        """Show the first page of another notice; the same notice with other marks stays on its page."""
        if self.notice.title != self._title:
            self.page = 0
        self._title = self.notice.title
        self._fill()

    def _fill(self, *_: Any) -> None:
        """Choose the grid for this many buttons and fill it."""
        text = current_text()
        labels = [text(label, self.names) for label in self.notice.buttons]
        count, longest = len(labels), max(map(label_size, labels), default=0)
        many = count > 6 or (count > 4 and not self.notice.text)
        self.narrow = not self.compact and (many or longest > ROOM.get(count, longest))
        self.columns, rows = self._grid(count, longest)
        self.tall = self.compact and COMPACT < longest <= TALL
        room = self.columns * rows
        shown = page_of(count, room, self.page, kept=min(self.notice.ways, room - 2))
        self.rows = max(1, -(-len(shown) // self.columns))
        grid = self.ids.grid
        grid.clear_widgets()
        for button in shown:
            grid.add_widget(self._more() if button is None else self._button(button, labels[button]))

    def _grid(self, count: int, longest: int) -> tuple[int, int]:
        """How many columns there are, and how many rows at most."""
        if self.compact:
            return (2, 2) if longest <= TALL else (1, 2)
        if self.narrow:
            if longest <= LONG:
                return 3, 3
            return (2, 3) if longest <= LONGER else (2, 2) if longest <= LONGEST else (1, 3)
        return (2, 3) if count > 3 else (1, 3)

    def _button(self, number: int, label: str) -> PushButton:
        """A button for what is shown now: a finger that is lifted later still presses a button of this notice."""
        choose = self.choose
        marked, off = number in self.notice.chosen, number in self.notice.off
        return push_button(label, lambda: choose(number), chosen=marked, disabled=off, padding=(dp(8), dp(2)))

    def _more(self) -> PushButton:
        return push_button(current_text()("screen-more"), self._turn_page, style="quiet")

    def _turn_page(self) -> None:
        self.page += 1


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
