"""What a card says about game objects: descriptions and choices."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from carddata.model.keywords import Keyword

ObjectKind = Literal[
    "unit",
    "gear",
    "equipment",
    "permanent",
    "permanent or facedown",
    "unit or champion",
    "champion",
    "legend",
    "facedown",
    "spell",
    "ability",
    "spell or ability",
    "battlefield",
    "player",
    "card",
]
"""What kind of object a card describes; `equipment` is gear with that tag.

A `champion` is the card in a Champion Zone (355.9.a.5), a `unit or champion` that or a unit on the board. Spells and
abilities are those on the chain.
"""

Whose = Literal["anybody", "you", "friendly", "enemy"]
"""Whose objects a card describes, relative to the player of the ability."""

Where = Literal[
    "anywhere",
    "battlefield",
    "base",
    "here",
    "elsewhere",
    "other battlefield",
    "there",
    "away",
    "chosen",
    "controlled",
    "left",
    "destination",
]
"""Where described objects are; see `TargetFilter`."""

AWAY: Final[tuple[Where, ...]] = ("elsewhere", "other battlefield")
"""Where objects are that are at another place than the ability's own permanent."""

Status = Literal[
    "attacking",
    "defending",
    "exhausted",
    "ready",
    "stunned",
    "buffed",
    "empowered",
    "damaged",
    "attached",
    "detached",
    "equipped",
    "in a showdown",
]
"""The state of described objects; Equipment is attached to an `equipped` unit (2026-07-16, 818.3).

A unit is `in a showdown` that is in progress at its battlefield (341).
"""


CardKind = Literal["unit", "gear", "spell"]
"""The types of cards of a trash that a card tells apart."""


EnergyBound = Literal["", "points", "below points", "xp", "below xp"]
"""What else limits the energy that a card may cost: no more than its player's points or XP, or less than those."""


class Choosing(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a spell or an ability on the chain has chosen (2026-07-16, 355.5).

    It has chosen something that `of` describes, at least so many (`least`), the ability's own permanent (`me`), or what
    was chosen as the choice of that number, from 1, and nothing else that `no_other` describes.
    """

    of: TargetFilter | Literal["me"] | int
    no_other: TargetFilter | None = None
    least: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1


class TargetFilter(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, cache_hash=True):
    """A card's description of game objects; every field narrows it down (2026-07-16, 355.9).

    - `kind`, `whose`, `status`: what it is, whose it is, and what state it is in
    - `where`: `here` is the place of the ability's own permanent, `elsewhere` any other location, `other battlefield`
      any that is a battlefield; `there` is the place where the event of its trigger was, and `away` any other; `chosen`
      is the battlefield that was chosen for it, `left` the one where its only target was as it began to resolve,
      `destination` the place that was chosen for its first move, and `controlled` any battlefield that its player
      controls
    - `occupied`: a battlefield where these players have a unit (170.11.a)
    - `other`: not the ability's own permanent
    - `zone`, `types`: where a card of its player is, and the types of which it has one
    - `keyword`, `lacks`: a keyword that it has, of a card its own, and one that it has not
    - `might`, `least_might`, `mighty`: the most Might that it can have, the least, and 5 or more (708)
    - `energy`, `power`: the most that its card may cost, as its base cost is printed (356.1.c)
    - `energy_by`: what else bounds that energy
    - `alone`: there is no other friendly unit at its location (740.2.a)
    - `only`: it is the only unit that its player controls at its location
    - `tags`, `untagged`: the tags of which it has one, and a tag that it has not
    - `named`: it has the tag that was named as the card was played (759)
    - `called`: the name of its card
    - `any_of`: descriptions of which it fits one
    - `token`, `untoken`: it is a token, and it is none
    - `on_me`: it is attached to the ability's own permanent
    - `other_than_it`, `of_it`: it is not what the event of the trigger happened to or was played before, and it is
      among that
    - `weaker`: a unit with less Might than the ability's own permanent
    - `owned`: the ability's player owns it, whoever controls it
    - `foreign`: the player does not control it; an ally may
    - `chosen_champion`: its owner's Chosen Champion (103.2.a.3)
    - `beside`, `unlike`, `weaker_than`: a choice of the same ability, counted from 1, at whose location it is, whose
      objects are excluded, and whose unit has more Might
    - `banished_with`: abilities of the ability's own permanent have banished it (427.3)
    - `choosing`: what a spell or an ability on the chain has chosen
    """

    kind: ObjectKind = "unit"
    whose: Whose = "anybody"
    where: Where = "anywhere"
    other: bool = False
    status: Status | None = None
    keyword: Literal["", Keyword] = ""
    lacks: Literal["", Keyword] = ""
    might: int | None = None
    least_might: int | None = None
    energy: int | None = None
    power: int | None = None
    energy_by: EnergyBound = ""
    zone: Literal["trash", "hand", "deck", "banished"] = "trash"
    types: tuple[CardKind, ...] = ()
    mighty: bool = False
    alone: bool = False
    token: bool = False
    tags: tuple[str, ...] = ()
    untagged: str = ""
    untoken: bool = False
    other_than_it: bool = False
    of_it: bool = False
    called: str = ""
    any_of: tuple[TargetFilter, ...] = ()
    weaker: bool = False
    owned: bool = False
    chosen_champion: bool = False
    only: bool = False
    named: bool = False
    on_me: bool = False
    foreign: bool = False
    banished_with: bool = False
    occupied: Literal["", Whose] = ""
    beside: int = 0
    unlike: int = 0
    weaker_than: int = 0
    choosing: Choosing | None = None

    @property
    def asks_might(self) -> bool:
        """Return whether it asks how much Might a unit has."""
        compared = self.mighty or self.weaker or self.weaker_than > 0
        own = compared or self.might is not None or self.least_might is not None
        return own or any(each.asks_might for each in self.any_of)


class Choice(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A choice of game objects, a target unless 355.10 says otherwise (2026-07-16, 355.5-355.14).

    From `least` to `most` objects that fit `of` are chosen, `most` None for any number. `together` asks that all are at
    one location, `total_might` that their Might adds up to no more; both bind the group (355.11). `apart` names an
    earlier choice of the same ability, counted from 1, at whose location it is not; `attached_to` one to whose objects
    it is attached, `same_controller` one whose controller it has. `must` marks what a player must do: it is chosen on
    resolution, after the others, and is not a target (355.10.f). With `by` each of these players chooses so on
    resolution among their own objects (355.10.e), or `freely` among all that fit and that no player has
    chosen before. They begin with the turn player, or with the player after that of the ability if it is the
    `next_first`. The player of the ability does not choose if they paid the additional cost `spared`. The `defender` is
    that of the combat. With `no_dearer` a card costs no more energy and no more power than the unit that was killed for
    the additional cost, as is printed on both (356.1.c, 359.3.e.13). With `xp` only a player who has so much chooses it
    as they play the spell (824.1.b). `one_controller` asks that one player controls all of a group.
    """

    of: TargetFilter = TargetFilter()
    least: int = 1
    most: int | None = 1
    together: bool = False
    one_controller: bool = False
    total_might: int | None = None
    apart: int = 0
    attached_to: int = 0
    same_controller: int = 0
    must: bool = False
    by: Literal["", "everybody", "opponents", "others", "defender"] = ""
    freely: bool = False
    next_first: bool = False
    xp: int = 0
    spared: str = ""
    no_dearer: bool = False
