"""Operations on Chosen Champions."""

from __future__ import annotations

from carddata.model.operations import Operation, Things


class ToChampionZone(Operation, frozen=True, kw_only=True, tag="to champion zone"):
    """Put a card of a trash into its owner's Champion Zone, unless a card is there already (108.3.c.1)."""

    what: Things
