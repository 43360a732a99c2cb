"""Readers and spots: what each reader does and stands for; what draws the screen, and whether every finger arrives."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.graphics import Color, SmoothEllipse
from kivy.graphics.opengl import GL_RENDERER, glGetString
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from tableside.screens import phrases, theme
from tableside.screens.paging import page_of
from tableside.screens.widgets import breath  # noqa: F401
from tableside.screens.widgets.key import key
from tableside.screens.widgets.page import Page
from tableside.screens.words import say
from tableside.table.commands import AssignSpot, FreeReader, WatchReaders
from tableside.table.readers.assignments import ANY
from tableside.table.view.model import ReaderView, SpotView, View

PARTS = ("readers", "spots", "screen")
"""What the page has, of which one is seen at a time."""
PLACES, PLACES_BESIDE = 10, 8
"""How many spots are seen at once, and how many while the page also says what does not work."""

SIGNS = {"": theme.FAINT, "tick": theme.GREEN, "cross": theme.RED}
"""The signs of spots, and their colours."""


class FingerField(FloatLayout):
    """Draws a disc under each finger on it and counts the most that were there at once."""

    now = NumericProperty(0)
    most = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._fingers: dict[Any, tuple[float, float]] = {}

    def on_touch_down(self, touch: Any) -> bool:
        """A finger more."""
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._at(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """A finger moves."""
        if touch.grab_current is self:
            self._at(touch)
        return touch.grab_current is self

    def on_touch_up(self, touch: Any) -> bool:
        """A finger less."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._fingers.pop(touch.uid, None)
        self._draw()
        return True

    def _at(self, touch: Any) -> None:
        self._fingers[touch.uid] = touch.pos
        self._draw()

    def _draw(self) -> None:
        self.now = len(self._fingers)
        self.most = max(self.most, self.now)
        self.canvas.after.clear()
        size = dp(56)
        with self.canvas.after:
            Color(*theme.YELLOW[:3], 0.85)
            for x, y in self._fingers.values():
                SmoothEllipse(pos=(x - size / 2, y - size / 2), size=(size, size))


class ReaderLine(BoxLayout):
    """One reader: whether it works, what it stands for, how fast it is or what to do."""

    reader = ObjectProperty(ReaderView("", True, ""))


class SpotKey(ButtonBehavior, BoxLayout):
    """A spot, and the reader that stands for it."""

    spot = ObjectProperty(SpotView(ANY, ""))
    reader = StringProperty()
    kind = StringProperty()


class Part(BoxLayout):
    """A part of the page."""

    page = ObjectProperty(None, rebind=True)

    def fill(self) -> None:
        """Show the page's view."""


class AllReaders(Part):
    """A line for each reader."""

    def fill(self) -> None:
        """Anew with each view: a reader is slow or fast, comes or goes."""
        lines = self.ids.lines
        lines.clear_widgets()
        for reader in self.page.view.readers:
            lines.add_widget(ReaderLine(reader=reader))


class AllSpots(Part):
    """The spots to choose from."""

    turning = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._filled: Any = None

    def fill(self) -> None:
        """Only where something is new of them: a finger may lie on one."""
        view = self.page.view
        found, room = spots(view), PLACES_BESIDE if phrases.problems(view) else PLACES
        told = [(one, stands(view, one), sign(view, one)) for one in found]
        if (told, room, self.turning) == self._filled:
            return
        self._filled = told, room, self.turning
        grid = self.ids.grid
        grid.clear_widgets()
        for at in page_of(len(told), room, self.turning):
            grid.add_widget(self._key(*told[at]) if at is not None else key(say("more"), self._turn, look="quiet"))

    def _key(self, spot: SpotView, reader: str, kind: str) -> SpotKey:
        made = SpotKey(spot=spot, reader=reader, kind=kind)
        made.bind(on_release=lambda _: self.page.choose(spot))
        return made

    def _turn(self) -> None:
        self.turning += 1
        self.fill()


class Awaited(Part):
    """Any card is to be put on the reader that shall stand for a spot."""


class Taken(Part):
    """A spot that has a reader: free it, or let another stand for it."""


