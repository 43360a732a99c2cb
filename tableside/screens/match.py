"""The match, table-top: a half for each player, facing them, and the strip between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.screens import phrases
from tableside.screens.widgets import facing, strip  # noqa: F401
from tableside.screens.widgets.half import HalfView, QuarterView
from tableside.screens.wires import Wires
from tableside.table.view import View

SEATS = {2: ("A", "B"), 3: ("AC", "B"), 4: ("AD", "CB")}
"""Who sits on the near and on the far side, each from their own left, going round the table clockwise by turn order."""


class MatchScreen(BoxLayout):  # type: ignore[misc]
    """All halves. `one_sided` is for a screen that everybody reads from the same side."""

    view = ObjectProperty(phrases.NO_VIEW, rebind=True)
    wires: Wires = ObjectProperty(None)
    one_sided = BooleanProperty(False)

    def __init__(self, wires: Wires, go: Callable[[str, bool], None], **kwargs: Any) -> None:
        super().__init__(wires=wires, **kwargs)
        self._go = go
        self.halves: dict[str, HalfView] = {}

    def show(self, view: View) -> None:
        """Show a new view."""
        if tuple(self.halves) != tuple(half.player for half in view.halves):
            self._seat([half.player for half in view.halves])
        self.view = view
        for half in view.halves:
            self.halves[half.player].show(view, half)

    def shows_cards(self) -> bool:
        """Whether a practice tray is open, which shows the cards in a hand."""
        return any(half.own == "tray" for half in self.halves.values())

    def _seat(self, players: Sequence[str]) -> None:
        near, far = SEATS[len(players)]
        self.halves = dict.fromkeys(players)  # type: ignore[arg-type]
        for side, letters, turned in ((self.ids.near, near, False), (self.ids.far, far, True)):
            side.clear_widgets()
            make = HalfView if len(letters) == 1 else QuarterView
            for letter in letters:
                half = make(self.wires, lambda room, turned=turned: self._go(room, turned))
                self.fbind("one_sided", lambda _, one, half=half, turned=turned: setattr(half, "backwards", turned))
                half.backwards = turned and not self.one_sided
                self.halves[letter] = half
                side.add_widget(half)
        self.ids.near_side.home = self.halves[near[0]]
        self.ids.far_side.home = self.halves[far[0]]


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
