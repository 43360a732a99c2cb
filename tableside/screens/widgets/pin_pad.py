"""A pad of digits for a PIN; it shows a dot for each digit, and a line for each that is missing."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.screens.language import current_text, on_language_change
from tableside.screens.widgets.push_button import push_button

LONGEST = 12


class PinPad(BoxLayout):
    """Dispatches `on_pin` with the digits that were entered, and empties itself.

    It does so with the last of `length` digits; where that is 0, with OK.
    """

    digits = ListProperty("1234567890")
    entered = StringProperty()
    length = NumericProperty(0)
    __events__ = ("on_pin",)

    def on_kv_post(self, _: Any) -> None:
        """Fill it, and fill it again whenever something changes."""
        self.fbind("digits", self._fill)
        self.fbind("length", self._fill)
        on_language_change(self._fill)
        self._fill()

    def on_pin(self, pin: str) -> None:
        """Handle an entered PIN; by default nothing happens."""

    def press(self, digit: str) -> None:
        """Add a digit."""
        self.entered = (self.entered + digit)[:LONGEST]
        if len(self.entered) == self.length:
            self.enter()

    def erase(self) -> None:
        """Remove all digits."""
        self.entered = ""

    def enter(self) -> None:
        """Hand over the PIN."""
        pin, self.entered = self.entered, ""
        self.dispatch("on_pin", pin)

    def _fill(self, *_: Any) -> None:
        text = current_text()
        *nine, last = (push_button(digit, partial(self.press, digit), most="26dp") for digit in self.digits)
        erase = push_button(text("screen-pin-erase"), self.erase, most="26dp")
        enter = push_button(text("screen-pin-ok"), self.enter, most="26dp", style="main")
        self.ids.grid.clear_widgets()
        for button in (*nine, erase, last, *(() if self.length else (enter,))):
            self.ids.grid.add_widget(button)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
