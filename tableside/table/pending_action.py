"""The action that a player announced by touch, and will do with the next tapped card."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tableside.engine.model.references import Player
from tableside.table.commands import Verb

PENDING_ACTION_HOLDS = 15_000_000_000
"""The time for which a touch waits for its card, in ns."""

PRACTICE_HOLDS = 4 * PENDING_ACTION_HOLDS
"""The time that a touch waits for a practice card, in ns: its player first reads the names of the cards."""

LATE_HOLDS = 105_000_000_000
"""The time after that in which a card may still be meant for a facedown zone, in ns: its tap is asked about."""

TO_FACEDOWN: frozenset[Verb] = frozenset({"hide", "other facedown"})
"""The touches whose card nobody else may see."""


@dataclass(frozen=True, slots=True)
class PendingAction:
    """An action that a player has announced by touch and will do with the next tapped card.

    - `at`: the battlefield, 0 for the base
    - `until`: when it ends (monotonic ns)
    - `unit`: the permanent that the card is, 0 for none
    - `late`: it no longer waits, but the next card may still be meant for it
    """

    player: Player
    verb: Verb
    at: int
    until: int
    unit: int = 0
    late: bool = False

    def overdue(self) -> PendingAction | None:
        """Return what is left of it when its time is over: for a while, a tap for a facedown zone may still come."""
        if self.late or self.verb not in TO_FACEDOWN:
            return None
        return replace(self, until=self.until + LATE_HOLDS, late=True)
