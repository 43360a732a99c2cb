"""A pad to type a deck code: the letters and digits that a code has, and no others."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from carddata.deck_formats.deck_code import ALPHABET, MAX_LENGTH
from tableside.screens.widgets.push_button import push_button

GROUP = 4
"""The number of characters that stand together, so that a code can be compared with what it is typed from."""


class CodePad(BoxLayout):
    """Types `entered`; `shown` is the same in groups. Dispatches `on_code` with the code."""

    entered = StringProperty()
    shown = StringProperty()
    __events__ = ("on_code",)

    def on_kv_post(self, _: Any) -> None:
        """Add the keys."""
        for key in ALPHABET:
            self.ids.grid.add_widget(push_button(key, partial(self.type, key), most="24dp"))

    def on_code(self, code: str) -> None:
        """Handle an entered code; by default nothing happens."""

    def on_entered(self, _: Any, entered: str) -> None:
        """Show it in groups."""
        self.shown = " ".join(entered[at : at + GROUP] for at in range(0, len(entered), GROUP))

    def type(self, key: str) -> None:
        """Add a character."""
        self.entered = (self.entered + key)[:MAX_LENGTH]

    def erase(self) -> None:
        """Take the last character away."""
        self.entered = self.entered[:-1]


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
