"""Runes, resources and cards that are not on the board: hands, decks, trashes, banishment, champions."""

from __future__ import annotations

from typing import Literal

from tableside.engine.model.board import Pool, Runes
from tableside.engine.model.events.event import Event
from tableside.engine.model.references import Player
from tableside.engine.model.secret import Secret
from tableside.engine.model.zones import PublicZone


class RunesAre(Event, frozen=True, tag="runes"):
    """A player's runes in play."""

    player: Player
    runes: tuple[Runes, ...]


class PoolIs(Event, frozen=True, tag="pool"):
    """The content of a player's rune pool."""

    player: Player
    pool: Pool


class XpIs(Event, frozen=True, tag="xp"):
    """A player's XP, and how much of it they have just `gained`."""

    player: Player
    xp: int
    gained: int = 0


class HandCounted(Event, frozen=True, tag="hand counted"):
    """People said how many cards a player has in hand."""

    player: Player
    cards: int


class Discarded(Event, frozen=True, tag="discarded"):
    """A card goes from the hand to its player's trash with the id `id`; `card` is None if it was not read."""

    player: Player
    card: str | None
    id: int


class HandRevealed(Event, frozen=True, tag="hand revealed"):
    """A player has revealed their hand to everybody; `cards` are empty if the table does not know them all."""

    player: Player
    cards: tuple[str, ...] = ()


class LeftHand(Event, frozen=True, tag="left hand"):
    """A card goes from the hand to one `side` of its player's main deck, or to banishment with the id `id`.

    `card` is None if it was not read, or if nobody is to know it.
    """

    player: Player
    to: Literal["deck", "banished"]
    card: str | None = None
    id: int = 0
    side: Literal["bottom", "top"] = "bottom"


class Burned(Event, frozen=True, tag="burned"):
    """The top card of a player's deck goes to their trash (440); `card` is None if it was not read.

    It is not burned where an effect that looks at the cards says to `put` it there.
    """

    player: Player
    card: str | None
    id: int
    put: bool = False


class Recycled(Event, frozen=True, tag="recycled"):
    """Cards go from a trash to the bottom of their player's deck."""

    player: Player
    ids: tuple[int, ...]


class Banished(Event, frozen=True, tag="banished"):
    """A card goes from a trash to its player's banishment, with the same id; `by` is a permanent that speaks of it."""

    player: Player
    id: int
    card: str | None
    by: int = 0


class PickedUp(Event, frozen=True, tag="picked up"):
    """A card goes from a trash, or from another public `zone`, to its player's hand."""

    player: Player
    id: int
    card: str | None
    zone: PublicZone = "trash"


class ChampionReturned(Event, frozen=True, tag="champion returned"):
    """A card goes from a trash, or from the chain, to its player's Champion Zone; `card` is None if it was not read."""

    player: Player
    id: int
    card: str | None


class ChampionTaken(Event, frozen=True, tag="champion taken"):
    """The card in a player's Champion Zone goes to their hand; `card` is None if nobody knows which it is."""

    player: Player
    card: str | None


class Drew(Event, frozen=True, tag="drew"):
    """A player draws; the cards are a secret, None if the deck is not known."""

    player: Player
    count: int
    cards: Secret[tuple[str, ...] | None]


class LookedAtTop(Event, frozen=True, tag="looked at top"):
    """A player has looked at the top `count` cards of their deck; `taken` went to the hand, `recycled` to the bottom.

    `shown` is the card that was revealed, `?` if it was not read. The player has put the rest back in any order; of
    that, `trashed` cards go to the trash next.
    """

    player: Player
    count: int
    taken: int = 0
    recycled: int = 0
    drawn: bool = False
    shown: str | None = None
    trashed: int = 0


class BanishedFromDeck(Event, frozen=True, tag="banished from deck"):
    """A card goes from the top of a deck to its player's banishment; `card` is None if it was not read."""

    player: Player
    id: int
    card: str | None


class BurnedOut(Event, frozen=True, tag="burned out"):
    """A player's trash becomes the main deck, which has `deck` cards now, None if that is not known."""

    player: Player
    deck: int | None
