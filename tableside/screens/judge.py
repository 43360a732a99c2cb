"""The judge: unlock, choose a facedown card, put the real card on a reader. A name is shown by a look alone."""

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

from tableside.judge.view import JudgeView
from tableside.screens import theme
from tableside.screens.widgets import pad  # noqa: F401
from tableside.screens.widgets.key import key
from tableside.screens.widgets.page import Page
from tableside.screens.words import say

LOCKED = JudgeView()
IDLE = 60.0
"""After how long without a touch the judge's screen locks itself, in seconds."""
LOOK = 10.0
"""How long a card's name is shown, in seconds."""
SIGNS = {
    "": ("none", theme.TEXT),
    "SAME": ("tick", theme.GREEN),
    "NOT THE SAME": ("cross", theme.RED),
    "CANNOT TELL": ("asks", theme.STEEL),
}
"""The sign of each answer, and its colour."""


class Locked(BoxLayout):
    """The way in: a pad for the PIN."""

    page = ObjectProperty(None, rebind=True)


class Check(BoxLayout):
    """The facedown cards, and what the check of one says."""

    page = ObjectProperty(None, rebind=True)

    def on_kv_post(self, _: Any) -> None:
        """The parts are there: fill them."""
        self.page.fbind("judge", self._fill)
        self._fill()

    def _fill(self, *_: Any) -> None:
        judge = self.page.judge
        marks = self.ids.marks
        marks.clear_widgets()
        for handle, battlefield, player, since in judge.marks:
            text = say("judge.mark", battlefield=battlefield, player=player, since=since)
            marks.add_widget(key(text, partial(self.page.choose, handle), chosen=handle == judge.chosen))


class JudgeScreen(Page):
    """While it is open both sides read JUDGE. Leaving it, or leaving it alone for a minute, locks it.

    `card` is the name that the judge looks at; it goes after a moment, and at any touch.
    """

    judge = ObjectProperty(LOCKED, rebind=True)
    card = StringProperty()
    digits = ListProperty()
    message = StringProperty()

    def on_kv_post(self, _: Any) -> None:
        """Locked at first, with the digits in another order each time."""
        self.digits = random.sample("0123456789", 10)
        self._idle = Clock.schedule_once(self._lock, IDLE)
        self._end = Clock.create_trigger(self._hide, LOOK)
        self._show_part()

    def on_touch_down(self, touch: Any) -> bool:
        """A touch is a sign of life; where a name is shown it takes that away, and does nothing else."""
        self._idle.cancel()
        self._idle()
        if self.card:
            self._hide()
            return True
        return super().on_touch_down(touch)

    def show_judge(self, judge: JudgeView) -> None:
        """Show what the session says."""
        was = self.judge.unlocked
        self.judge = judge
        self._end.cancel()
        self.card = judge.card.reveal() if judge.card is not None else ""
        if self.card:
            self._end()
        self.message = judge.message
        if was != judge.unlocked:
            self._show_part()

    def leave(self) -> None:
        """Nobody is there: lock."""
        self._idle.cancel()
        self._forget()
        self._lock()

    def shows_cards(self) -> bool:
        """A check is nobody else's to see."""
        return True

    def unlock(self, pin: str) -> None:
        """Try a PIN."""
        if self.wires.judge is not None:
            self.wires.judge.unlock(pin)

    def choose(self, handle: str) -> None:
        """Choose a facedown card."""
        if self.wires.judge is not None:
            self.wires.judge.choose(handle)

    def look(self) -> None:
        """See which card the chosen one is."""
        if self.wires.judge is not None:
            self.wires.judge.look()

    def _hide(self, *_: Any) -> None:
        """The name is seen no more, and the session forgets it too: it goes on with the chosen card."""
        self._forget()
        self.choose(self.judge.chosen)

    def _forget(self) -> None:
        self._end.cancel()
        self.card = ""
        self.judge = replace(self.judge, card=None)

    def _lock(self, *_: Any) -> None:
        if self.wires.judge is not None:
            self.wires.judge.lock()

    def _show_part(self) -> None:
        self.ids.part.clear_widgets()
        part = Check if self.judge.unlocked else Locked
        self.ids.part.add_widget(part(page=self))


def found(judge: JudgeView) -> str:
    """What is known of the card on record, line by line; empty where none was checked."""
    if not judge.answer:
        return ""
    hidden, legal = say(f"judge.{judge.hidden}"), say(f"judge.{judge.legal or 'perhaps legal'}")
    return "\n".join((hidden, legal, say("judge.since", since=judge.since)))


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
