"""Actions: what players do, as values. Every card that may be hidden is a `Secret`."""

from __future__ import annotations

from typing import Literal

import msgspec

from carddata.model.abilities import Effect
from tableside.engine.model.chain_items import Source
from tableside.engine.model.references import Place, Player, Target
from tableside.engine.model.secret import Secret


class Hide(msgspec.Struct, frozen=True, tag="hide", omit_defaults=True):
    """Hide a card at battlefield `at` (2026-07-16, 421). `card` holds None for a card that was not read.

    `paying` holds the domain of the rune that pays, if the player chose one.
    """

    player: Player
    card: Secret[str | None]
    at: int
    source: Literal["hand", "champion"] = "hand"
    paying: tuple[str, ...] = ()


class Play(msgspec.Struct, frozen=True, tag="play", omit_defaults=True):
    """Play a card (2026-07-16, 353). From facedown, `at` is the battlefield and `handle` the card, if known.

    `to` is where its permanent enters, `moving` the destinations of a spell's moves, in the order of its text, `modes`
    the chosen modes, from 1. `paying` has domains, energy and the names of additional costs. The table asks for each
    choice left out.
    """

    player: Player
    card: Secret[str]
    source: Source = "hand"
    at: int = 0
    handle: str = ""
    to: Place | None = None
    targets: tuple[Target, ...] = ()
    moving: tuple[Place, ...] = ()
    paying: tuple[str, ...] = ()
    modes: tuple[int, ...] = ()


class StandardMove(msgspec.Struct, frozen=True, tag="move"):
    """Move one or more units to one place by the standard move (2026-07-16, 144)."""

    player: Player
    units: tuple[int, ...]
    to: Place


class Activate(msgspec.Struct, frozen=True, tag="activate", omit_defaults=True):
    """Activate ability number `ability`, from 1, of a permanent (2026-07-16, 376-381). The rest is as in `Play`."""

    player: Player
    permanent: int
    ability: int = 1
    targets: tuple[Target, ...] = ()
    moving: tuple[Place, ...] = ()
    paying: tuple[str, ...] = ()
    modes: tuple[int, ...] = ()


class Assign(msgspec.Struct, frozen=True, tag="assign"):
    """Assign combat damage: pairs of unit id and amount (2026-07-16, 465.2.c)."""

    player: Player
    damage: tuple[tuple[int, int], ...]


class Tell(msgspec.Struct, frozen=True, tag="tell", omit_defaults=True):
    """Report a result of the card done by hand: a single operation on the objects in `what`, its choice number 1.

    `to` is the destination of a move.
    """

    player: Player
    did: Effect
    what: tuple[Target, ...] = ()
    to: Place | None = None


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Pass priority or focus, whichever the player has (2026-07-16, 339, 347.2)."""

    player: Player


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """Answer the question that the table asks this player, in the words of its options."""

    player: Player
    answers: tuple[str, ...]


class EndTurn(msgspec.Struct, frozen=True, tag="end turn"):
    """End the turn (2026-07-16, 316.9)."""

    player: Player


class Concede(msgspec.Struct, frozen=True, tag="concede"):
    """Leave the game (2026-07-16, 650)."""

    player: Player


class Conquer(msgspec.Struct, frozen=True, tag="conquer"):
    """Report that the player has gained control of battlefield `at` (2026-07-16, 469.1)."""

    player: Player
    at: int


class PointsAre(msgspec.Struct, frozen=True, tag="points are"):
    """An agreed correction by `player`: `whose` points are `points`."""

    player: Player
    whose: Player
    points: int


class ControlIs(msgspec.Struct, frozen=True, tag="control is"):
    """An agreed correction: `whose` controls battlefield `at`, None for nobody."""

    player: Player
    at: int
    whose: Player | None


class UnitIs(msgspec.Struct, frozen=True, tag="unit is"):
    """An agreed correction: a permanent is at a location, or in an `ExitZone` of its owner."""

    player: Player
    unit: int
    place: int | str


class DamageIs(msgspec.Struct, frozen=True, tag="damage is"):
    """An agreed correction: the damage marked on a unit."""

    player: Player
    unit: int
    damage: int


Correction = PointsAre | ControlIs | UnitIs | DamageIs
"""Any agreed correction."""

Action = (
    Hide | Play | StandardMove | Activate | Assign | Tell | Pass | Choose | EndTurn | Concede | Conquer | Correction
)
"""Any action."""
