"""What people do at the table, as values. Whatever may be a hidden card is a `Secret`."""

from __future__ import annotations

from typing import Literal

import msgspec

from carddata.model import Effect
from tableside.engine.model.secret import Secret
from tableside.engine.model.state import Place, Player, Source, Target


class Hide(msgspec.Struct, frozen=True, tag="hide", omit_defaults=True):
    """A card is put facedown at battlefield `at` (2026-07-16, 421). A card that could not be read is None inside.

    `paying` is a domain, where the player said which rune pays.
    """

    player: Player
    card: Secret[str | None]
    at: int
    source: Literal["hand", "champion"] = "hand"
    paying: tuple[str, ...] = ()


class Play(msgspec.Struct, frozen=True, tag="play", omit_defaults=True):
    """A card is played (2026-07-16, 353). From facedown, `at` says where, and `handle` which card where it is known.

    `to` is where its permanent enters, `moving` where a spell moves something to. `paying` has domains, energy and the
    names of the additional costs that are paid. Choices that are left out the table asks for.
    """

    player: Player
    card: Secret[str]
    source: Source = "hand"
    at: int = 0
    handle: str = ""
    to: Place | None = None
    targets: tuple[Target, ...] = ()
    moving: Place | None = None
    paying: tuple[str, ...] = ()


class StandardMove(msgspec.Struct, frozen=True, tag="move"):
    """The standard move of one or more units to one place (2026-07-16, 144)."""

    player: Player
    units: tuple[int, ...]
    to: Place


class Activate(msgspec.Struct, frozen=True, tag="activate", omit_defaults=True):
    """Activated ability number `ability`, from 1, of a permanent is used (2026-07-16, 376-381)."""

    player: Player
    permanent: int
    ability: int = 1
    targets: tuple[Target, ...] = ()
    moving: Place | None = None
    paying: tuple[str, ...] = ()


class Assign(msgspec.Struct, frozen=True, tag="assign"):
    """Combat damage is assigned: amounts by unit (2026-07-16, 465.2.c)."""

    player: Player
    damage: tuple[tuple[int, int], ...]


class Tell(msgspec.Struct, frozen=True, tag="tell", omit_defaults=True):
    """A result of the card that is being done by hand: one operation on what it chose, number 1 in `what`.

    What is moved goes `to` a place.
    """

    player: Player
    did: Effect
    what: tuple[Target, ...] = ()
    to: Place | None = None


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Priority or focus is passed, whichever the player has (2026-07-16, 339, 347.2)."""

    player: Player


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """The answer to what the table asks this player, in the words of its options."""

    player: Player
    answers: tuple[str, ...]


class EndTurn(msgspec.Struct, frozen=True, tag="end turn"):
    """The turn player ends the turn (2026-07-16, 316.9)."""

    player: Player


class Concede(msgspec.Struct, frozen=True, tag="concede"):
    """A player leaves the game (2026-07-16, 650)."""

    player: Player


class Conquer(msgspec.Struct, frozen=True, tag="conquer"):
    """Told by hand: the player has gained control of battlefield `at` (2026-07-16, 469.1)."""

    player: Player
    at: int


class PointsAre(msgspec.Struct, frozen=True, tag="points are"):
    """An agreed correction, told by `player`: `whose` points are `points`."""

    player: Player
    whose: Player
    points: int


class ControlIs(msgspec.Struct, frozen=True, tag="control is"):
    """An agreed correction: `whose` battlefield `at` is, None for nobody's."""

    player: Player
    at: int
    whose: Player | None


class UnitIs(msgspec.Struct, frozen=True, tag="unit is"):
    """An agreed correction: a permanent is at a place, or in its owner's `trash`, `hand` or `banished`."""

    player: Player
    unit: int
    place: int | str


class DamageIs(msgspec.Struct, frozen=True, tag="damage is"):
    """An agreed correction: the damage marked on a unit."""

    player: Player
    unit: int
    damage: int


Correction = PointsAre | ControlIs | UnitIs | DamageIs
Action = (
    Hide | Play | StandardMove | Activate | Assign | Tell | Pass | Choose | EndTurn | Concede | Conquer | Correction
)
