"""The parts at the right of a player's panel: the chain, and the key."""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.screens import view_queries
from tableside.screens.widgets.key import Key


class ChainView(BoxLayout):
    """The item of the chain that resolves next, and how many there are."""

    view = ObjectProperty(view_queries.NO_VIEW, rebind=True)


class TurnKey(Key):
    """The key of a player's panel: pass, end the turn, or what a card on the panel has as its `answer`.

    While a card only `asks` beside it, the key says that it is this player's choice, and nothing if the card `waits`.
    """

    answer = StringProperty("")
    asks = BooleanProperty(False)
    waits = BooleanProperty(False)

    view = ObjectProperty(view_queries.NO_VIEW, rebind=True)
    panel = ObjectProperty(view_queries.NO_PANEL, rebind=True)
    small = BooleanProperty(False)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
