"""A note of the table as a card: low, at the player's edge, so that the battlefields above it stay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.message import Names, message
from tableside.screens import motion, theme, view_queries, view_text
from tableside.screens.button_places import can_be_closed, card_places, question, small_card_places
from tableside.screens.language import current_text
from tableside.screens.sheets import Sheet
from tableside.screens.widgets import countdown, icon, labels, pulse, turn_key  # noqa: F401
from tableside.screens.widgets.box import Box
from tableside.screens.widgets.push_button import PushButton, push_button
from tableside.table.view.model import Notice

LEAST_BUTTON = 48
"""The width of the narrowest button, in dp."""

SMALL_KEY = 124
"""The width of the key on a card on a quarter of the screen, in dp."""

BUTTON_WIDTHS = (136, 104, 172, 250)
"""The widths of the buttons beside its words, in dp: the first in which all labels fit, and the words beside them."""

BUTTON_HEIGHT = 47
"""The height of such a button, in dp; two of them stand above each other."""

TITLES = ((25, 32), (20, 28), (20, 52))
"""The sizes of a title and the heights of its box, in dp: the first in which it fits. The last has two lines."""

SMALL_TITLES = ((22, 30), (18, 26), (18, 47))
"""The same on a quarter of the screen."""

INSIDE = 94
"""The height of a card's words in dp, without the paper around them."""

SMALL_INSIDES = (100, 118)
"""The same on a quarter of the screen: the first in which it fits."""

MOST_BELOW = 3
"""The number of buttons that stand beside each other below the words of a card on a quarter of the screen."""

ICON = 32
"""The width of the icon before the title with the space after it, in dp; the text begins below it."""

LEAST = 17
"""The size of the smallest text, in dp."""


EMPTY = Notice("note", message("screen-menu"))

READ_ON = message("help-read")
"""The label of the button that opens what a card has no room for."""


@dataclass(frozen=True, slots=True)
class CardLayout:
    """The size of a card's title and the height of its box, and the widths of the columns of its buttons.

    All sizes are in dp.
    """

    title: float
    title_height: float
    widths: tuple[float, ...]


