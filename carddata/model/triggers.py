"""What a triggered ability asks of the event that it watches."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from carddata.model.targets import CardKind, TargetFilter, Whose

EventPlace = Literal["", "here", "battlefield", "elsewhere", "yours", "base"]
"""Where an event is; see `EventFilter`."""


class EventFilter(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a triggered ability asks of its event, besides the kind that `when` says; every field narrows it down.

    `it` describes what the event happens to, `me` asks that this is the ability's own permanent. The ability triggers
    for each such object, or once for all at the same time if `some` is set ("one or more"). `by` is whose action the
    event is, relative to the player of the ability, and `spell` asks for a spell, not an ability. `at` is where the
    event is: at the place of the ability's own permanent (`here`), at a battlefield, at a battlefield elsewhere, at a
    battlefield that the ability's player controls (`yours`), or in a base; `left` is the place that a move is from,
    which is where the event is if it is the own permanent that moves. `alone` asks that no other unit of its team is at
    that place (740.2.a), `one_on_one` also that a single enemy unit is there (740.2.b). `energy` and `power` are the
    least that a card costs, as it is printed. With `nth` the ability triggers on the Nth such event of the turn alone
    (383.1.b), with `nth_turn` only in the Nth turn of its player in the game, with `once` once each turn (383.3.e) or,
    of any player's events (`theirs`), on each player's first in a turn, and with `beginning` in its player's Beginning
    Phase alone. `spent` is the least energy that was spent to play a spell, and `source` the type of the card whose
    activated ability is used. An `uncontrolled` battlefield had no controller before it was conquered (170.11.b), one
    `from_enemy` was controlled by an opponent. With `card` the ability triggers for each card that the event is about,
    or for each of that type. `origin` is where a card is played from: the hand, the trash, or anywhere but the hand.
    With `this` the ability's own permanent is the Equipment that is attached or detached (725), with `equip` its
    ability of Equip attaches it (818.2.a).
    """

    it: TargetFilter | None = None
    me: bool = False
    some: bool = False
    by: Whose = "anybody"
    spell: bool = False
    at: EventPlace = ""
    left: Literal["", "here", "battlefield", "base", "anywhere"] = ""
    alone: bool = False
    one_on_one: bool = False
    energy: Annotated[int, msgspec.Meta(ge=0, le=12)] = 0
    power: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    nth: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    nth_turn: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    once: bool = False
    beginning: bool = False
    spent: Annotated[int, msgspec.Meta(ge=0, le=12)] = 0
    source: Literal["", "unit", "gear", "legend"] = ""
    uncontrolled: bool = False
    from_enemy: bool = False
    card: CardKind | Literal["", "card"] = ""
    origin: Literal["", "hand", "trash", "elsewhere"] = ""
    this: bool = False
    equip: bool = False
