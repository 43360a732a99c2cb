"""Standing effects that forbid what the rules or other cards allow: "can't" beats "can" (2026-07-16, 054)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from carddata.model.scope import Affecting, While


class NoMoveToBase(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="has", tag="no move to base"):
    """These units cannot move to a base: all, those `here`, at the battlefield itself, or the card itself (`me`)."""

    units: Literal["all", "here", "me"] = "all"


Barred = Literal["chosen", "countered", "readied", "moved", "stunned", "buffed", "empowered"]
"""Something that cannot be done to an object."""


class CannotBe(Affecting, frozen=True, kw_only=True, tag="cannot be"):
    """These permanents, spells or abilities cannot be chosen, countered (425), moved and so on while `only_if` is met.

    They cannot be so at all, or only not `by` spells, by abilities or by both (`effects`), and with `by_enemies` only
    not by those of opponents. A unit that cannot be moved at all takes no standard move.
    """

    what: Barred
    by: Literal["", "effects", "spells", "abilities"] = ""
    by_enemies: bool = False


BarredAct = Literal[
    "play this",
    "play the named",
    "play units here",
    "play units to battlefields",
    "reveal here",
    "score here",
    "gain points",
]
"""Something that players cannot do; see `PlayersCannot`."""


class PlayersCannot(While, frozen=True, kw_only=True, tag="players cannot"):
    """Players cannot do this while `only_if` is met, or only not before their own turn of the number `before_turn`.

    Nobody can play the card itself (`play this`), play units to the battlefield itself (`play units here`), or score it
    (`score here`). Opponents of its player cannot play spells with the name that was named for it (`play the named`),
    play units elsewhere than to their base (`play units to battlefields`), reveal facedown cards at the battlefield
    where it is, nor so play them (`reveal here`), and gain points while it is at a battlefield (`gain points`).
    """

    what: BarredAct
    before_turn: Annotated[int, msgspec.Meta(ge=2, le=9)] | None = None


class ChannelsOnly(While, frozen=True, tag="channels only"):
    """Each player channels at most `count` runes as their Channel Phase begins while `only_if` is met (315.3)."""

    count: Annotated[int, msgspec.Meta(ge=0, le=12)]
