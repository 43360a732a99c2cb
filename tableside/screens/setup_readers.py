"""The step of the page `setup` in which players show which reader lies at their side, with any card."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import StringProperty

from tableside.screens.kv_files import read_later
from tableside.screens.language import current_text, on_language_change
from tableside.screens.setup_steps import SetupStep, seat_button
from tableside.screens.shown_names import short_name
from tableside.screens.widgets import pulse  # noqa: F401
from tableside.table.commands import AssignSpot
from tableside.table.readers.assignments import Spot, spot_message
from tableside.table.view.model import View
from tableside.text import Text


class ReadersStep(SetupStep):
    """A reader for each player: the next one on which a card is put is the reader of the player `awaited`.

    A player who has one is passed over, unless their seat is touched: then another reader can take its place.
    """

    awaited = StringProperty("")

    def on_kv_post(self, _: Any) -> None:
        """Wait for the first player without a reader; fill it again whenever something changes."""
        self._asked: Spot | None = None
        self.setup.fbind("view", self._follow)
        for source, name in ((self.setup, "view"), (self, "awaited")):
            source.fbind(name, self._fill)
        on_language_change(self._fill)
        self._fill()
        self.wait_for(self._next())

    def wait_for(self, player: str) -> None:
        """Let the next reader that sees a card stand for this player's side; empty: wait for none."""
        self.awaited = player
        self.setup.wires.send(AssignSpot(Spot(player) if player else None))

    def leave(self) -> None:
        """Stop waiting for a card: nobody is there to put a card down."""
        if self.awaited:
            self.wait_for("")

    def _follow(self, *_: Any) -> None:
        """Go on to the next player once a reader was shown."""
        asked, self._asked = self._asked, self.setup.view.assigning
        if asked is not None and self._asked is None and asked.player == self.awaited:
            self.wait_for(self._next())

    def _next(self) -> str:
        """Return the first player without a reader, empty for nobody."""
        return next((player for player in self.setup.seats if not has_reader(self.setup.view, player)), "")

    def _fill(self, *_: Any) -> None:
        seats, text = self.ids.seats, current_text()
        seats.clear_widgets()
        for player in self.setup.seats:
            name = short_name(self.setup.shown_name(player))
            code = "screen-setup-has-reader" if has_reader(self.setup.view, player) else "screen-readers-no-reader"
            handler = partial(self.wait_for, player)
            seats.add_widget(seat_button(player, f"{name}\n{text(code)}", handler, chosen=player == self.awaited))


def has_reader(view: View, player: str) -> bool:
    """Return whether a reader stands for this player's side."""
    return any(reader.spot == spot_message(Spot(player)) for reader in view.readers)


def needs_readers(view: View) -> bool:
    """Return whether more than one reader works that stands for nothing: which of them is whose is not known."""
    return sum(reader.ready and reader.spot is None for reader in view.readers) > 1


def awaited_text(text: Text, setup: Any, awaited: str) -> str:
    """Return who puts a card on their reader now; that all have one if nobody does."""
    if not awaited:
        return text("screen-setup-readers-done")
    return text("screen-setup-readers-tap", name=short_name(setup.shown_name(awaited)))


read_later(__file__)
