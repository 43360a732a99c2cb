"""A notice with its buttons, laid over a player's panel or a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.message import Names, message
from tableside.screens import sheets, theme, view_text
from tableside.screens.button_icons import button_icon
from tableside.screens.button_places import button_places, question
from tableside.screens.language import current_text, on_language_change
from tableside.screens.paging import page_beside
from tableside.screens.widgets import countdown, icon, pulse  # noqa: F401
from tableside.screens.widgets.box import Box
from tableside.screens.widgets.labels import text_width
from tableside.screens.widgets.push_button import PushButton, push_button
from tableside.table.view.model import Notice

EMPTY = Notice("note", message("screen-menu"))
NO_NAMES = Names()
WAYS, WAYS_COMPACT = 138, 118
"""The width of the column of the way out and the main answer, in dp; and in a quarter of the screen."""
HEIGHTS = (53, 88, 128)
"""The possible heights of a row of buttons, in dp: the lowest in which the labels fit is taken."""
HIGHEST = 60
"""The height of the lowest rows where there is room, in dp: that of the main answer."""
GAP = 8
"""The space between buttons, in dp."""
INSIDE = 8
"""The space beside the words of a button, in dp."""
LINE = 24
"""The height of one line of text, in dp."""
PAD = (5, HEIGHTS[0], 2)
"""The columns of a pad of digits, how high its rows are, and how many there are."""
LETTERS = {56: 3, 98: 17, 118: 24, 145: 32, 170: 40, 210: 52, 250: 66, 400: 110}
"""The number of letters that fit on a low button, by its least width in dp."""


def label_size(label: str) -> int:
    """The number of letters for which a button needs room: each line of its label takes as much as the longest."""
    lines = label.split("\n")
    return len(lines) * max(map(len, lines))


def widest_word(labels: Iterable[str]) -> float:
    """The width in dp that the words of these labels need on a button, so that none is broken."""
    words = {word for label in labels for word in label.split()}
    # a label may have the name of a card that not everybody may know: its width is not cached
    return max((text_width.__wrapped__(word, dp(17), theme.WORDS) for word in words), default=0) / dp(1)


class SheetView(Box, BoxLayout):
    """Shows `notice` in words, with a `hint` below its text. Pressing its button n calls `choose(n)`.

    The way out and the main answer stand at the same two places on every sheet, at its right; `button_places` chooses
    them. If not all the others fit, the last buttons, which lead on, stay on every page. The sheet takes every touch on
    it, so that nothing below is pressed by mistake. `compact` is for a quarter of the screen. Few buttons stand below
    the words; many stand `beside` them. If a quarter has no room for title and text, the title `scrolls` with the text.
    A menu fills the place of the main answer too; in a quarter it is `bare`, without a heading. There a refusal
    has one row of buttons, so that its reason is read. The end of a game has the colour of its `winner`. Buttons have
    room for `letters` letters, if not 0, however long their labels are.
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
    last_line = StringProperty()
    beside = BooleanProperty(False)
    scrolls = BooleanProperty(False)
    ways = NumericProperty(WAYS)
    high = NumericProperty(HEIGHTS[0])
    most_rows = NumericProperty(1)
    grid_wide = NumericProperty(0)
    is_menu = BooleanProperty(False)
    bare = BooleanProperty(False)
    winner = StringProperty("")
    letters = 0

    def on_kv_post(self, _: Any) -> None:
        """Fill it, and fill it again whenever something changes."""
        self._question = question(self.notice)
        self._series = 0
        self._widest = 0.0
        self._waits = self._is_stale = False
        self.fbind("notice", self._change_notice)
        for name in ("compact", "page", "names", "size"):
            self.fbind(name, self._fill)
        on_language_change(self._fill)
        self._fill()

    def on_touch_down(self, touch: Any) -> bool:
        """Take the touch, so that nothing below the sheet is touched."""
        return bool(super().on_touch_down(touch)) or self.collide_point(*touch.pos)

    def show(self, sheet: sheets.Sheet, names: Names, choose: Callable[[int], None]) -> None:
        """Show another sheet; it is filled once, whatever changes, and not at all if nothing does."""
        self._waits, self._is_stale = True, False
        self.names, self.hint, self.choose, self.is_menu = names, sheet.hint, choose, sheet.is_menu
        self.letters = sheet.letters
        self.notice, self.winner = sheet.notice, sheet.winner
        self._waits = False
        if self._is_stale:
            self._fill()

    def clear(self) -> None:
        """Keep nothing of what was shown."""
        self.show(sheets.Sheet(EMPTY), NO_NAMES, lambda _: None)

    def _change_notice(self, *_: Any) -> None:
        """Show the first page of another notice; the same notice with other marks stays on its page."""
        asked = question(self.notice)
        if asked != self._question:
            self._question = asked
            self._series += 1
            self.page = 0
        self._fill()

    def _fill(self, *_: Any) -> None:
        """Choose the grid for this many buttons and fill it."""
        if self._waits:
            self._is_stale = True
            return
        text = current_text()
        labels = [text(label, self.names) for label in self.notice.buttons]
        places = button_places(self.notice)
        longest = self.letters or max((label_size(labels[at]) for at in places.others), default=0)
        self._widest = widest_word(labels[at] for at in places.others) if self.compact else 0
        has_ways = places.way_out is not None or places.answer is not None or self.is_menu
        is_pad = longest == 1 and not has_ways
        self.ways = WAYS_COMPACT if self.compact else WAYS
        if is_pad or (self.compact and not has_ways):
            self.ways = 0
        in_grid = self._lay_out(len(places.others), longest, is_pad=is_pad)
        if in_grid < len(places.others) and not self.ways and not is_pad:  # a page is turned beside them
            self.ways = WAYS_COMPACT
            in_grid = self._lay_out(len(places.others), longest)
        room = in_grid + self.is_menu
        shown = page_beside(len(places.others), room, self.page, kept=min(places.kept, room - 1))
        numbers = [places.others[at] for at in shown]
        last = places.answer if len(numbers) <= in_grid else numbers.pop()
        self.rows = -(-len(numbers) // self.columns)
        self._put("grid", *(self._button(number, labels[number]) for number in numbers))
        self._put("more", self._more() if len(shown) < len(places.others) else None)
        self._put("way_out", self._way(places.way_out, labels))
        self._put("answer", self._way(last, labels))

    def _put(self, place: str, *buttons: PushButton | None) -> None:
        """Put these buttons in a place, and nothing else."""
        box = self.ids[place]
        box.clear_widgets()
        for button in filter(None, buttons):
            box.add_widget(button)

    def _way(self, way: int | None, labels: list[str]) -> PushButton | None:
        """The button for the way out or the main answer, None for none."""
        return None if way is None else self._button(way, labels[way], padding=(dp(4), dp(4)))

    def _lay_out(self, count: int, longest: int, *, is_pad: bool = False) -> int:
        """Few buttons stand in a row below the words, many beside them; as many columns as the labels allow.

        Return how many there is room for.
        """
        body = self.width / dp(1) - self.ways - 36
        fitting = [columns for columns in (3, 2, 1) if _letters(body / columns - GAP) >= longest]
        below = next(iter(fitting), 1)
        self.beside = not self.compact and count > below
        share = 0.64 if self.notice.text else 0.76 if self.is_menu else 0.66
        wide = self.grid_wide = body * share if self.beside else body
        grids = [(columns, *self._rows(wide / columns - GAP, longest)) for columns in (1, 2, 3)]
        whole = [grid for grid in grids if (wide + GAP) / grid[0] - GAP - 2 * INSIDE >= self._widest] or grids[:1]
        self.columns, self.high, self.most_rows = max(whole, key=lambda grid: min(count, grid[0] * grid[2]))
        if self.beside and self.high == HEIGHTS[0]:  # as high as leaves no space below the last row
            self.high = min(HIGHEST, (self.height / dp(1) - 2 * GAP + GAP) / self.most_rows - GAP)
        if is_pad:
            self.columns, self.high, self.most_rows = PAD
        rows = min(self.most_rows, -(-count // self.columns))
        room = self.bare or count == 0 or self._is_room_for(rows * (self.high + GAP))
        self.scrolls = self.compact and not room
        return max(1, self.columns * self.most_rows)

    def _rows(self, width: float, longest: int) -> tuple[int, int]:
        """The height that buttons of this width need, and how many rows there can be; none if they are too narrow."""
        letters = _letters(width)
        high = next((high for high in HEIGHTS if letters * high >= longest * HEIGHTS[0]), HEIGHTS[-1])
        if not letters or letters * high < longest * HEIGHTS[0] / 2:
            return high, 0
        if self.compact:
            low = high == HEIGHTS[0]
            if self.bare:
                return high, 3 if low else 1
            title = view_text.notice_title(current_text(), self.notice, self.names)
            words = max(2 * LINE, title_height(title, compact=True) + GAP * bool(self.notice.text))
            two = low and self.notice.tone != "refused" and self._is_high_enough(2 * (high + GAP) + words)
            return high, 2 if two else 1
        return high, max(1, int((self.height / dp(1) - 8) // (high + GAP))) if self.beside else 1

    def _is_room_for(self, height: float) -> bool:
        """Return whether buttons of this height leave room for the title, the pulse and a line of text."""
        text, notice = current_text(), self.notice
        words = view_text.notice_text(text, notice, self.names) or view_text.words(text, self.hint, self.names)
        needed = title_height(view_text.notice_title(text, notice, self.names), compact=True)
        needed += LINE * (bool(words) + (notice.tone == "working"))
        return self._is_high_enough(needed + height)

    def _is_high_enough(self, height: float) -> bool:
        return height <= self.height / dp(1) - 2 * GAP

    def _button(self, number: int, label: str, **how: Any) -> PushButton:
        """A button for what is shown now: a finger that is lifted later still presses a button of this notice."""
        choose = self.choose
        marked, off = number in self.notice.chosen, number in self.notice.off
        meaning = self.uid, self._series, number, marked
        drawn = "" if self.compact else button_icon(self.notice.buttons[number])
        how = {"padding": (dp(INSIDE), dp(2)), "style": "paper", "icon": drawn, **how}
        return push_button(label, lambda: choose(number), chosen=marked, disabled=off, meaning=meaning, **how)

    def _more(self) -> PushButton:
        return push_button(current_text()("screen-more"), self._turn_page, style="paper quiet")

    def _turn_page(self) -> None:
        self.page += 1


def title_height(title: str, *, compact: bool, beside: bool = False) -> int:
    """The height of a title in dp, which takes a second line if it is long."""
    if compact:
        return 44 if len(title) < 31 else 62
    if beside:
        return 56 if len(title) < 25 else 80
    return 34


def _letters(width: float) -> int:
    """Return how many letters fit on a button of this width in dp; none if it is too narrow for any."""
    return max((letters for wide, letters in LETTERS.items() if wide <= width), default=0)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
