"""A pad of digits for a PIN, which shows dots."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.screens.widgets.key import Key
from tableside.screens.words import say

LONGEST = 12


class PinPad(BoxLayout):
    """`on_pin` gets what was entered when OK is touched; the pad is empty again then."""

    digits = ListProperty("1234567890")
    entered = StringProperty()
    __events__ = ("on_pin",)

    def on_kv_post(self, _: Any) -> None:
        """The parts are there: fill them."""
        self.fbind("digits", self._fill)
        self._fill()

    def on_pin(self, pin: str) -> None:
        """A PIN was entered."""

    def press(self, digit: str) -> None:
        """One more digit."""
        self.entered = (self.entered + digit)[:LONGEST]

    def erase(self) -> None:
        """Begin again."""
        self.entered = ""

    def done(self) -> None:
        """OK."""
        pin, self.entered = self.entered, ""
        self.dispatch("on_pin", pin)

    def _fill(self, *_: Any) -> None:
        grid = self.ids.grid
        grid.clear_widgets()
        for digit in self.digits[:9]:
            self._add(digit, lambda _, digit=digit: self.press(digit))
        self._add(say("pad.erase"), lambda _: self.erase())
        self._add(self.digits[9], lambda _: self.press(self.digits[9]))
        self._add(say("pad.ok"), lambda _: self.done(), look="main")

    def _add(self, text: str, deed: Any, look: str = "plain") -> None:
        key = Key(text=text, most="26dp", look=look)
        key.bind(on_release=deed)
        self.ids.grid.add_widget(key)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
