"""When an instruction or an ability counts: conditions."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from carddata.model.amounts import AmountOf, HowMany, Quantity
from carddata.model.targets import TargetFilter

PrintedNumber = Annotated[int, msgspec.Meta(ge=1, le=99)]
"""A printed number of cards, points or damage."""


class If(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A condition: every field that is set must hold, or not all of them if `unless` is set.

    `played_from` is where the card was played from, `paid` an additional cost that was paid for it. `there_is` asks for
    at least `count` such objects, `legion` for another card finalized by the player this turn (812.1.c), `xp` for so
    much XP or more (824.1.b), `turn` for whose turn it is, `beginning` for the Beginning Phase, `showdown` for a
    showdown that is in progress (341). `chosen` asks that choice number `choice` fits the description too, `chosen_of`
    whose it was as the item began to resolve, `any_chosen` that anything chosen fits, `me` that the ability's own
    permanent does, `empowered` that it is Empowered (828.1.b.1), `attached_this_turn` that the Equipment whose effect
    text asks was attached to it this turn, `outmatches` that the ability's own unit has more Might than all of these
    together, `attacked` that it attacked in the combat that ends. `counted` asks for an amount of at least `fewest`
    and, if it is set, at most `most`, and `amount` for such a number of one object, as it was before an earlier
    instruction acted on that (359.3.e.13). `revealed` asks that the card fits that an earlier instruction has had
    revealed, or has discarded (its `zone` is the hand) or burned (the trash). `also` is another condition about the
    position that must be met too.

    `done` and `did` link an instruction to an earlier instruction of the same ability, by its number from 1
    (359.3.e.14): with `done` it is dropped if that was ignored, because its target is illegal or it is impossible; with
    `did` also if the action that it names did not take place, because that was negated or replaced, or changed nothing.
    `option` asks that a player has chosen the option of that number at the instruction `asked`.
    """

    played_from: Literal["", "hand", "champion", "facedown", "trash", "deck"] = ""
    paid: str = ""
    there_is: TargetFilter | None = None
    count: PrintedNumber = 1
    legion: bool = False
    xp: int = 0
    showdown: bool = False
    turn: Literal["", "yours", "an opponent's"] = ""
    beginning: bool = False
    chosen: TargetFilter | None = None
    chosen_of: Literal["", "friendly", "enemy"] = ""
    choice: PrintedNumber = 1
    any_chosen: TargetFilter | None = None
    me: TargetFilter | None = None
    empowered: bool = False
    attached_this_turn: bool = False
    attacked: bool = False
    outmatches: TargetFilter | None = None
    counted: Quantity | None = None
    amount: AmountOf | None = None
    fewest: int = 0
    most: int | None = None
    revealed: TargetFilter | None = None
    also: If | None = None
    done: int = 0
    did: int = 0
    asked: int = 0
    option: int = 0
    unless: bool = False


NOT_EMPOWERED = If(empowered=True, unless=True)
"""That the own permanent is not Empowered."""


def without_empowered(condition: If | None) -> If | None:
    """A condition without the part that the own permanent is not Empowered.

    >>> without_empowered(If(xp=3, also=NOT_EMPOWERED)) == If(xp=3)
    True
    """
    if condition is None or condition == NOT_EMPOWERED:
        return None
    return msgspec.structs.replace(condition, also=without_empowered(condition.also))


def asks_about_what_changes(condition: If | None) -> bool:
    """Return whether a condition asks about what an instruction may change: what there is, or what was chosen."""
    if condition is None:
        return False
    return condition.chosen is not None or asks_about_the_rest(condition)


def asks_what_there_is(condition: If | None) -> bool:
    """Return whether a condition asks what objects there are, or how many.

    >>> asks_what_there_is(If(there_is=TargetFilter(kind="gear"))), asks_what_there_is(If(xp=3))
    (True, False)
    """
    if condition is None:
        return False
    return condition.there_is is not None or isinstance(condition.counted, HowMany)


def asks_about_the_rest(condition: If | None) -> bool:
    """Return whether a condition asks about what an instruction may change besides what a choice is now."""
    if condition is None:
        return False
    asked = (condition.there_is, condition.any_chosen, condition.me, condition.counted, condition.outmatches)
    return any(asked) or bool(condition.chosen_of) or asks_about_what_changes(condition.also)
