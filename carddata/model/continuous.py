"""Continuous effects on game objects for as long as a card stands: their Might, their keywords, and how they enter.

These are the passive abilities that alter traits of objects (2026-07-16, 364, 474). What is attached to a unit says
them of that unit as "me".
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from carddata.model.keywords import CarriedOutKeyword, PrintedKeyword
from carddata.model.operations import Change
from carddata.model.scope import Affected, Affecting, Entering, Given
from carddata.model.targets import TargetFilter

SomeKeywords = Annotated[tuple[PrintedKeyword, ...], msgspec.Meta(min_length=1)]
"""At least one keyword that a unit can be given."""


class HasMight(Given, frozen=True, kw_only=True, tag="might"):
    """These units have `amount` more Might, or that much for each thing counted, while `only_if` is met (477.3).

    With `least` a decrease takes no unit below that much Might, and none that has less already.
    """

    amount: Change
    least: int | None = None


class HasKeywords(Given, frozen=True, kw_only=True, tag="keywords"):
    """These units have keywords while `only_if` is met (477.2).

    With `each` a keyword counts once for each thing counted, with `lacking` only where a unit has it from nothing else.
    With `everywhere` the cards of players that fit have them off the board too.
    """

    keywords: SomeKeywords
    lacking: bool = False
    everywhere: bool = False


class LosesKeywords(Affecting, frozen=True, kw_only=True, tag="loses keywords"):
    """These permanents have none of these keywords, or no keywords at all if there are none (477.2, 801.3.b).

    What gives them such a keyword later gives it all the same (480.3); it holds while `only_if` is met.
    """

    keywords: tuple[CarriedOutKeyword, ...] = ()


class HasTags(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="has", tag="tags"):
    """These units have tags besides their own (477.1.a).

    They may be described by whose they are, where, and by a tag that they have or have not, but by no other trait: the
    layers after this one alter those.
    """

    tags: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    to: Affected = "me"


class OthersEnter(Entering, frozen=True, kw_only=True, tag="others enter"):
    """Described objects enter the board ready, or exhausted, while `only_if` is met (359.2, 369.3)."""

    of: TargetFilter


Continuous = HasMight | HasKeywords | LosesKeywords
"""Any effect that the layers apply."""
