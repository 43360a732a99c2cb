"""The judge's desk on the screen: unlock it, and then pages for the call, the cards, questions and the log.

The desk faces the side from which it was opened, and can be turned. A card's name is shown only by a look, which is on
record. Each page of the desk is a widget in `judge_pages.PAGES`.
"""

from __future__ import annotations

import random
from typing import Any, Literal, cast

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec.structs import replace

from tableside.judge.desk_steps import DeskOption
from tableside.judge.judge_names import AT_ONCE, NameRange, offered
from tableside.judge.pin import Entrant
from tableside.judge.roles import Role
from tableside.judge.view import JudgePage, JudgeView
from tableside.match.checks import LookReason
from tableside.match.judge_calls import Outcome
from tableside.screens.judge_pages import PAGES
from tableside.screens.kv_files import read_later
from tableside.screens.language import current_text, on_language_change
from tableside.screens.shown_names import LONGEST, short_name
from tableside.screens.widgets import pin_pad, role_choice  # noqa: F401
from tableside.screens.widgets.page import Page
from tableside.screens.widgets.push_button import PushButton
from tableside.screens.wires import Judge
from tableside.table.commands import GiveDigits
from tableside.text import Text, printable

LOCKED = JudgeView()
IDLE = 60.0
"""After how long without a touch the page locks itself, in seconds."""
END = 6.0
"""The width of the first and the last name of a range, each in a line of its button, in units of the font size."""
LOOK = 10.0
"""The time for which a card's name is shown, in seconds."""


class LockedPanel(BoxLayout):
    """The way in: a pad for the PIN, and where badges are used a word about the badge."""

    page = ObjectProperty(None, rebind=True)


class NamePanel(BoxLayout):
    """Whoever entered the PIN says who they are; a range of names opens its names."""

    page = ObjectProperty(None, rebind=True)
    names = ObjectProperty(())
    places = NumericProperty(AT_ONCE)

    def on_kv_post(self, _: Any) -> None:
        """Offer the whole list."""
        on_language_change(self._fill)
        self.names = self.page.judge.judges

    def on_names(self, *_: Any) -> None:
        """Offer these names and ranges."""
        self._fill()

    def _fill(self, *_: Any) -> None:
        self.ids.names.labels = [name_label(current_text(), each) for each in self.names]

    def choose(self, at: int) -> None:
        """Open a range, or take a name."""
        each = self.names[at]
        if isinstance(each, NameRange):
            self.names = offered(each.names)
        else:
            self.page.session.name_judge(each)

    def back(self) -> None:
        """Back to the whole list, or away from the desk."""
        if self.names == self.page.judge.judges:
            self.page.go("")
        else:
            self.names = self.page.judge.judges


class DeskTab(PushButton):
    """Opens a page of the desk, and is marked while that page is open."""

    page = ObjectProperty(None, rebind=True, allownone=True)
    opens = StringProperty()


class DeskPanel(BoxLayout):
    """The unlocked desk: the tabs of its pages, and the open page; a search or a code needs their room."""

    page = ObjectProperty(None, rebind=True)

    def on_kv_post(self, _: Any) -> None:
        """Show the open page, and another when the judge turns to it."""
        self._open = ""
        self._tabs = self.ids.tabs.__self__
        self.page.fbind("judge", self._turn)
        self._turn()

    def _turn(self, *_: Any) -> None:
        steps = self.page.judge.steps
        wanted: JudgePage | Literal["search", "code"] = self.page.judge.page
        if steps.searches or steps.code:
            wanted = "search" if steps.searches else "code"
        if wanted != self._open:
            self._open = wanted
            self.ids.place.clear_widgets()
            self.ids.place.add_widget(PAGES[wanted](page=self.page))
            if wanted in ("search", "code"):
                self.remove_widget(self._tabs)
            elif self._tabs.parent is None:
                self.add_widget(self._tabs, index=1)


