"""The whole screen: the main page that the view asks for, and over it a page that somebody opened."""

from __future__ import annotations

from typing import Any

import msgspec
from kivy.app import App
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.uix.floatlayout import FloatLayout

from tableside.judge.view import JudgeView
from tableside.screens import people, preferences, theme, view_queries
from tableside.screens.again import AgainScreen, play_again
from tableside.screens.comfort import ComfortScreen
from tableside.screens.consent import ConsentScreen
from tableside.screens.control import ControlScreen
from tableside.screens.first_game import LEARNER, FirstGame, first_match
from tableside.screens.first_start import FirstStartScreen, is_due
from tableside.screens.hall import HallScreen
from tableside.screens.help import HelpPage
from tableside.screens.judge import JudgeScreen
from tableside.screens.kv_files import read_all
from tableside.screens.language import current_text
from tableside.screens.machine import MachineScreen
from tableside.screens.match import MatchScreen, seats
from tableside.screens.moments import Moment, moments
from tableside.screens.overlay import OverlayScreen
from tableside.screens.pair import PairScreen, unpaired
from tableside.screens.pairing import PairingScreen
from tableside.screens.past import PastScreen
from tableside.screens.readers import ReadersScreen
from tableside.screens.rest import Rest
from tableside.screens.settings import SettingsScreen
from tableside.screens.setup import SetupScreen
from tableside.screens.shown_names import short_names, with_short_names
from tableside.screens.start import StartScreen, last_match
from tableside.screens.touch_guard import TouchGuard
from tableside.screens.turn_clock import TurnClock
from tableside.screens.unfinished import UnfinishedScreen
from tableside.screens.widgets.page import Page
from tableside.screens.widgets.tap_outline import TapOutline
from tableside.screens.wires import Wires
from tableside.screens.witness import WitnessScreen
from tableside.table.commands import Resume
from tableside.table.view.model import View

PAGES: dict[str, type[Page]] = {
    "setup": SetupScreen,
    "again": AgainScreen,
    "unfinished": UnfinishedScreen,
    "past": PastScreen,
    "pair": PairScreen,
    "judge": JudgeScreen,
    "readers": ReadersScreen,
    "settings": SettingsScreen,
    "comfort": ComfortScreen,
    "machine": MachineScreen,
    "hall": HallScreen,
    "first start": FirstStartScreen,
    "overlay": OverlayScreen,
    "control": ControlScreen,
    "consent": ConsentScreen,
    "witness": WitnessScreen,
}