class Drawn(Part):
    """What draws the screen, and a field for fingers."""


class ReadersScreen(Page):
    """The readers and their spots, the display and the touch panel.

    `part` is one of PARTS; `chosen` is a spot that has a reader and was touched, None for none. While the page is
    there the table counts how fast the readers are; once it is left no card is waited for any more.
    """

    part = StringProperty(PARTS[0])
    chosen = ObjectProperty(None, allownone=True)
    drawn_by = StringProperty()

    def on_kv_post(self, _: Any) -> None:
        """The parts are there: fill them."""
        self.drawn_by = renderer()
        self._shown: Part = Part()
        for name in ("view", "part", "chosen"):
            self.fbind(name, self._fill)
        self._fill()

    def on_parent(self, _: Any, parent: Any) -> None:
        """The page comes, or goes."""
        self.wires.send(WatchReaders(watched=parent is not None))

    def leave(self) -> None:
        """Nobody is there to put a card down for a spot."""
        self.chosen = None
        if self.view.assigning is not None:
            self.wires.send(AssignSpot(None))

    def turn_to(self, label: str) -> None:
        """Another part, by what its key says."""
        self.leave()
        self.part = next(part for part in PARTS if name(part) == label)

    def choose(self, spot: SpotView) -> None:
        """A spot was touched: a card is waited for; of one that has a reader it is asked what shall be."""
        if spot.reader:
            self.chosen = spot
        else:
            self.assign(spot)

    def assign(self, spot: SpotView) -> None:
        """The next reader that sees a card stands for this."""
        self.chosen = None
        self.wires.send(AssignSpot(spot.spot))

    def free(self) -> None:
        """The reader of the spot that was touched stands for nothing any more."""
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

    def _kind(self) -> type[Part]:
        if self.part == "spots":
            return Awaited if self.view.assigning is not None else Taken if self.chosen is not None else AllSpots
        return AllReaders if self.part == "readers" else Drawn


def name(part: str) -> str:
    """What the key to a part says."""
    return say(f"readers.part.{part}")


def spots(view: View) -> tuple[SpotView, ...]:
    """The spots that may be touched. With one reader only a spot that has it, to be freed.

    A reader that stands for what this match does not have can be freed too: its spot is `ANY`.
    """
    offered = {one.reader for one in view.spots}
    others = (SpotView(ANY, one.spot, one.name) for one in view.readers if one.spot and one.name not in offered)
    every = (*view.spots, *others)
    return every if len(view.readers) > 1 else tuple(one for one in every if one.reader)


def stands(view: View, spot: SpotView) -> str:
    """Which reader stands for a spot, and whether it is there."""
    if not spot.reader:
        return say("readers.no reader")
    return spot.reader if sign(view, spot) == "tick" else say("readers.not there", reader=spot.reader)


def sign(view: View, spot: SpotView) -> str:
    """The sign of a spot: whether it has a reader, and whether that works."""
    works = any(one.ready for one in view.readers if one.name == spot.reader)
    return "" if not spot.reader else "tick" if works else "cross"


def headed(spot: SpotView) -> str:
    """A spot as a heading."""
    return spot.text[:1].upper() + spot.text[1:]


def hint(view: View) -> str:
    """What to know where there are no readers to choose from."""
    if not view.readers:
        return say("start.no reader")
    return say("readers.one") if len(view.readers) == 1 else ""


def does(reader: ReaderView) -> str:
    """What a reader does: how fast it is, or what is wrong and what to do."""
    return say("readers.does", text=reader.text, pace=reader.pace) if reader.ready and reader.pace else reader.text


def awaited(view: View) -> str:
    """The spot for which a card is waited for."""
    return next((one.text for one in view.spots if one.spot == view.assigning), "")


def renderer() -> str:
    """What draws the screen, in words: with the processor alone it is slow."""
    name = (glGetString(GL_RENDERER) or b"?").decode("utf-8", "replace")
    slow = "llvmpipe" in name or "softpipe" in name
    return say("readers.slow" if slow else "readers.gl", name=name.partition("(")[0].strip())


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
