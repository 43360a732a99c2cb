"""The listener that takes sightings in place of the match: a judge who checks a card."""

from __future__ import annotations

from typing import Protocol

from hw.model import Sighting


class Listener(Protocol):
    """Takes sightings in place of the match, on the table thread."""

    def sighted(self, sighting: Sighting) -> None:
        """A card came to a reader, or left it."""

    def changed(self) -> None:
        """A random draw of the match went on."""

    def found_out(self, *, stored: bool) -> None:
        """It is known now whether the last entry was stored."""

    def left(self) -> None:
        """The match is no longer on the table."""
