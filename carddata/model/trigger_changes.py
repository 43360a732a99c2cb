"""Cards' changes of other cards' abilities: how often they trigger, and what they add (2026-07-16, 383.4, 429)."""

from __future__ import annotations

from typing import Literal

import msgspec

from carddata.model.domains import Domain
from carddata.model.scope import While

EffectKind = Literal["Deathknell", "Temporary", "conquer", "hold"]
"""The triggered abilities that cards name: those of two keywords, conquer effects and hold effects (383.4.c)."""


ScoringKind = Literal["conquer", "hold"]
"""The triggered abilities on scoring that cards name (383.4.c, 383.4.d)."""


class TriggerChange(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="has", tag="triggers"):
    """Its player's effects of this kind trigger an additional time (`again`) or `never`, or are of `both` kinds.

    With `here` it is said of what happens where it is, `never` of permanents there. The unit's own conquer effects, or
    hold effects, are of `both` kinds if they are effects of the other kind too (2026-07-16, 383.4).
    """

    of: EffectKind
    how: Literal["again", "never", "both"]
    here: bool = False


class AddsMore(While, frozen=True, kw_only=True, tag="adds more"):
    """Each ability of its player's tokens named `token` that adds resources adds this too while `only_if` is met."""

    token: str
    energy: int = 0
    power: tuple[Domain | Literal["any"], ...] = ()
