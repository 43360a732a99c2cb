"""One player's half of the table, and the smaller form of it for three or four players."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from tableside.engine.model.actions import EndTurn, Pass
from tableside.screens import phrases, sheets
from tableside.screens.practice import put_down
from tableside.screens.sheets import Sheet
from tableside.screens.widgets import ladder, sheet, tile  # noqa: F401
from tableside.screens.wires import Wires
from tableside.screens.words import say
from tableside.table.commands import Dismiss, Do, Touch
from tableside.table.view.model import Notice, PlayerPanel, View

LOOK = 6.0
"""How long a facedown card's name stays at most, in seconds; the table takes it away before."""


class Score(ButtonBehavior, BoxLayout):
    """Name, points, the way to victory and the reason of the last point; `shown` is whether the points are here."""

    view = ObjectProperty(phrases.NO_VIEW, rebind=True)
    half = ObjectProperty(phrases.NO_HALF, rebind=True)
    small = BooleanProperty(False)
    shown = BooleanProperty(True)


class Base(ButtonBehavior, BoxLayout):
    """A player's base and what is there."""

    half = ObjectProperty(phrases.NO_HALF, rebind=True)


class ChainView(BoxLayout):
    """The chain, newest on top."""

    view = ObjectProperty(phrases.NO_VIEW, rebind=True)


class Due(BoxLayout):
    """Whether it is this player who may act, in words, with a sign, on a ground of its own."""

    text = StringProperty()
    mine = BooleanProperty(False)


