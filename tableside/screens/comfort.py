"""Comfort: text size, movement, sound and light of the screen; and the way to quit or to shut the machine down."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from kivy.lang import Builder
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.message import Message
from tableside.screens.preferences import Settings
from tableside.screens.widgets.page import Page


class ComfortRow(BoxLayout):
    """A setting with its values side by side."""

    title = StringProperty()


class ComfortScreen(Page):
    """Each setting holds at once and is kept.

    `asks` is `quit` or `power` while people are asked whether they mean it; `message` is what came of it.
    """

    settings: Settings = ObjectProperty(Settings(), rebind=True)
    apply = ObjectProperty(lambda _: None)
    asks = StringProperty("")
    message: Message | None = ObjectProperty(None, allownone=True)

    def change(self, **changes: Any) -> None:
        """Change a setting."""
        self.settings = msgspec.structs.replace(self.settings, **changes)
        self.apply(self.settings)

    def ask(self, what: str) -> None:
        """Ask whether people mean it; an empty name drops the question."""
        self.asks, self.message = what, None

    def confirm(self) -> None:
        """Do what was asked about."""
        what, self.asks = self.asks, ""
        if what == "quit" and self.wires.quit is not None:
            self.wires.quit()
        elif what == "power" and self.wires.shut_down is not None:
            self.message = self.wires.shut_down()

    def leave(self) -> None:
        """Drop a question that nobody answered."""
        self.ask("")


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
