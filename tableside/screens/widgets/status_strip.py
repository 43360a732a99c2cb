"""The strip between the two sides: menu, undo, turn, phase and state for each; in its middle the code of the record."""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.screens import view_queries
from tableside.screens.widgets import icon, turnable  # noqa: F401
from tableside.screens.widgets.push_button import PushButton
from tableside.screens.widgets.round_time import RoundTime
from tableside.screens.widgets.touch_button import TouchButton


class WitnessButton(PushButton):
    """Opens the signed end of the record; `lit` says that there is a new end to scan."""

    lit = BooleanProperty(False)


class TurnDisplay(TouchButton, RoundTime):
    """The time of the round, turn, phase and state; or an alert about a problem or a recovery.

    A touch shows such a problem or recovery again.
    """

    panel = ObjectProperty(None)
    alert = StringProperty()


class StripSide(BoxLayout):
    """One side's part of the strip; `panel` is the player panel that its menu opens in."""

    view = ObjectProperty(view_queries.NO_VIEW, rebind=True)
    wires = ObjectProperty(None)
    panel = ObjectProperty(None)

    def touch_area(self) -> object:
        """A finger here is one of the panel's side."""
        return self.panel.touch_area() if self.panel is not None else self.uid


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
