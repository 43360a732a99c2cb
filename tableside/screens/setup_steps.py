"""The steps of the page `setup`: how it is played, who plays, a name, who begins, and on which battlefields."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from kivy.properties import DictProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.match.first_player import FirstDraw, describe_draw
from tableside.message import Names
from tableside.screens import view_queries
from tableside.screens.kv_files import read_later
from tableside.screens.language import current_text, on_language_change
from tableside.screens.people import PastPlayer
from tableside.screens.shown_names import short_name, short_names
from tableside.screens.widgets import icon, keyboard  # noqa: F401
from tableside.screens.widgets.push_button import PushButton, push_button
from tableside.text import Text

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
ROUNDS = (0, 50, 55, 60)
"""The round times to choose from, in minutes; 0 for none (Tournament Rules 604.1)."""
EVENT_PARTS = {
    "event": ("screen-setup-of-event", "screen-setup-no-event"),
    "table": ("screen-setup-at-table", "screen-setup-no-table"),
    "round_name": ("screen-setup-in-round", "screen-setup-no-round"),
}
"""The things that have a name at an event, by the property of the set-up; the words with that name, and without one."""

EVENT_LINE = 17
"""The width of a line of the button with these names, in units of its font size."""
PRONOUNS = ("screen-pronouns-none", "screen-pronouns-she", "screen-pronouns-he", "screen-pronouns-they")
"""The pronouns to choose from, none first."""


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

    def leave(self) -> None:
        """End what the step waits for; most wait for nothing."""


class HowStep(SetupStep):
    """The mode, the dial, and how much is followed."""


class SeatButton(PushButton):
    """A seat with its icon and who sits there."""

    letter = StringProperty("A")


def seat_button(letter: str, text: str, handler: Any, *, chosen: bool) -> SeatButton:
    """A button for a seat."""
    button = SeatButton(letter=letter, text=text, chosen=chosen)
    button.bind(on_release=lambda _: handler())
    return button


class WhoStep(SetupStep):
    """The seats and who sits there: a seat, then somebody who played here before, or a name to type."""

    def on_kv_post(self, _: Any) -> None:
        """Fill it, and fill it again whenever something changes."""
        for name in ("names", "seat", "memory", *EVENT_PARTS):
            self.setup.fbind(name, self._fill)
        on_language_change(self._fill)
        self._fill()

    def _fill(self, *_: Any) -> None:
        setup, text = self.setup, current_text()
        seats, people = self.ids.seats, self.ids.people
        seats.clear_widgets()
        for at, letter in enumerate(setup.seats):
            seats.add_widget(
                seat_button(letter, self._seat_words(letter, at), partial(self._choose, at), chosen=at == setup.seat)
            )
        people.clear_widgets()
        people.add_widget(push_button(text("screen-setup-type"), self._type))
        people.add_widget(push_button(text("screen-setup-no-name"), partial(setup.sit, PastPlayer(""))))
        for person in setup.memory.people[:10]:
            chosen = person.name in setup.names[: len(setup.seats)]
            people.add_widget(push_button(short_name(person.name), partial(setup.sit, person), chosen=chosen))

        values = {part: getattr(setup, part) for part in EVENT_PARTS}
        event, *rest = event_labels(text, values)
        named = [
            (values[part], label) for part, label in zip(("table", "round_name"), rest, strict=True) if values[part]
        ]
        whole, bare = ", ".join(label for _, label in named), ", ".join(name for name, _ in named)
        place = whole if short_name(whole, most=EVENT_LINE) == whole else bare
        self.ids.event.text = "\n".join(short_name(line, most=EVENT_LINE) for line in (event, place) if line)

    def _seat_words(self, letter: str, at: int) -> str:
        """The name of the person who sits there, and a line if they have a deck of their own."""
        setup = self.setup
        name = short_name(setup.shown_name(letter))
        owns = view_queries.has_own_deck(setup.view, setup.names[at], setup.dial)
        return "\n".join((name, current_text()("screen-own-deck"))) if owns else name

    def _choose(self, seat: int) -> None:
        self.setup.seat = seat

    def _type(self) -> None:
        self.setup.step = "name"


class NameStep(SetupStep):
    """A name and pronouns for the chosen seat."""

    pronouns = StringProperty("")
    labels = ListProperty()

    def on_kv_post(self, _: Any) -> None:
        """Begin with the name that the seat has."""
        text = current_text()
        self.labels = [text(code) for code in PRONOUNS]
        self.ids.keyboard.value = self.setup.names[self.setup.seat]
        self.pronouns = self.setup.pronouns[self.setup.seat] or self.labels[0]

    def choose(self, at: int) -> None:
        """Choose pronouns by their index."""
        self.pronouns = self.labels[at]

    def person(self) -> PastPlayer:
        """The person as entered."""
        name = self.ids.keyboard.value.strip()
        return PastPlayer(name, self.pronouns if name and self.pronouns != self.labels[0] else "")


class EventStep(SetupStep):
    """The names of the event, the table and the round; `chosen` says which of them the keyboard types."""

    chosen = StringProperty("event")
    values = DictProperty()

    def on_kv_post(self, _: Any) -> None:
        """Begin with the names that they have."""
        self.values = {name: getattr(self.setup, name) for name in EVENT_PARTS}
        self.ids.keyboard.value = self.values[self.chosen]

    def choose(self, at: int) -> None:
        """Choose what is typed by its index."""
        self.chosen = tuple(EVENT_PARTS)[at]
        self.ids.keyboard.value = self.values[self.chosen]

    def typed(self, value: str) -> None:
        """Take what was typed so far."""
        self.values = {**self.values, self.chosen: value}

    def names(self) -> dict[str, str]:
        """The names as entered, by the property of the set-up."""
        return {name: str(value).strip() for name, value in self.values.items()}


class FirstStep(SetupStep):
    """The choice of who begins: drawn by lot, or agreed."""

    def on_kv_post(self, _: Any) -> None:
        """Fill it, and fill it again whenever something changes. Between games there is nothing to draw."""
        if self.setup.begins_next_game:
            for widget in (self.ids.draw, self.ids.rounds.__self__, self.ids.round_title, self.ids.shortcut):
                widget.parent.remove_widget(widget)
        for name in ("first", "mode", "round"):
            self.setup.fbind(name, self._fill)
        on_language_change(self._fill)
        self._fill()

    def choose_round(self, at: int) -> None:
        """Choose the time of the round by its index."""
        self.setup.round = ROUNDS[at]

    def _fill(self, *_: Any) -> None:
        setup, text = self.setup, current_text()
        seats = self.ids.seats
        seats.clear_widgets()
        for letter in setup.seats:
            label = text("screen-setup-begins", name=short_name(setup.shown_name(letter)))
            seats.add_widget(seat_button(letter, label, partial(setup.begins, letter), chosen=letter == setup.first))
        if setup.begins_next_game:
            return
        rounds = self.ids.rounds
        rounds.labels = [
            text("screen-setup-minutes", minutes=n) if n else text("screen-setup-no-clock") for n in ROUNDS
        ]
        rounds.chosen = [rounds.labels[ROUNDS.index(setup.round)]] if setup.round in ROUNDS else []


class DecksStep(SetupStep):
    """Between games: whose deck changes, or is paired now."""

    def on_kv_post(self, _: Any) -> None:
        """Fill it, and fill it again whenever something changes."""
        self.setup.fbind("view", self._fill)
        on_language_change(self._fill)
        self._fill()

    def _fill(self, *_: Any) -> None:
        setup, text = self.setup, current_text()
        seats = self.ids.seats
        seats.clear_widgets()
        for letter in setup.seats:
            code = "screen-setup-change-deck" if letter in setup.view.registered else "screen-setup-pair-deck"
            label = text(code, name=setup.shown_name(letter))
            seats.add_widget(seat_button(letter, label, partial(setup.swap, letter), chosen=False))


class HandRow(BoxLayout):
    """One player and how many cards they put back, -1 for what they did not tell."""

    setup = ObjectProperty(None, rebind=True)
    letter = StringProperty("A")
    told = NumericProperty(-1)


class HandsStep(SetupStep):
    """The mulligans, in turn order: how many cards each player puts back. Nobody has to tell it here."""

    def on_kv_post(self, _: Any) -> None:
        """Fill it, and fill it again whenever something changes."""
        for name in ("mulligans", "first"):
            self.setup.fbind(name, self._fill)
        self._fill()

    def _fill(self, *_: Any) -> None:
        setup = self.setup
        at = setup.seats.index(setup.first)
        self.clear_widgets()
        for letter in (*setup.seats[at:], *setup.seats[:at]):
            self.add_widget(HandRow(setup=setup, letter=letter, told=setup.mulligans.get(letter, -1)))


class WhereStep(SetupStep):
    """The battlefields: whose, then a first letter, then a name."""

    initial = StringProperty("")

    def on_kv_post(self, _: Any) -> None:
        """Fill it, and fill it again whenever something changes."""
        for name in ("places", "slot", "first"):
            self.setup.fbind(name, self._fill)
        self.fbind("initial", self._fill)
        on_language_change(self._fill)
        self._fill()

    def offered(self) -> tuple[str, ...]:
        """The battlefields that the chosen player can still bring."""
        used = self.setup.used.get(self.setup.brings[self.setup.slot], ())
        return tuple(name for name in self.setup.wires.battlefields if name not in used)

    def choose(self, at: int) -> None:
        """Choose by index: no name, a first letter, or a name."""
        if at == 0 and self.initial:
            self.initial = ""
        elif at == 0:
            self.setup.place("")
        elif not self.initial:
            self.initial = initials(self.offered())[at - 1]
        else:
            names = named(self.offered(), self.initial)
            self.initial = ""
            self.setup.place(names[at - 1])

    def _fill(self, *_: Any) -> None:
        setup, text = self.setup, current_text()
        slots, offered = self.ids.slots, self.offered()
        slots.clear_widgets()
        for at, letter in enumerate(setup.brings):
            field = setup.places[at] or text("screen-setup-unnamed")
            label = f"{short_name(setup.shown_name(letter))}\n{field}"
            slots.add_widget(seat_button(letter, label, partial(self._slot, at), chosen=at == setup.slot))
        choices = self.ids.choices
        choices.cols = 3 if self.initial else 6
        if self.initial:
            choices.labels = [text("screen-setup-letters"), *named(offered, self.initial)]
        else:
            choices.labels = [text("screen-setup-none"), *initials(offered)]
        choices.chosen = [name for name in setup.places if name]

    def _slot(self, at: int) -> None:
        self.initial = ""
        self.setup.slot = at


def event_labels(text: Text, values: Mapping[str, str]) -> list[str]:
    """Return what the event, the table and the round are called, each with its word."""
    return [
        text(named, name=values[part]) if values.get(part) else text(unnamed)
        for part, (named, unnamed) in EVENT_PARTS.items()
    ]


def initials(names: tuple[str, ...]) -> list[str]:
    """The first letters of names, each once, in their order."""
    return sorted({name[0].upper() for name in names})


def named(names: tuple[str, ...], initial: str) -> list[str]:
    """The names with this first letter."""
    return [name for name in names if name[0].upper() == initial]


def drawn_text(text: Text, setup: Any, draw: FirstDraw | None) -> str:
    """Return what was drawn, or who chooses since they lost the game before; empty for neither."""
    names = short_names(Names({letter: setup.shown_name(letter) for letter in setup.seats}))
    if draw is not None:
        return text(describe_draw(draw), names)
    if setup.begins_next_game:
        chooser = setup.chooser
        if not chooser:
            return text("screen-setup-as-before")
        return text("screen-setup-loser", name=short_name(setup.shown_name(chooser)))
    return ""


read_later(__file__)
