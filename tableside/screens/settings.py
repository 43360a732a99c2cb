"""Settings: how people sit around the screen, the judge's PIN, and the judge's key."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.judge.view import JudgeView
from tableside.match.judge_keys import JudgeKey
from tableside.screens import phrases
from tableside.screens.paging import page_of
from tableside.screens.widgets import pad  # noqa: F401
from tableside.screens.widgets.key import Key, key
from tableside.screens.widgets.page import Page
from tableside.screens.words import say
from tableside.table.commands import FindJudges, GiveJudge
from tableside.table.view.model import View

PLACES, PLACES_BESIDE = 3, 2
"""How many keys on sticks are seen at once, and how many while the page also says what does not work."""


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


class EnterPin(BoxLayout):
    """The pad for one step of setting the PIN."""

    page = ObjectProperty(None, rebind=True)


class JudgeKeys(BoxLayout):
    """The judge's key that the table has, and those on sticks."""

    page = ObjectProperty(None, rebind=True)
    turning = NumericProperty(0)

    def on_kv_post(self, _: Any) -> None:
        """The parts are there: fill them."""
        self.page.fbind("view", self._fill)
        self.fbind("turning", self._fill)
        self._fill()

    def look(self) -> None:
        """Look which keys are on sticks."""
        self.turning = 0
        self.page.wires.send(FindJudges())

    def _fill(self, *_: Any) -> None:
        view = self.page.view
        found, room = view.judges or (), PLACES_BESIDE if phrases.problems(view) else PLACES
        keys = self.ids.found
        keys.clear_widgets()
        for at in page_of(len(found), room, self.turning):
            keys.add_widget(self._key(found[at]) if at is not None else key(say("more"), self._turn, look="quiet"))

    def _key(self, found: JudgeKey) -> Key:
        view, send = self.page.view, self.page.wires.send
        return key(f"{named(found)}\n{found.id}", lambda: send(GiveJudge(found.file)), chosen=found.id == view.judge)

    def _turn(self) -> None:
        self.turning += 1


def hint(view: View) -> str:
    """What to know of the judge's key and of those on sticks; nothing where there is no room for it."""
    if view.judges is None:
        return say("settings.judge.text")
    if not view.judges:
        return say("settings.judge.not found")
    return "" if phrases.problems(view) else say("settings.judge.which")


def named(found: JudgeKey) -> str:
    """A key's file by its name."""
    return phrases.brief(Path(found.file).name)


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
        self._show_part()

    def on_ask(self, *_: Any) -> None:
        """The pad takes the place of the judge's key while a PIN is entered."""
        self._show_part()

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

    def _show_part(self) -> None:
        self.ids.part.clear_widgets()
        self.ids.part.add_widget((EnterPin if self.ask else JudgeKeys)(page=self))


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
