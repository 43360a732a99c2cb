"""The players agree to a change of the judge's key: each sees it on their own side, and touches it."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.judge.view import JudgeChange, JudgeView
from tableside.message import PlayerName
from tableside.screens.kv_files import read_later
from tableside.screens.match import seats
from tableside.screens.widgets.page import Page
from tableside.screens.widgets.turnable import TurnableLayout
from tableside.text import Text


class ConsentPanel(TurnableLayout):
    """One player's question, with buttons to agree and to refuse."""

    page = ObjectProperty(None, rebind=True)
    judge = ObjectProperty(JudgeView())
    player = StringProperty()

    def touch_area(self) -> object:
        """Each player has a finger of their own."""
        return self.uid


class ConsentScreen(Page):
    """The question to all players; it closes when the last player has agreed, or a player has refused.

    `one_sided` is for a screen that everybody reads from the same side.
    """

    judge = ObjectProperty(JudgeView(), rebind=True)
    one_sided = BooleanProperty(False)

    def on_kv_post(self, _: Any) -> None:
        """Ask again when people sit otherwise."""
        self.fbind("one_sided", self._fill)
        self._fill()

    def show_judge(self, judge: JudgeView) -> None:
        """Show who has agreed so far."""
        self.judge = judge

    def agree(self, player: str) -> None:
        """A player agrees."""
        if self.wires.judge is not None:
            self.wires.judge.agree(player)

    def refuse(self) -> None:
        """A player refuses: nothing is changed."""
        if self.wires.judge is not None:
            self.wires.judge.cancel()

    def leave(self) -> None:
        """Nobody is asked any more."""
        if self.judge.change is not None and self.wires.judge is not None:
            self.wires.judge.cancel()

    def _fill(self, *_: Any) -> None:
        near, far = seats(self.view)
        self.ids.sides.clear_widgets()
        for players, turned in ((far, not self.one_sided), (near, False)):
            side = BoxLayout(spacing=self.ids.sides.spacing)
            for player in players:
                side.add_widget(ConsentPanel(page=self, player=player, turned=turned))
            self.ids.sides.add_widget(side)


def question(text: Text, judge: JudgeView, player: str) -> str:
    """Return what a player is asked."""
    change, names = judge.change, judge.names
    if change is None:
        return ""
    asks = text(_code(change), names, player=PlayerName(player), key=change.key)
    return f"{asks} {text('screen-consent-opens')}" if change.opens else asks


def _code(change: JudgeChange) -> str:
    """The question about a change."""
    match change.kind:
        case "key":
            return "screen-consent-key"
        case "no key":
            return "screen-consent-no-key"


def waits(judge: JudgeView, player: str) -> bool:
    """Return whether this player is still to answer."""
    return judge.change is not None and player in judge.change.waits


read_later(__file__)
