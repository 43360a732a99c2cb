"""One player's half of the screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from kivy.app import App
from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from tableside.engine.model.actions import Conquer, EndTurn, Pass
from tableside.message import Message, message
from tableside.screens import sheets, view_queries, view_text
from tableside.screens.button_places import is_menu
from tableside.screens.clock_sheet import clock_sheet
from tableside.screens.language import current_text
from tableside.screens.moments import Moment
from tableside.screens.over_sheet import game_over_sheet
from tableside.screens.practice import put_down
from tableside.screens.sheets import ButtonHandler, Sheet
from tableside.screens.widgets import base_button, icon_button, pulse, score_panel, turn_key  # noqa: F401
from tableside.screens.widgets.battlefield_tile import BattlefieldButton, BattlefieldTile, NarrowBattlefieldTile
from tableside.screens.widgets.land import Land
from tableside.screens.widgets.layers import Layers
from tableside.screens.wires import Wires
from tableside.table.commands import AddPoints, Dismiss, Do, Hold, LookAtFacedown, PassForAll, Touch
from tableside.table.view.model import Notice, PlayerPanel, View

LOOK = 6.0
"""The longest time a facedown card's name stays, in seconds; usually its owner lets go, or the table takes it away."""
OPENED = frozenset(
    ("", "history", "table", "shortcut", "commentary", "clock", "leave", "score", "tray", "notice", "latest", "dice")
)
"""The sheets that a player's other sheets lead to; the empty name closes them. Other names are those of pages."""
MENUS = frozenset(("menu", "table"))
"""Those that lie over the key without anything to read."""
RECOVERY_HINT = message("screen-recovery-hint")
LOOK_AT_TABLE = message("screen-over-look")


