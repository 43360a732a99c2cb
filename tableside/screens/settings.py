"""Settings: the language, how people sit around the screen, the judge's PIN, and the judge's key.

A judge's key counts only after its short name and fingerprint were shown and confirmed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.judge.changes import PIN_BEFORE_MATCH, PIN_UNFINISHED
from tableside.judge.pin import Entrant, PinFile
from tableside.judge.roles import Role
from tableside.judge.view import JudgeChange, JudgeView
from tableside.match.judge_keys import JudgeKey
from tableside.message import Message, message
from tableside.screens import view_queries
from tableside.screens.kv_files import read_later
from tableside.screens.language import current_text, on_language_change
from tableside.screens.paging import page_of
from tableside.screens.preferences import Settings
from tableside.screens.view_text import shortened
from tableside.screens.widgets import pin_pad, role_choice  # noqa: F401
from tableside.screens.widgets.page import Page
from tableside.screens.widgets.push_button import PushButton, push_button
from tableside.table.commands import FindJudges
from tableside.table.view.model import View
from tableside.text import LANGUAGES, Text

PLACES = 3
"""The number of keys on USB sticks that are shown at once; one less beside a problem, and one less beside a result."""
PIN_STEPS = {
    "old": "screen-settings-pin-old",
    "either": "screen-settings-pin-either",
    "head": "screen-settings-pin-head",
    "new": "screen-settings-pin-new",
    "again": "screen-settings-pin-again",
    "key": "screen-settings-pin-key",
}
"""The steps in which a PIN is entered, and what to enter in each: to set another PIN, and to confirm a key."""
LINE = 20
"""The number of characters of a fingerprint in a line."""


class EnterPin(BoxLayout):
    """The pad for a step in which a PIN is entered, with the choice whose PIN it is, where that is open."""

    page = ObjectProperty(None, rebind=True)


class ConfirmKey(BoxLayout):
    """A proposed key with all that is needed to compare it. `opens`: it may open what was sealed before."""

    page = ObjectProperty(None, rebind=True)
    change: JudgeChange | None = ObjectProperty(None, allownone=True)
    opens = BooleanProperty(False)


class JudgeKeys(BoxLayout):
    """The judge's key that the table has, and those on USB sticks."""

    page = ObjectProperty(None, rebind=True)
    first_page = NumericProperty(0)

    def on_kv_post(self, _: Any) -> None:
        """Fill it, and fill it again whenever something changes."""
        for name in ("view", "key_message"):
            self.page.fbind(name, self._fill)
        self.fbind("first_page", self._fill)
        on_language_change(self._fill)
        self._fill()

    def look(self) -> None:
        """Look for keys on USB sticks."""
        self.first_page = 0
        self.page.key_message = None
        self.page.wires.send(FindJudges())

    def _fill(self, *_: Any) -> None:
        view = self.page.view
        keys = view.judges or ()
        room = PLACES - bool(view_queries.problems(view)) - (self.page.key_message is not None)
        buttons = self.ids.key_buttons
        buttons.clear_widgets()
        for at in page_of(len(keys), room, self.first_page):
            buttons.add_widget(self._more() if at is None else self._button(keys[at]))

    def _button(self, key: JudgeKey) -> PushButton:
        label = f"{file_name(key)}\n{key.id}"
        return push_button(label, lambda: self.page.propose_key(key.file), chosen=key.id == self.page.view.judge)

    def _more(self) -> PushButton:
        return push_button(current_text()("screen-more"), self._turn_page, style="quiet")

    def _turn_page(self) -> None:
        self.first_page += 1


def key_hint(text: Text, view: View, result: Message | None) -> str:
    """Return what came of a change, or what to do about the judge's key and those on USB sticks.

    Empty if there is no room for it.
    """
    if result is not None:
        return text(result, view.names)
    if view.judges is None:
        return text("screen-settings-judge-text")
    if not view.judges:
        return text("screen-settings-judge-not-found")
    return "" if view_queries.problems(view) else text("screen-settings-judge-which")


def file_name(key: JudgeKey) -> str:
    """The name of a key's file, for a button."""
    return shortened(Path(key.file).name)


def confirm_hint(text: Text, judge: JudgeView, result: Message | None) -> str:
    """Return what came of the last try, or what a proposed change means."""
    if result is not None:
        return text(result, judge.names)
    if judge.change is not None and judge.change.key:
        return text("screen-settings-confirm-text")
    return text("screen-settings-confirm-none-text")


def too_late(view: View) -> Message | None:
    """Return why the first PIN can no longer be set: a match is played, or is not finished."""
    if view.stage == "match":
        return PIN_BEFORE_MATCH
    return PIN_UNFINISHED if view.unfinished else None


def lacks_pin(view: View, judge: JudgeView) -> bool:
    """Return whether no PIN is set, and none can be now."""
    return not judge.has_pin and too_late(view) is not None


def pin_hint(view: View, judge: JudgeView) -> Message:
    """Return which PINs are set, or how the first one is, or why it cannot be."""
    if judge.has_head_pin:
        return message("screen-settings-pin-both")
    if judge.has_pin:
        return message("judge-pin-set")
    return too_late(view) or message("screen-settings-pin-text")


