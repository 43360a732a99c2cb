"""Who takes sightings in place of the match: a judge who checks a card."""

from __future__ import annotations

from typing import Any, Protocol

from hw.model import Sighting


class Listener(Protocol):
    """Takes sightings in place of the match, on the table thread: a judge who checks a card."""

    def sighted(self, table: Any, sighting: Sighting) -> None:
        """A card came to a reader of this table, or left it."""

    def changed(self, table: Any) -> None:
        """A random draw of the match went on."""

    def found_out(self, table: Any, *, stored: bool) -> None:
        """It is known now whether the last entry was stored."""

    def left(self, table: Any) -> None:
        """The match is no longer on the table."""
