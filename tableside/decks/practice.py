"""Practice without readers: two small decks on simulated tags, and a tray of cards to tap."""

from __future__ import annotations

import hashlib
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


class Practice:
    """The tray: every card of the practice decks has a simulated tag, which can be put on a simulated reader.

    A card has the same tag after each start, so that a match that is resumed still knows it. While a player's cards
    stand for another deck, such as a sample deck that was paired with them, they have no names.
    """

    def __init__(self, readers: SimulatedReaders) -> None:
        self._readers = readers
        self._tags = {player: [_tag(player, at) for at in range(len(deck))] for player, deck in DECKS.items()}
        self._renamed: list[str] = []

    def registrations(self) -> tuple[Registration, ...]:
        """The practice decks, every card with its tag.

        Its UID stands for it: a pairing writes a new id on it, and in later matches it is still the practice card.
        """
        return tuple(
            Registration(player, deck, {tag.uid.reveal(): at for at, tag in enumerate(tags)}, practice=True)
            for (player, deck), tags in zip(DECKS.items(), self._tags.values(), strict=True)
        )

    def begin(self) -> None:
        """In a match that begins with new decks, each card is what it says."""
        self._renamed.clear()

    def is_renamed(self, player: str) -> bool:
        """Return whether the cards of this player stand for those of another deck."""
        return player in self._renamed

    def rename(self, player: str) -> None:
        """The cards of this player stand for those of another deck."""
        self._renamed.append(player)

    def keep_names(self) -> None:
        """The deck that was paired last is dropped: its player's cards are what they were."""
        del self._renamed[-1:]

    def readers(self) -> tuple[str, ...]:
        """The names of the simulated readers."""
        return self._readers.names()

    def cards(self, player: str) -> tuple[str, ...]:
        """The names of a player's practice cards, empty where a card stands for one of another deck."""
        names = DECKS.get(player, ())
        return ("",) * len(names) if self.is_renamed(player) else names

    def tap(self, reader: str, player: str, at: int) -> None:
        """Put a player's card, by its index, on a reader."""
        self._readers.place(reader, self._tags[player][at])

    def lift(self, reader: str) -> None:
        """Take the card off a reader."""
        self._readers.lift(reader)


def _tag(player: str, at: int) -> VirtualTag:
    """The tag of a player's card: an NTAG215's UID has 7 bytes, the first of them for its maker."""
    digest = hashlib.sha256(f"practice {player} {at}".encode()).digest()
    return VirtualTag(b"\x04" + digest[:6], digest[-ID_BYTES:])
