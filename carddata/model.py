"""What a card is and does, as types only.

A card's facts are what is printed on it as names and numbers; its behaviour is a list of abilities, each a list of
operations that the engine carries out. The shapes are meant to grow: a new kind of operation is a new class in
`Operation`, a new standing effect a new class in `Standing`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

CardType = Literal["unit", "spell", "gear", "battlefield", "legend", "rune"]
Domain = Literal["fury", "calm", "mind", "body", "chaos", "order"]
When = Literal["resolve", "play", "beginning", "conquer", "hold"]


class Draw(msgspec.Struct, frozen=True, tag_field="do", tag="draw"):
    """The ability's controller draws `count` cards (2026-07-16, 413)."""

    count: int


class PlayToken(msgspec.Struct, frozen=True, tag_field="do", tag="token"):
    """The ability's controller plays `count` tokens named `token` (2026-07-16, 179, 350.2)."""

    token: str
    count: int = 1
    ready: bool = False


class GiveMight(msgspec.Struct, frozen=True, tag_field="do", tag="might"):
    """The ability's own unit has `amount` more Might until the end of the turn (2026-07-16, 317.2.c)."""

    amount: int


class Kill(msgspec.Struct, frozen=True, tag_field="do", tag="kill"):
    """The ability's own permanent is killed (2026-07-16, 428)."""


Operation = Draw | PlayToken | GiveMight | Kill


class Ability(msgspec.Struct, frozen=True, omit_defaults=True):
    """Operations in the order of the card, and when they come about.

    `resolve` is what a spell does; the other words are triggers: when its unit or gear is played, when its player
    conquers or holds the battlefield that has it, at the start of its player's Beginning Phase.
    """

    when: When
    do: tuple[Operation, ...]


class FacedownRoom(msgspec.Struct, frozen=True, tag_field="has", tag="facedown room"):
    """The battlefield's facedown zone holds `more` cards than one (2026-07-16, 107.3.b.1)."""

    more: int


Standing = FacedownRoom


class Card(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One card by name.

    `energy` and `power` are the printed cost (power in symbols of the card's own domains), `might` a unit's printed
    Might. `keywords` are the card's own, with their number where they have one ("Assault 2"); a keyword that is only
    mentioned in a sentence is not here. `abilities` is None where the behaviour is not data yet: the table then asks
    the players what the card did. `numbers` are the printings, base printing first.
    """

    name: str
    type: CardType
    domains: tuple[Domain, ...] = ()
    energy: int = 0
    power: int = 0
    might: int | None = None
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] | None = ()
    standing: tuple[Standing, ...] = ()
    champion: str | None = None
    tags: tuple[str, ...] = ()
    token: bool = False
    numbers: tuple[str, ...] = ()

    def has(self, keyword: str) -> bool:
        """Whether the card itself has this keyword, whatever number stands with it."""
        return any(own == keyword or own.startswith(keyword + " ") for own in self.keywords)


Catalogue = Mapping[str, Card]
"""Cards by their exact name."""
