"""Where the overlay of the stream is served: its address as text and as a code, who may open it, and its port."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from kivy.lang import Builder
from kivy.properties import ObjectProperty

from tableside.screens.preferences import Settings
from tableside.screens.widgets import qr_code  # noqa: F401
from tableside.screens.widgets.page import Page
from tableside.screens.wires import OverlayShown
from tableside.text import Text


class OverlayScreen(Page):
    """The overlay's address and its two switches, which hold at once and are kept."""

    settings: Settings = ObjectProperty(Settings(), rebind=True)
    apply = ObjectProperty(lambda _: None)

    def share(self, lan: bool) -> None:
        """Serve it for the whole network, or for this machine alone."""
        self._change(lan=lan)

    def move(self, port: int) -> None:
        """Serve it at another port; 0 for the port at the start."""
        self._change(port=port)

    def _change(self, **changes: Any) -> None:
        self.settings = msgspec.structs.replace(self.settings, **changes)
        self.apply(self.settings)
        if self.wires.change_overlay is not None:
            self.wires.change_overlay(self.settings.lan, self.settings.port)


def headline(text: Text, shown: OverlayShown) -> str:
    """The overlay's address, or why there is none."""
    if shown.problem is not None:
        return text(shown.problem)
    return shown.address or text("screen-overlay-none" if not shown.port else "screen-overlay-starts")


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
