"""Circumstances that standing effects share: while they hold, what they are about, and what they are counted by.

A standing effect has the circumstances of the class that it is derived from, and says only what it does besides.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from carddata.model.amounts import Quantity
from carddata.model.conditions import Condition
from carddata.model.targets import TargetFilter

Affected = Literal["me"] | TargetFilter
"""The objects: the ability's own permanent, or all that fit."""


class While(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="has"):
    """A standing effect that holds while `only_if` is met (364.3)."""

    only_if: Condition | None = None


class Affecting(While, frozen=True, kw_only=True):
    """A standing effect on these objects."""

    to: Affected = "me"


class ForEach(While, frozen=True, kw_only=True):
    """A standing effect that counts once, or with `each` as many times as that counts."""

    each: Quantity | None = None


class Given(ForEach, frozen=True, kw_only=True):
    """Something that these units have; with `through` each gear that fits gives it to the unit with it attached.

    Then `to` says nothing.
    """

    to: Affected = "me"
    through: TargetFilter | None = None


class Entering(While, frozen=True, kw_only=True):
    """A standing effect by which permanents enter the board ready, or exhausted (359.2)."""

    ready: bool = True
