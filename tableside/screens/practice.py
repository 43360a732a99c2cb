"""Practice cards: a touch puts a card on a simulated reader for a moment."""

from __future__ import annotations

from kivy.clock import Clock

from tableside.screens.wires import Tray

ON_READER = 0.7
"""The time for which a practice card stays on its reader, in seconds."""


def put_down(tray: Tray, player: str, at: int) -> None:
    """Put a card of this player on the reader at their side for a moment."""
    readers = tray.readers()
    reader = readers["ABCD".index(player) % len(readers)]
    tray.tap(reader, player, at)
    Clock.schedule_once(lambda _: tray.lift(reader), ON_READER)
