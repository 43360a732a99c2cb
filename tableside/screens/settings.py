"""Settings: how people sit around the screen, and the judge's PIN."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from tableside.judge.view import JudgeView
from tableside.screens.widgets import pad  # noqa: F401
from tableside.screens.widgets.page import Page
from tableside.screens.words import say


class Settings(msgspec.Struct, frozen=True):
    """What is kept. `one_sided`: everybody reads the screen from the same side."""

    one_sided: bool = False


def read(path: Path | None) -> Settings:
    """The settings in this file; those of a new table where there is none or it cannot be read."""
    if path is None:
        return Settings()
    try:
        return msgspec.json.decode(path.read_bytes(), type=Settings)
    except (OSError, msgspec.DecodeError):
        return Settings()


def write(path: Path | None, settings: Settings) -> bool:
    """Keep the settings; whether that was possible."""
    if path is None:
        return False
    try:
        path.write_bytes(msgspec.json.encode(settings))
    except OSError:
        return False
    return True


class SettingsScreen(Page):
    """Each change holds at once. A PIN is entered in three steps: the one of now, the new one, the new one again."""

    settings = ObjectProperty(Settings(), rebind=True)
    apply = ObjectProperty(lambda _: None)
    message = StringProperty()
    ask = StringProperty("")
    listening = BooleanProperty(False)

    def on_kv_post(self, _: Any) -> None:
        """No PIN is known yet."""
        self._old = self._new = ""

    def sit(self, one_sided: bool) -> None:
        """How people sit."""
        self.settings = msgspec.structs.replace(self.settings, one_sided=one_sided)
        self.apply(self.settings)

    def begin_pin(self) -> None:
        """Set the judge's PIN."""
        self.message = ""
        self.ask = "old"

    def pin(self, entered: str) -> None:
        """A step of setting the PIN."""
        if self.ask == "old":
            self._old, self.ask = entered, "new"
        elif self.ask == "new":
            self._new, self.ask = entered, "again"
        elif entered != self._new:
            self.message, self.ask = say("settings.pin.differ"), "new"
        elif self.wires.judge is not None:
            self.ask, self.listening = "", True
            self.wires.judge.set_pin(self._old, self._new)
            self._old = self._new = ""

    def show_judge(self, judge: JudgeView) -> None:
        """What became of the PIN."""
        if self.listening:
            self.message, self.listening = judge.message, False

    def leave(self) -> None:
        """What was entered is forgotten."""
        self._old = self._new = self.ask = ""


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