class HalfView(FloatLayout):
    """Shows `half` of `view`; every touch becomes a command, or a sheet over this half alone.

    `go` leads to rooms that take the whole screen. `backwards` reverses the battlefields, so that on a turned half
    each lies in the same column of the table. `own` is the sheet that the player opened: menu, history, leave, score
    or tray.
    """

    compact = False
    view = ObjectProperty(phrases.NO_VIEW, rebind=True)
    half = ObjectProperty(phrases.NO_HALF, rebind=True)
    wires: Wires = ObjectProperty(None)
    go: Callable[[str], None] = ObjectProperty(lambda _: None)
    backwards = BooleanProperty(False)
    own: str = StringProperty("")

    def __init__(self, wires: Wires, go: Callable[[str], None], **kwargs: Any) -> None:
        self._seen: tuple[str, ...] = ()
        self._looked = False
        self._stepped_back = False
        self._gone: Notice | None = None
        self._end: Any = None
        self._tiles: dict[int, Any] = {}
        super().__init__(wires=wires, go=go, **kwargs)
        self._sheet_view = self.ids.sheet.__self__
        self.remove_widget(self._sheet_view)
        if wires.tray is None and not self.compact:
            self.ids.practice.parent.remove_widget(self.ids.practice)

    def show(self, view: View, half: PlayerPanel) -> None:
        """Show a new view. A notice that is new is seen at once, whatever the player was looking at."""
        half = self._without_gone(half)
        if half.notice is not None and half.notice != self.half.notice:
            self.own = ""
        if not phrases.problems(view):
            self._seen = ()
        if view.winner is None:
            self._looked = False
        if view.found != self.view.found:
            self._stepped_back = False
        looks = half.notice is not None and half.notice.secret and half.notice != self.half.notice
        self.view, self.half = view, half
        if looks:
            self._watch()
        self._show_tiles()
        self._show_sheet()

    def on_backwards(self, *_: Any) -> None:
        """The other order."""
        self._make_tiles(list(self._tiles))
        self._show_tiles()

    def open(self, own: str) -> None:
        """Lay one of the player's own sheets over this half; empty takes it away. A name goes with either."""
        self.put_away()
        self.own = own
        self._show_sheet()

    def look_again(self) -> None:
        """Show again what does not work, or what is to be confirmed."""
        self._seen = ()
        self._stepped_back = False
        self._show_sheet()

    @property
    def is_secret(self) -> bool:
        """Whether a facedown card's name is on this half, since its owner looks at it."""
        return self.half.notice is not None and self.half.notice.secret

    def put_away(self, *_: Any) -> None:
        """A facedown card's name goes at once, before the table has heard of it."""
        if self.is_secret:
            self._gone = self.half.notice
            self.half = self._without_gone(self.half)
            self._show_sheet()
            self.wires.send(Dismiss(self.half.player))

    def on_touch_down(self, touch: Any) -> bool:
        """Any touch takes a facedown card's name away, and does nothing else."""
        if not self.is_secret or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        self.put_away()
        return True

    def touch(self, at: int) -> None:
        """A battlefield, or the base (0)."""
        self.wires.send(Touch(self.half.player, at))

    def pass_it(self) -> None:
        """Priority or focus is passed."""
        self.wires.send(Do(Pass(self.half.player)))

    def end_turn(self) -> None:
        """The turn is over."""
        self.wires.send(Do(EndTurn(self.half.player)))

    def _watch(self) -> None:
        """A name does not stay though the table is held up."""
        if self._end is not None:
            self._end.cancel()
        self._end = Clock.schedule_once(self.put_away, LOOK)

    def _without_gone(self, half: PlayerPanel) -> PlayerPanel:
        """The half without the name that was put away, as long as the table still shows it."""
        if self._gone is None or half.notice != self._gone:
            self._gone = None
            return half
        return msgspec.structs.replace(half, notice=None)

    def _show_tiles(self) -> None:
        numbers = [one.at for one in self.view.tiles]
        if list(self._tiles) != numbers:
            self._make_tiles(numbers)
        for one in self.view.tiles:
            self._tiles[one.at].view = self.view
            self._tiles[one.at].tile = one
            self._tiles[one.at].player = self.half.player

    def _make_tiles(self, numbers: list[int]) -> None:
        self.ids.tiles.clear_widgets()
        form = tile.FlatTile if self.compact else tile.TileView if len(numbers) < 3 else tile.NarrowTile
        self._tiles = {at: form() for at in numbers}
        for at, one in self._tiles.items():
            one.bind(on_release=lambda _, at=at: self.touch(at))
        for at in reversed(numbers) if self.backwards else numbers:
            self.ids.tiles.add_widget(self._tiles[at])

    def _sheet(self) -> Sheet | None:
        """What lies over this half: what does not work, what the player opened, the end, the table's notice."""
        view, half, send = self.view, self.half, self.wires.send
        if set(phrases.problems(view)) - set(self._seen):
            return sheets.problem(view, send, self._see_problem)
        if self.own:
            return self._own_sheet()
        if view.found is not None and not self._stepped_back:
            return sheets.found(view.found, say("found.hint"), send, (say("over.look"), self._step_back))
        if view.winner and not self._looked:
            return sheets.over(view, half, send, self._look, self.go)
        if half.notice is None:
            return None
        found = sheets.told(half.notice, half.player, send)
        waits = self.wires.tray is not None and half.notice.tone == "working"
        return sheets.with_first(found, say("menu.tray"), lambda: self._go("tray")) if waits else found

    def _own_sheet(self) -> Sheet:
        match self.own:
            case "history":
                return sheets.history(self.view)
            case "leave":
                return sheets.leave(self.wires.send)
            case "score":
                return sheets.score(self.half, self.wires.send)
            case "tray" if self.wires.tray is not None:
                return sheets.tray(self.wires.tray.cards(self.half.player), self._tap)
            case _:
                return sheets.menu(self.view, self._go, practice=self.wires.tray is not None)

    def _show_sheet(self) -> None:
        found = self._sheet()
        lies = self._sheet_view
        if found is None:
            lies.notice = sheet.EMPTY
            lies.choose = lambda _: None  # nothing keeps what was shown
            if lies.parent is self:
                self.remove_widget(lies)
            return
        lies.choose = lambda button: self._chosen(found, button)
        lies.notice = found.notice
        if lies.parent is None:
            self.add_widget(lies)

    def _chosen(self, found: Sheet, button: int) -> None:
        self.own = ""
        found.deeds[button]()
        self._show_sheet()

    def _go(self, room: str) -> None:
        if room in ("history", "leave", "tray"):
            self.own = room
        else:
            self.go(room)

    def _see_problem(self) -> None:
        self._seen = phrases.problems(self.view)

    def _step_back(self) -> None:
        self._stepped_back = True

    def _look(self) -> None:
        self._looked = True

    def _tap(self, at: int) -> None:
        if self.wires.tray is not None:
            put_down(self.wires.tray, self.half.player, at)


class QuarterView(HalfView):
    """The same for one of two players who share a side of the table."""

    compact = True


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
