"""The signed end of the record, to be scanned by both sides, and where the keys of hidden cards are."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from tableside.ledger.signed_head import SignedHead
from tableside.screens import view_queries
from tableside.screens.kv_files import read_later
from tableside.screens.widgets import qr_code  # noqa: F401
from tableside.screens.widgets.page import Page
from tableside.text import Text


class WitnessExplanation(BoxLayout):
    """The explanation of what the code is for, and of where the match's keys are, for one side of the table."""

    view = ObjectProperty(view_queries.NO_VIEW, rebind=True)


class WitnessScreen(Page):
    """The newest end of the record as a QR code, with the words at each side's left. Any touch closes it.

    `one_sided` is for a screen that everybody reads from the same side.
    """

    one_sided = BooleanProperty(False)

    def identity(self) -> object:
        """Return what tells it from any other control: a touch anywhere on it acts."""
        return self.uid

    def cancel(self, touch: Any) -> None:
        """Do not close the page for this touch."""
        touch.ungrab(self)

    def on_touch_down(self, touch: Any) -> bool:
        """Take the touch; the page closes when the finger is lifted."""
        touch.grab(self)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Close the page."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.go("")
        return True


def position(text: Text, witness: str) -> str:
    """Return which entry of the record a signed head stands for; empty for none."""
    if not witness:
        return ""
    head = SignedHead.read(witness).head
    return text("screen-witness-position", match=head.match, entry=head.size)


read_later(__file__)
