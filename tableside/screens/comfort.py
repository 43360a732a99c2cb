"""Comfort: text size, movement, sound and light of the screen."""

from __future__ import annotations

from typing import Any

import msgspec
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.screens.kv_files import read_later
from tableside.screens.preferences import Settings
from tableside.screens.widgets.page import Page


class ComfortRow(BoxLayout):
    """A setting with its values side by side."""

    title = StringProperty()


class ComfortScreen(Page):
    """Each setting holds at once and is kept."""

    settings: Settings = ObjectProperty(Settings(), rebind=True)
    apply = ObjectProperty(lambda _: None)

    def change(self, **changes: Any) -> None:
        """Change a setting."""
        self.settings = msgspec.structs.replace(self.settings, **changes)
        self.apply(self.settings)


read_later(__file__)
