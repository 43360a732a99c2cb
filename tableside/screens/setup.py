"""A new match: how it is played, who plays, and where."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.engine.model.modes import MODES, contributors
from tableside.engine.model.opening import GameSetup
from tableside.screens.widgets.key import Key
from tableside.screens.widgets.page import Page
from tableside.screens.words import say
from tableside.table.commands import Begin
from tableside.table.view.build import keeping

LETTERS = "ABCD"


class Question(BoxLayout):
    """A question with a few answers, of which one is `value`; `kind` names its strings."""

    kind = StringProperty("mode")
    values = ListProperty()
    value = StringProperty()

    def label(self, value: str) -> str:
        """What stands on an answer's key."""
        return say(f"{self.kind}.{value}")

    def choose(self, label: str) -> None:
        """An answer was touched."""
        self.value = next(value for value in self.values if self.label(value) == label)


class Step(BoxLayout):
    """One step of the page `setup`."""

    setup = ObjectProperty(None, rebind=True)


class How(Step):
    """The mode, the dial, and how much is followed."""


class SeatKey(Key):
    """A seat with its sign and who sits there."""

    letter = StringProperty("A")


class Who(Step):
    """Who sits where."""

    def on_kv_post(self, _: Any) -> None:
        """The parts are there: fill them."""
        self.setup.fbind("names", self._fill)
        self.setup.fbind("seat", self._fill)
        self._fill()

    def _fill(self, *_: Any) -> None:
        seats = self.ids.seats
        seats.clear_widgets()
        for at, name in enumerate(self.setup.names):
            key = SeatKey(letter=LETTERS[at], text=name, chosen=at == self.setup.seat)
            key.bind(on_release=lambda _, at=at: setattr(self.setup, "seat", at))
            seats.add_widget(key)


class Where(Step):
    """The battlefields."""


class SetupScreen(Page):
    """Three steps; the last one begins the match. The player on the first seat has the first turn.

    Over a game of a match that is not decided it begins the next one, with what was agreed and the battlefields that
    are left.
    """

    step = NumericProperty(0)
    mode = StringProperty("duel")
    dial = StringProperty("casual")
    follow = StringProperty("all")
    names = ListProperty()
    seat = NumericProperty(0)
    places = ListProperty()
    offered = ListProperty()

    def on_kv_post(self, _: Any) -> None:
        """The parts are there: fill them."""
        again = self.again = self.view.again
        if again is not None:
            self.mode, self.dial, self.follow = again.mode, again.dial, again.follow
            self.names = list(again.names.values())
        self._seat_all()
        for name in ("places", "names", "mode"):
            self.fbind(name, self._offer)
        self._offer()
        self.steps = (How(setup=self), Who(setup=self), Where(setup=self))
        self.on_step()
        self.step = 0 if again is None else 1

    @property
    def people(self) -> list[str]:
        """The names to choose from."""
        return list(self.wires.people) or say("setup.people").split(", ")

    @property
    def wanted(self) -> int:
        """How many battlefields are in play."""
        return MODES[self.mode].battlefields

    def on_step(self, *_: Any) -> None:
        """Show the step."""
        self.ids.body.clear_widgets()
        self.ids.body.add_widget(self.steps[self.step])

    def on_mode(self, *_: Any) -> None:
        """Another mode has other seats and battlefields."""
        self._seat_all()
        self.places = self.places[: self.wanted]

    def sit(self, person: str) -> None:
        """A person takes the seat that is asked for; who had that name takes the other one."""
        names = list(self.names)
        if person in names:
            names[names.index(person)] = names[self.seat]
        names[self.seat] = person
        self.names = names
        self.seat = (self.seat + 1) % len(names)

    def place(self, name: str) -> None:
        """A battlefield is chosen, or not any longer; one too many takes the place of the first."""
        others = [one for one in self.places if one != name]
        self.places = others if name in self.places else [*others, name][-self.wanted :]

    def _offer(self, *_: Any) -> None:
        """The battlefields that the next seat may present, and those that are chosen."""
        bringers = contributors(MODES[self.mode])
        at = min(len(self.places), len(bringers) - 1)
        person = self.names[LETTERS.index(bringers[at])]
        used = self.again.used.get(person, ()) if self.again is not None else ()
        self.offered = [one for one in self.wires.battlefields if one not in used or one in self.places]

    def back(self, _: str) -> None:
        """One step back, from the first one to where the player came from."""
        if self.step:
            self.step -= 1
        else:
            self.go("")

    def forward(self) -> None:
        """One step on; from the last one the match begins."""
        if self.step < len(self.steps) - 1:
            self.step += 1
        else:
            self.wires.send(Begin(self._opening(), again=self.again is not None))

    def _opening(self) -> GameSetup:
        return GameSetup(
            names=dict(zip(LETTERS, self.names, strict=False)),
            battlefields=tuple(self.places),
            mode=self.mode,
            follow=self.follow,
            dial=self.dial,
        )

    def _seat_all(self) -> None:
        spare = [one for one in self.people if one not in self.names]
        self.names = [*self.names, *spare][: MODES[self.mode].seats]
        self.seat = 0


def lacks_judge(dial: str, judge: str) -> bool:
    """Whether cards should be sealed for a judge and the table has no judge's key; `judge` is its short name."""
    return dial == "competition" and not judge


def sealing(dial: str, judge: str) -> str:
    """Where the keys of hidden cards will lie at this dial; or that a judge's key is missing and how to give one."""
    if lacks_judge(dial, judge):
        return say("setup.no judge")
    kept = keeping(dial, judge)
    return f"{say('setup.how.text')} {kept}" if dial == "casual" else kept


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
