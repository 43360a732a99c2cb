"""The locked desk: a badge and the PIN, or the PIN and a name; each refused try is on record."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace

from hw.model import Arrived, Sighting
from tableside.judge.badges import NOT_READ, Badge, BadgeFile
from tableside.judge.changes import ChangeTable, JudgeChanges
from tableside.judge.judge_names import JudgeNames, NameRange, offered
from tableside.judge.pin import NO_PIN, Entrant
from tableside.judge.roles import Role
from tableside.judge.view import JudgeView
from tableside.ledger.sticks import STICKS
from tableside.match.judge_calls import REFUSED_UNLOCK, RefusedUnlock
from tableside.match.state import Match, UnlockNote
from tableside.message import Message, Names, message

BADGE_HOLDS = 60.0
"""The time after its badge in which a judge may enter the PIN, in seconds."""
BADGE_FIRST = message("judge-badge-first")
NO_MATCH = message("judge-no-match")
NOT_LISTED = message("judge-name-not-listed")

_Read = TypeVar("_Read")


class Unlocking:
    """The person at the locked desk: their side, the badge that was accepted, and the role whose PIN was right.

    A badge counts until the desk is left or too much time has passed. Where there is a list of judges and no badge,
    whoever entered a PIN still says who they are. `sticks` is where USB sticks are mounted.
    """

    def __init__(self, folder: Path, changes: JudgeChanges, sticks: Sequence[Path] = STICKS) -> None:
        self._badges = BadgeFile(folder)
        self._names = JudgeNames(folder)
        self._sticks = sticks
        self._changes = changes
        self._badge: Badge | None = None
        self._until = 0.0
        self._side = ""
        self._arrived: Role | None = None

    @property
    def asks_badge(self) -> bool:
        """Return whether a badge is needed: some were set, or their file is damaged. Raises OSError."""
        return self._badges.badges() != ()

    @property
    def badge(self) -> Badge | None:
        """The badge that was accepted, as long as it counts."""
        return self._badge if time.monotonic() < self._until else None

    def forget(self) -> None:
        """Nobody is there any more."""
        self._badge = self._arrived = None

    def attend(self, match: Match | None, side: str) -> Message | None:
        """Somebody comes to the locked desk on this player's side; return why they cannot unlock it. Raises OSError."""
        self._side = side
        self.look_for_stick()
        if not self.asks_badge and not self._changes.has_pin:
            return NO_PIN
        return NO_MATCH if match is None else None

    def look_for_stick(self) -> None:
        """Take a badge on a USB stick, if one is plugged in. Raises OSError."""
        if (badge := self._badges.on_stick(self._sticks)) is not None:
            self._accept(badge)

    def with_stick(self, entrant: Entrant) -> Entrant:
        """Somebody who enters a PIN at the settings, where a USB stick alone can be a badge. Raises OSError."""
        return replace(entrant, has_badge=self._badges.on_stick(self._sticks) is not None)

    def _accept(self, badge: Badge) -> None:
        self._badge, self._until = badge, time.monotonic() + BADGE_HOLDS

    def show_badge(self, table: ChangeTable, match: Match, sighting: Sighting) -> Message | None:
        """Take a badge on a reader; return why it is not accepted. Raises LedgerError, OSError.

        A card that was not read is no try.
        """
        self.forget()
        if not isinstance(sighting, Arrived):
            return NOT_READ
        accepted = self._badges.accept(
            sighting.tag, lambda talk: table.converse(sighting, talk), is_casual=match.agreed.dial == "casual"
        )
        if isinstance(accepted, Message):
            if accepted != NOT_READ:
                table.note(REFUSED_UNLOCK, RefusedUnlock("badge", self._side))
            return accepted
        self._accept(accepted)
        return None

    def enter_pin(self, table: ChangeTable, pin: str, entrant: Entrant) -> UnlockNote | Message | None:
        """Return how a PIN unlocks the desk, or why not; None if a name is chosen first. Raises LedgerError, OSError.

        A badge says whose PIN it is. A head judge has a head judge's badge and, where there is one, the head judge's
        PIN.
        """
        if table.match is None:
            return NO_MATCH
        if self.badge is None:
            self.look_for_stick()
        badge = self.badge
        if badge is None and self.asks_badge:
            return BADGE_FIRST
        if badge is not None:
            role = self._changes.unlock(table, pin, replace(entrant, role=badge.role, has_badge=True))
            return role if isinstance(role, Message) else UnlockNote(badge.role, badge.name, "badge")
        role = self._changes.unlock(table, pin, entrant)
        if isinstance(role, Message):
            return role
        if not self._names.names():
            return UnlockNote(role)
        self._arrived = role
        return None

    def choose_name(self, name: str) -> UnlockNote | Message | None:
        """Return how the desk is unlocked for who entered the PIN, or that the name is not listed; None without a PIN.

        The empty name is nobody on it. Raises OSError.
        """
        if self._arrived is None:
            return None
        if name not in ("", *self._names.names()):
            return NOT_LISTED
        return UnlockNote(self._arrived, name, "list" if name else "PIN")

    def view(self, match: Match | None, notice: Message | None) -> JudgeView:
        """The locked desk, as far as its files can be read."""
        pending, badge = self._changes.pending, self.badge
        entered: Role = "judge" if badge is None else badge.role
        return JudgeView(
            asks_badge=_read(lambda: self.asks_badge, otherwise=True),
            waits_for_pin=badge is not None,
            judges=_read(lambda: self._offered(match), otherwise=()),
            has_pin=_read(lambda: self._changes.has_pin, otherwise=True),
            has_head_pin=_read(lambda: self._changes.has_head_pin, otherwise=False),
            digits=_read(lambda: self._changes.digits(entered), otherwise=0),
            head_digits=_read(lambda: self._changes.digits("head judge"), otherwise=0),
            message=notice,
            change=pending,
            names=Names() if match is None or pending is None else match.names,
        )

    def _offered(self, match: Match | None) -> tuple[str | NameRange, ...]:
        """Return what whoever entered the PIN chooses a name from; nothing before that."""
        if self._arrived is None or match is None:
            return ()
        last = dict.fromkeys(visit.judge for visit in reversed(tuple(match.visits.values())))
        return offered(self._names.names(), tuple(last))


def _read(read: Callable[[], _Read], *, otherwise: _Read) -> _Read:
    """Return what is read of a file, or what holds if it cannot be read."""
    with suppress(OSError):
        return read()
    return otherwise
