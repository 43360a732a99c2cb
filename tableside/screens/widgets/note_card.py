"""A note of the table as a card: low, at the player's edge, so that the battlefields above it stay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.message import Names, message
from tableside.screens import motion, theme, view_text
from tableside.screens.button_places import can_be_closed, card_places, question
from tableside.screens.language import current_text
from tableside.screens.sheets import Sheet
from tableside.screens.widgets import countdown, icon, labels  # noqa: F401
from tableside.screens.widgets.box import Box
from tableside.screens.widgets.push_button import PushButton, push_button
from tableside.table.view.model import Notice

HEIGHT = 104
"""The height of a card, in dp."""

BUTTON_WIDTHS = (136, 104, 172, 250)
"""The widths of the buttons beside its words, in dp: the first in which all labels fit, and the words beside them."""

BUTTON_HEIGHT = 47
"""The height of such a button, in dp; two of them stand above each other."""

TITLES = ((25, 32), (20, 28), (20, 52))
"""The sizes of a title and the heights of its box, in dp: the first in which it fits. The last has two lines."""

INSIDE = HEIGHT - 10
"""The height of its words in dp, without the paper around them."""

ICON = 32
"""The width of the icon before the title with the space after it, in dp; the text begins below it."""

LEAST = 17
"""The size of the smallest text, in dp."""


@dataclass(frozen=True, slots=True)
class CardLayout:
    """The size of a card's title and the height of its box, and the width and the number of columns of its buttons.

    All sizes are in dp.
    """

    title: int
    title_height: int
    button_width: int
    columns: int


def card_layout(title: str, text: str, buttons: Sequence[str], width: float) -> CardLayout | None:
    """Return how a note is laid out on a card of this width in pixels; None if it does not fit on any."""
    columns = -(-len(buttons) // 2)
    for wide in BUTTON_WIDTHS if columns else (0,):
        room = width - dp(66) - columns * dp(wide + 6)
        if room < dp(100) or not all(_fits_button(label, wide) for label in buttons):
            continue
        for size, height in TITLES:
            left = INSIDE - height
            if labels.fits(title, True, dp(size), room - dp(2), dp(height)) and (
                not text or labels.fits(text, False, dp(LEAST), room + dp(ICON - 2), dp(left))
            ):
                return CardLayout(size, height if text else INSIDE, wide, columns)
    return None


def _fits_button(label: str, wide: float) -> bool:
    return labels.fits(label, False, dp(LEAST), dp(wide - 14), dp(BUTTON_HEIGHT - 6), theme.WORDS)


class NoteCard(Box, BoxLayout):
    """Shows `notice` on a card. Its buttons call `choose`; the answer that the key has is `answer`, None for none.

    `asks` is whether its player must answer before anything else, `waits` whether it waits for what no button gives.
    A card takes every touch on it, so that nothing below is pressed by mistake. `risen` is how far it has come up.
    """

    covers = True
    notice = ObjectProperty(Notice("note", message("screen-menu")), rebind=True)
    title = StringProperty()
    text = StringProperty()
    title_size = NumericProperty(25)
    title_height = NumericProperty(32)
    columns = NumericProperty(0)
    button_width = NumericProperty(0)
    answer: int | None = ObjectProperty(None, allownone=True)
    answer_text = StringProperty()
    asks = BooleanProperty(False)
    waits = BooleanProperty(False)
    risen = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        self._lift = Translate()
        super().__init__(**kwargs)
        self.canvas.before.insert(0, PushMatrix())  # before the paper, which is drawn first
        self.canvas.before.insert(1, self._lift)
        self.canvas.after.add(PopMatrix())
        self.fbind("risen", self._move)

    def on_touch_down(self, touch: Any) -> bool:
        """Take the touch, so that nothing below the card is touched."""
        return bool(super().on_touch_down(touch)) or self.collide_point(*touch.pos)

    def show(self, shown: Sheet, names: Names, choose: Callable[[int], None]) -> bool:
        """Show a note if it fits; return whether it does."""
        notice, text = shown.notice, current_text()
        words = [text(label, names) for label in notice.buttons]
        answer, beside = card_places(notice)
        title = view_text.notice_title(text, notice, names)
        if answer is not None and not labels.fits(words[answer], False, dp(20), dp(112), dp(60), theme.WORDS):
            return False
        layout, sentences = None, ""
        for briefer in (notice, view_text.without_action(notice)):
            sentences = view_text.notice_text(text, briefer, names)
            layout = card_layout(title, sentences, [words[at] for at in beside], self.width)
            if layout is not None:
                break
        if layout is None or shown.hint is not None or shown.is_menu or notice.hold:
            return False
        self.title, self.text = title, sentences
        self.title_size, self.title_height = layout.title, layout.title_height
        self.columns, self.button_width = layout.columns, layout.button_width
        self.answer, self.answer_text = answer, "" if answer is None else words[answer]
        self.waits = notice.tone == "working" and answer is None
        may_leave = notice.tone == "note" or can_be_closed(notice)
        self.asks, self.notice = answer is not None or not may_leave, notice
        grid = self.ids.grid
        grid.clear_widgets()
        for at in beside:
            grid.add_widget(self._button(at, words[at], choose))
        return True

    def come_up(self) -> None:
        """Let it be seen coming up from the player's edge."""
        motion.move(self, "risen", 0.0, motion.RISE)

    def _move(self, *_: Any) -> None:
        self._lift.y = (self.risen - 1) * self.height

    def clear(self) -> None:
        """Keep nothing of what was shown."""
        self.title = self.text = self.answer_text = ""
        self.answer, self.asks, self.waits = None, False, False
        self.ids.grid.clear_widgets()

    def _button(self, number: int, label: str, choose: Callable[[int], None]) -> PushButton:
        """A button for what is shown now: a finger that is lifted later still presses a button of this notice."""
        chosen, off = number in self.notice.chosen, number in self.notice.off
        meaning = self.uid, question(self.notice), self.notice.id, number, chosen
        how = {"padding": (dp(6), dp(2)), "style": "paper", "chosen": chosen, "disabled": off, "meaning": meaning}
        return push_button(label, lambda: choose(number), **how)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
