"""The way in: a badge and the PIN, or the PIN alone at a table that has no badges. Each refused try is on record."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from hw.model import Arrived, Sighting
from tableside.judge.badges import NOT_READ, Badge, BadgeFile
from tableside.judge.changes import ChangeTable, JudgeChanges
from tableside.judge.pin import Entrant
from tableside.judge.roles import Role
from tableside.ledger.sticks import STICKS
from tableside.match.judge_calls import REFUSED_UNLOCK, RefusedUnlock
from tableside.match.state import Match
from tableside.message import Message, message

BADGE_HOLDS = 60.0
"""How long after its badge a judge may enter the PIN, in seconds."""
BADGE_FIRST = message("judge-badge-first")


class Unlocking:
    """The badge that was accepted last, until the desk is left or too much time has passed.

    `sticks` is where USB sticks are mounted.
    """

    def __init__(self, folder: Path, changes: JudgeChanges, sticks: Sequence[Path] = STICKS) -> None:
        self._badges = BadgeFile(folder)
        self._sticks = sticks
        self._changes = changes
        self._badge: Badge | None = None
        self._until = 0.0

    @property
    def asks_badge(self) -> bool:
        """Whether a badge is needed: some were set, or their file is damaged. Raises OSError."""
        return self._badges.badges() != ()

    @property
    def badge(self) -> Badge | None:
        """The badge that was accepted, as long as it counts."""
        return self._badge if time.monotonic() < self._until else None

    def forget(self) -> None:
        """Nobody is there any more."""
        self._badge = None

    def look_for_stick(self) -> None:
        """Take a badge on a USB stick, if one is plugged in. Raises OSError."""
        if (badge := self._badges.on_stick(self._sticks)) is not None:
            self._accept(badge)

    def with_stick(self, entrant: Entrant) -> Entrant:
        """Somebody who enters a PIN at the settings, where a USB stick alone can be a badge. Raises OSError."""
        return replace(entrant, has_badge=self._badges.on_stick(self._sticks) is not None)

    def _accept(self, badge: Badge) -> None:
        self._badge, self._until = badge, time.monotonic() + BADGE_HOLDS

    def show_badge(self, table: ChangeTable, match: Match, sighting: Sighting, side: str) -> Message | None:
        """Take a badge on a reader; return why it is not accepted. Raises LedgerError, OSError.

        A card that was not read is no try. `side` is where the desk is open, as in `Entrant`.
        """
        self.forget()
        if not isinstance(sighting, Arrived):
            return NOT_READ
        accepted = self._badges.accept(
            sighting.tag, lambda talk: table.converse(sighting, talk), is_casual=match.agreed.dial == "casual"
        )
        if isinstance(accepted, Message):
            if accepted != NOT_READ:
                table.note(REFUSED_UNLOCK, RefusedUnlock("badge", side))
            return accepted
        self._accept(accepted)
        return None

    def unlock(self, table: ChangeTable, pin: str, entrant: Entrant) -> Role | Message:
        """For whom the desk is unlocked, or why it is not. Raises LedgerError, OSError.

        A badge says whose PIN it is. A head judge has a head judge's badge and, where there is one, the head judge's
        PIN.
        """
        if self.badge is None:
            self.look_for_stick()
        badge = self.badge
        if badge is None and self.asks_badge:
            return BADGE_FIRST
        if badge is None:
            return self._changes.unlock(table, pin, entrant)
        role = self._changes.unlock(table, pin, replace(entrant, role=badge.role, has_badge=True))
        return role if isinstance(role, Message) else badge.role
