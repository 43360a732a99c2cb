"""The zones off the board (2026-07-16, 108)."""

from __future__ import annotations

from typing import Final, Literal, TypeGuard, get_args

from tableside.engine.model.references import Place

PublicZone = Literal["trash", "banished"]
"""A public zone off the board in which cards stay (2026-07-16, 108); `Seat` has its cards in the field of that name."""

ExitZone = Literal[PublicZone, "hand", "deck"]
"""A zone to which a card can go when it leaves the board or a facedown zone."""

EntryZone = Literal[PublicZone, "hand", "deck"]
"""A zone from which a card can be put on the board without being played."""

Zone = Literal[ExitZone, "champion", "chain"]
"""A zone off the board (2026-07-16, 108)."""

DeckEnd = Literal["", "top", "bottom", "shuffled"]
"""The place in a deck of a card that goes there; empty if nobody said it."""

Resource = Literal["energy", "power", "xp"]
"""The resources that players keep beside the board and show to everybody (Tournament Rules 2026-07-16, 415.4)."""

PUBLIC_ZONES: Final[tuple[PublicZone, ...]] = get_args(PublicZone)
"""Every `PublicZone`."""

EXIT_ZONES: Final[tuple[ExitZone, ...]] = get_args(ExitZone)
"""Every `ExitZone`."""

ENTRY_ZONES: Final[tuple[EntryZone, ...]] = get_args(EntryZone)
"""Every `EntryZone`."""

DECK_ENDS: Final = tuple(end for end in get_args(DeckEnd) if end)
"""Every `DeckEnd` that says where."""

ZONES: Final[tuple[Zone, ...]] = get_args(Zone)
"""Every `Zone`."""


def is_public_zone(place: Place | None) -> TypeGuard[PublicZone]:
    """Return whether this is the name of a `PublicZone`."""
    return place in PUBLIC_ZONES


def is_exit_zone(place: Place) -> TypeGuard[ExitZone]:
    """Return whether this is the name of an `ExitZone`, not of a location."""
    return place in EXIT_ZONES
