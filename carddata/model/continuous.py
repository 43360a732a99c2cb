"""Continuous effects on game objects for as long as a card stands: their Might, their keywords, and how they enter.

These are the passive abilities that alter traits of objects (2026-07-16, 364, 474). What is attached to a unit says
them of that unit as "me".
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from carddata.model.amounts import Quantity
from carddata.model.conditions import Condition
from carddata.model.keywords import CarriedOutKeyword, PrintedKeyword
from carddata.model.operations import Change
from carddata.model.targets import TargetFilter

Affected = Literal["me"] | TargetFilter
"""The objects: the ability's own permanent, or all that fit."""

SomeKeywords = Annotated[tuple[PrintedKeyword, ...], msgspec.Meta(min_length=1)]
"""At least one keyword that a unit can be given."""


class HasMight(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="has", tag="might"):
    """These units have `amount` more Might, or that much for each thing counted, while `only_if` is met (477.3).

    With `least` a decrease takes no unit below that much Might, and none that has less already. With
    `through` each gear that fits gives it to the unit to which it is attached, and `to` says nothing.
    """

    amount: Change
    to: Affected = "me"
    least: int | None = None
    each: Quantity | None = None
    only_if: Condition | None = None
    through: TargetFilter | None = None


class HasKeywords(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="has", tag="keywords"):
    """These units have keywords while `only_if` is met (477.2).

    With `each` a keyword counts once for each thing counted, with `lacking` only where a unit has it from nothing else.
    With `through` each gear that fits gives them to the unit to which it is attached, and `to` says nothing. With
    `everywhere` the cards of players that fit have them off the board too.
    """

    keywords: SomeKeywords
    to: Affected = "me"
    each: Quantity | None = None
    only_if: Condition | None = None
    through: TargetFilter | None = None
    lacking: bool = False
    everywhere: bool = False


class LosesKeywords(
    msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="has", tag="loses keywords"
):
    """These permanents have none of these keywords, or no keywords at all if there are none (477.2, 801.3.b).

    What gives them such a keyword later gives it all the same (480.3); it holds while `only_if` is met.
    """

    keywords: tuple[CarriedOutKeyword, ...] = ()
    to: Affected = "me"
    only_if: Condition | None = None


class HasTags(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="has", tag="tags"):
    """These units have tags besides their own (477.1.a).

    They may be described by whose they are, where, and by a tag that they have or have not, but by no other trait: the
    layers after this one alter those.
    """

    tags: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    to: Affected = "me"


class OthersEnter(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="has", tag="others enter"):
    """Described objects enter the board ready, or exhausted, while `only_if` is met (359.2, 369.3)."""

    of: TargetFilter
    ready: bool = True
    only_if: Condition | None = None


Continuous = HasMight | HasKeywords | LosesKeywords
"""Any effect that the layers apply."""
