"""A pad of digits for a PIN, which shows dots."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.screens.widgets.key import key
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
        *nine, last = (key(digit, partial(self.press, digit), most="26dp") for digit in self.digits)
        erase = key(say("pad.erase"), self.erase, most="26dp")
        done = key(say("pad.ok"), self.done, most="26dp", look="main")
        self.ids.grid.clear_widgets()
        for one in (*nine, erase, last, done):
            self.ids.grid.add_widget(one)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
