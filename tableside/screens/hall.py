"""The hall of an event: its code is typed or scanned, the name that both show is compared, and the table is in it."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.screens.kv_files import read_later
from tableside.screens.machine import hall_line
from tableside.screens.widgets import code_pad  # noqa: F401
from tableside.screens.widgets.page import Page
from tableside.screens.wires import HallJoinShown, HallShown
from tableside.text import Text

KEYS = "1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ-@.:"
"""The characters of a code that is typed: eight letters and digits, and an address."""

MOST = 400
"""The most characters of a code; a scanned one has the fingerprint of the hall's certificate."""


class TypeCode(BoxLayout):
    """The pad on which a hall's code is typed; a plugged-in scanner or keyboard types there too."""

    page = ObjectProperty(None, rebind=True)


class InHall(BoxLayout):
    """The hall that the table is in, with the name to compare as long as nobody has."""

    page = ObjectProperty(None, rebind=True)


class HallScreen(Page):
    """One of the two. `is_in` says whether the table is in a hall, `leaves` whether people are asked about leaving.

    It is `tight` while a banner takes room.
    """

    is_in = BooleanProperty(False)
    tight = BooleanProperty(False)
    leaves = BooleanProperty(False)

    def on_kv_post(self, _: Any) -> None:
        """Show what fits, and again as the table joins or leaves."""
        self.fbind("is_in", self._fill)
        self._fill()

    def join(self, code: str) -> None:
        """Ask the hall of a code."""
        if self.wires.hall is not None:
            self.wires.hall.join(code)

    def agree(self) -> None:
        """Note that the hall shows the same name."""
        if self.wires.hall is not None:
            self.wires.hall.agree()

    def leave_hall(self) -> None:
        """Leave the hall."""
        self.leaves = False
        if self.wires.hall is not None:
            self.wires.hall.leave()

    def leave(self) -> None:
        """Drop a question that nobody answered."""
        self.leaves = False
        super().leave()

    def _fill(self, *_: Any) -> None:
        self.ids.content.clear_widgets()
        self.ids.content.add_widget((InHall if self.is_in else TypeCode)(page=self))


def is_in_hall(hall: HallShown, joining: HallJoinShown) -> bool:
    """Return whether the table is in a hall, as it was said last."""
    return hall.joined if joining.joined is None else joining.joined


def code_hint(text: Text, joining: HallJoinShown) -> str:
    """Return where the code is, that a hall is asked, or why the table has not joined."""
    if joining.asks:
        return text("screen-hall-asks")
    return text(joining.problem) if joining.problem is not None else text("screen-hall-code")


def state_line(text: Text, hall: HallShown, joining: HallJoinShown) -> str:
    """Return which hall the table is in, and how far its entries are sent."""
    if joining.joined:
        return text("screen-hall-joined", hall=joining.hall or text("screen-machine-hall"), number=joining.number)
    return hall_line(text, hall)


def question(text: Text, joining: HallJoinShown, *, leaves: bool) -> str:
    """Return what people are asked: to compare the name, or whether they mean to leave; empty for nothing."""
    if joining.compare:
        return text("screen-hall-compare")
    return text("screen-hall-asks-leave") if leaves else ""


read_later(__file__)