class JudgeScreen(Page):
    """While it is open, both sides read JUDGE. It locks when it is left, or not touched for a minute.

    `card` is the name that the judge looks at; it goes after a moment, and at any touch. `role` is whose PIN is
    entered, `is_checking` whether one was entered that has no answer yet.
    """

    judge = ObjectProperty(LOCKED, rebind=True)
    card = StringProperty()
    digits = ListProperty()
    role = StringProperty("judge")
    is_checking = BooleanProperty(False)

    def on_kv_post(self, _: Any) -> None:
        """Begin locked, with the digits in another order each time."""
        self.digits = random.sample("0123456789", 10)
        self._idle = Clock.schedule_once(self._lock, IDLE)
        self._look_timer = Clock.create_trigger(self._hide, LOOK)
        self._show_panel()
        self.session.attend(self.opener)

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
        was_unlocked, before = self.judge.unlocked, self.judge.judges
        self.is_checking = False
        self.judge = judge
        if was_unlocked and judge.unlocked:  # cards that are tapped at the desk show that somebody is there
            self._idle.cancel()
            self._idle()
        self._look_timer.cancel()
        self.card = judge.card.reveal() if judge.card is not None else ""
        if self.card:
            self._look_timer()
        if (was_unlocked, before) != (judge.unlocked, judge.judges):
            self._show_panel()
            if was_unlocked:
                self.session.attend(self.opener)

    def turn(self) -> None:
        """Face the other side of the table."""
        self.turned = not self.turned

    def leave(self) -> None:
        """Lock: nobody is there."""
        self._idle.cancel()
        self._forget()
        self._lock()

    def shows_private_cards(self) -> bool:
        """Always true: a check is for nobody else to see."""
        return True

    @property
    def session(self) -> Judge:
        """The judge's session; where there is none, a session that does nothing."""
        return self.wires.judge if self.wires.judge is not None else _NOBODY

    def open_tab(self, page: JudgePage) -> None:
        """Turn to a page of the desk."""
        self.session.open(page)

    def unlock(self, pin: str) -> None:
        """Try the PIN of the role; that takes a moment.

        OK without a digit, as under a finger when the desk locks, is no try.
        """
        if pin:
            self.is_checking = self.wires.judge is not None
            self.session.unlock(pin, Entrant(cast(Role, self.role), self.opener))

    def choose(self, handle: str) -> None:
        """Choose a facedown card."""
        self.session.choose(handle)

    def look(self, reason: LookReason) -> None:
        """Ask for the name of the chosen card, and say why."""
        self.session.look(reason)

    def step(self, option: DeskOption) -> None:
        """Do what a button does on a page that leads step by step; digits for a draw are the player's own."""
        if option.digits:
            self.wires.send(GiveDigits(option.gives, option.digits))
        else:
            self.session.step(option)

    def take_back(self) -> None:
        """Open the page on which the last action is taken back."""
        self.session.take_back()

    def end_call(self, outcome: Outcome) -> None:
        """End the call."""
        self.session.end_call(outcome)

    def add_minutes(self, minutes: int) -> None:
        """Add minutes to the round."""
        self.session.add_time(minutes)

    def ask(self, player: str, edition: str, chosen: int | None = None) -> None:
        """Ask whether a player may do something now."""
        self.session.ask(player, edition, chosen)

    def _hide(self, *_: Any) -> None:
        """Hide the name and make the session forget it: choose the same card again."""
        self._forget()
        self.choose(self.judge.chosen)

    def _forget(self) -> None:
        self._look_timer.cancel()
        self.card = ""
        self.judge = replace(self.judge, card=None)

    def _lock(self, *_: Any) -> None:
        self.session.lock()

    def _show_panel(self) -> None:
        self.role = "judge"
        self.ids.panel.clear_widgets()
        locked = NamePanel if self.judge.judges else LockedPanel
        self.ids.panel.add_widget((DeskPanel if self.judge.unlocked else locked)(page=self))


class _Nobody:
    """No judge's session: nothing that is asked for happens."""

    def __getattr__(self, name: str) -> Any:
        return lambda *_: None


_NOBODY: Any = _Nobody()


def band_text(text: Text, judge: JudgeView) -> str:
    """Return what both sides read of the desk: that it is the judge's, and who has unlocked it."""
    band = text("screen-judge-band-head" if judge.role == "head judge" else "screen-judge-band")
    if not judge.unlocked:
        return band
    return text("screen-judge-band-named", band=band, name=judge.judge or text("screen-judge-shared-pin"))


def who_text(text: Text, judge: JudgeView) -> str:
    """Return what stands above the names: what came of the last touch, or the question."""
    return text("screen-judge-who") if judge.message is None else text(judge.message, judge.names)


def name_label(text: Text, each: str | NameRange) -> str:
    """Return what the button of a name says, or of a range of names."""
    if isinstance(each, NameRange):
        return text("screen-judge-names", first=_short(each.first, END), last=_short(each.last, END))
    return _short(each)


def _short(name: str, most: float = LONGEST) -> str:
    """A judge's name that fits into a button."""
    return short_name(printable(name), quarter=True, most=most)


def locked_text(text: Text, judge: JudgeView, *, is_checking: bool) -> str:
    """Return what the locked desk says: that a PIN is being checked, what came of the last try, or what to do."""
    if is_checking:
        return text("screen-pin-checking")
    if judge.message is not None:
        return text(judge.message, judge.names)
    if judge.waits_for_pin:
        return text("screen-judge-badge-read")
    return text("screen-judge-locked-badge" if judge.asks_badge else "screen-judge-locked-text")


read_later(__file__)
