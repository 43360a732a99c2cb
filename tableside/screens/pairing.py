"""Pairing: one owner taps their cards, on their own side of the table."""

from __future__ import annotations

from typing import Any, Literal

from kivy.properties import BooleanProperty, ObjectProperty

from tableside.message import message
from tableside.screens.kv_files import read_later
from tableside.screens.widgets import bar, hold_button, land  # noqa: F401
from tableside.screens.widgets.page import Page
from tableside.screens.widgets.practice_drawer import PracticeDrawer
from tableside.table.commands import (
    ChooseCard,
    CorrectNames,
    EndPairing,
    ShowName,
    SkipCard,
    UndoTap,
)
from tableside.table.view.model import PairingView, View
from tableside.text import Text

MOST_FAULTS = 3
"""The number of faults of a list that are shown at once; the others appear when these are corrected."""

NO_PAIRING = PairingView("", "", 0, 0, 0, message("pairing-tap-first"), None)


class PairingScreen(Page):
    """Shows no name but the next card's; in an event only while its owner holds the button.

    `confirms_drop` is whether the next touch on Drop drops the pairing, `has_tray` whether practice cards are open, and
    `names` whether the next card is named without a touch. `shows_card` is whether there is room for its picture.
    """

    pairing = ObjectProperty(NO_PAIRING, rebind=True)
    confirms_drop = BooleanProperty(False)
    has_tray = BooleanProperty(False)
    names = BooleanProperty(False)
    shows_card = BooleanProperty(True)

    def on_kv_post(self, _: Any) -> None:
        """Tell the table of every hold and release."""
        self.ids.hold.bind(held=self._held)

    def on_children(self, *_: object) -> None:
        """Make room for the practice cards while they are open, so that they cover nothing but buttons."""
        self.has_tray = any(isinstance(child, PracticeDrawer) for child in self.children)

    def show(self, view: View) -> None:
        """Show a new view; release the button if it was held for another card."""
        pairing = view.pairing or NO_PAIRING
        if _card(pairing) != _card(self.pairing):
            self.ids.hold.release()
        super().show(view)
        self.pairing, self.names = pairing, shows_at_once(view)

    def leave(self) -> None:
        """Release the button, and close the practice cards."""
        super().leave()
        self.ids.hold.release()
        self.confirms_drop = False

    def shows_private_cards(self) -> bool:
        """Return whether a card's name may be on the screen."""
        return self.ids.hold.held or shows_at_once(self.view) or super().shows_private_cards()

    def skip(self) -> None:
        """Leave out the next card, which cannot be read."""
        self.wires.send(SkipCard())

    def undo(self) -> None:
        """Take the last tap back."""
        self.wires.send(UndoTap())

    def choose(self, by: Literal[-1, 1]) -> None:
        """Go to an earlier or later card of the list, to give it another tag."""
        self.wires.send(ChooseCard(by))

    def correct(self) -> None:
        """Use the nearest card for each name that is not known."""
        self.wires.send(CorrectNames())

    def keep(self) -> None:
        """End the pairing and keep it; if it is not complete, it can be continued later. Nothing is kept of no card."""
        self.wires.send(EndPairing(bool(self.pairing.done or self.pairing.skipped)))

    def drop(self) -> None:
        """Drop the pairing, at the second touch."""
        if self.confirms_drop:
            self.wires.send(EndPairing(False))
        self.confirms_drop = not self.confirms_drop

    def _held(self, _: Any, held: bool) -> None:
        self.wires.send(ShowName(held))


def _card(pairing: PairingView) -> tuple[str, int, int, int]:
    return pairing.player, pairing.done, pairing.skipped, pairing.next


def shows_at_once(view: View) -> bool:
    """Return whether the next card is named without a touch: at casual, where nobody keeps a deck list from others."""
    return view.dial == "casual" and view.pairing is not None and view.pairing.name is not None


def hold_label(text: Text, pairing: PairingView, *, names: bool) -> str:
    """Return what the held button shows: how much is wrong with the list, and the card unless the screen `names` it."""
    if names:
        return text("screen-pairing-hold-list", count=pairing.faults)
    if pairing.faults:
        return text("screen-pairing-hold-faults", count=pairing.faults)
    return text("screen-pairing-hold-earlier" if pairing.replaces else "screen-pairing-hold")


def said_lines(text: Text, pairing: PairingView, view: View, held: bool) -> str:
    """The result of the last tap; while the owner holds the button, what is wrong with the list."""
    if not (held and pairing.fault_lines):
        return text(pairing.text, view.names)
    shown = pairing.fault_lines[:MOST_FAULTS]
    more = len(pairing.fault_lines) - len(shown)
    checked = [text(pairing.legality)] if pairing.legality is not None else []
    lines = (
        checked + [text(line) for line in shown] + ([text("screen-pairing-more-faults", count=more)] if more else [])
    )
    return "\n".join(lines)


def copy_line(text: Text, pairing: PairingView) -> str:
    """The copy of the named card that the next tap is for; for an earlier card, its place in the list."""
    if not pairing.name:
        return ""
    if pairing.replaces:
        return text("screen-pairing-earlier-card", number=pairing.next)
    if pairing.copies > 1:
        return text("screen-pairing-copy", copy=pairing.copy, copies=pairing.copies)
    return text("screen-pairing-next-card")


def keep_label(text: Text, pairing: PairingView) -> str:
    """The label of the main answer: end the pairing, leave it to be continued, or leave it before the first card."""
    if pairing.complete:
        return text("screen-pairing-keep")
    return text("screen-pairing-put-off" if pairing.done or pairing.skipped else "screen-back")


def progress(text: Text, pairing: PairingView) -> str:
    """Return how many cards are paired."""
    if pairing.skipped:
        return text("screen-pairing-progress-skipped", done=pairing.done, total=pairing.total, skipped=pairing.skipped)
    return text("screen-pairing-progress", done=pairing.done, total=pairing.total)


read_later(__file__)
