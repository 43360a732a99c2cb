"""Setting up a match: how it is played, who plays, and on which battlefields."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.engine.model.modes import MODES, contributors
from tableside.engine.model.opening import GameSetup
from tableside.screens.language import current_text
from tableside.screens.widgets.page import Page
from tableside.screens.widgets.push_button import PushButton
from tableside.table.commands import Begin
from tableside.table.view.build import key_storage
from tableside.text import Text

LETTERS = "ABCD"
TITLES = ("screen-setup-how", "screen-setup-who", "screen-setup-where")
"""The headlines of the steps."""

Answers = dict[str, tuple[str, str]]
"""The label of each answer, and its explanation."""
MODE_ANSWERS: Answers = {
    "duel": ("screen-mode-duel", "screen-mode-duel-text"),
    "match": ("screen-mode-match", "screen-mode-match-text"),
    "ffa3": ("screen-mode-ffa3", "screen-mode-ffa-text"),
    "ffa4": ("screen-mode-ffa4", "screen-mode-ffa-text"),
    "2v2": ("screen-mode-2v2", "screen-mode-2v2-text"),
}
DIAL_ANSWERS: Answers = {
    "casual": ("screen-dial-casual", "screen-dial-casual-text"),
    "competition": ("screen-dial-competition", "screen-dial-competition-text"),
    "silent": ("screen-dial-silent", "screen-dial-silent-text"),
}
FOLLOW_ANSWERS: Answers = {
    "score": ("screen-follow-score", "screen-follow-score-text"),
    "moves": ("screen-follow-moves", "screen-follow-moves-text"),
    "all": ("screen-follow-all", "screen-follow-all-text"),
}


class SetupQuestion(BoxLayout):
    """A question with a few answers, of which one is `value`.

    `title_code` is the code of its words; `answers` are of type `Answers`.
    """

    title_code = StringProperty("screen-mode")
    answers: Answers = ObjectProperty(MODE_ANSWERS, rebind=True)
    value = StringProperty()

    def choose(self, answer: int) -> None:
        """Choose an answer by its index."""
        self.value = list(self.answers)[answer]


class SetupStep(BoxLayout):
    """One step of the page `setup`."""

    setup = ObjectProperty(None, rebind=True)


class HowStep(SetupStep):
    """The mode, the dial, and how much is followed."""


class SeatButton(PushButton):
    """A seat with its icon and who sits there."""

    letter = StringProperty("A")


class WhoStep(SetupStep):
    """Who sits where."""

    def on_kv_post(self, _: Any) -> None:
        """Fill it, and fill it again whenever something changes."""
        self.setup.fbind("names", self._fill)
        self.setup.fbind("seat", self._fill)
        self._fill()

    def _fill(self, *_: Any) -> None:
        seats = self.ids.seats
        seats.clear_widgets()
        for at, name in enumerate(self.setup.names):
            button = SeatButton(letter=LETTERS[at], text=name, chosen=at == self.setup.seat)
            button.bind(on_release=lambda _, at=at: setattr(self.setup, "seat", at))
            seats.add_widget(button)


class WhereStep(SetupStep):
    """The battlefields."""


class SetupScreen(Page):
    """Three steps; the last step begins the match. The player on the first seat has the first turn.

    Opened over a game of a match that is not decided, it begins the next game, with what was agreed and the
    battlefields that are left. It is `tight` while a problem takes room from it.
    """

    step = NumericProperty(0)
    mode = StringProperty("duel")
    dial = StringProperty("casual")
    follow = StringProperty("all")
    names = ListProperty()
    seat = NumericProperty(0)
    places = ListProperty()
    offered = ListProperty()
    tight = BooleanProperty(False)

    def on_kv_post(self, _: Any) -> None:
        """Begin with what was agreed before, if anything was."""
        self._next_game = self.view.next_game
        agreed = None if self._next_game is None else self._next_game.agreed
        self.people = list(self.wires.people) or current_text()("screen-setup-people").split(", ")
        if agreed is not None:
            self.mode, self.dial, self.follow = agreed.mode, agreed.dial, agreed.follow
            self.names = list(agreed.names.values())
        self._seat_all()
        for name in ("places", "names", "mode"):
            self.fbind(name, self._offer)
        self._offer()
        self.steps = (HowStep(setup=self), WhoStep(setup=self), WhereStep(setup=self))
        self.on_step()
        self.step = 0 if agreed is None else 1

    @property
    def wanted(self) -> int:
        """How many battlefields are in play."""
        return MODES[self.mode].battlefields

    def on_step(self, *_: Any) -> None:
        """Show the step."""
        self.ids.body.clear_widgets()
        self.ids.body.add_widget(self.steps[self.step])

    def on_mode(self, *_: Any) -> None:
        """Seat the players of another mode, and drop the battlefields that it has no place for."""
        self._seat_all()
        self.places = self.places[: self.wanted]

    def sit(self, person: int) -> None:
        """Give the chosen seat to a person by index in `people`; whoever had that name takes the other seat."""
        name, names = self.people[person], list(self.names)
        if name in names:
            names[names.index(name)] = names[self.seat]
        names[self.seat] = name
        self.names = names
        self.seat = (self.seat + 1) % len(names)

    def place(self, battlefield: int) -> None:
        """Choose an offered battlefield by index, or drop it; one too many replaces the first."""
        name = self.offered[battlefield]
        others = [place for place in self.places if place != name]
        self.places = others if name in self.places else [*others, name][-self.wanted :]

    def _offer(self, *_: Any) -> None:
        """Offer the battlefields that the next seat may present, and those that are chosen."""
        seats = contributors(MODES[self.mode])
        at = min(len(self.places), len(seats) - 1)
        used = self._next_game.used.get(seats[at], ()) if self._next_game is not None else ()
        self.offered = [name for name in self.wires.battlefields if name not in used or name in self.places]

    def back(self, _: str) -> None:
        """Go one step back; from the first step, close the page."""
        if self.step:
            self.step -= 1
        else:
            self.go("")

    def forward(self) -> None:
        """Go one step on; from the last step, begin the match."""
        if self.step < len(self.steps) - 1:
            self.step += 1
        else:
            self.wires.send(Begin(self._setup(), again=self._next_game is not None))

    def _setup(self) -> GameSetup:
        return GameSetup(
            names=dict(zip(LETTERS, self.names, strict=False)),
            battlefields=tuple(self.places),
            mode=self.mode,
            follow=self.follow,
            dial=self.dial,
        )

    def _seat_all(self) -> None:
        spare = [name for name in self.people if name not in self.names]
        self.names = [*self.names, *spare][: MODES[self.mode].seats]
        self.seat = 0


def lacks_judge(dial: str, judge: str) -> bool:
    """Whether cards should be sealed for a judge but the table has no judge's key; `judge` is its short name."""
    return dial == "competition" and not judge


def explanation(text: Text, step: int, mode: str, chosen: int, dial: str, judge: str) -> str:
    """What to do in this step; in the first step, where the keys of hidden cards will be with this dial."""
    if step == 1:
        return text("screen-setup-who-text")
    if step == 2:
        return text("screen-setup-where-text", count=MODES[mode].battlefields, chosen=chosen)
    if lacks_judge(dial, judge):
        return text("screen-setup-no-judge")
    keys = text(key_storage(dial, judge))
    return f"{text('screen-setup-how-text')} {keys}" if dial == "casual" else keys


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
