"""Standing effects that forbid what the rules or other cards allow: "can't" beats "can" (2026-07-16, 054)."""

from __future__ import annotations

from typing import Literal

import msgspec


class NoMoveToBase(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="has", tag="no move to base"):
    """These units cannot move to a base: all, those `here`, at the battlefield itself, or the card itself (`me`)."""

    units: Literal["all", "here", "me"] = "all"


class NoPlayHere(msgspec.Struct, frozen=True, tag_field="has", tag="no play here"):
    """Units cannot be played to the battlefield."""


class CannotBeChosen(msgspec.Struct, frozen=True, tag_field="has", tag="cannot be chosen"):
    """Spells and abilities of opponents cannot choose the unit itself."""


class NoPointsForOpponents(msgspec.Struct, frozen=True, tag_field="has", tag="no points"):
    """While the unit is at a battlefield, its player's opponents cannot gain points."""
