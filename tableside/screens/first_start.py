"""The first start of a table: which way up its picture is, the language, a test of the readers, Wi-Fi, and the time.

Each step can be skipped. A step that was left is not asked again; the page can be opened again from the machine's.
"""

from __future__ import annotations

import calendar
from datetime import datetime
from functools import partial
from typing import Any

import msgspec
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from tableside.match.past_matches import PastPage
from tableside.message import Message
from tableside.screens import people, view_queries
from tableside.screens.kv_files import read_later
from tableside.screens.preferences import SET_UP, Settings
from tableside.screens.widgets import pulse  # noqa: F401
from tableside.screens.widgets.page import Page
from tableside.screens.widgets.push_button import PushButton, push_button
from tableside.screens.widgets.turnable import Turned
from tableside.screens.wifi_step import WifiStep
from tableside.screens.wires import WifiShown, Wires
from tableside.table.view.model import View
from tableside.text import LANGUAGES, Text

SIDES = {0: (0.5, 0.19), 90: (0.81, 0.5), 180: (0.5, 0.81), 270: (0.19, 0.5)}
"""The centre of the words for each side, as shares of the screen, by how many degrees they are turned."""
CORNERS = ((0, 0), (1, 0), (0, 1), (1, 1))
FIELDS = ("year", "month", "day", "hour", "minute")
"""The parts of a time that can be set, as they stand on the screen."""
TITLES = {
    "language": "screen-first-start-language",
    "readers": "screen-first-start-readers",
    "wifi": "screen-wifi",
    "time": "screen-first-start-time",
}
"""The steps that have a title, and its code."""


class SideWords(Turned, PushButton):
    """Words that whoever sits at one side of the screen can read; they are square, so that they can be turned."""


class TurnStep(FloatLayout):
    """The same words for each side: whoever touches those that they can read turns the picture to them."""

    page = ObjectProperty(None, rebind=True)

    def on_kv_post(self, _: Any) -> None:
        """Lay the words out."""
        words = "\n\n".join(Text(language)("screen-first-start-turn") for language in LANGUAGES)
        for angle, (x, y) in SIDES.items():
            button = SideWords(text=words, angle=angle, pos_hint={"center_x": x, "center_y": y}, size_hint=(None, None))
            button.bind(on_release=partial(self._turn, angle))
            self.bind(size=partial(self._size, button))
            self.add_widget(button)

    def _turn(self, angle: int, _: Any) -> None:
        self.page.turn(angle)

    def _size(self, button: SideWords, *_: Any) -> None:
        side = 0.36 * min(self.size)
        button.size = side, side


class CornersStep(FloatLayout):
    """A square in each corner: if another one answers than was touched, picture and touch do not fit together."""

    page = ObjectProperty(None, rebind=True)
    ticked = ListProperty()

    def on_kv_post(self, _: Any) -> None:
        """Lay the corners out."""
        for corner in CORNERS:
            at = dict(zip(("left", "bottom"), corner, strict=True))
            hint = {"right" if at["left"] else "x": at["left"], "top" if at["bottom"] else "y": at["bottom"]}
            button = PushButton(pos_hint=hint, size_hint=(0.16, 0.24))
            button.bind(on_release=partial(self._touch, corner))
            self.add_widget(button)

    def _touch(self, corner: tuple[int, int], button: PushButton) -> None:
        if corner not in self.ticked:
            button.icon, button.chosen = "tick", True
            self.ticked.append(corner)
        if len(self.ticked) == len(CORNERS):
            self.page.next()


class LanguageStep(BoxLayout):
    """A button for each language."""

    page = ObjectProperty(None, rebind=True)

    def on_kv_post(self, _: Any) -> None:
        """Lay the languages out."""
        for code, name in LANGUAGES.items():
            self.add_widget(push_button(name, partial(self._choose, code), most="40dp"))

    def _choose(self, code: str) -> None:
        self.page.change(language=code)
        self.page.next()


class ReadersTest(BoxLayout):
    """The readers with their states, and a tick for each that has felt a card."""

    page = ObjectProperty(None, rebind=True)


class TimeStep(BoxLayout):
    """The time of this machine, part by part; `at` is what is set."""

    page = ObjectProperty(None, rebind=True)
    at: datetime = ObjectProperty(datetime(2026, 1, 1))

    def on_kv_post(self, _: Any) -> None:
        """Begin with what the machine takes for the time."""
        self.at = datetime.now().replace(second=0, microsecond=0)

    def move(self, field: str, by: int) -> None:
        """Make a part of the time larger or smaller; after its largest value comes its smallest."""
        self.at = moved(self.at, field, by)

    def set(self) -> None:
        """Set the machine's clock."""
        self.page.set_time(self.at)


STEPS = {
    "turn": TurnStep,
    "corners": CornersStep,
    "language": LanguageStep,
    "readers": ReadersTest,
    "wifi": WifiStep,
    "time": TimeStep,
}
"""The steps by name, in their order: a network may tell the time."""


