"""Pairing: one owner taps their cards, on their own side of the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty

from tableside.screens.widgets import bar, hold  # noqa: F401
from tableside.screens.widgets.page import Page
from tableside.screens.words import say
from tableside.table.commands import EndPairing, ShowName, SkipCard
from tableside.table.view.model import PairingView, View

NO_PAIRING = PairingView("", "", 0, 0, 0, "", None)


class PairingScreen(Page):
    """No name is seen but the next card's, and that while its owner holds the pad and no frame longer."""

    pairing = ObjectProperty(NO_PAIRING, rebind=True)
    sure = BooleanProperty(False)

    def on_kv_post(self, _: Any) -> None:
        """The table hears of every hold and release."""
        self.ids.pad.bind(held=self._held)

    def show(self, view: View) -> None:
        """Show a new view; the name of another card is not shown by the hold for the one before."""
        pairing = view.pairing or NO_PAIRING
        if _card(pairing) != _card(self.pairing):
            self.ids.pad.release()
        super().show(view)
        self.pairing = pairing

    def leave(self) -> None:
        """Whatever takes this page away lets go of the pad."""
        self.ids.pad.release()
        self.sure = False

    def shows_cards(self) -> bool:
        """Whether a card's name may be on the screen."""
        return self.ids.pad.held or super().shows_cards()

    def skip(self) -> None:
        """The next card cannot be read."""
        self.wires.send(SkipCard())

    def keep(self) -> None:
        """The pairing is done."""
        self.wires.send(EndPairing(True))

    def drop(self) -> None:
        """The pairing is dropped, at the second touch."""
        if self.sure:
            self.wires.send(EndPairing(False))
        self.sure = not self.sure

    def _held(self, _: Any, held: bool) -> None:
        self.wires.send(ShowName(held))


def _card(pairing: PairingView) -> tuple[str, int, int]:
    return pairing.player, pairing.done, pairing.skipped


def count(pairing: PairingView) -> str:
    """How far it has come."""
    text = say("pairing.count", done=pairing.done, total=pairing.total)
    return text + (say("pairing.skipped", skipped=pairing.skipped) if pairing.skipped else "")


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
