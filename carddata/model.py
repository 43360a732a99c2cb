"""The types of card facts: what a card is and does.

A card's facts are the names and numbers printed on it. Its behaviour is a list of abilities. An ability says
when it applies, what it costs, what is chosen for it, and which operations it carries out. These parts are
combined freely; a new kind of operation is a new class in `Operation`, a new standing effect one in `Standing`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

CardType = Literal["unit", "spell", "gear", "battlefield", "legend", "rune"]
"""The types of cards."""

Domain = Literal["fury", "calm", "mind", "body", "chaos", "order"]
"""The domains of cards and runes."""

When = Literal[
    "resolve",
    "activate",
    "play",
    "attack",
    "defend",
    "conquer",
    "hold",
    "death",
    "beginning",
    "ending",
    "hides",
    "plays from facedown",
    "plays a card",
    "then",
]
"""When an ability applies; see `Ability`."""

ObjectKind = Literal[
    "unit", "gear", "permanent", "permanent or facedown", "facedown", "spell", "battlefield", "player", "card"
]
"""What kind of object a card describes."""

Whose = Literal["anybody", "you", "friendly", "enemy"]
"""Whose objects a card describes, relative to the player of the ability."""

Where = Literal["anywhere", "battlefield", "base", "here", "elsewhere"]
"""Where described objects are; see `TargetFilter`."""

Status = Literal["attacking", "defending", "exhausted", "ready", "stunned", "buffed", "damaged"]
"""The state of described objects."""


class TargetFilter(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A card's description of game objects; every field narrows it down (2026-07-16, 355.9).

    `here` is the place of the ability's own permanent, `elsewhere` any other location. `other` excludes the
    ability's own permanent. A `card` is in its player's `zone`; `keyword` is then the card's own. `might`
    is the most Might that it can have.
    """

    kind: ObjectKind = "unit"
    whose: Whose = "anybody"
    where: Where = "anywhere"
    other: bool = False
    status: Status | None = None
    keyword: str = ""
    might: int | None = None
    zone: Literal["trash", "hand"] = "trash"


