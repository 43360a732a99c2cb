"""The match page: a panel for each player, facing them, and the rift between the two sides."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.screens import view_queries
from tableside.screens.turn_clock import TurnClock, used_time
from tableside.screens.widgets import land, rift, turnable  # noqa: F401
from tableside.screens.widgets.player_panel import PlayerPanelView
from tableside.screens.widgets.small_panel import SmallPlayerPanelView
from tableside.screens.wires import Wires
from tableside.table.view.model import View

SEATS = {2: ("A", "B"), 3: ("AC", "B"), 4: ("AD", "CB")}
"""The players on the near and on the far side, each from their own left, clockwise round the table by turn order."""

TEAMS = ("AC", "DB")
"""The same where two play against two: teammates sit side by side."""


def seats(view: View) -> tuple[str, str]:
    """Return who sits on the near and on the far side."""
    return TEAMS if any(panel.mates for panel in view.player_panels) else SEATS[len(view.player_panels)]


class MatchScreen(BoxLayout):
    """All panels. `one_sided` is for a screen that everybody reads from the same side.

    `near_owner` and `far_owner` are the letters of those who sit alone on their side. `unscanned` is whether a card was
    hidden, or the game ended, in competition, since the end of the record was last shown here. `times` is whether the
    time that each player has used stands beside the score.
    """

    view = ObjectProperty(view_queries.NO_VIEW, rebind=True)
    wires: Wires = ObjectProperty(None)
    one_sided = BooleanProperty(False)
    unscanned = BooleanProperty(False)
    times = BooleanProperty(False)
    turn_is_far = BooleanProperty(False)
    near_owner = StringProperty("")
    far_owner = StringProperty("")

    def __init__(self, wires: Wires, go: Callable[..., None], clock: TurnClock, **kwargs: Any) -> None:
        self._go = go
        self._clock = clock
        self._tick = Clock.create_trigger(self._count, 0.25)
        self.panels: dict[str, PlayerPanelView] = {}
        self.seats = ("", "")
        super().__init__(wires=wires, **kwargs)
        self.fbind("times", self._count)

    def show(self, view: View) -> None:
        """Show a new view."""
        if tuple(self.panels) != tuple(panel.player for panel in view.player_panels) or self.seats != seats(view):
            self._seat(view)
        self.unscanned = self.unscanned or self._has_news(view)
        self.turn_is_far = view.turn in self.seats[1] and not self.one_sided
        self.near_owner, self.far_owner = (side if len(side) == 1 else "" for side in self.seats)
        self.view = view
        for panel in view.player_panels:
            self.panels[panel.player].show(view, panel)
        self._count()

    def leave(self) -> None:
        """Close open sheets: the match is no longer seen."""
        for panel in self.panels.values():
            panel.open("")

    def shows_private_cards(self) -> bool:
        """Return whether a player's practice cards are open, or a player looks at a facedown card."""
        return any(panel.opened == "tray" or panel.is_secret for panel in self.panels.values())

    def on_one_sided(self, *_: Any) -> None:
        """Keep each battlefield in its column on a turned panel, too; give each side its part of the rift."""
        if not self.panels:
            return
        for player, panel in self.panels.items():
            panel.backwards = player in self.seats[1] and not self.one_sided
        near, far = (tuple(self.panels[player] for player in side) for side in self.seats)
        self.ids.near_side.one_side = self.one_sided
        self.ids.near_side.panels = (*near, *far) if self.one_sided else near
        self.ids.far_side.panels = () if self.one_sided else far

    def _count(self, *_: Any) -> None:
        """Show how much time each player has used, and go on counting while that is seen."""
        for player, panel in self.panels.items():
            panel.ids.scores.used = used_time(self._clock.used(player)) if self.times else ""
        if self.times and self.get_root_window() is not None:
            self._tick()

    def _has_news(self, view: View) -> bool:
        """Return whether a card was hidden or the game ended since the last view, in competition.

        A match's first view has no news.
        """
        if view.dial != "competition":
            return False
        ended = view_queries.is_over(view) and not view_queries.is_over(self.view)
        hidden = view_queries.facedown_handles(view) - view_queries.facedown_handles(self.view)
        return ended or (view.match == self.view.match and bool(hidden))

    def _seat(self, view: View) -> None:
        near, far = self.seats = seats(view)
        sides = ((self.ids.near, near, False), (self.ids.far, far, True))
        made = {player: panel for side in sides for player, panel in self._fill(*side)}
        self.panels = {panel.player: made[panel.player] for panel in view.player_panels}
        self.on_one_sided()

    def _fill(self, side: Any, players: str, turned: bool) -> list[tuple[str, PlayerPanelView]]:
        """Put the panels of these players on one side, from their left to their right."""
        kind = PlayerPanelView if len(players) == 1 else SmallPlayerPanelView
        panels = [(player, kind(self.wires, partial(self._go, turned=turned, opener=player))) for player in players]
        side.clear_widgets()
        for _, panel in panels:
            side.add_widget(panel)
        return panels


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
