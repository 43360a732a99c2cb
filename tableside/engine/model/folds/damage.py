"""The memory of a position for damage on permanents, whose it is, and who has dealt it since the last cleanup.

(2026-07-16, 142.3.a, 428.5.c)
"""

from __future__ import annotations

from msgspec.structs import replace

from tableside.engine.model.board import Permanent
from tableside.engine.model.causes import Cause
from tableside.engine.model.references import UNKNOWN, Player


def with_damage(permanent: Permanent, damage: int, cause: Cause | None) -> Permanent:
    """The permanent with this damage, some of which has this cause; without damage it has no causes."""
    known = permanent.hurt_by if damage else ()
    added = () if cause is None or cause in known else (cause,)
    return replace(permanent, damage=damage, damaged_by=_markers(permanent, damage, cause), hurt_by=(*known, *added))


def _markers(permanent: Permanent, damage: int, cause: Cause | None) -> tuple[Player, ...]:
    """The players whose damage it is; of what people correct nobody knows whose it is."""
    if not damage or cause is None:
        return ()
    before = permanent.damaged_by or (UNKNOWN,) * bool(permanent.damage)
    marker = cause.player if cause.sure else UNKNOWN
    return before if marker in before else (*before, marker)


def without_causes(permanent: Permanent) -> Permanent:
    """The permanent with the damage that it has, the cause of no later death."""
    return replace(permanent, hurt_by=()) if permanent.hurt_by else permanent