class Choice(TargetFilter, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A choice of game objects, a target unless 355.10 says otherwise (2026-07-16, 355.5-355.14).

    From `least` to `most` objects are chosen, `most` None for any number. `together` asks that all are at one
    location, `total_might` that their Might adds up to no more; both bind the group (355.11). `beside` and
    `apart` name an earlier choice of the same ability, counted from 1: at the same location, or at another.
    `must` marks what a player must do: it is chosen on resolution, after the others, and is not a target (355.10.f).
    """

    least: int = 1
    most: int | None = 1
    together: bool = False
    total_might: int | None = None
    beside: int = 0
    apart: int = 0
    must: bool = False


PrintedNumber = Annotated[int, msgspec.Meta(ge=1, le=99)]
"""A printed number of cards, points or damage."""

Change = Annotated[int, msgspec.Meta(ge=-99, le=99)]
"""An increase, or a decrease below 0."""

Things = int | Literal["me"] | TargetFilter
"""What an operation acts on: a choice by its number from 1, the ability's own permanent, or all objects that fit."""

Who = int | Literal["you", "opponents", "everybody"]
"""Which players: the ability's controller, all opponents, all, or the controller of what was chosen as number N."""


class Cost(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A cost (2026-07-16, 356.7): energy, power of the card's own domains, power of any domain, and other costs.

    `exhaust` exhausts the ability's own permanent; `discard`, `recycle` and `kill` count cards of the hand, cards of
    the trash and friendly units.
    """

    energy: int = 0
    power: int = 0
    any_power: int = 0
    exhaust: bool = False
    discard: int = 0
    recycle: int = 0
    kill: int = 0


FREE = Cost()
"""A cost of nothing."""


class If(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A condition: every field that is set must hold, or not all of them if `unless` is set.

    `played_from` is where the card was played from, `paid` an additional cost that was paid for it. `there_is` asks
    for at least one such object, `legion` for another card finalized by the player this turn (812.1.c), `turn` for
    whose turn it is, `chosen` that choice number 1 fits the description too, `any_chosen` that anything chosen does.
    """

    played_from: Literal["", "hand", "champion", "facedown", "trash", "deck"] = ""
    paid: str = ""
    there_is: TargetFilter | None = None
    legion: bool = False
    turn: Literal["", "yours", "another's"] = ""
    chosen: TargetFilter | None = None
    any_chosen: TargetFilter | None = None
    unless: bool = False


class Operation(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True, tag_field="do"
):
    """One instruction (2026-07-16, 359.3); `only_if` is checked as it is carried out."""

    only_if: If | None = None


class Draw(Operation, frozen=True, tag="draw"):
    """`who` draws `count` cards (413)."""

    count: PrintedNumber = 1
    who: Who = "you"


class Deal(Operation, frozen=True, kw_only=True, tag="deal"):
    """Deal `amount` damage to each of `to` (417), or `split` it among them as its player chooses (355.14)."""

    amount: PrintedNumber
    to: Things
    split: bool = False


class Kill(Operation, frozen=True, tag="kill"):
    """Kill these permanents (428)."""

    what: Things = "me"


class Move(Operation, frozen=True, kw_only=True, tag="move"):
    """Move these units: to a place chosen as the ability is put on the chain, their own base, or here (355.4)."""

    what: Things = "me"
    to: Literal["chosen", "base", "here"] = "chosen"


class Swap(Operation, frozen=True, kw_only=True, tag="swap"):
    """Move `one` and `other` to each other's location."""

    one: int | Literal["me"] = "me"
    other: int


class GiveMight(Operation, frozen=True, kw_only=True, tag="might"):
    """Give each of `to` `amount` more Might this turn; less only down to `least`, if set (317.2.c)."""

    amount: Change
    to: Things = "me"
    least: int | None = None


class GiveKeyword(Operation, frozen=True, kw_only=True, tag="keyword"):
    """Give each of `to` this keyword this turn, with its number if it has one (801.3.a)."""

    keyword: str
    to: Things = "me"


class Stun(Operation, frozen=True, kw_only=True, tag="stun"):
    """Stun these units (423)."""

    what: Things


class Buff(Operation, frozen=True, kw_only=True, tag="buff"):
    """Give each of these units a buff if it has none (426)."""

    what: Things = "me"


class Return(Operation, frozen=True, kw_only=True, tag="return"):
    """Return these permanents, facedown cards or cards in a trash to their owner's hand."""

    what: Things


class Ready(Operation, frozen=True, tag="ready"):
    """Ready these permanents (415)."""

    what: Things = "me"


class Exhaust(Operation, frozen=True, tag="exhaust"):
    """Exhaust these permanents (414)."""

    what: Things = "me"


class Recall(Operation, frozen=True, tag="recall"):
    """Recall these permanents to their base; this is not a move (454-458)."""

    what: Things = "me"


class Heal(Operation, frozen=True, tag="heal"):
    """Remove all damage from these units (418)."""

    what: Things = "me"


class PlayToken(Operation, frozen=True, kw_only=True, tag="token"):
    """The ability's controller plays `count` tokens named `token`; gear and `ready` units enter ready (179, 350.2)."""

    token: str
    count: PrintedNumber = 1
    ready: bool = False
    exhausted: bool = False
    here: bool = False


class Discard(Operation, frozen=True, tag="discard"):
    """`who` discards `count` cards, each player their own choice (422)."""

    count: PrintedNumber = 1
    who: Who = "you"


class GainPoints(Operation, frozen=True, tag="points"):
    """`who` gains `points`, or loses them if negative (194)."""

    points: Change = 1
    who: Who = "you"


class Add(Operation, frozen=True, tag="add"):
    """Add energy, and power of these domains or of `any`, to the controller's rune pool (429)."""

    energy: int = 0
    power: tuple[Domain | Literal["any"], ...] = ()


class Counter(Operation, frozen=True, kw_only=True, tag="counter"):
    """Counter the chosen spells (425)."""

    what: int


class HideFree(Operation, frozen=True, tag="hide free"):
    """The controller hides without paying for the rest of the turn."""


class BanishThis(Operation, frozen=True, tag="banish this"):
    """Banish the spell itself as it leaves the chain."""


class DoThis(Operation, frozen=True, kw_only=True, tag="do this"):
    """Put the reflexive trigger `then` on the chain `times` times (386-388)."""

    then: Ability
    times: PrintedNumber = 1


class TakeTurn(Operation, frozen=True, tag="turn"):
    """The controller takes an additional turn after this one (734-738)."""


Effect = (
    Draw
    | Deal
    | Kill
    | Move
    | Swap
    | GiveMight
    | GiveKeyword
    | Stun
    | Buff
    | Return
    | Ready
    | Exhaust
    | Recall
    | Heal
    | PlayToken
    | Discard
    | GainPoints
    | Add
    | Counter
    | HideFree
    | BanishThis
    | TakeTurn
    | DoThis
)
"""Any operation."""


class Ability(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One ability: when it applies, what is chosen and paid for it, and what it does, in the order of the card.

    `resolve` is what a spell does, `activate` what a player may use at its `cost`, with the permission of `timing`
    besides the ordinary one (381, 806, 813), and `then` a reflexive trigger within another ability. The other values
    are triggers. `attack`, `defend`, `death` and `play` are of its own permanent, `conquer` and `hold` of its own
    permanent or battlefield, or of anything of its player if `yours` is set; `hides` and the two
    `plays` are actions of its player. `may` is a leading "you may": whether to perform it is decided, and its `cost`
    paid, as it is finalized (383.3). If `only_if` does not hold, it does not trigger and cannot be activated.
    """

    when: When
    do: tuple[Effect, ...]
    choose: tuple[Choice, ...] = ()
    may: bool = False
    yours: bool = False
    cost: Cost = FREE
    timing: Literal["", "Action", "Reaction"] = ""
    only_if: If | None = None


class Additional(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An additional cost to play the card, with the name by which a player chooses to pay it (2026-07-16, 356.2).

    It is optional unless `mandatory`. If it is paid, the card costs `less` energy and, with `ready`, enters ready.
    """

    name: str
    cost: Cost
    mandatory: bool = False
    less: int = 0
    ready: bool = False


class FacedownRoom(msgspec.Struct, frozen=True, tag_field="has", tag="facedown room"):
    """The battlefield's facedown zone holds `more` cards than one (2026-07-16, 107.3.b.1)."""

    more: int


class HideFor(msgspec.Struct, frozen=True, tag_field="has", tag="hide for"):
    """Its player may hide for `cost` instead of for one power of any domain (2026-07-16, 811.1.b)."""

    cost: Cost


class FacedownShut(msgspec.Struct, frozen=True, tag_field="has", tag="facedown shut"):
    """Its player's opponents may not reveal, and so not play, facedown cards at the unit's battlefield."""


class MorePoints(msgspec.Struct, frozen=True, tag_field="has", tag="more points"):
    """The victory score is `points` higher while this is in play (2026-07-16, 194)."""

    points: int


Standing = FacedownRoom | HideFor | FacedownShut | MorePoints
"""Any standing effect."""


class Card(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One card by name.

    `energy` and `power` are the printed cost (power in symbols of the card's own domains), `might` a unit's printed
    Might. `keywords` are the card's own, with their number if they have one ("Assault 2"); a keyword that is only
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
    additional: tuple[Additional, ...] = ()
    champion: str | None = None
    tags: tuple[str, ...] = ()
    token: bool = False
    numbers: tuple[str, ...] = ()

    def has(self, keyword: str) -> bool:
        """Whether the card itself has this keyword, with any number."""
        return has_keyword(self.keywords, keyword)


def has_keyword(keywords: tuple[str, ...], keyword: str) -> bool:
    """Whether this keyword is among them, with any number."""
    return any(own == keyword or own.startswith(keyword + " ") for own in keywords)


def keyword_value(keywords: tuple[str, ...], keyword: str) -> int:
    """The sum of a keyword's numbers, 1 for each without a number (2026-07-16, 807.2, 809.2, 814.2)."""
    matches = (re.fullmatch(rf"{keyword}(?: (\d+))?", own) for own in keywords)
    return sum(int(match[1] or 1) for match in matches if match)


Catalogue = Mapping[str, Card]
"""Cards by their exact name."""
