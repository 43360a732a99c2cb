"""A total cost in resources (2026-07-16, 356.7)."""

from __future__ import annotations

import msgspec

ANY: frozenset[str] = frozenset()
"""Power of any domain, [A]."""


class Total(msgspec.Struct, frozen=True):
    """A total cost in resources: energy, and for each power the domains that may pay it; `ANY` for any."""

    energy: int = 0
    power: tuple[frozenset[str], ...] = ()

    def __add__(self, more: Total) -> Total:
        return Total(self.energy + more.energy, self.power + more.power)


NO_COST = Total()
"""A cost of nothing."""
