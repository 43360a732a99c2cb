"""Replacement effects of cards: instead of a death, the end of a combat, a token or an effect (2026-07-16, 367-375)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from carddata.model.conditions import Condition, PrintedNumber
from carddata.model.costs import FREE, Cost
from carddata.model.targets import TargetFilter

InsteadOfDeath = Literal["recall", "banish"]
"""The fate of a unit that would die: it is healed, exhausted and recalled, or it is banished."""


class Saves(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="has", tag="saves"):
    """If a unit that `of` describes would die, or the own unit (`me`), it is healed, exhausted and recalled (369).

    With `may` the unit's controller may pay `cost` for it, and spend the unit's buff with `spend_buff`. Without, the
    card is killed for it, as `cost` says, without a choice; of its bearer, Equipment is that card (136.2.d). With
    `in_combat` it holds only during a combat, with `only_if` only while a condition is met, with `times` only for so
    many deaths each turn (371.1).
    """

    of: Literal["me"] | TargetFilter
    cost: Cost = FREE
    may: bool = False
    spend_buff: bool = False
    in_combat: bool = False
    only_if: Condition | None = None
    times: int = 0


class TieRecalls(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="has", tag="tie recalls"):
    """If a combat ends in a tie, all units there are recalled instead of the attackers (466.1.a.2, 740.3.a).

    It is a combat in which the player is the attacker, or the defender, or any; with `here` one at the battlefield.
    """

    side: Literal["", "attacker", "defender"] = ""
    here: bool = False


class CardsForPoints(
    msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="has", tag="cards for points"
):
    """A player who would score a point in a turn of their own before that of this number draws `cards` instead (471.1).

    The conquest or hold itself takes place (383.4.c.2.c).
    """

    before_turn: Annotated[int, msgspec.Meta(ge=2, le=9)]
    cards: PrintedNumber = 1


class CopiesTokens(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="has", tag="copies tokens"):
    """If its player would play a token unit, they may play that and a copy of it while `only_if` is met (375).

    The copy enters as the token does, and what the effect does to the token it does to the copy. With `times` it
    applies only so often each turn (371.1).
    """

    only_if: Condition | None = None
    times: int = 0


ReplacedEffect = Literal["stun", "less might", "return"]
"""An instruction to a unit that a card replaces: stun it, give it less Might, or return it to its owner's hand."""


class MightInstead(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="has", tag="might instead"):
    """A spell or ability that has chosen the own unit gives it `might` this turn instead of one of these effects (369).

    That is so while `only_if` is met.
    """

    of: Annotated[tuple[ReplacedEffect, ...], msgspec.Meta(min_length=1)]
    might: PrintedNumber
    only_if: Condition | None = None
