"""How often the triggered abilities of a player trigger, as other cards say (2026-07-16, 383.4, 808, 816)."""

from __future__ import annotations

from typing import Literal

import msgspec

EffectKind = Literal["Deathknell", "Temporary", "conquer", "hold"]
"""The triggered abilities that cards name: those of two keywords, conquer effects and hold effects (383.4.c)."""


class TriggersMore(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="has", tag="triggers more"):
    """Its player's effects of this kind trigger an additional time; with `here` only for what happens here."""

    of: EffectKind
    here: bool = False


class TriggersNot(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="has", tag="triggers not"):
    """Its player's effects of this kind do not trigger; with `here` only those of permanents at its battlefield."""

    of: EffectKind
    here: bool = False
