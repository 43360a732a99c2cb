"""The judge's page: unlock it, choose a facedown card, put the real card on a reader.

A card's name is shown only by a look, which is on record.
"""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec.structs import replace

from tableside.judge.comparison import CheckAnswer
from tableside.judge.view import JudgeView
from tableside.message import PlaceName, PlayerName
from tableside.screens import theme
from tableside.screens.language import current_text, on_language_change
from tableside.screens.widgets import pin_pad  # noqa: F401
from tableside.screens.widgets.page import Page
from tableside.screens.widgets.push_button import push_button
from tableside.text import Text

LOCKED = JudgeView()
IDLE = 60.0
"""After how long without a touch the page locks itself, in seconds."""
LOOK = 10.0
"""How long a card's name is shown, in seconds."""
ICONS: dict[CheckAnswer, tuple[str, theme.Colour]] = {
    "same": ("tick", theme.GREEN),
    "different": ("cross", theme.RED),
    "unknown": ("asks", theme.STEEL),
}
"""The icon of each answer, and its colour."""
NO_ICON = ("none", theme.TEXT)
ANSWERS: dict[CheckAnswer, str] = {
    "same": "screen-judge-same",
    "different": "screen-judge-different",
    "unknown": "screen-judge-unknown",
}
HAS_HIDDEN = {True: "screen-judge-has-hidden", False: "screen-judge-lacks-hidden", None: "screen-judge-hidden-unknown"}
LEGAL = {True: "screen-judge-legal", False: "screen-judge-not-legal", None: "screen-judge-legal-unknown"}


class LockedPanel(BoxLayout):
    """The way in: a pad for the PIN."""

    page = ObjectProperty(None, rebind=True)


class CheckPanel(BoxLayout):
    """The facedown cards, and what the check of one found."""

    page = ObjectProperty(None, rebind=True)

    def on_kv_post(self, _: Any) -> None:
        """Fill it, and fill it again whenever something changes."""
        if self.page.view.clock is None:
            self.ids.minute.parent.remove_widget(self.ids.minute)
        self.page.fbind("judge", self._fill)
        on_language_change(self._fill)
        self._fill()

    def _fill(self, *_: Any) -> None:
        text, judge = current_text(), self.page.judge
        choices = self.ids.choices
        choices.clear_widgets()
        for card in judge.choices:
            place, player = PlaceName(card.at), PlayerName(card.player)
            label = text("screen-judge-card", judge.names, battlefield=place, player=player, turn=card.turn)
            choose = partial(self.page.choose, card.handle)
            choices.add_widget(push_button(label, choose, chosen=card.handle == judge.chosen))


class JudgeScreen(Page):
    """While it is open, both sides read JUDGE. It locks when it is left, or not touched for a minute.

    `card` is the name that the judge looks at; it goes after a moment, and at any touch.
    """

    judge = ObjectProperty(LOCKED, rebind=True)
    card = StringProperty()
    digits = ListProperty()

    def on_kv_post(self, _: Any) -> None:
        """Begin locked, with the digits in another order each time."""
        self.digits = random.sample("0123456789", 10)
        self._idle = Clock.schedule_once(self._lock, IDLE)
        self._look_timer = Clock.create_trigger(self._hide, LOOK)
        self._show_panel()

    def on_touch_down(self, touch: Any) -> bool:
        """Restart the time until it locks. If a name is shown, the touch hides it and does nothing else."""
        self._idle.cancel()
        self._idle()
        if self.card:
            self._hide()
            return True
        return super().on_touch_down(touch)

    def show_judge(self, judge: JudgeView) -> None:
        """Show the judge's session."""
        was_unlocked = self.judge.unlocked
        self.judge = judge
        self._look_timer.cancel()
        self.card = judge.card.reveal() if judge.card is not None else ""
        if self.card:
            self._look_timer()
        if was_unlocked != judge.unlocked:
            self._show_panel()

    def add_minute(self) -> None:
        """Add a minute to the round."""
        if self.wires.judge is not None:
            self.wires.judge.add_time(1)

    def leave(self) -> None:
        """Lock: nobody is there."""
        self._idle.cancel()
        self._forget()
        self._lock()

    def shows_private_cards(self) -> bool:
        """Always true: a check is for nobody else to see."""
        return True

    def unlock(self, pin: str) -> None:
        """Try a PIN."""
        if self.wires.judge is not None:
            self.wires.judge.unlock(pin)

    def choose(self, handle: str) -> None:
        """Choose a facedown card."""
        if self.wires.judge is not None:
            self.wires.judge.choose(handle)

    def take_back(self) -> None:
        """Refuse the last action, and take back what followed it."""
        if self.wires.judge is not None:
            self.wires.judge.take_back()

    def look(self) -> None:
        """Ask for the name of the chosen card."""
        if self.wires.judge is not None:
            self.wires.judge.look()

    def _hide(self, *_: Any) -> None:
        """Hide the name and make the session forget it: choose the same card again."""
        self._forget()
        self.choose(self.judge.chosen)

    def _forget(self) -> None:
        self._look_timer.cancel()
        self.card = ""
        self.judge = replace(self.judge, card=None)

    def _lock(self, *_: Any) -> None:
        if self.wires.judge is not None:
            self.wires.judge.lock()

    def _show_panel(self) -> None:
        self.ids.panel.clear_widgets()
        kind = CheckPanel if self.judge.unlocked else LockedPanel
        self.ids.panel.add_widget(kind(page=self))


def icon(judge: JudgeView) -> tuple[str, theme.Colour]:
    """The icon of the last check's answer, and its colour."""
    return NO_ICON if judge.finding is None else ICONS[judge.finding.answer]


def headline(text: Text, judge: JudgeView, card: str) -> str:
    """The card that is looked at, or the answer of the last check, or what to do."""
    if card:
        return card
    if judge.finding is not None:
        return text(ANSWERS[judge.finding.answer])
    return text("screen-judge-choose") if judge.message is None else text(judge.message, judge.names)


def details(text: Text, judge: JudgeView, card: str) -> str:
    """What is known of the card on record, line by line; empty if none was checked."""
    if card:
        return text("screen-judge-looked")
    finding = judge.finding
    if finding is None:
        return ""
    since = text("screen-judge-since", turn=finding.since)
    return "\n".join((text(HAS_HIDDEN[finding.has_hidden]), text(LEGAL[finding.legal]), since))


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
