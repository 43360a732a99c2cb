"""Practice without readers: two small decks on simulated tags, and a tray of cards to tap."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from hw.simulated import SimulatedReaders, VirtualTag
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
    "C": (
        "Teemo, Scout",
        "Pakaa Cub",
        "Sprite Call",
        "Zhonya's Hourglass",
        "Consult the Past",
        "Playful Phantom",
        "Shipyard Skulker",
        "Vanguard Sergeant",
        "Vanguard Captain",
        "Mega-Mech",
    ),
    "D": (
        "Pakaa Cub",
        "Pakaa Cub",
        "Sprite Call",
        "Consult the Past",
        "Zhonya's Hourglass",
        "Playful Phantom",
        "Shipyard Skulker",
        "Vanguard Captain",
        "Vanguard Sergeant",
        "Mega-Mech",
    ),
}
"""Card names by player; some cards have Hidden, some do not."""

TAGS = 64
"""The number of tags of each player: a deck of their own can be paired with them."""


class Practice:
    """The tray: simulated tags, which can be put on a simulated reader. The first are those of the practice decks.

    A card has the same tag after each start, and nothing is written on it, so that a match that is resumed still knows
    it, also as a card of another deck that was paired with it.
    """

    def __init__(self, readers: SimulatedReaders) -> None:
        self._readers = readers
        self._tags = {player: [_tag(player, at) for at in range(TAGS)] for player in DECKS}

    def registrations(self) -> tuple[Registration, ...]:
        """The practice decks, every card with its tag.

        Its UID stands for it.
        """
        return tuple(
            Registration(player, deck, {tags[at].uid.reveal(): at for at in range(len(deck))}, practice=True)
            for (player, deck), tags in zip(DECKS.items(), self._tags.values(), strict=True)
        )

    def readers(self) -> tuple[str, ...]:
        """The names of the simulated readers."""
        return self._readers.names()

    def uids(self) -> dict[str, tuple[bytes, ...]]:
        """The UIDs of the cards' tags, by player."""
        return {player: tuple(tag.uid.reveal() for tag in tags) for player, tags in self._tags.items()}

    def tap(self, reader: str, player: str, at: int) -> None:
        """Put a player's card, by its index, on a reader."""
        self._readers.place(reader, self._tags[player][at])

    def lift(self, reader: str) -> None:
        """Take the card off a reader."""
        self._readers.lift(reader)


def _tag(player: str, at: int) -> VirtualTag:
    """The tag of a player's card, which takes no id: an NTAG215's UID has 7 bytes, the first of them for its maker."""
    digest = hashlib.sha256(f"practice {player} {at}".encode()).digest()
    tag = VirtualTag(b"\x04" + digest[:6])
    tag.lock()
    return tag