def card_layout(title: str, text: str, buttons: Sequence[str], width: float) -> CardLayout | None:
    """Return how a note is laid out on a card of this width in pixels; None if it does not fit on any."""
    columns = -(-len(buttons) // 2)
    for wide in BUTTON_WIDTHS if columns else (0,):
        room = width - dp(66) - columns * dp(wide + 6)
        if room < dp(100) or not all(_fits_button(label, wide) for label in buttons):
            continue
        if (fitting := _fitting_title(title, text, room, INSIDE, TITLES)) is not None:
            return CardLayout(*fitting, (wide,) * columns)
    return None


def small_card_layout(title: str, text: str, buttons: Sequence[str], width: float, inside: float) -> CardLayout | None:
    """The same on a quarter of the screen, where a card is so high `inside`, in dp.

    The buttons stand below the words, before the key.
    """
    left = width / dp(1) - SMALL_KEY - 24 - 6 * (len(buttons) - 1)
    widths = _button_widths(buttons, left)
    if len(buttons) > MOST_BELOW or len(widths) < len(buttons):
        return None
    fitting = _fitting_title(title, text, width - dp(18 + ICON), inside - BUTTON_HEIGHT - 4, SMALL_TITLES)
    return None if fitting is None else CardLayout(*fitting, widths)


def _button_widths(buttons: Sequence[str], left: float) -> tuple[float, ...]:
    """The widths of buttons beside each other in `left` dp, equal if possible; empty if not all labels fit."""
    equal = left / max(1, len(buttons))
    if all(_fits_button(label, equal) for label in buttons):
        return (equal,) * len(buttons)
    steps = range(LEAST_BUTTON, int(left), 4)
    least = [next((wide for wide in steps if _fits_button(label, wide)), left) for label in buttons]
    spare = (left - sum(least)) / len(buttons)
    return () if spare < 0 else tuple(wide + spare for wide in least)


def _fitting_title(
    title: str, text: str, room: float, inside: float, titles: Sequence[tuple[int, int]]
) -> tuple[float, float] | None:
    """The size of a title and the height of its box, in dp, so that it and the text fit beside and below the icon."""
    for size, height in titles:
        if labels.fits(title, True, dp(size), room - dp(2), dp(height)) and (
            not text or labels.fits(text, False, dp(LEAST), room + dp(ICON - 2), dp(inside - height))
        ):
            return size, height if text else inside
    return None


def _fits_button(label: str, wide: float) -> bool:
    return labels.fits(label, False, dp(LEAST), dp(wide - 14), dp(BUTTON_HEIGHT - 6), theme.WORDS)


class CardWords(BoxLayout):
    """The icon, the `title` and the `text` of a notice on a card; its sizes are in dp."""

    notice = ObjectProperty(EMPTY, rebind=True)
    title = StringProperty()
    text = StringProperty()
    title_size = NumericProperty(25)
    title_height = NumericProperty(32)


class NoteCard(Box, BoxLayout):
    """Shows `notice` on a card. Its buttons call `choose`; the answer that the key has is `answer`, None for none.

    `asks` is whether its player must answer before anything else, `waits` whether it waits for what no button gives.
    A card takes every touch on it, so that nothing below is pressed by mistake. `risen` is how far it has come up.
    Where a card `cuts` a text that is too long and asks nothing, a button of its own leads to all of it.
    """

    covers = True
    cuts = False
    places = staticmethod(card_places)
    notice = ObjectProperty(EMPTY, rebind=True)
    title = StringProperty()
    text = StringProperty()
    title_size = NumericProperty(25)
    title_height = NumericProperty(32)
    widths = ObjectProperty(())
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

    def show(
        self,
        shown: Sheet,
        names: Names,
        choose: Callable[[int], None],
        read_on: Callable[[], None] | None = None,
    ) -> bool:
        """Show a note if it fits; return whether it does.

        `read_on` shows all of a text that the card cuts; without it none is cut.
        """
        notice, text = shown.notice, current_text()
        words = [text(label, names) for label in notice.buttons]
        answer, beside = self.places(notice)
        title = view_text.notice_title(text, notice, names)
        if shown.hint is not None or shown.is_menu or (answer is not None and not self._fits_key(words[answer])):
            return False
        labels_beside = [words[at] for at in beside]
        lay_out = partial(self._lay_out, title, buttons=labels_beside)
        forms = view_text.notice_texts(text, notice, names)
        sentences = next((form for form in forms if lay_out(form) is not None), None)
        if sentences is None and notice.tone == "refused" and notice.rules:
            # the button that explains the rules says the rest
            sentences = labels.shortened(forms[-1], lambda part: lay_out(part) is not None) or None
        may_cut = sentences is None and self.cuts and notice.tone != "asks"  # nobody agrees to what is cut
        whole = read_on if may_cut else None
        if whole is not None:
            lay_out = partial(self._lay_out, title, buttons=[text(READ_ON), *labels_beside])
            sentences = labels.shortened(forms[-1], lambda part: lay_out(part) is not None) or None
        if sentences is None or (layout := lay_out(sentences)) is None:
            return False
        self.title, self.text = title, sentences
        self.title_size, self.title_height = layout.title, layout.title_height
        self.widths = layout.widths
        self.answer, self.answer_text = answer, "" if answer is None else words[answer]
        may_leave = notice.tone == "note" or can_be_closed(notice)
        self.asks, self.notice = answer is not None or not may_leave, notice
        self.waits = self.asks and notice.tone == "working" and answer is None
        buttons = [self._button(at, words[at], choose) for at in beside]
        self._put(buttons if whole is None else [self._read_button(text(READ_ON), whole), *buttons])
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
        self._put([])

    def _fits_key(self, answer: str) -> bool:
        return labels.fits(answer, False, dp(20), dp(112), dp(60), theme.WORDS)

    def _lay_out(self, title: str, text: str, buttons: Sequence[str]) -> CardLayout | None:
        return card_layout(title, text, buttons, self.width)

    def _put(self, buttons: Sequence[PushButton]) -> None:
        """Put these buttons beside the words."""
        self.ids.grid.clear_widgets()
        for button in buttons:
            self.ids.grid.add_widget(button)

    def _read_button(self, label: str, read_on: Callable[[], None]) -> PushButton:
        meaning = self.uid, question(self.notice), self.notice.id, label
        return push_button(label, read_on, padding=(dp(6), dp(2)), style="paper quiet", meaning=meaning)

    def _button(self, number: int, label: str, choose: Callable[[int], None]) -> PushButton:
        """A button for what is shown now: a finger that is lifted later still presses a button of this notice."""
        chosen, off = number in self.notice.chosen, number in self.notice.off
        meaning = self.uid, question(self.notice), self.notice.id, number, chosen
        how = {"padding": (dp(6), dp(2)), "style": "paper", "chosen": chosen, "disabled": off, "meaning": meaning}
        return push_button(label, lambda: choose(number), **how)


class SmallNoteCard(NoteCard):
    """The card on a quarter of the screen: it lies over the key, so that it has the key itself, after its buttons.

    The key does what `act` does for the player of `panel`. It is so high `inside`, in dp.
    """

    cuts = True
    places = staticmethod(small_card_places)
    view = ObjectProperty(view_queries.NO_VIEW, rebind=True)
    panel = ObjectProperty(view_queries.NO_PANEL, rebind=True)
    act: Callable[[], None] = ObjectProperty(lambda: None)
    inside = NumericProperty(SMALL_INSIDES[0])

    def _put(self, buttons: Sequence[PushButton]) -> None:
        for button, width in zip(buttons, self.widths, strict=bool(buttons)):
            button.size_hint_x = width
        super()._put(buttons)

    def _fits_key(self, answer: str) -> bool:
        return labels.fits(answer, False, dp(LEAST), dp(SMALL_KEY - 12), dp(BUTTON_HEIGHT - 14), theme.WORDS)

    def _lay_out(self, title: str, text: str, buttons: Sequence[str]) -> CardLayout | None:
        for inside in SMALL_INSIDES:
            if (layout := small_card_layout(title, text, buttons, self.width, inside)) is not None:
                self.inside = inside
                return layout
        return None


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
