"""The first game: six steps on the real board, one at a time, each over when the board says that it was done.

The board stays as it is, and everything on it can be touched. A step says where to touch and lies where nobody needs to
touch for it: over the far side, or over the near side while the other player is to act.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.engine.model.game_setup import GameSetup
from tableside.engine.model.references import PLAIN
from tableside.screens import view_queries
from tableside.screens.kv_files import read_later
from tableside.screens.widgets.box import Box
from tableside.table.commands import Begin, Command, GiveUp, Leave
from tableside.table.view.model import View
from tableside.text import Text

LEARNER = "A"
"""The player who learns, at the near side."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A step: its words, and whether it is done, by the view now and that in which the step began.

    `waits` is whether the other player is to act, and `taps` whether a practice card is to be tapped.
    """

    title: str
    text: str
    is_done: Callable[[View, View], bool]
    waits: bool = False
    taps: bool = False


def _holds(view: View, _: View) -> bool:
    return any(tile.controller == LEARNER for tile in view.tiles)


def _facedown(view: View) -> frozenset[str]:
    return frozenset(card.handle for tile in view.tiles for card in tile.facedown if card.player == LEARNER)


def _is_back(view: View, begun: View) -> bool:
    return view.turn == LEARNER and view.number > begun.number


def _played(view: View, begun: View) -> bool:
    return bool(_facedown(begun) - _facedown(view))


def _scored(view: View, begun: View) -> bool:
    return view_queries.panel_of(view, LEARNER).points != view_queries.panel_of(begun, LEARNER).points


STEPS = (
    Lesson("help-step-hold", "help-step-hold-text", _holds),
    Lesson("help-step-hide", "help-step-hide-text", lambda view, _: bool(_facedown(view)), taps=True),
    Lesson("help-step-end", "help-step-end-text", lambda view, _: view.turn != LEARNER),
    Lesson("help-step-other", "help-step-other-text", _is_back, waits=True),
    Lesson("help-step-play", "help-step-play-text", _played, taps=True),
    Lesson("help-step-point", "help-step-point-text", _scored),
)
DONE = Lesson("help-step-done", "help-step-done-text", lambda view, begun: False)
"""The words after the last step."""


class FirstGame(Box, BoxLayout):
    """The step that is next, over the board. `end` is called when it is over or nobody wants it any more.

    - `at`: the index of the step; `begun`: the view in which it began
    - `owns`: whether the match was begun to be learned on, so that it is given up at the end
    - `has_cards`: whether there are practice cards
    """

    view: View = ObjectProperty(view_queries.NO_VIEW)
    at = NumericProperty(0)
    owns = BooleanProperty(False)
    has_cards = BooleanProperty(False)
    title = StringProperty("help-step-hold")
    words = StringProperty("help-step-hold-text")
    taps = BooleanProperty(False)
    waits = BooleanProperty(False)
    is_done = BooleanProperty(False)
    covers = True

    def __init__(
        self,
        send: Callable[[Command], None],
        open_cards: Callable[[], None],
        end: Callable[[], None],
        **kwargs: Any,
    ) -> None:
        self._send, self._open_cards, self._end = send, open_cards, end
        self._begun: View | None = None
        super().__init__(**kwargs)

    def on_touch_down(self, touch: Any) -> bool:
        """Take the touch, so that nothing below is touched."""
        return bool(super().on_touch_down(touch)) or bool(self.collide_point(*touch.pos))

    def show(self, view: View) -> None:
        """Go on to the next step, if the board says that this one is done."""
        self.view = view
        if self._begun is None:
            self._begun = view
        while self.at < len(STEPS) and STEPS[int(self.at)].is_done(view, self._begun):
            self.skip()

    def skip(self) -> None:
        """Go on to the next step."""
        self.at += 1
        self._begun = self.view

    def on_at(self, *_: Any) -> None:
        """Say what is next."""
        self.is_done = self.at >= len(STEPS)
        step = DONE if self.is_done else STEPS[int(self.at)]
        self.title, self.words, self.taps, self.waits = step.title, step.text, step.taps, step.waits

    def open_cards(self) -> None:
        """Open the practice cards of the learner."""
        self._open_cards()

    def close(self) -> None:
        """End it; the board stays."""
        self._end()

    def leave(self) -> None:
        """End it and the match that was begun for it, of which nothing is to be resumed."""
        self._end()
        self._send(Leave())
        if self.owns:
            self._send(GiveUp(self.view.match))


def first_match(text: Text) -> Begin:
    """Return what begins the match of a first game."""
    names = {player: text("player-of-seat", number=number) for number, player in enumerate("AB", 1)}
    return Begin(GameSetup(names, (PLAIN, PLAIN), follow="moves", unnamed=("A", "B"), teaching=True))


def step_number(text: Text, at: int) -> str:
    """Return which step of how many this is; empty after the last."""
    return text("help-step-step", number=at + 1, steps=len(STEPS)) if at < len(STEPS) else ""


read_later(__file__)
