"""Entries beside their events: who announced them, points that wait for the other side, and news of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from tableside.engine import Table
from tableside.engine.model import events as e
from tableside.engine.model.references import Player
from tableside.ledger.entry import PublicEntry
from tableside.ledger.timeline import REDO
from tableside.match.public.infractions import PENALTY_NAMES
from tableside.match.public.round_clock import CLOCK, RoundClock, describe_end, read_clock_note
from tableside.match.public.rulings import RULING, read_ruling
from tableside.match.public.story import StoryEvent, Teller
from tableside.message import Message, PlayerName, message

CALLED: Literal["judge called"] = "judge called"
"""The kind of an entry with which a player calls a judge."""

BY_HAND = ("points are", "conquer", "tell")
"""The actions that give points by hand, which the other side agrees to (Tournament Rules 2026-07-16, 415.2)."""


STILL_WAITS = "still waits"
"""The kind of an entry with one thing that people had still to answer or to do as their match was handed over."""


class PublicAction(msgspec.Struct, frozen=True):
    """The part of a public action that says what it is and whose; other entries have some of these fields."""

    type: str = ""
    player: Player = ""
    told_by: Player | None = None
    by: str = ""
    of: int = 0
    since: str = ""

    @property
    def doer(self) -> Player:
        """Return who announced it."""
        return self.told_by or self.player


@dataclass(frozen=True, slots=True)
class PointsClaim:
    """Points by hand that wait for the other sides: `whose` they are, and the players who have not agreed yet."""

    whose: Player
    waits: tuple[Player, ...]

    def after_word_of(self, player: Player, table: Table) -> PointsClaim | None:
        """The claim once a player has agreed or plays on, and the team with them; None if nobody is left to agree."""
        team = table.team(player) if player in table.setup.players else (player,)
        waits = tuple(other for other in self.waits if other not in team)
        return PointsClaim(self.whose, waits) if waits else None


class _WithClaim(msgspec.Struct, frozen=True):
    claim: PointsClaim | None = None


def read_claim(entry: PublicEntry) -> PointsClaim | None:
    """Return which points still wait at the beginning of a match that was handed over."""
    return msgspec.json.decode(entry.action, type=_WithClaim).claim


def read_action(entry: PublicEntry) -> PublicAction:
    """Return what the public action of an entry says."""
    return msgspec.json.decode(entry.action, type=PublicAction | None) or PublicAction()


def named(entry: PublicEntry) -> str:
    """By whom a note is."""
    return read_action(entry).by


def conceding(entry: PublicEntry) -> Player:
    """The player who concedes by an action, empty for any other."""
    action = read_action(entry)
    return action.player if action.type == "concede" else ""


def claim_after(
    claim: PointsClaim | None, entry: PublicEntry, events: Sequence[e.Event], before: Table
) -> PointsClaim | None:
    """The points that wait after an entry with these events; who acts has agreed to what was there before."""
    action = read_action(entry)
    if claim is not None and action.doer:
        claim = claim.after_word_of(action.doer, before)
    gained = next((event for event in events if isinstance(event, e.Gained)), None)
    if gained is None or action.type not in BY_HAND:
        return claim
    return PointsClaim(gained.player, before.opponents(action.doer))


def tell_note(teller: Teller, entry: PublicEntry, table: Table, clock: RoundClock | None) -> Iterator[StoryEvent]:
    """The news of an entry that changes no position; `clock` is the clock after it."""
    turn = table.number
    if entry.kind == "undo":
        action = read_action(entry)
        yield teller.note("undone", message("overlay-undone"), turn, of=action.of, below=_undone_by(action))
    elif entry.kind == REDO:
        yield teller.note("redone", message("overlay-redone"), turn)
    elif entry.kind == CALLED and not (action := read_action(entry)).since:
        who = message("overlay-called-by", player=PlayerName(action.by)) if action.by else None
        yield teller.note("judge called", message("overlay-judge-called"), turn, player=action.by or None, below=who)
    elif entry.kind == RULING:
        ruling = read_ruling(entry)
        player = PlayerName(ruling.player)
        below = message("overlay-ruling-on", player=player, penalty=PENALTY_NAMES[ruling.penalty])
        yield teller.note(
            "ruling", message("overlay-ruling"), turn, player=ruling.player, below=below, rule=ruling.infraction
        )
    elif entry.kind == CLOCK and clock is not None and read_clock_note(entry).what in ("time", "sudden death"):
        yield teller.note("time", message("overlay-time"), turn, below=describe_end(clock, turn))


def _undone_by(action: PublicAction) -> Message:
    return message("overlay-rewound-by-judge" if action.by == "judge" else "overlay-undone-by-players")
