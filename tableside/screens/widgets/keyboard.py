"""A keyboard on the screen, for names: letters of the Latin script, and what a plugged-in keyboard types."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.screens.language import current_text, on_language_change
from tableside.screens.widgets.plugged_keys import PluggedKeys
from tableside.screens.widgets.push_button import PushButton, push_button
from tableside.text.catalogue import SOURCE

LAYOUTS = {
    "en": ("qwertyuiop", "asdfghjkl", "zxcvbnm'-."),
    "de": ("qwertzuiopü", "asdfghjklöä", "yxcvbnmß-."),
}
"""The letters of the languages that have their own, row by row; any other language has those of `SOURCE`."""

MORE = ("1234567890", "àáâãåæçèéêë", "ìíîïñòóôõøù", "úûýłśšžćčđœ")
"""Digits and further letters, row by row."""

SIGNS = ("1234567890", "!\"#$%&'()*+", ",-./:;<=>?", "@[\\]^_`{|}~")
"""Digits and signs of ASCII, row by row."""

SHIFT, OTHERS, DIGITS, LETTERS = "Aa", "123 é", "123 #", "abc"
"""The labels of the keys that change what the other keys type."""

MOST_LETTERS = 26
"""The greatest number of letters of a name."""

ERASES_ALL = 0.8
"""The time for which a finger holds the key that erases until everything is erased, in seconds."""


class LetterKey(PushButton):
    """A key with a letter; it is the same key when it shows the capital."""

    letter = StringProperty("")

    def identity(self) -> Hashable:
        """Return what tells this key from any other that may lie at its place at another time."""
        return "key", self.letter


class Keyboard(PluggedKeys):
    """Types `value`, of at most `most` characters. The first letter of each word is a capital by itself.

    For a password (`is_password`) it has all of ASCII and nothing else, and makes no capital by itself.

    `is_full` is whether the last letter that was typed had no room.
    The key that erases removes the last character, or all of them if it is held.
    """

    value = StringProperty("")
    most = NumericProperty(MOST_LETTERS)
    is_password = BooleanProperty(False)
    is_full = BooleanProperty(False)
    further = BooleanProperty(False)
    shifted = BooleanProperty(True)

    def on_kv_post(self, _: Any) -> None:
        """Fill it, and fill it again whenever the keys change."""
        self._erasing = Clock.create_trigger(self._erase_all, ERASES_ALL)
        self.fbind("further", self._fill)
        self.fbind("shifted", self._change_letters)
        self.fbind("value", self._capital)
        on_language_change(self._fill)
        self._fill()
        self._capital()

    def touch_area(self) -> None:
        """Any number of fingers may type."""

    def type(self, text: str) -> None:
        """Add these characters, as far as there is room."""
        seen = "".join(filter(self._has, text))
        wanted = self.value + seen
        self.is_full = len(wanted) > self.most
        self.value = wanted[: int(self.most)]

    def _has(self, character: str) -> bool:
        return character.isprintable() and (character.isascii() or not self.is_password)

    def erase(self) -> None:
        """Remove the last character."""
        self.is_full = False
        self.value = self.value[:-1]

    def _erase_all(self, *_: Any) -> None:
        self.is_full = False
        self.value = ""

    def _hold_erase(self, _: Any, state: str) -> None:
        self._erasing.cancel()
        if state == "down":
            self._erasing()

    def _capital(self, *_: Any) -> None:
        self.shifted = not self.is_password and (not self.value or self.value[-1] in " -.")

    def _fill(self, *_: Any) -> None:
        others = SIGNS if self.is_password else MORE
        rows = others if self.further else (*LAYOUTS.get(current_text().language, LAYOUTS[SOURCE]), "")
        self._keys: list[LetterKey] = []
        self._shift_key = push_button(SHIFT, self._shift)
        self.clear_widgets()
        for at, letters in enumerate(rows):
            row = BoxLayout(spacing="4dp")
            if not letters:
                self._last_row(row)
            for letter in filter(self._has, letters):
                row.add_widget(self._key(letter))
            if self.further and at == len(rows) - 1:
                row.add_widget(push_button(LETTERS, self._turn))
            self.add_widget(row)

    def _last_row(self, row: BoxLayout) -> None:
        text = current_text()
        self._shift_key.chosen = self.shifted
        row.add_widget(self._shift_key)
        row.add_widget(push_button(DIGITS if self.is_password else OTHERS, self._turn))
        row.add_widget(push_button(text("screen-keyboard-space"), lambda: self.type(" "), size_hint_x=4))
        erases = push_button(text("screen-keyboard-erase"), self.erase, size_hint_x=1.5)
        erases.bind(state=self._hold_erase)
        row.add_widget(erases)

    def _key(self, letter: str) -> LetterKey:
        key = LetterKey(letter=letter, text=self._shown(letter), padding=("2dp", "2dp"), most="22dp")
        key.bind(on_release=lambda key: self.type(key.text))
        self._keys.append(key)
        return key

    def _shown(self, letter: str) -> str:
        return letter.upper() if self.shifted and letter != "ß" else letter

    def _change_letters(self, *_: Any) -> None:
        for key in self._keys:
            key.text = self._shown(key.letter)
        self._shift_key.chosen = self.shifted

    def _shift(self) -> None:
        self.shifted = not self.shifted

    def _turn(self) -> None:
        self.further = not self.further


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
