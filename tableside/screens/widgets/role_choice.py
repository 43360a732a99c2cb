"""Whose PIN is entered: two buttons, where the head judge has a PIN of their own."""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout


class RoleChoice(BoxLayout):
    """Chooses the `role` whose PIN is entered; neither seen nor touched unless it `is_shown`."""

    role = StringProperty("judge")
    is_shown = BooleanProperty(False)


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
