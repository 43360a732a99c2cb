"""Practice cards: put on a simulated reader by a touch, and taken away again."""

from __future__ import annotations

from kivy.clock import Clock

from tableside.screens.wires import Tray

LIES = 0.7
"""How long a practice card lies on its reader, in seconds."""


def put_down(tray: Tray, player: str, at: int) -> None:
    """A card of this player lies on the reader at their side for a moment."""
    readers = tray.readers()
    reader = readers["ABCD".index(player) % len(readers)]
    tray.tap(reader, player, at)
    Clock.schedule_once(lambda _: tray.lift(reader), LIES)