class PlayerPanelView(Land, FloatLayout):
    """Shows `panel` of `view`. Every touch becomes a command, or a sheet over this panel alone.

    `go` opens pages over the whole screen. `backwards` reverses the battlefields, so that on a turned panel each
    battlefield stays in its column of the table. `opened` is the sheet that the player opened: menu, table, whose,
    history, rules, shortcut, clock, dice, leave, score, tray, the whole notice that a card cuts, or what a line in the
    rift stands for: a notice or the latest. `is_counter` is whether only the score is followed. `low` is the card or
    the look that lies on it, None for none: beside it the battlefields are low. Where it is `covered` by a sheet, its
    score is narrow.
    """

    compact = False
    low = ObjectProperty(None, allownone=True, rebind=True)
    view = ObjectProperty(view_queries.NO_VIEW, rebind=True)
    panel = ObjectProperty(view_queries.NO_PANEL, rebind=True)
    wires: Wires = ObjectProperty(None)
    go: Callable[[str], None] = ObjectProperty(lambda _: None)
    backwards = BooleanProperty(False)
    opened: str = StringProperty("")
    is_counter = BooleanProperty(False)
    covered = BooleanProperty(False)

    def __init__(self, wires: Wires, go: Callable[[str], None], **kwargs: Any) -> None:
        self._seen_problems: tuple[Message, ...] = ()
        self._looked = False
        self._stepped_back = False
        self._dismissed: Notice | None = None
        self._whose: Sheet | None = None
        self._explained: tuple[str, ...] = ()
        self._reasons: tuple[Message, ...] = ()
        self._back = ""
        self._holding = ""
        self._history_page = 0
        self._look_timer: Any = None
        self._tiles: dict[int, Any] = {}
        self._counted = False
        super().__init__(wires=wires, go=go, **kwargs)
        self._layers = Layers(self)
        self._layers.look.hold_button.bind(held=self._hold)
        self._choose: Callable[[int], None] = lambda _: None
        self._layers.card.fbind("width", lambda *_: self._show_sheet())
        if wires.tray is None and not self.compact:
            self.ids.practice.parent.remove_widget(self.ids.practice)

    def touch_area(self) -> object:
        """One finger at a time acts on this panel."""
        return self.uid

    def show(self, view: View, panel: PlayerPanel) -> None:
        """Show a new view. A new notice is shown at once, whatever the player was looking at.

        Only the practice cards stay if the table no longer waits for one: a card from there is asked about.
        """
        if panel.notice is None or panel.notice.hold != self._holding:
            self._let_go()
        panel = self._without_dismissed(panel)
        is_new = panel.notice is not None and panel.notice != self.panel.notice and panel.notice.line is None
        lapsed = panel.notice is not None and view_queries.has_lapsed(panel.notice)
        if is_new and not (lapsed and self.opened == "tray"):
            self.opened = ""
        if self.opened in ("notice", "whole notice") and panel.notice is None:
            self.opened = ""
        if self.panel.player and view_queries.is_to_act(panel) and not view_queries.is_to_act(self.panel):
            self._give_way(panel)
        if not view_queries.problems(view):
            self._seen_problems = ()
        if not view_queries.is_over(view):
            self._looked = False
        if view.recovery != self.view.recovery:
            self._stepped_back = False
        self.view, self.panel = view, panel
        if is_new and self.is_secret:
            self._start_look_timer()
        self._show_tiles()
        self._show_sheet()

    def _give_way(self, panel: PlayerPanel) -> None:
        """Close the menus that were open while others acted: the table waits for this player now, as the key says."""
        if self.opened in MENUS:
            self.opened = ""
        before, now = self.panel.notice, panel.notice
        if before is not None and now is not None and is_menu(before) and is_menu(now):
            self.wires.send(Dismiss(panel.player))

    def mark(self, happened: tuple[Moment, ...]) -> None:
        """Mark moments of the game by motion, where they are this player's or at a battlefield."""
        for moment in happened:
            if moment.kind == "point" and moment.player == self.panel.player:
                self.ids.scores.celebrate()
            elif moment.kind == "win" and self._layers.win is not None:
                self._layers.win.flood()
            elif moment.kind == "hidden" and isinstance(tile := self._tiles.get(moment.at), BattlefieldTile):
                tile.drop_card()

    def on_backwards(self, *_: Any) -> None:
        """Lay the battlefields in the other order."""
        self._make_tiles(list(self._tiles))
        self._show_tiles()

    def open(self, name: str) -> None:
        """Lay one of the player's own sheets over this panel; an empty name closes it. Either hides a card's name.

        Nothing but the whole of it is laid over a question to which silence is a yes.
        """
        self.put_away()
        must_see = self.panel.notice is not None and view_queries.silence_agrees(self.panel.notice)
        self.opened = "" if must_see and name != "whole notice" else name
        if name != "rules":
            self._history_page = 0
        self._show_sheet()

    def ask_whose(self, question: Message, choices: tuple[tuple[str, ButtonHandler], ...]) -> None:
        """Ask who touched a button that several players share; each choice is a name and what it does."""
        self._whose = sheets.whose_sheet(question, choices, bare=self.compact)
        self.open("whose")

    def turn_history(self, page: int) -> None:
        """Show this page of the history; 0 is the newest."""
        self._history_page, self.opened = page, "history"
        self._show_sheet()

    def explain(self, *rules: str, back: str = "", reasons: tuple[Message, ...] = ()) -> None:
        """Say these reasons in whole and what these rules mean; closing that leads `back` to another sheet."""
        self._explained, self._back, self._reasons = rules, back, reasons
        self.open("rules")

    def look_again(self) -> None:
        """Show again what does not work, or what is to be confirmed."""
        self._seen_problems = ()
        self._stepped_back = False
        self._show_sheet()

    @property
    def is_secret(self) -> bool:
        """True if this panel shows a facedown card's name to its owner, or is about to, as they hold the button."""
        return bool(self._holding) or (self.panel.notice is not None and self.panel.notice.secret)

    def put_away(self, *_: Any) -> None:
        """Hide a facedown card's name at once, before the table has heard of it."""
        if self.is_secret:
            self._let_go()
            self._dismissed = self.panel.notice
            self.panel = self._without_dismissed(self.panel)
            self._show_sheet()
            self.wires.send(Dismiss(self.panel.player))

    def on_touch_down(self, touch: Any) -> bool:
        """Hide a facedown card's name at any touch, which then does nothing else.

        Any touch on this side also keeps the announced shortcut from passing for its player.
        """
        if self.panel.passes_soon and self.collide_point(*touch.pos):
            self.wires.send(Hold(self.panel.player))
        if not self.is_secret or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        self.put_away()
        return True

    def touch(self, at: int) -> None:
        """Touch a battlefield, or the base (0): where only the score is followed, that conquers it if it can.

        While a card asks its player, nothing but an answer is meant.
        """
        if self._layers.asks:
            return
        if at in dict(self.panel.conquers):
            self.wires.send(Do(Conquer(self.panel.player, at)))
        else:
            self.wires.send(Touch(self.panel.player, at))

    def touch_score(self) -> None:
        """Add a point where only the score is followed; else show the points with their reasons."""
        if view_queries.is_counted(self.view) and view_queries.may_score(self.view, self.panel):
            self.add_points(1)
        else:
            self.open("score")

    def add_points(self, points: int) -> None:
        """Give this player points by hand, or take them."""
        self.wires.send(AddPoints(self.panel.player, self.panel.player, points))

    def act(self) -> None:
        """Do what the key says: answer the card on this panel, pass priority or focus, or end the turn."""
        if self._layers.answer is not None:
            self._choose(self._layers.answer)
            return
        player = self.panel.player
        self.wires.send(Do(Pass(player) if self.panel.may_pass else EndTurn(player)))

    def look_at_latest(self) -> None:
        """Say in whole what happened last; before anything has, or while something urgent stands there, the history."""
        is_told = self.view.latest is not None and not view_text.is_urgent(self.view)
        self.open("latest" if is_told else "history")

    def pass_for_all(self) -> None:
        """Say that nobody plays anything."""
        self.wires.send(PassForAll(self.panel.player))

    def _hold(self, _: Any, held: bool) -> None:
        """Look at the facedown card of the notice as long as the button is held."""
        notice = self.panel.notice
        if held and notice is not None and notice.hold:
            self._holding = notice.hold
            self.wires.send(LookAtFacedown(self.panel.player, self._holding))
        elif self._holding:
            self.put_away()

    def _let_go(self) -> None:
        """End the hold, without a word to the table."""
        self._holding = ""
        self._layers.look.hold_button.release()

    def _start_look_timer(self) -> None:
        """Hide the name after a while even if the table is delayed."""
        if self._look_timer is not None:
            self._look_timer.cancel()
        self._look_timer = Clock.schedule_once(self.put_away, LOOK)

    def _without_dismissed(self, panel: PlayerPanel) -> PlayerPanel:
        """The panel without what was put away, as long as the table still shows it; a name only while it is held."""
        if panel.notice is not None and panel.notice.secret and not self._holding:
            self._dismissed = panel.notice
        if self._dismissed is None or panel.notice != self._dismissed:
            self._dismissed = None
            return panel
        return msgspec.structs.replace(panel, notice=None)

    def _show_tiles(self) -> None:
        numbers = [tile.at for tile in self.view.tiles]
        if list(self._tiles) != numbers or self._counted != view_queries.is_counted(self.view):
            self._make_tiles(numbers)
        for tile in self.view.tiles:
            widget = self._tiles[tile.at]
            widget.view, widget.panel = self.view, self.panel
            widget.tile = tile

    def _tile_kind(self, count: int) -> type[Any]:
        """The form of tiles for `count` battlefields."""
        if view_queries.is_counted(self.view):
            return BattlefieldButton
        return NarrowBattlefieldTile if count > 2 else BattlefieldTile

    def _make_tiles(self, numbers: list[int]) -> None:
        self.ids.tiles.clear_widgets()
        self._counted = view_queries.is_counted(self.view)
        kind = self._tile_kind(len(numbers))
        self._tiles = {at: kind() for at in numbers}
        for at, tile in self._tiles.items():
            tile.bind(on_release=lambda _, at=at: self.touch(at))
        for at in reversed(numbers) if self.backwards else numbers:
            self.ids.tiles.add_widget(self._tiles[at])

    def _sheet(self) -> Sheet | None:
        """The sheet over this panel: a problem, what the player opened, the recovery, a question, the end, a note."""
        view, panel, send = self.view, self.panel, self.wires.send
        says_unrecorded = panel.notice is not None and view_queries.is_unrecorded(panel.notice)
        if set(view_queries.problems(view)) - set(self._seen_problems) and not says_unrecorded:
            return sheets.problem_sheet(view, send, self._see_problem)
        if self.opened:
            return self._opened_sheet()
        if view.recovery is not None and not self._stepped_back:
            return sheets.recovery_sheet(view.recovery, RECOVERY_HINT, send, (LOOK_AT_TABLE, self._step_back))
        asks = panel.notice is not None and panel.notice.tone != "note" and panel.notice.line is None
        if view_queries.is_over(view) and not self._looked and not asks:
            return game_over_sheet(view, panel, send, self._look, self.go, self._ask)
        return None if panel.notice is None or panel.notice.line is not None else self._notice_sheet(panel.notice)

    def _notice_sheet(self, notice: Notice) -> Sheet:
        """The table's own notice, with the way to its rules, and to the practice cards if it waits for a card."""
        shown = sheets.notice_sheet(notice, self.panel.player, self.wires.send)
        if rules := notice.rules:
            explain = partial(self.explain, *rules, reasons=notice.text)
            shown = sheets.with_first_button(shown, sheets.why_label(self.view, rules), explain)
        waits = self.wires.tray is not None and view_queries.waits_for_card(notice)
        return sheets.with_first_button(shown, sheets.PRACTICE["tray"], lambda: self._go("tray")) if waits else shown

    def _opened_sheet(self) -> Sheet:
        match self.opened:
            case "history":
                explain = partial(self.explain, back="history")
                return sheets.history_sheet(self.view, explain, self.turn_history, self._history_page)
            case "shortcut":
                return sheets.shortcut_sheet(self.view, self.panel.player, self.wires.send)
            case "table":
                sound = App.get_running_app().settings.sound if self.wires.can_sound else None
                return sheets.table_menu_sheet(self.view, self._go, sound=sound)
            case "whose" if self._whose is not None:
                return self._whose
            case "latest" if self.view.latest is not None:
                rule = view_text.latest_rule(self.view)
                why = partial(self.explain, rule) if rule else None
                return sheets.latest_sheet(self.view, self.view.latest, why, lambda: self._go("history"))
            case "clock":
                return clock_sheet(self.view, self.panel, self.wires.send)
            case "notice" | "whole notice" if self.panel.notice is not None:
                return self._notice_sheet(self.panel.notice)
            case "commentary":
                return sheets.commentary_sheet(self.view, self.panel.player, self.wires.send)
            case "dice":
                return sheets.dice_sheet(self.panel.player, self.wires.send)
            case "leave":
                return sheets.leave_sheet(self.view, self.wires.send)
            case "score":
                return sheets.score_sheet(self.view, self.panel, self.wires.send, lambda: self._go("score"))
            case "rules":
                leave, text = (lambda: self._go(self._back)), current_text()
                return sheets.rules_sheet(text, self._explained, self.view, leave, self._reasons)
            case "tray" if self.wires.tray is not None:
                return sheets.practice_sheet(self.panel.practice, self._tap, covered=self.panel.notice)
            case _:
                practice = self.compact and not self.is_counter and self.wires.tray is not None
                return sheets.menu_sheet(
                    self.view,
                    self.panel,
                    self.wires.send,
                    self._go,
                    practice=practice,
                    result=self._show_result,
                )

    def _show_sheet(self) -> None:
        shown = self._sheet()
        choose = partial(self._press, shown)
        self._choose = choose
        is_sheet = self.opened not in ("", "notice", "latest")
        self._layers.show(shown, self.view, choose, opened=is_sheet, read_on=partial(self.open, "whole notice"))
        self.low = self._layers.low
        self.covered = self._layers.sheet.parent is not None

    def _press(self, shown: Sheet | None, button: int) -> None:
        if shown is None:
            return
        self.opened = ""
        shown.handlers[button]()
        self._show_sheet()

    def _go(self, page: str) -> None:
        if page in OPENED:
            self.opened = page
        else:
            self.go(page)

    def _see_problem(self) -> None:
        self._seen_problems = view_queries.problems(self.view)

    def _step_back(self) -> None:
        self._stepped_back = True

    def _look(self) -> None:
        self._looked = True

    def _show_result(self) -> None:
        self._looked = False

    def _ask(self, asked: Sheet) -> None:
        self._whose, self.opened = asked, "whose"

    def _tap(self, at: int) -> None:
        if self.wires.tray is not None:
            put_down(self.wires.tray, self.panel.player, at)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
