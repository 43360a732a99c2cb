"""The base of all operations, and how their fields name what they act on."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from carddata.model.amounts import Quantity
from carddata.model.conditions import Condition
from carddata.model.numbers import AmountOf
from carddata.model.targets import TargetFilter

Change = Annotated[int, msgspec.Meta(ge=-99, le=99)]
"""An increase, or a decrease below 0."""

Things = int | Literal["me", "it", "this", "that"] | TargetFilter
"""The objects of an operation: a choice by its number from 1, the ability's own permanent, what the event of its
trigger happened to (`it`), what the effect had chosen that said to do this (`that`), the Equipment whose effect text
the ability is (`this`, 136.2.d), or all objects that fit.
"""


class OwnerOf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The owner of what was chosen as `choice`, by its number from 1, as the ability began to resolve (359.3.e.13)."""

    choice: int


Who = (
    int
    | Literal[
        "you",
        "opponents",
        "you and opponents",
        "others",
        "everybody",
        "turn player",
        "combatants",
        "choosers",
        "you with choosers",
        "event player",
        "event controller",
        "event owner",
    ]
    | OwnerOf
)
"""The players: the ability's controller, all opponents, both of these, all others, all, the turn player, the
attacker and the defender of the combat in progress (`combatants`), the controller of choice number N, or the `choosers`
of the option that the condition of the instruction asks for.
`you with choosers` is the ability's controller once for each chooser, and that chooser. The `event player` is the one
who did what the ability triggered on, the `event controller` and the `event owner` are those of what that happened to.
"""


EVENT_PLAYERS: Final[tuple[Who, ...]] = ("event player", "event controller", "event owner")
"""The players whom only an ability speaks of that has triggered on an event of theirs."""


class Operation(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True, tag_field="do"
):
    """One instruction (2026-07-16, 359.3); `only_if` is checked as it is carried out."""

    only_if: Condition | None = None


class ByPlayers(Operation, frozen=True, kw_only=True):
    """An instruction that `who` carry out, each player on their own."""

    who: Who = "you"


class CountedByPlayers(ByPlayers, frozen=True, kw_only=True):
    """An instruction that counts by a number, with `each` by this number for each of what is counted."""

    each: Quantity | None = None


class ForCombat(Operation, frozen=True, kw_only=True):
    """A change that lasts for the turn, or with `combat` for the combat that is in progress (466.7.c)."""

    combat: bool = False


class Next(Operation, frozen=True, kw_only=True):
    """A change of what happens this turn, or only of the `next` that does (391)."""

    next: bool = False


def number_read(do: Operation) -> AmountOf | None:
    """The number of one object by which an instruction counts, or up to which it raises another."""
    read = getattr(do, "equal_to", None) or getattr(do, "each", None)
    return read if isinstance(read, AmountOf) else None
