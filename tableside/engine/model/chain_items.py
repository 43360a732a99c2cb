"""The items of the chain (2026-07-16, 327-329)."""

from __future__ import annotations

from typing import Literal

import msgspec

from carddata.model.abilities import Ability, When
from tableside.engine.model.references import Place, Player, Target

ItemKind = Literal["unit", "gear", "spell", "ability"]
"""What a chain item is."""

Source = Literal["hand", "champion", "facedown", "trash", "deck", "board"]
"""Where the card of a chain item comes from; an ability comes from the board."""


class PendingToken(msgspec.Struct, frozen=True, omit_defaults=True):
    """What makes a chain item a token: the card that makes it, and which of how many it is; how it enters."""

    maker: str
    number: int = 1
    total: int = 1
    exhausted: bool = False


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card, a token or an ability on the chain (2026-07-16, 327-329).

    `ability` is what it will carry out, None if people do it by hand; `step` is the next of its operations while
    it resolves. `source` is where the card was played from; its play effect has the same source. `hidden_at` is the
    battlefield that limits it (811.1.d), `by` the permanent of an ability and `at` the place of that permanent.
    `group_locations` has for each choice the location of its group as the item was finalized, if they had to be at one.
    `trigger` is the event on which unread text may have triggered. Triggers of one moment share a `batch` until their
    player has ordered them.

    In the process of play, `chosen` has the targets of each choice made so far, `whose` who controlled them as it
    began to resolve, `to` the place where its permanent will enter, `destinations` that of each of its moves to a
    chosen place, None for a move of nothing, `paying` what the player chose to pay with, `costs` the parts already
    paid. `begun` is a pending item whose finalization has begun. `accepted` is a yes to its "you may". `excused`
    marks illegal choices that a judge let stand.
    """

    id: int
    player: Player
    card: str
    kind: ItemKind
    source: Source
    ability: Ability | None = None
    trigger: When | Literal[""] = ""
    to: Place | None = None
    destinations: tuple[Place | None, ...] = ()
    hidden_at: int | None = None
    by: int | None = None
    at: Place | None = None
    chosen: tuple[tuple[Target, ...], ...] = ()
    whose: tuple[tuple[Player, ...], ...] = ()
    group_locations: tuple[Place | None, ...] = ()
    paying: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()
    accepted: bool = False
    excused: bool = False
    token: PendingToken | None = None
    begun: bool = False
    pending: bool = True
    step: int | None = None
    batch: int = 0

    @property
    def is_card(self) -> bool:
        """Whether it is a card, not a token or an ability (185)."""
        return self.kind != "ability" and self.token is None

    @property
    def by_hand(self) -> bool:
        """Whether people carry out what it does: its behaviour is not data."""
        return self.ability is None and self.kind in ("spell", "ability")


Opener = Literal["", "play", "trigger", "combat", "add", "unread"]
"""What opened a chain: a play, a trigger, a combat's attack or defend trigger, an ability that adds resources, or
unread text of which nobody has said yet that it triggered."""
