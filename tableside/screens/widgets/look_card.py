"""The look at a facedown card: dark, low at its owner's edge, and only while a finger stays on it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.message import Names
from tableside.screens import view_text
from tableside.screens.button_places import question
from tableside.screens.language import current_text
from tableside.screens.sheets import Sheet
from tableside.screens.widgets import icon, labels  # noqa: F401
from tableside.screens.widgets.box import Box
from tableside.screens.widgets.hold_button import HoldButton
from tableside.screens.widgets.push_button import push_button


class LookCard(Box, BoxLayout):
    """Shows `words`, and the `name` of the facedown card of player `owner` as long as `hold_button` is held.

    Dark and small, as people beside its owner look on. It takes every touch on it, so that nothing below is pressed by
    mistake. `compact` is for a quarter of the screen.
    """

    covers = True
    compact = BooleanProperty(False)
    owner = StringProperty("")
    words = StringProperty("")
    name = StringProperty("")
    hold_button: HoldButton = ObjectProperty(None)

    def on_touch_down(self, touch: Any) -> bool:
        """Take the touch, so that nothing below is touched."""
        return bool(super().on_touch_down(touch)) or self.collide_point(*touch.pos)

    def show(self, shown: Sheet, names: Names, choose: Callable[[int], None]) -> None:
        """Show a notice about a facedown card, whose one button closes it."""
        notice, text = shown.notice, current_text()
        self.words = "\n".join(
            (view_text.notice_title(text, notice, names), view_text.notice_text(text, notice, names))
        )
        self.name = notice.card
        meaning = self.uid, question(notice), notice.id
        self.ids.way_out.clear_widgets()
        self.ids.way_out.add_widget(
            push_button(text(notice.buttons[0], names), lambda: choose(0), style="quiet", meaning=meaning)
        )

    def clear(self) -> None:
        """Keep nothing of what was shown."""
        self.words = self.name = ""
        self.ids.way_out.clear_widgets()


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
