"""Readers and spots: what each reader does and stands for; what draws the screen, and whether it feels every finger."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, SmoothEllipse
from kivy.graphics.opengl import GL_RENDERER, glGetString
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from tableside.message import Message, Names, message
from tableside.screens import theme, view_queries
from tableside.screens.kv_files import read_later
from tableside.screens.language import current_text, on_language_change
from tableside.screens.paging import page_of
from tableside.screens.widgets import pulse  # noqa: F401
from tableside.screens.widgets.box import Box
from tableside.screens.widgets.page import Page
from tableside.screens.widgets.push_button import PushButton, push_button
from tableside.screens.widgets.touch_button import TouchButton
from tableside.table.commands import AssignSpot, FreeReader, WatchReaders
from tableside.table.readers.assignments import UNASSIGNED
from tableside.table.view.model import ReaderView, SpotView, View
from tableside.text import Text

PARTS = {
    "readers": "screen-readers-part-readers",
    "spots": "screen-readers-part-spots",
    "screen": "screen-readers-part-screen",
}
"""The parts of the page, of which one is seen at a time, and the codes of their names."""
PLACES, PLACES_WITH_BANNER = 10, 8
"""The number of spots that are shown at once, and the number while the page also shows a problem."""

ICONS = {"": theme.LINE, "tick": theme.TEXT, "cross": theme.LAMP}
"""The icons of spots, and their colours."""
NO_NAMES = Names()
NO_SPOT = SpotView(UNASSIGNED, message("place-base"))


class TouchTestArea(Box, FloatLayout):
    """Draws a disc under each finger on it, and counts the fingers now and at most."""

    now = NumericProperty(0)
    most = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._touches: dict[Any, tuple[float, float]] = {}

    def touch_area(self) -> None:
        """Any number of fingers may be here."""

    def on_touch_down(self, touch: Any) -> bool:
        """Add a finger."""
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._place(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Move a finger."""
        if touch.grab_current is self:
            self._place(touch)
        return touch.grab_current is self

    def on_touch_up(self, touch: Any) -> bool:
        """Remove a finger."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._touches.pop(touch.uid, None)
        self._draw()
        return True

    def _place(self, touch: Any) -> None:
        self._touches[touch.uid] = touch.pos
        self._draw()

    def _draw(self) -> None:
        self.now = len(self._touches)
        self.most = max(self.most, self.now)
        self.canvas.after.clear()
        size = dp(56)
        with self.canvas.after:
            Color(*theme.LAMP[:3], 0.85)
            for x, y in self._touches.values():
                SmoothEllipse(pos=(x - size / 2, y - size / 2), size=(size, size))


class ReaderLine(BoxLayout):
    """One reader: whether it works, what it stands for, how fast it is or what to do."""

    reader = ObjectProperty(ReaderView("", True, message("reader-ready")))
    names: Names = ObjectProperty(NO_NAMES)


class SpotButton(TouchButton, Box, BoxLayout):
    """A spot, and the reader that stands for it. `kind` is its icon."""

    spot = ObjectProperty(NO_SPOT)
    names: Names = ObjectProperty(NO_NAMES)
    reader = StringProperty()
    kind = StringProperty()


class ReaderPart(BoxLayout):
    """A part of the page."""

    page = ObjectProperty(None, rebind=True)

    def fill(self) -> None:
        """Show the page's view."""


class ReaderList(ReaderPart):
    """A line for each reader."""

    def fill(self) -> None:
        """Make new lines for each view: a reader changes its speed, comes or goes."""
        lines = self.ids.lines
        lines.clear_widgets()
        for reader in self.page.view.readers:
            lines.add_widget(ReaderLine(reader=reader, names=self.page.view.names))


class SpotList(ReaderPart):
    """The spots to choose from."""

    first_page = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._filled: Any = None

    def fill(self) -> None:
        """Make new buttons only if something about the spots changed: a finger may be on a button."""
        view, text = self.page.view, current_text()
        room = PLACES_WITH_BANNER if view_queries.problems(view) else PLACES
        shown = [(spot, reader_of(text, view, spot), spot_icon(view, spot)) for spot in spots(view)]
        if (shown, room, self.first_page, text.language) == self._filled:
            return
        self._filled = shown, room, self.first_page, text.language
        grid = self.ids.grid
        grid.clear_widgets()
        for at in page_of(len(shown), room, self.first_page):
            grid.add_widget(self._more() if at is None else self._button(*shown[at]))

    def _button(self, spot: SpotView, reader: str, kind: str) -> SpotButton:
        button = SpotButton(spot=spot, names=self.page.view.names, reader=reader, kind=kind)
        button.bind(on_release=lambda _: self.page.choose(spot))
        return button

    def _more(self) -> PushButton:
        return push_button(current_text()("screen-more"), self._turn, style="quiet")

    def _turn(self) -> None:
        self.first_page += 1
        self.fill()


class AwaitedCard(ReaderPart):
    """Asks for any card on the reader that shall stand for a spot."""


class TakenSpot(ReaderPart):
    """A spot that has a reader: free it, or let another reader stand for it."""


