"""The causes of damage and deaths: who deals it and who kills (2026-07-16, 428.5)."""

from __future__ import annotations

from typing import Literal

import msgspec

from tableside.engine.model.references import Player

DealtBy = Literal["effect", "unit", "combat"]
"""The source of damage: a spell or an ability itself, a unit because one of those says so (417.6.b.3), or a combat."""


class Cause(msgspec.Struct, frozen=True, omit_defaults=True):
    """The player who is responsible for damage or a death, and whether a `spell` is, None if that is not known.

    Without `sure` nobody knows whether this player is responsible, or another one.
    """

    player: Player
    spell: bool | None = False
    sure: bool = True
