"""The progress of a game: the phase of the turn, a showdown, a combat, outstanding tasks."""

from __future__ import annotations

from typing import Literal

import msgspec

from carddata.model.operations import SkippedPart
from tableside.engine.model.causes import Cause, DealtBy
from tableside.engine.model.references import Player

Phase = Literal["start", "awaken", "beginning", "scoring", "channel", "draw", "main", "ending", "expiration"]
"""The phases and steps of a turn, `start` before the first of a game."""


class PendingSkip(msgspec.Struct, frozen=True):
    """A player skips their next turn, or the next phase of this kind (443)."""

    player: Player
    what: SkippedPart


class ComingTurns(msgspec.Struct, frozen=True, omit_defaults=True):
    """The changes of whose turn comes next, and of what happens in it.

    `queued` are the players of the additional turns to come. During such a turn, `regular` is the player of the last
    regular turn. `skips` are the turns and phases that players are to skip.
    """

    queued: tuple[Player, ...] = ()
    regular: Player | None = None
    skips: tuple[PendingSkip, ...] = ()


IN_ORDER = ComingTurns()
"""Turns come in turn order."""


class Showdown(msgspec.Struct, frozen=True):
    """A showdown in progress: where, who has focus, who has passed focus in sequence."""

    at: int
    focus: Player
    passed: tuple[Player, ...] = ()


class Combat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A combat in progress and the step that it is at (2026-07-16, 463).

    `attacked` are the units that were an attacker in it, and `defended` those that were a defender: a unit that changes
    sides is in both (383.4.e, 383.4.f). `assigned` is the attacker's damage by unit until the defender has assigned
    theirs (465.2.c). `excess` is the damage that each player assigned above
    what was lethal (465.2.c.4), None if it is not known. `recalled` marks that attackers were recalled, and `winner` is
    the player who has won, None for no result (466.3).
    """

    at: int
    attacker: Player
    defender: Player
    step: Literal["showdown", "damage", "cleanup", "result", "control", "end"] = "showdown"
    attacked: tuple[int, ...] = ()
    defended: tuple[int, ...] = ()
    assigned: tuple[tuple[int, int], ...] = ()
    excess: tuple[tuple[Player, int | None], ...] = ()
    recalled: bool = False
    winner: Player | None = None


TaskKind = Literal[
    "draw", "burn", "awaken", "channel", "cleanup", "ending cleanup", "combat cleanup", "deaths", "damage", "holds"
]
"""The kinds of what must be done before play goes on."""


class Task(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that must be done before play goes on (2026-07-16, 333).

    For a draw or for burning, `count` cards of the deck are left, and the player has `burned` out that often in it;
    `cards` are those that it has burned so far, `?` for each that is not known. Of a cleanup `count`
    steps are done; an ordinary `cleanup` is a task once it was interrupted.
    `deaths` kills `units` at the same time, for the instruction of chain item `item` if one says so; `sure` once people
    have said that unread text does not change it, for which each of `causes` is responsible, by unit. `damage` deals
    each of `units` one of `amounts` once it is settled in which order effects change it. `holds` scores what the player
    holds; `held` are the battlefields that they have scored so.
    """

    kind: TaskKind
    player: Player = ""
    count: int = 0
    at: int = 0
    burned: int = 0
    cards: tuple[str, ...] = ()
    units: tuple[int, ...] = ()
    item: int = 0
    sure: bool = False
    causes: tuple[tuple[int, Cause], ...] = ()
    amounts: tuple[int, ...] = ()
    held: tuple[int, ...] = ()
    by: DealtBy = "effect"
