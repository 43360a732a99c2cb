"""A pad to type a code: the characters that a code has, and no others."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import NumericProperty, StringProperty

from carddata.deck_formats.deck_code import ALPHABET, MAX_LENGTH
from tableside.screens.widgets.plugged_keys import PluggedKeys
from tableside.screens.widgets.push_button import push_button

GROUP = 4
"""The number of characters that stand together, so that a code can be compared with what it is typed from."""

SHOWN = 44
"""The number of characters of a code without groups that are shown, the last ones."""


class CodePad(PluggedKeys):
    """Types `entered`, up to `most` characters, with `keys` in `cols` columns with a `gap` between them.

    By default it is that of a deck code. `shown` is the same in groups of `group`, or as it is for 0. A plugged-in
    keyboard types any character there, and those of the keys alone otherwise. `empty_words` stand where nothing is
    typed, `enter_words` on the button. Dispatches `on_code` with the code.
    """

    entered = StringProperty()
    shown = StringProperty()
    keys = StringProperty(ALPHABET)
    most = NumericProperty(MAX_LENGTH)
    cols = NumericProperty(11)
    gap = NumericProperty("6dp")
    group = NumericProperty(GROUP)
    empty_words = StringProperty()
    enter_words = StringProperty()
    __events__ = ("on_code",)

    def on_kv_post(self, _: Any) -> None:
        """Add the keys."""
        for key in self.keys:
            self.ids.grid.add_widget(push_button(key, partial(self.type, key), most="24dp"))

    def on_code(self, code: str) -> None:
        """Handle an entered code; by default nothing happens."""

    def on_entered(self, _: Any, entered: str) -> None:
        """Show it in groups."""
        step = int(self.group)
        self.shown = (
            " ".join(entered[at : at + step] for at in range(0, len(entered), step)) if step else entered[-SHOWN:]
        )

    def on_enter(self) -> None:
        """Enter the code by the Enter key of a plugged-in keyboard."""
        if self.entered:
            self.dispatch("on_code", self.entered)

    def type(self, text: str) -> None:
        """Add these characters: any that are printed for a code without groups, or those that have a key."""
        taken = text if not self.group else "".join(key for key in text.upper() if key in self.keys)
        self.entered = (self.entered + "".join(filter(str.isprintable, taken)))[: int(self.most)]

    def erase(self) -> None:
        """Take the last character away."""
        self.entered = self.entered[:-1]


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