class DisplayInfo(ReaderPart):
    """The facts about what draws the screen, and an area to test touch."""


class ReadersScreen(Page):
    """The readers and their spots, the display and the touch panel.

    `part` is one of PARTS; `chosen` is a spot that has a reader and was touched, None for none. While the page is open
    the table measures how fast the readers are; when it is left no card is awaited any more.
    """

    part = StringProperty(next(iter(PARTS)))
    chosen = ObjectProperty(None, allownone=True)
    drawn_by: Message = ObjectProperty(message("screen-display-none"))

    def on_kv_post(self, _: Any) -> None:
        """Fill it, and fill it again whenever something changes."""
        self.drawn_by = renderer()
        self._shown: ReaderPart = ReaderPart()
        for name in ("view", "part", "chosen"):
            self.fbind(name, self._fill)
        on_language_change(self._fill)
        self._fill()

    def on_parent(self, _: Any, parent: Any) -> None:
        """Tell the table whether somebody watches the readers."""
        self.wires.send(WatchReaders(watched=parent is not None))

    def leave(self) -> None:
        """Stop waiting for a card: nobody is there to put a card down."""
        self.chosen = None
        if self.view.assigning is not None:
            self.wires.send(AssignSpot(None))

    def turn_to(self, part: int) -> None:
        """Show another part, by its index."""
        self.leave()
        self.part = list(PARTS)[part]

    def choose(self, spot: SpotView) -> None:
        """Wait for a card for this spot; if it already has a reader, ask what to do with it."""
        if spot.reader:
            self.chosen = spot
        else:
            self.assign(spot)

    def assign(self, spot: SpotView) -> None:
        """Let the next reader that sees a card stand for this spot."""
        self.chosen = None
        self.wires.send(AssignSpot(spot.spot))

    def free(self) -> None:
        """Let the reader of the chosen spot stand for nothing any more."""
        self.wires.send(FreeReader(self.chosen.reader))
        self.chosen = None

    def _fill(self, *_: Any) -> None:
        if self.chosen is not None and self.chosen not in spots(self.view):
            self.chosen = None
        kind = self._kind()
        if type(self._shown) is not kind:
            self._shown = kind(page=self)
            self.ids.part.clear_widgets()
            self.ids.part.add_widget(self._shown)
        self._shown.fill()

    def _kind(self) -> type[ReaderPart]:
        if self.part == "readers":
            return ReaderList
        if self.part == "screen":
            return DisplayInfo
        if self.view.assigning is not None:
            return AwaitedCard
        return SpotList if self.chosen is None else TakenSpot


def spots(view: View) -> tuple[SpotView, ...]:
    """The spots that can be touched. With one reader only a spot that has it, to be freed.

    A reader that stands for something that this match does not have can be freed too: its spot is `UNASSIGNED`.
    """
    offered = {spot.reader for spot in view.spots}
    others = (
        SpotView(UNASSIGNED, reader.spot, reader.name)
        for reader in view.readers
        if reader.spot is not None and reader.name not in offered
    )
    every = (*view.spots, *others)
    return every if len(view.readers) > 1 else tuple(spot for spot in every if spot.reader)


def reader_of(text: Text, view: View, spot: SpotView) -> str:
    """Return which reader stands for a spot, and whether it is there."""
    if not spot.reader:
        return text("screen-readers-no-reader")
    return spot.reader if spot_icon(view, spot) == "tick" else text("screen-readers-missing", reader=spot.reader)


def spot_icon(view: View, spot: SpotView) -> str:
    """The icon of a spot: whether it has a reader, and whether that works."""
    works = any(reader.ready for reader in view.readers if reader.name == spot.reader)
    return "" if not spot.reader else "tick" if works else "cross"


def heading(text: Text, spot: SpotView, names: Names) -> str:
    """A spot as a heading."""
    words = text(spot.text, names)
    return words[:1].upper() + words[1:]


def hint(text: Text, view: View) -> str:
    """Return what to know if there are no readers to choose from; else empty."""
    if not view.readers:
        return text("screen-readers-none")
    return text("screen-readers-one") if len(view.readers) == 1 else ""


def state(text: Text, reader: ReaderView, names: Names) -> str:
    """Return how fast a reader is, or what is wrong and what to do."""
    if reader.ready and reader.pace is not None:
        return text("screen-readers-pace", names, text=reader.text, pace=reader.pace)
    return text(reader.text, names)


def awaited(text: Text, view: View) -> str:
    """The spot for which a card is awaited."""
    return next((text(spot.text, view.names) for spot in view.spots if spot.spot == view.assigning), "")


def renderer() -> Message:
    """Return what draws the screen; the processor alone is slow."""
    name = (glGetString(GL_RENDERER) or b"?").decode("utf-8", "replace")
    is_slow = "llvmpipe" in name or "softpipe" in name
    short = name.partition("(")[0].strip()
    return message("screen-readers-drawn-slow", name=short) if is_slow else message("screen-readers-drawn", name=short)


read_later(__file__)