def fingerprint(change: JudgeChange | None) -> str:
    """A fingerprint in lines of equal length."""
    text = "" if change is None else change.fingerprint
    return "\n".join(text[at : at + LINE].strip() for at in range(0, len(text), LINE))


class SettingsScreen(Page):
    """A PIN is set in three steps: the current PIN, the new PIN, the new PIN again. All else takes effect at once.

    `judge` is the judge's session; `waits_for` is what its next message is about, the PIN or the key. It is `tight`
    while a banner takes room.
    """

    tight = BooleanProperty(False)

    settings = ObjectProperty(Settings(), rebind=True)
    apply = ObjectProperty(lambda _: None)
    judge = ObjectProperty(JudgeView(), rebind=True)
    message: Message | None = ObjectProperty(None, allownone=True)
    key_message: Message | None = ObjectProperty(None, allownone=True)
    step = StringProperty("")
    waits_for = StringProperty("")
    languages = ListProperty(LANGUAGES.values())

    def on_kv_post(self, _: Any) -> None:
        """Begin with no PIN entered."""
        self._old = self._new = ""
        self._opens = False
        self._role: Role = "judge"
        self._entrant = Entrant(side=self.opener)
        self._show_panel()
        if self.wires.judge is not None:
            self.wires.judge.show()

    def on_step(self, *_: Any) -> None:
        """Show the pad in place of the judge's key while a PIN is entered."""
        self._show_panel()

    def speak(self, language: int) -> None:
        """Choose a language by its index."""
        self._change(language=list(LANGUAGES)[language])

    def sit(self, one_sided: bool) -> None:
        """Choose how people sit."""
        self._change(one_sided=one_sided)

    def begin_pin(self, role: Role = "judge") -> None:
        """Begin to set the PIN of a role; the head judge's stands beside a judge's, which comes first."""
        self.message, self._role = None, role
        if self.judge.has_pin:
            head = "head" if self.judge.has_head_pin else "either"
            self.step = "old" if role == "judge" else head
        else:
            self.step = "new"

    def enter_pin(self, entered: str, role: Role) -> None:
        """Take the PIN of this step; a new PIN that nobody may set is refused before it is entered again.

        `role` is whose PIN was entered, where that could be chosen.
        """
        begins = self.step in ("old", "either", "head")
        if begins and not entered and too_late(self.view) is not None:
            self._set_pin("", "")
        elif begins:
            self._entrant = Entrant("head judge" if self.step == "head" else role, self.opener)
            self._old, self.step = entered, "new"
        elif self.step == "new":
            self.message = PinFile.refused(entered)
            self._new, self.step = entered, "new" if self.message else "again"
        elif self.step == "key":
            self.step = ""
            self._confirm(entered, role)
        elif entered != self._new:
            self.message, self.step = message("screen-settings-pin-differ"), "new"
        else:
            self._set_pin(self._old, self._new)

    def _set_pin(self, old: str, new: str) -> None:
        if self.wires.judge is not None:
            self.step, self.waits_for = "", "PIN"
            self.message = message("screen-pin-checking")
            self.wires.judge.set_pin(old, new, self._role, self._entrant)
        self._old = self._new = ""

    def propose_key(self, file: str) -> None:
        """Propose the judge's key in this file, an empty name for none."""
        judge = self.wires.judge
        if judge is None:
            return
        self.key_message, self.waits_for = None, "key"
        if file:
            judge.propose_key(file)
        else:
            judge.propose_no_key()

    def confirm_key(self, opens: bool) -> None:
        """Confirm the proposed key, with the judge's PIN if it is set."""
        self.key_message, self._opens = None, opens
        if self.judge.change is not None and self.judge.change.asks_pin:
            self.step = "key"
        else:
            self._confirm("", "judge")

    def _confirm(self, pin: str, role: Role) -> None:
        if self.wires.judge is not None:
            self.waits_for = "key"
            self.wires.judge.confirm(pin, self._opens, Entrant(role, self.opener))

    def cancel_key(self) -> None:
        """Drop the proposed key."""
        if self.wires.judge is not None:
            self.wires.judge.cancel()

    def show_judge(self, judge: JudgeView) -> None:
        """Show a proposed key, or what came of a change."""
        self.judge = judge
        if self.waits_for == "PIN":
            self.message = judge.message
        elif self.waits_for == "key":
            self.key_message = judge.message
        self.waits_for = ""
        if not self.step:
            self._show_panel()

    def leave(self) -> None:
        """Forget what was entered, and drop a key that nobody confirmed."""
        self._old = self._new = self.step = ""
        if self.judge.change is not None and not self.judge.change.waits and self.wires.judge is not None:
            self.wires.judge.cancel()

    def _change(self, **changes: Any) -> None:
        self.settings = msgspec.structs.replace(self.settings, **changes)
        self.apply(self.settings)

    def _show_panel(self) -> None:
        self.ids.panel.clear_widgets()
        change = self.judge.change
        asks = JudgeKeys if change is None else ConfirmKey
        self.ids.panel.add_widget((EnterPin if self.step else asks)(page=self))


read_later(__file__)
