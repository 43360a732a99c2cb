"""The strip between the halves: turn, phase and state for each side, undo and menu; in its middle the record's end."""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from tableside.screens import phrases
from tableside.screens.widgets import facing, sign  # noqa: F401
from tableside.screens.widgets.key import Key


class WitnessKey(Key):
    """Opens the end of the record to be scanned; `lit` says that there is one that nobody has scanned yet."""

    lit = BooleanProperty(False)


class Moment(ButtonBehavior, BoxLayout):
    """Turn, phase and state; or that something does not work or is to be confirmed, which a touch shows again."""

    view = ObjectProperty(phrases.NO_VIEW, rebind=True)
    home = ObjectProperty(None)
    wrong = StringProperty()


class Side(BoxLayout):
    """One side's part of the strip; `home` is the half that its menu opens in."""

    view = ObjectProperty(phrases.NO_VIEW, rebind=True)
    wires = ObjectProperty(None)
    home = ObjectProperty(None)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
