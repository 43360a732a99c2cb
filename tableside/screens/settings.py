"""Settings: the language, how people sit around the screen, the judge's PIN, and the judge's key."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.judge.view import JudgeView
from tableside.ledger.files import read_regular
from tableside.match.judge_keys import JudgeKey
from tableside.message import Message, message
from tableside.screens import view_queries
from tableside.screens.language import current_text, on_language_change
from tableside.screens.paging import page_of
from tableside.screens.view_text import shortened
from tableside.screens.widgets import pin_pad  # noqa: F401
from tableside.screens.widgets.page import Page
from tableside.screens.widgets.push_button import PushButton, push_button
from tableside.screens.wires import Wires
from tableside.table.commands import FindJudges, GiveJudge
from tableside.table.view.model import View
from tableside.text import LANGUAGES, Text

PLACES, PLACES_WITH_BANNER = 3, 2
"""How many keys on USB sticks are shown at once, and how many while the page also shows a problem."""
PIN_STEPS = {"old": "screen-settings-pin-old", "new": "screen-settings-pin-new", "again": "screen-settings-pin-again"}
"""The steps of setting a PIN, and what to enter in each."""


_MOST_BYTES = 4096
"""The settings are shorter than this."""


class Settings(msgspec.Struct, frozen=True):
    """The settings of this screen.

    `one_sided`: everybody reads the screen from the same side. `language`: one of `tableside.text.LANGUAGES`, empty
    for the system's.
    """

    one_sided: bool = False
    language: str = ""


def read(path: Path | None) -> Settings:
    """The settings in this file; the default ones if there is no such file, or a link, or it cannot be read."""
    if path is None:
        return Settings()
    try:
        return msgspec.json.decode(read_regular(path, _MOST_BYTES), type=Settings)
    except (OSError, ValueError, RecursionError):
        return Settings()


def write(wires: Wires, settings: Settings) -> bool:
    """Keep the settings; return whether that was possible."""
    return wires.save_settings is not None and wires.save_settings(msgspec.json.encode(settings))


class EnterPin(BoxLayout):
    """The pad for one step of setting the PIN."""

    page = ObjectProperty(None, rebind=True)


class JudgeKeys(BoxLayout):
    """The judge's key that the table has, and those on USB sticks."""

    page = ObjectProperty(None, rebind=True)
    first_page = NumericProperty(0)

    def on_kv_post(self, _: Any) -> None:
        """Fill it, and fill it again whenever something changes."""
        self.page.fbind("view", self._fill)
        self.fbind("first_page", self._fill)
        on_language_change(self._fill)
        self._fill()

    def look(self) -> None:
        """Look for keys on USB sticks."""
        self.first_page = 0
        self.page.wires.send(FindJudges())

    def _fill(self, *_: Any) -> None:
        view = self.page.view
        keys, room = view.judges or (), PLACES_WITH_BANNER if view_queries.problems(view) else PLACES
        buttons = self.ids.key_buttons
        buttons.clear_widgets()
        for at in page_of(len(keys), room, self.first_page):
            buttons.add_widget(self._more() if at is None else self._button(keys[at]))

    def _button(self, key: JudgeKey) -> PushButton:
        view, send = self.page.view, self.page.wires.send
        label = f"{file_name(key)}\n{key.id}"
        return push_button(label, lambda: send(GiveJudge(key.file)), chosen=key.id == view.judge)

    def _more(self) -> PushButton:
        return push_button(current_text()("screen-more"), self._turn_page, style="quiet")

    def _turn_page(self) -> None:
        self.first_page += 1


def key_hint(text: Text, view: View) -> str:
    """What to do about the judge's key and those on USB sticks; empty if there is no room for it."""
    if view.judges is None:
        return text("screen-settings-judge-text")
    if not view.judges:
        return text("screen-settings-judge-not-found")
    return "" if view_queries.problems(view) else text("screen-settings-judge-which")


def file_name(key: JudgeKey) -> str:
    """The name of a key's file, for a button."""
    return shortened(Path(key.file).name)


class SettingsScreen(Page):
    """Each change takes effect at once. A PIN is set in three steps: the current one, the new one, the new again."""

    settings = ObjectProperty(Settings(), rebind=True)
    apply = ObjectProperty(lambda _: None)
    message: Message | None = ObjectProperty(None, allownone=True)
    step = StringProperty("")
    listening = BooleanProperty(False)
    languages = ListProperty(LANGUAGES.values())

    def on_kv_post(self, _: Any) -> None:
        """Begin with no PIN entered."""
        self._old = self._new = ""
        self._show_panel()

    def on_step(self, *_: Any) -> None:
        """Show the pad in place of the judge's key while a PIN is entered."""
        self._show_panel()

    def speak(self, language: int) -> None:
        """Choose a language by its index."""
        self._change(language=list(LANGUAGES)[language])

    def sit(self, one_sided: bool) -> None:
        """Choose how people sit."""
        self._change(one_sided=one_sided)

    def begin_pin(self) -> None:
        """Begin to set the judge's PIN."""
        self.message = None
        self.step = "old"

    def enter_pin(self, entered: str) -> None:
        """Take the PIN of this step."""
        if self.step == "old":
            self._old, self.step = entered, "new"
        elif self.step == "new":
            self._new, self.step = entered, "again"
        elif entered != self._new:
            self.message, self.step = message("screen-settings-pin-differ"), "new"
        elif self.wires.judge is not None:
            self.step, self.listening = "", True
            self.wires.judge.set_pin(self._old, self._new)
            self._old = self._new = ""

    def show_judge(self, judge: JudgeView) -> None:
        """Show the result of setting the PIN."""
        if self.listening:
            self.message, self.listening = judge.message, False

    def leave(self) -> None:
        """Forget what was entered."""
        self._old = self._new = self.step = ""

    def _change(self, **changes: Any) -> None:
        self.settings = msgspec.structs.replace(self.settings, **changes)
        self.apply(self.settings)

    def _show_panel(self) -> None:
        self.ids.panel.clear_widgets()
        self.ids.panel.add_widget((EnterPin if self.step else JudgeKeys)(page=self))


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
