"""Battlefields: showdowns, combat, control, and the points that are scored or gained."""

from __future__ import annotations

from typing import Literal

from tableside.engine.model.events.event import Event
from tableside.engine.model.progress import Combat
from tableside.engine.model.references import PLAIN, Player


class ShowdownBegan(Event, frozen=True, tag="showdown began"):
    """A showdown begins; one player has focus."""

    at: int
    focus: Player


class FocusMoved(Event, frozen=True, tag="focus"):
    """The player with focus, and the players who have passed it in sequence."""

    focus: Player
    passed: tuple[Player, ...] = ()


class ShowdownEnded(Event, frozen=True, tag="showdown ended"):
    """The showdown has closed."""

    at: int


class CombatIs(Event, frozen=True, tag="combat"):
    """The combat in progress and its step, None when it has ended."""

    combat: Combat | None


class RoleGiven(Event, frozen=True, tag="role"):
    """A unit becomes an attacker, a defender, or neither."""

    unit: int
    role: Literal["", "attacking", "defending"]


class ContestedBy(Event, frozen=True, tag="contested"):
    """The player who contests a battlefield, None for nobody."""

    at: int
    player: Player | None


class Controls(Event, frozen=True, tag="controls"):
    """The player who controls a battlefield, None for nobody; `stated` by people or derived by rule."""

    at: int
    player: Player | None
    stated: bool = False


class Scored(Event, frozen=True, tag="scored"):
    """A battlefield counts as scored by a player this turn."""

    player: Player
    at: int
    how: Literal["conquer", "hold"]


class Gained(Event, frozen=True, tag="gained"):
    """A player's points change by `points` for a cause; `at` is the battlefield that was scored."""

    player: Player
    points: int
    why: Literal["conquer", "hold", "burn out", "effect", "correction"]
    at: int = 0


class BattlefieldAdded(Event, frozen=True, tag="battlefield added"):
    """A battlefield token is created; nobody controls it (439.2.b.5, 439.4.b)."""

    name: str


class Replaced(Event, frozen=True, tag="replaced"):
    """A battlefield becomes another, by default one without abilities; `replaced` is the card it can become again."""

    at: int
    name: str = PLAIN
    replaced: str = ""
