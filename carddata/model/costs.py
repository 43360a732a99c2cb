"""What a card or an ability costs."""

from __future__ import annotations

from typing import Literal

import msgspec

Domain = Literal["fury", "calm", "mind", "body", "chaos", "order"]
"""The domains of cards and runes."""


class Cost(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A cost (2026-07-16, 356.7): energy, power of the card's own domains, power of any domain, and other costs.

    `exhaust` exhausts the ability's own permanent, and `kill_this` kills it; `discard`, `recycle` and `kill` count
    cards of the hand, cards of the trash and friendly units, and `xp` is XP to spend (730.2). `equip` stands for the
    Equip cost of the first thing that was chosen, reduced by one power (821.1.c).
    """

    energy: int = 0
    power: int = 0
    any_power: int = 0
    exhaust: bool = False
    discard: int = 0
    recycle: int = 0
    kill: int = 0
    kill_this: bool = False
    xp: int = 0
    equip: bool = False


FREE = Cost()
"""A cost of nothing."""


class Additional(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An additional cost to play the card, with the name by which a player chooses to pay it (2026-07-16, 356.2).

    It is optional unless `mandatory`. If it is paid, the card costs `less` energy, enters ready with `ready`, and with
    `repeat` does what it does once more (820).
    """

    name: str
    cost: Cost
    mandatory: bool = False
    less: int = 0
    ready: bool = False
    repeat: bool = False
