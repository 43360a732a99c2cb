"""Practice without readers: two small decks on simulated tags, and a tray of cards to tap."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from hw.simulated import SimulatedReaders, VirtualTag
from tableside.decks.pairing import ID_BYTES
from tableside.decks.registration import Registration

DECKS: Mapping[str, tuple[str, ...]] = {
    "A": (
        "Teemo, Scout",
        "Pakaa Cub",
        "Pakaa Cub",
        "Zhonya's Hourglass",
        "Sprite Call",
        "Consult the Past",
        "Shipyard Skulker",
        "Playful Phantom",
        "Vanguard Sergeant",
        "Vanguard Captain",
    ),
    "B": (
        "Teemo, Scout",
        "Pakaa Cub",
        "Consult the Past",
        "Consult the Past",
        "Sprite Call",
        "Zhonya's Hourglass",
        "Shipyard Skulker",
        "Shipyard Skulker",
        "Mega-Mech",
        "Vanguard Sergeant",
    ),
}
"""Cards by player; some with Hidden, some without."""


class Practice:
    """The tray: every card of the practice decks with a tag of its own, and hands that put it on a reader."""

    def __init__(self, readers: SimulatedReaders) -> None:
        self._readers = readers
        self._idents = {player: [secrets.token_bytes(ID_BYTES) for _ in deck] for player, deck in DECKS.items()}
        self._tags = {player: [VirtualTag(ident=one) for one in idents] for player, idents in self._idents.items()}

    def registrations(self) -> tuple[Registration, ...]:
        """The practice decks as paired decks."""
        return tuple(
            Registration(player, deck, {ident: at for at, ident in enumerate(self._idents[player])})
            for player, deck in DECKS.items()
        )

    def readers(self) -> tuple[str, ...]:
        """The simulated readers."""
        return self._readers.names()

    def cards(self, player: str) -> tuple[str, ...]:
        """What stands on a player's practice cards."""
        return DECKS.get(player, ())

    def tap(self, reader: str, player: str, at: int) -> None:
        """Put a player's card on a reader."""
        self._readers.place(reader, self._tags[player][at])

    def lift(self, reader: str) -> None:
        """Take away what lies on a reader."""
        self._readers.lift(reader)