class Root(FloatLayout):
    """The whole screen. Everything here runs on Kivy's thread.

    `main` is the page of the view's stage, `page` the page that is open over it, and `help` the help over both;
    `first_game` is the step that lies over the board. None for none.
    """

    def __init__(self, wires: Wires, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._wires = wires
        self._settings = preferences.read(wires.settings)
        self._outline = TapOutline()
        self._turn_clock = TurnClock()
        self._waiting: SetupScreen | None = None
        self._chose_deck = False
        self.view = view_queries.NO_VIEW
        self.main: Any = None
        self.page: Page | None = None
        self.help: HelpPage | None = None
        self.first_game: FirstGame | None = None
        self._begins_first_game = False
        self.guard = TouchGuard(self)
        self.rest = Rest(self, wires.set_backlight)
        self._set_up(self._settings)
        self.show(self.view)
        self.add_widget(self._outline)

    def on_parent(self, _: Any, parent: Any) -> None:
        """Note every frame that shows this screen, so that touches are judged by what was seen."""
        if parent is None:
            Window.unbind(on_flip=self.guard.drawn)
        else:
            Window.bind(on_flip=self.guard.drawn)

    @property
    def touched(self) -> tuple[Any, ...]:
        """The widget that takes touches: the help, the open page, or else the main page. Nothing behind it is touched.

        The step of a first game lies over the main page, and leaves it what is beside it.
        """
        if self.help is None and self.page is None and self.first_game is not None:
            return (self.first_game, self.main)
        return (self.help or self.page or self.main,)

    def on_touch_down(self, touch: Any) -> bool:
        """Pass a touch on if it counts; `touch_guard` says when. Nothing here leaves a touch to anything behind."""
        if not self.rest.takes(touch) and self.guard.down(touch):
            any(widget.dispatch("on_touch_down", touch) for widget in self.touched)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Pass it on to what is touched."""
        return self.rest.has_taken(touch) or any(widget.dispatch("on_touch_move", touch) for widget in self.touched)

    def on_touch_up(self, touch: Any) -> bool:
        """Cancel what the finger pressed if that may not act any more, and pass the touch on."""
        if self.rest.has_taken(touch, lifted=True):
            return True
        self.guard.up(touch)
        return any(widget.dispatch("on_touch_up", touch) for widget in self.touched)

    def show(self, view: View) -> None:
        """Show a new view. A page that led to another stage has done its work and closes.

        So does the set-up of a next game that there is no longer, as when the end of the game was taken back. Where a
        deck was chosen to be paired, people come back to the decks until everybody has one.
        """
        view, pairs = with_short_names(view), False
        happened = moments(self.view, view)
        other_game = (view.match, view.game) != (self.view.match, self.view.game)
        begun = other_game and isinstance(self.page, SetupScreen | AgainScreen)
        if self.main is None or view.stage != self.view.stage or begun:
            self._make_main(view)
            pairs = self._chose_deck or (isinstance(self.page, SetupScreen) and self.page.pairs)
            pairs = pairs and view.stage == "match" and self._waiting is None and unpaired(view) != ""
            self._chose_deck = isinstance(self.page, PairScreen) and view.stage == "pairing"
            if isinstance(self.page, SetupScreen | UnfinishedScreen | AgainScreen) or self._chose_deck:
                self._close()
        if isinstance(self.page, SetupScreen) and self.page.begins_next_game and view.next_game is None:
            self._close()
        if has_news := view.history != self.view.history:
            self.rest.wake()
        self.view = view
        self._turn_clock.take(view)
        if view.pairing is not None:
            self.main.turned = self._is_far(view, view.pairing.player)
        self.main.show(view)
        self._mark(happened)
        self._show_first_game(view)
        if pairs:
            self._offer_decks(view, has_news=has_news)
        elif self.page is None and view.stage == "match":
            self._go_back_to_setup()
        elif self.page is None and is_due(self._wires, self._settings, view):
            self.go("first start")
        if self.page is not None:
            self.page.show(view)

    def _mark(self, happened: tuple[Moment, ...]) -> None:
        """Mark moments of the game by motion, and what matters most of them by a sound."""
        for panel in self.main.panels.values() if isinstance(self.main, MatchScreen) else ():
            panel.mark(happened)
        if happened and self._settings.sound and self._settings.game_sounds:
            self._wires.play(happened[0].kind)

    def _show_first_game(self, view: View) -> None:
        """Lay the first step over the board of a first game that has begun, and go on with the steps."""
        if view.stage != "match":
            self.end_first_game()
            return
        if self._begins_first_game:
            self._begins_first_game = False
            self._lay_first_game(owns=True)
        if self.first_game is not None:
            self.first_game.show(view)

    def _lay_first_game(self, *, owns: bool) -> None:
        """Lay the first step of a first game over the board."""
        self.end_first_game()
        read_all()
        self.first_game = FirstGame(
            self._wires.send, self._open_learner_cards, self.end_first_game, owns=owns, has_cards=bool(self._wires.tray)
        )
        self.add_widget(self.first_game, index=len(self.children) - 1)  # above the main page alone

    def _open_learner_cards(self) -> None:
        if isinstance(self.main, MatchScreen):
            self.main.panels[LEARNER].open("tray")

    def end_first_game(self) -> None:
        """Take the step of a first game away; the board stays."""
        if self.first_game is not None:
            self.remove_widget(self.first_game)
            self.first_game = None

    def _learn(self) -> None:
        """Begin a first game, or lay its steps over the board that is there."""
        self.close_help()
        self.go("")
        if self.view.stage == "match":
            self._lay_first_game(owns=False)
            self._show_first_game(self.view)
        else:
            self._begins_first_game = True
            self._wires.send(first_match(current_text()))

    def _offer_decks(self, view: View, *, has_news: bool) -> None:
        """Offer the decks to the next player who has none, and say what came of the pairing before."""
        self.go("pair", self._is_far(view, unpaired(view)))
        if has_news and isinstance(self.page, PairScreen):
            self.page.message = view.history[0].said

    def acknowledge(self, reader: str) -> None:
        """Show that something was put on this reader: an outline on the side that it stands for, or on all sides."""
        self.rest.wake()
        if isinstance(self.page, FirstStartScreen):
            self.page.feel(reader)
        spot = view_queries.spot_of(self.view, reader)
        panels = self.main.panels if isinstance(self.main, MatchScreen) and self.page is None else {}
        self._outline.flash(reader, panels.get(spot.player, self))

    def show_judge(self, judge: JudgeView) -> None:
        """Show the judge's session on a page that waits for it; ask the players where they must agree."""
        judge = msgspec.structs.replace(judge, names=short_names(judge.names))
        waits = judge.change is not None and bool(judge.change.waits)
        if waits and not isinstance(self.page, ConsentScreen):
            self._hand_to(SettingsScreen, judge)
            self.go("consent")
        elif not waits and isinstance(self.page, ConsentScreen):
            self._hand_to(ConsentScreen, judge)
            self.go("settings")
            if isinstance(self.page, SettingsScreen):
                self.page.waits_for = "key"
        self._hand_to((JudgeScreen, SettingsScreen, SetupScreen, ConsentScreen), judge)

    def _hand_to(self, kinds: type[Page] | tuple[type[Page], ...], judge: JudgeView) -> None:
        """Show the judge's session on the page that is open, if it is of these kinds."""
        page: Any = self.page
        if isinstance(page, kinds):
            page.show_judge(judge)

    def go(self, page: str, turned: bool = False, opener: str = "") -> None:
        """Open a page that faces one side of the table; an empty name closes the page. Help lies above all pages.

        `opener` is the letter of the player from whose panel it is opened; a page that opens another hands it on.
        `sound` is no page: it switches the sound off or on. No page opens over a question to which silence is a yes.
        """
        if page == "sound":
            self._apply(msgspec.structs.replace(self._settings, sound=not self._settings.sound))
            return
        if page and view_queries.waits_for_answer(self.view):
            return
        if page == "first game":
            self._learn()
            return
        again = last_match(self.view, people.read(self._wires.people)) if page == "again" else None
        if again is not None and again.chooser is None:
            play_again(self._wires, again)
            return
        self.close_help()
        if page == "help":
            self.open_help("match", turned)
            return
        before = self.page
        opener = opener or ("" if before is None else before.opener)
        self._close()
        if not page:
            self._go_back_to_setup()
            return
        swapping = before.swapping if isinstance(before, SetupScreen) and page == "pair" else ""
        self._waiting = before if swapping and isinstance(before, SetupScreen) else None
        pairs = page == "pair" and self.view.stage == "start"
        if pairs and self.view.unfinished:
            self._wires.send(Resume())
        elif pairs:
            page = "setup"
        self.main.leave()
        if page == "witness" and isinstance(self.main, MatchScreen):
            self.main.unscanned = False
        read_all()
        self.page = PAGES[page](
            wires=self._wires,
            go=self.go,
            open_help=lambda about: self.open_help(about, turned),
            view=self.view,
            turned=turned and self._two_sided,
            opener=opener,
        )
        if isinstance(self.page, SetupScreen):
            self.page.pairs = pairs
        if isinstance(self.page, AgainScreen):
            self.page.again = again
            if again is not None and self.view.stage == "match":
                self.page.turned = self._is_far(self.view, again.chooser or "")
        if isinstance(self.page, PairScreen) and swapping:
            self.page.player = swapping
        if isinstance(self.page, SettingsScreen | ComfortScreen | OverlayScreen | FirstStartScreen):
            self.page.settings, self.page.apply = self._settings, self._apply
        if isinstance(self.page, WitnessScreen | ConsentScreen):
            self.page.turned, self.page.one_sided = False, not self._two_sided
        self.add_widget(self.page, index=1)  # below the outline

    def _close(self) -> None:
        """Close the page that is open, if there is one."""
        if self.page is not None:
            self.page.leave()
            self.remove_widget(self.page)
            self.page = None

    def _go_back_to_setup(self) -> None:
        """Open the set-up of the next game again from which people went to change a deck."""
        waiting, self._waiting = self._waiting, None
        if waiting is not None and self.view.next_game is not None:
            self.page, waiting.swapping = waiting, ""
            waiting.show(self.view)
            self.add_widget(waiting, index=1)  # below the outline

    def open_help(self, about: str, turned: bool = False) -> None:
        """Say what a screen is for, to one side of the table. What is open stays as it is."""
        self.close_help()
        turned = turned and self._two_sided
        read_all()
        self.help = HelpPage(about=about, go=self.close_help, learn=self._learn, view=self.view, turned=turned)
        self.add_widget(self.help, index=1)  # below the outline

    def close_help(self, *_: object) -> None:
        """Close the help, if it is open."""
        if self.help is not None:
            self.remove_widget(self.help)
            self.help = None

    def end_interaction(self) -> None:
        """End what is held, unlocked or half entered: the window lost its focus, or is closed."""
        self.guard.end()
        self.main.leave()
        if self.page is not None:
            self.page.leave()

    def shows_private_cards(self) -> bool:
        """Return whether the screen may show the name of a card in somebody's hand, or a judge's check."""
        return self.main.shows_private_cards() or (self.page is not None and self.page.shows_private_cards())

    @property
    def _two_sided(self) -> bool:
        return not self._settings.one_sided

    def _is_far(self, view: View, player: str) -> bool:
        """Return whether this player sits on the far side."""
        return self._two_sided and player in seats(view)[1]

    def _open_help_to_owner(self, about: str) -> None:
        """Open help that faces the player whose cards are paired."""
        self.open_help(about, self.main.turned)

    def _make_main(self, view: View) -> None:
        if self.main is not None:
            self.main.leave()
            self.remove_widget(self.main)
        match view.stage:
            case "match":
                settings = self._settings
                self.main = MatchScreen(
                    self._wires,
                    self.go,
                    self._turn_clock,
                    one_sided=settings.one_sided,
                    times=settings.turn_clock,
                )
            case "pairing":
                read_all()
                self.main = PairingScreen(wires=self._wires, open_help=self._open_help_to_owner)
            case _:
                self.main = StartScreen(wires=self._wires, go=self.go, open_help=self.open_help)
        self.add_widget(self.main, index=len(self.children))

    def _apply(self, changed: preferences.Settings) -> None:
        """Apply and keep changed settings."""
        before, self._settings = self._settings, changed
        preferences.write(self._wires.save_settings, changed)
        if changed.language != before.language:
            App.get_running_app().speak(changed.language)
        if changed.rotation != before.rotation:
            App.get_running_app().turn(changed.rotation or 0)
        self._set_up(changed)
        if changed.large_text != before.large_text:
            self._make_main(self.view)
            self.main.show(self.view)
            self.go("comfort", self.page is not None and self.page.turned)
        if isinstance(self.main, MatchScreen):
            self.main.one_sided, self.main.times = changed.one_sided, changed.turn_clock

    def _set_up(self, settings: preferences.Settings) -> None:
        """Let light, text size, sound and movement be as these settings say."""
        scale = theme.LARGE_TEXT if settings.large_text else 1.0
        if Metrics.fontscale != scale:  # setting it measures every widget anew, also with the same value
            Metrics.fontscale = scale
        App.get_running_app().settings = settings
        self.rest.apply(settings)
        self._wires.set_sound(settings.sound, settings.volume)
