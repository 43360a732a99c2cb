"""How a position remembers damage on permanents, and who has dealt it since the last cleanup (2026-07-16, 428.5.c)."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.engine.model.board import Permanent
from tableside.engine.model.causes import Cause


def with_damage(permanent: Permanent, damage: int, cause: Cause | None) -> Permanent:
    """The permanent with so much damage, some of which has this cause; without damage it has no causes."""
    known = permanent.hurt_by if damage else ()
    added = () if cause is None or cause in known else (cause,)
    return replace(permanent, damage=damage, hurt_by=(*known, *added))


def without_causes(permanent: Permanent) -> Permanent:
    """The permanent with the damage that it has, the cause of no later death."""
    return replace(permanent, hurt_by=()) if permanent.hurt_by else permanent
