"""Labels whose text is as large as their box allows, between two sizes."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.metrics import Metrics
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix import label as kivy_label
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView

from tableside.screens import theme
from tableside.screens.fonts import ScriptLabel

kivy_label.CoreLabel = ScriptLabel

STEP = 0.5
"""The difference between two sizes that are tried, in pixels."""
MARGIN = 4
"""Pixels of a line that `cut` leaves free."""
ABOVE_LETTERS = 4
"""Pixels of a line that are free above its letters."""
LETTER_SIZE = 200
"""The font size at which letters are measured, in pixels."""


@lru_cache(4096)
def fits(text: str, bold: bool, size: float, width: float, height: float, font: str = theme.NAMES) -> bool:
    """Return whether the text, broken into lines between words only, fits the box at this font size; all in pixels."""
    label = ScriptLabel(text=text, bold=bold, font_size=size, font_name=font, text_size=(max(1, int(width)), None))
    label.resolve_font_name()
    if any(label.get_extents(word)[0] > width for word in text.split() if widest(word, bold, size, font) > width):
        return False
    return bool(label.render()[1] <= height)


def widest(word: str, bold: bool, size: float, font: str) -> float:
    """Return a width in pixels that a word does not exceed: that of its letters, each with two pixels for hinting.

    A word with letters that are not ASCII has no limit.
    """
    if not word.isascii():
        return math.inf
    widths = letter_widths(bold, font)
    return sum(widths.get(letter, 1) for letter in word) * size + 2 * len(word)


@cache
def letter_widths(bold: bool, font: str) -> dict[str, float]:
    """Return how wide each letter of ASCII is, in units of the font size."""
    letters = map(chr, range(ord("!"), ord("~") + 1))
    return {letter: text_width.__wrapped__(letter, LETTER_SIZE, font, bold=bold) / LETTER_SIZE for letter in letters}


@lru_cache(2048)
def largest(
    text: str, bold: bool, most: float, least: float, width: float, height: float, font: str = theme.NAMES
) -> float:
    """The largest font size, from `most` down to `least`, at which the text fits the box; all in pixels."""
    return _largest(fits, text, bold, most, least, width, height, font)


def _largest(
    fit: Callable[..., bool],
    text: str,
    bold: bool,
    most: float,
    least: float,
    width: float,
    height: float,
    font: str = theme.NAMES,
) -> float:
    if most <= least or fit(text, bold, most, width, height, font):
        return most
    sizes, size = [], most
    while size > least:
        size = max(least, size - STEP)
        sizes.append(size)
    at = bisect_left(sizes, True, hi=len(sizes) - 1, key=lambda size: fit(text, bold, size, width, height, font))
    return sizes[at]


_uncached = partial(_largest, fits.__wrapped__)


@lru_cache(4096)
def text_width(text: str, size: float, font: str = theme.NAMES, *, bold: bool = False) -> int:
    """Return how wide a text is on one line at this font size; all in pixels."""
    label = ScriptLabel(text=text, font_size=size, font_name=font, bold=bold)
    label.resolve_font_name()
    return int(label.get_extents(text)[0])


@lru_cache(2048)
def cut(text: str, size: float, width: float) -> str:
    """As many letters of a text as fit on one line of this width at this font size, with dots for the rest."""

    def is_too_wide(part: str) -> bool:
        return text_width.__wrapped__(part, size) > width - MARGIN

    if not is_too_wide(text):
        return text
    length = bisect_left(range(1, len(text)), True, key=lambda length: is_too_wide(_with_dots(text, length)))
    return _with_dots(text, length) if length else ""


def _with_dots(text: str, length: int) -> str:
    """The first letters of a text, with dots for the rest."""
    return f"{text[:length].rstrip(' …')}…"


@lru_cache(2048)
def cut_words(text: str, size: float, width: float, height: float) -> str:
    """As many words of a text as fit into a box at this font size, with dots for the rest; all in pixels."""
    return shortened(text, lambda part: fits(part, False, size, width, height)) or text


def shortened(text: str, fit: Callable[[str], bool]) -> str:
    """As many words of a text as `fit` says fit, with dots for the rest; empty if none do."""
    if fit(text):
        return text
    words = text.split(" ")
    parts = [f"{' '.join(words[:count])} …" for count in range(1, len(words))]
    count = bisect_left(parts, True, key=lambda part: not fit(part))
    return parts[count - 1] if count else ""


@lru_cache(256)
def whole_lines(size: float, height: float) -> float:
    """The factor by which lines of this font size are to be apart so that whole ones fill this height, both in pixels.

    Lines are whole pixels apart, so less than `ABOVE_LETTERS` of the next one may show. The factor is 1.5 at most.
    """
    label = ScriptLabel(font_size=size, font_name=theme.NAMES)
    label.resolve_font_name()
    line, room = label.get_extents("A")[1], int(height)
    most = max(1, room // line)
    count = next((count for count in range(most, 0, -1) if room % count < ABOVE_LETTERS), most)
    return min(1.5, room // count / line)


class FitLabel(Label):
    """A label that fills its box.

    With `one_line` it takes a second line only if it needs one and its box has room for two; else it ends in dots.

    Its text is `most` high, or `Metrics.fontscale` times that if people want large text and the box has room, and
    never lower than `least`. A `secret` text may be a card's name that not everybody may know: its size is not cached.
    """

    color = ColorProperty(theme.TEXT)
    font_name = StringProperty(theme.NAMES)
    most = NumericProperty("20dp")
    least = NumericProperty("17dp")
    one_line = BooleanProperty(False)
    secret = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("text", "bold", "most", "least", "size", "padding", "one_line", "secret", "font_name"):
            self.fbind(name, self._fit)
        self._fit()

    def _fit(self, *_: Any) -> None:
        left, top, right, bottom = self.padding
        outer = self.width - self._kept_free()
        width, height = outer - left - right, self.height - top - bottom
        if width <= 0 or height <= 0:
            return
        most = max(self.least, self.most * Metrics.fontscale)
        find, fit = (_uncached, fits.__wrapped__) if self.secret else (largest, fits)
        line = min(height, most * 1.4)
        width -= 2 * self.one_line  # a line that is as wide as its box would end in dots
        room = line if self.one_line else height
        self.font_size = find(self.text, self.bold, most, self.least, width, room, self.font_name)
        self.text_size = outer, self.height
        self.shorten = self.one_line
        if self.one_line and not fit(self.text, self.bold, self.font_size, width, line, self.font_name):
            self.shorten = not fit(self.text, self.bold, self.font_size, width, height, self.font_name)

    def _kept_free(self) -> float:
        """Return the width beside the text that other marks of the box need, in pixels."""
        return 0


class ScrollArea(ScrollView):
    """An area that a finger can scroll up and down if its content is higher than its box."""

    def _bind_inactive_bar_color(self, *_: Any) -> None:
        """Let the bar rest at once. Kivy fades it, which draws as many frames as the machine can for half a second."""
        self.funbind("bar_color", self._change_bar_color)
        self.fbind("bar_inactive_color", self._change_bar_color)
        self._bar_color = self.bar_inactive_color


class ScrollText(ScrollArea):
    """Text that a finger can scroll up and down if it is longer than its box; a `margin` keeps it off the bar then.

    Its lines are as far apart then that the box holds whole ones: by `spacing` times their height. Shorter text stands
    at the top, or `centred` in the middle.
    """

    text = StringProperty()
    color = ColorProperty(theme.TEXT)
    most = NumericProperty("20dp")
    least = NumericProperty("17dp")
    font_size = NumericProperty("18dp")
    margin = NumericProperty(0)
    spacing = NumericProperty(1.0)
    centred = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("text", "most", "least", "size"):
            self.fbind(name, self._fit)
        self._fit()

    def _fit(self, *_: Any) -> None:
        if self.width > 0 and self.height > 0:
            least, most = self.least * Metrics.fontscale, self.most * Metrics.fontscale
            self.font_size = largest(self.text, False, most, least, self.width, self.height)
            scrolls = not fits(self.text, False, self.font_size, self.width, self.height)
            self.margin = self.bar_width * 2 if scrolls else 0
            self.spacing = whole_lines(self.font_size, self.height) if scrolls else 1.0
            self.scroll_y = 1


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
