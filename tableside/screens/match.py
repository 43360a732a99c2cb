"""The match, table-top: a half for each player, facing them, and the strip between."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.screens import phrases
from tableside.screens.widgets import facing, strip  # noqa: F401
from tableside.screens.widgets.half import HalfView, QuarterView
from tableside.screens.wires import Wires
from tableside.table.view.model import View

SEATS = {2: ("A", "B"), 3: ("AC", "B"), 4: ("AD", "CB")}
"""Who sits on the near and on the far side, each from their own left, going round the table clockwise by turn order."""

TEAMS = ("AC", "DB")
"""The same where two play against two: teammates sit side by side."""


def seats(view: View) -> tuple[str, str]:
    """Who sits on the near and on the far side."""
    return TEAMS if any(half.mates for half in view.halves) else SEATS[len(view.halves)]


class MatchScreen(BoxLayout):
    """All halves. `one_sided` is for a screen that everybody reads from the same side.

    `unscanned` is whether a card was hidden, or the game ended, since the end of the record was last shown here.
    """

    view = ObjectProperty(phrases.NO_VIEW, rebind=True)
    wires: Wires = ObjectProperty(None)
    one_sided = BooleanProperty(False)
    unscanned = BooleanProperty(False)

    def __init__(self, wires: Wires, go: Callable[[str, bool], None], **kwargs: Any) -> None:
        self._go = go
        self.halves: dict[str, HalfView] = {}
        self.seats = ("", "")
        super().__init__(wires=wires, **kwargs)

    def show(self, view: View) -> None:
        """Show a new view."""
        if tuple(self.halves) != tuple(half.player for half in view.halves) or self.seats != seats(view):
            self._seat(view)
        self.unscanned = self.unscanned or self._has_news(view)
        self.view = view
        for half in view.halves:
            self.halves[half.player].show(view, half)

    def leave(self) -> None:
        """The match is no longer seen: open sheets are closed."""
        for half in self.halves.values():
            half.open("")

    def show_witness(self) -> None:
        """Show the end of the record to both sides."""
        self.unscanned = False
        self._go("witness", False)

    def shows_cards(self) -> bool:
        """Whether a practice tray is open, which shows the cards in a hand, or a player looks at a facedown card."""
        return any(half.own == "tray" or half.is_secret for half in self.halves.values())

    def on_one_sided(self, *_: Any) -> None:
        """On a half that is turned each battlefield must stay in its column of the table."""
        for player, half in self.halves.items():
            half.backwards = player in self.seats[1] and not self.one_sided

    def _has_news(self, view: View) -> bool:
        """Whether a card was hidden or the game ended after the view before; what the first one shows is not new."""
        ended = view.winner is not None and self.view.winner is None
        hidden = phrases.facedowns(view) - phrases.facedowns(self.view)
        return ended or (view.match == self.view.match and bool(hidden))

    def _seat(self, view: View) -> None:
        near, far = self.seats = seats(view)
        sides = ((self.ids.near, near, False), (self.ids.far, far, True))
        made = {player: half for side in sides for player, half in self._fill(*side)}
        self.halves = {half.player: made[half.player] for half in view.halves}
        self.on_one_sided()
        self.ids.near_side.home = self.halves[near[0]]
        self.ids.far_side.home = self.halves[far[0]]

    def _fill(self, side: Any, players: str, turned: bool) -> list[tuple[str, HalfView]]:
        """Put the halves of these players, from their left to their right, on one side."""
        make = HalfView if len(players) == 1 else QuarterView
        halves = [(player, make(self.wires, lambda room: self._go(room, turned))) for player in players]
        side.clear_widgets()
        for _, half in halves:
            side.add_widget(half)
        return halves


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
