"""Play again: whoever lost the last match chooses who begins, and the match begins with that touch."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from kivy.properties import ObjectProperty

from tableside.match.evening import Again
from tableside.message import Message, message
from tableside.screens import people
from tableside.screens.kv_files import read_later
from tableside.screens.language import current_text, on_language_change
from tableside.screens.setup_steps import seat_button
from tableside.screens.shown_names import agreed_name, short_name
from tableside.screens.widgets.page import Page
from tableside.screens.wires import Wires
from tableside.table.commands import Rematch
from tableside.text import Text


class AgainScreen(Page):
    """Asks the loser of the match `again` who begins."""

    again: Again | None = ObjectProperty(None, allownone=True, rebind=True)

    def on_kv_post(self, _: Any) -> None:
        """Fill it, and fill it again whenever something changes."""
        self.fbind("again", self._fill)
        on_language_change(self._fill)
        self._fill()

    def begin(self, player: str) -> None:
        """Play again, where this player begins."""
        if self.again is not None:
            agreed = msgspec.structs.replace(self.again.agreed, first=player, chooser=self.again.chooser)
            play_again(self.wires, msgspec.structs.replace(self.again, agreed=agreed))

    def _fill(self, *_: Any) -> None:
        seats, text, again = self.ids.seats, current_text(), self.again
        seats.clear_widgets()
        if again is not None:
            for player in again.agreed.names:
                label = text("screen-setup-begins", name=short_name(agreed_name(again.agreed, player)))
                seats.add_widget(seat_button(player, label, partial(self.begin, player), chosen=False))


def play_again(wires: Wires, again: Again) -> None:
    """Play again, where the first player is chosen or is drawn."""
    wires.send(Rematch(again.agreed, people.read(wires.people).shortcut, draws=again.draws))


def who_begins(again: Again) -> Message:
    """Return who begins if people play again."""
    if again.draws:
        return message("screen-start-draws")
    player = again.chooser or again.agreed.first
    code = "screen-start-chooses" if again.chooser else "screen-start-begins"
    return message(code, name=short_name(agreed_name(again.agreed, player)))


def question(text: Text, again: Again | None) -> str:
    """Return who chooses who begins."""
    name = "" if again is None or again.chooser is None else agreed_name(again.agreed, again.chooser)
    return text("screen-again-chooses", name=short_name(name)) if name else ""


read_later(__file__)