class FirstStartScreen(Page):
    """The steps of a first start.

    `step` is the current step, `felt` the readers that have felt a card, and `message` what came of setting the time.
    """

    settings: Settings = ObjectProperty(Settings(), rebind=True)
    apply = ObjectProperty(lambda _: None)
    step = StringProperty("")
    felt = ListProperty()
    message: Message | None = ObjectProperty(None, allownone=True)

    def on_parent(self, _: Any, parent: Any) -> None:
        """Begin with the step that comes next, as the settings say."""
        steps = steps_of(self.wires)
        if parent is not None and not self.step:
            self.step = self.settings.set_up if self.settings.set_up in steps else steps[0]

    def on_step(self, *_: Any) -> None:
        """Show this step alone."""
        self.message = None
        self.ids.place.clear_widgets()
        self.ids.place.add_widget(STEPS[self.step](page=self))

    def next(self) -> None:
        """Go on to the next step; after the last the page closes."""
        following = self._following()
        self.change(set_up=following or SET_UP)
        if following:
            self.step = following
        else:
            self.go("")

    def turn(self, angle: int) -> None:
        """Turn the picture by `angle` more degrees, and go on. The screen may be made anew for it."""
        rotation = ((self.settings.rotation or 0) + angle) % 360
        following = self._following()
        self.change(rotation=rotation, set_up=following)
        self.step = following

    def set_time(self, at: datetime) -> None:
        """Set the machine's clock, and go on if that worked."""
        self.message = None if self.wires.set_time is None else self.wires.set_time(at)
        if self.message is None:
            self.next()

    def feel(self, reader: str) -> None:
        """A card was put on this reader."""
        if reader not in self.felt:
            self.felt.append(reader)

    def change(self, **changes: Any) -> None:
        """Change and keep settings."""
        self.settings = msgspec.structs.replace(self.settings, **changes)
        self.apply(self.settings)

    def _following(self) -> str:
        steps = steps_of(self.wires)
        return "".join(steps[steps.index(self.step) + 1 :][:1])


def steps_of(wires: Wires) -> tuple[str, ...]:
    """The steps that this machine needs."""
    skipped = {"turn", "corners"} if not wires.is_panel else set()
    if wires.set_time is None:
        skipped.add("time")
    if wires.wifi is None:
        skipped.add("wifi")
    return tuple(step for step in STEPS if step not in skipped)


def is_done(step: str, felt: list[str], wifi: WifiShown) -> bool:
    """Return whether this step needs no more: a reader felt a card, or the machine is in a network."""
    return bool(felt) if step == "readers" else step == "wifi" and any(network.joined for network in wifi.networks)


def is_due(wires: Wires, settings: Settings, view: View) -> bool:
    """Return whether the page is to be opened: on the panel of a table where nobody has played, or once begun."""
    if view is view_queries.NO_VIEW or view.stage != "start" or view.problems or view.recovery is not None:
        return False
    if settings.set_up == SET_UP:
        return False
    if settings.set_up:
        return True
    has_played = view.can_resume or bool(view.unfinished) or view.past != PastPage()
    return wires.is_panel and not has_played and people.read(wires.people).played is None


def moved(at: datetime, field: str, by: int) -> datetime:
    """Return a time with a part larger or smaller; the day stays within its month.

    >>> moved(datetime(2026, 3, 31, 23, 59), "month", -1), moved(datetime(2026, 3, 31, 23, 59), "minute", 1)
    (datetime.datetime(2026, 2, 28, 23, 59), datetime.datetime(2026, 3, 31, 23, 0))
    """
    value = getattr(at, field) + by
    match field:
        case "year":
            year, month = min(max(value, 2026), 2099), at.month
        case "month":
            year, month = at.year, (value - 1) % 12 + 1
        case "day":
            return at.replace(day=(value - 1) % calendar.monthrange(at.year, at.month)[1] + 1)
        case "hour":
            return at.replace(hour=value % 24)
        case _:
            return at.replace(minute=value % 60)
    return at.replace(year=year, month=month, day=min(at.day, calendar.monthrange(year, month)[1]))


def field_text(at: datetime, field: str) -> str:
    """A part of a time in digits.

    >>> field_text(datetime(2026, 3, 1, 9, 5), "minute")
    '05'
    """
    return f"{getattr(at, field):02d}"


def readers_text(text: Text, view: View, felt: list[str]) -> str:
    """Return each reader with what it does, or that there is none."""
    if not view.readers:
        return text("screen-start-no-reader")
    lines = []
    for reader in view.readers:
        code = "screen-first-start-felt" if reader.name in felt else "screen-first-start-waits"
        lines.append(f"{reader.name}: {text(code) if reader.ready else text(reader.text, view.names)}")
    return "\n".join(lines)


read_later(__file__)
