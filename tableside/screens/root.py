"""What is on the screen: the page that the view asks for, and over it one that somebody opened."""

from __future__ import annotations

from typing import Any

from kivy.uix.floatlayout import FloatLayout

from tableside.judge.view import JudgeView
from tableside.screens import phrases, settings
from tableside.screens.judge import JudgeScreen
from tableside.screens.match import MatchScreen, seats
from tableside.screens.pair import PairScreen
from tableside.screens.pairing import PairingScreen
from tableside.screens.readers import ReadersScreen
from tableside.screens.setup import SetupScreen
from tableside.screens.start import StartScreen
from tableside.screens.widgets.page import Page
from tableside.screens.wires import Wires
from tableside.screens.witness import WitnessScreen
from tableside.table.commands import Resume
from tableside.table.view.model import View

ROOMS: dict[str, type[Page]] = {
    "setup": SetupScreen,
    "pair": PairScreen,
    "judge": JudgeScreen,
    "readers": ReadersScreen,
    "settings": settings.SettingsScreen,
    "witness": WitnessScreen,
}


class Root(FloatLayout):
    """The whole screen. Everything here is on Kivy's thread."""

    def __init__(self, wires: Wires, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._wires = wires
        self._settings = settings.read(wires.settings)
        self.view = phrases.NO_VIEW
        self.base: Any = None
        self.room: Page | None = None
        self.show(self.view)

    def show(self, view: View) -> None:
        """Show a new view. A room that led to another stage has done its work and closes."""
        begun = view.match != self.view.match and isinstance(self.room, SetupScreen)
        if self.base is None or view.stage != self.view.stage or begun:
            self._stand_on(view)
            if isinstance(self.room, SetupScreen) or (isinstance(self.room, PairScreen) and view.stage == "pairing"):
                self.go("")
        self.view = view
        if view.pairing is not None:
            self.base.turned = self._is_far(view, view.pairing.player)
        self.base.show(view)
        if self.room is not None:
            self.room.show(view)

    def show_judge(self, judge: JudgeView) -> None:
        """Show what the judge's session says, where somebody waits for it."""
        if isinstance(self.room, JudgeScreen | settings.SettingsScreen):
            self.room.show_judge(judge)

    def go(self, room: str, turned: bool = False) -> None:
        """Open a room that faces one side of the table; empty closes it."""
        if self.room is not None:
            self.room.leave()
            self.remove_widget(self.room)
            self.room = None
        if not room:
            return
        if room == "pair" and self.view.stage == "start":
            self._wires.send(Resume())
        self.base.leave()
        self.room = ROOMS[room](wires=self._wires, go=self.go, view=self.view, turned=turned and self._two_sided)
        if isinstance(self.room, settings.SettingsScreen):
            self.room.settings, self.room.apply = self._settings, self._apply
        if isinstance(self.room, WitnessScreen):
            self.room.turned, self.room.one_sided = False, not self._two_sided
        self.add_widget(self.room)

    def let_go(self) -> None:
        """Nothing is held, unlocked or half entered any longer: the window lost its focus, or is closed."""
        self.base.leave()
        if self.room is not None:
            self.room.leave()

    def shows_cards(self) -> bool:
        """Whether the name of a card in somebody's hand, or a judge's check, may be on the screen."""
        return self.base.shows_cards() or (self.room is not None and self.room.shows_cards())

    @property
    def _two_sided(self) -> bool:
        return not self._settings.one_sided

    def _is_far(self, view: View, player: str) -> bool:
        """Whether this player sits on the far side."""
        return self._two_sided and player in seats(view)[1]

    def _stand_on(self, view: View) -> None:
        if self.base is not None:
            self.base.leave()
            self.remove_widget(self.base)
        match view.stage:
            case "match":
                self.base = MatchScreen(self._wires, self.go, one_sided=self._settings.one_sided)
            case "pairing":
                self.base = PairingScreen(wires=self._wires)
            case _:
                self.base = StartScreen(wires=self._wires, go=self.go)
        self.add_widget(self.base, index=len(self.children))

    def _apply(self, changed: settings.Settings) -> None:
        self._settings = changed
        settings.write(self._wires.settings, changed)
        if isinstance(self.base, MatchScreen):
            self.base.one_sided = changed.one_sided
