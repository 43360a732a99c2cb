"""Actions: what players do, as values. Every card that may be hidden is a `Secret`."""

from __future__ import annotations

from typing import Final, Literal, get_args

import msgspec

from carddata.model.abilities import Effect
from tableside.engine.model.chain_items import PlaySource
from tableside.engine.model.references import Place, Player, Target
from tableside.engine.model.secret import Secret
from tableside.engine.model.zones import DeckEnd, EntryZone, Resource

PermanentKind = Literal["unit", "gear"]
"""The kinds of permanents that people report."""

PassAssumed = Literal["", "no response", "shortcut"]
"""Why a pass is taken for granted: the player cannot respond, or a shortcut was announced."""


HideSource = Literal["hand", "champion"]
"""The zones from which a player hides a card (811.1.a)."""


class Hide(msgspec.Struct, frozen=True, tag="hide", omit_defaults=True):
    """Hide a card at battlefield `at` (2026-07-16, 421). `card` holds None for a card that was not read.

    `paying` holds the domain of the rune that pays, if the player chose one.
    """

    player: Player
    card: Secret[str | None]
    at: int
    source: HideSource = "hand"
    paying: tuple[str, ...] = ()


class Play(msgspec.Struct, frozen=True, tag="play", omit_defaults=True):
    """Play a card (2026-07-16, 353). From facedown, `at` is the battlefield and `handle` the card, if known.

    `to` is where its permanent enters, `moving` the destinations of a spell's moves, in the order of its text, `modes`
    the chosen modes, from 1. `paying` has domains, energy and the names of additional costs. The table asks for each
    choice left out. `kind` is what its player says that a card is of which the program knows nothing.
    """

    player: Player
    card: Secret[str]
    source: PlaySource = "hand"
    at: int = 0
    handle: str = ""
    to: Place | None = None
    targets: tuple[Target, ...] = ()
    moving: tuple[Place, ...] = ()
    paying: tuple[str, ...] = ()
    modes: tuple[int, ...] = ()
    kind: Literal["", "spell", PermanentKind] = ""


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

    `to` is the destination of a move, `onto` the permanent that things are attached to, choice number 2.
    """

    player: Player
    did: Effect
    what: tuple[Target, ...] = ()
    to: Place | None = None
    onto: int | None = None


class Enter(msgspec.Struct, frozen=True, tag="enter", omit_defaults=True):
    """Report that the card done by hand put a card from a zone of its `owner` on the board, at `to`.

    The player of the action controls it. It is not played; the owner is that player unless another is named.
    """

    player: Player
    card: Secret[str]
    zone: EntryZone
    to: Place
    exhausted: bool = False
    owner: Player | None = None


class EnterItself(msgspec.Struct, frozen=True, tag="enter itself"):
    """Report that the card done by hand is itself a unit or a gear, which enters the board at `to`."""

    player: Player
    kind: PermanentKind
    to: Place


class Pass(msgspec.Struct, frozen=True, tag="pass", omit_defaults=True):
    """Pass priority or focus, whichever the player has (2026-07-16, 339, 347.2).

    `told_by` is the other player who said so, None if the player did. `assumed` says why the pass was taken for
    granted, empty if somebody said it.
    """

    player: Player
    told_by: Player | None = None
    assumed: PassAssumed = ""


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """Answer the question that the table asks this player, in the words of its options."""

    player: Player
    answers: tuple[str, ...]


class EndTurn(msgspec.Struct, frozen=True, tag="end turn", omit_defaults=True):
    """End the turn (2026-07-16, 316.9). `told_by` is the other player who said so, None if the player did."""

    player: Player
    told_by: Player | None = None


class Concede(msgspec.Struct, frozen=True, tag="concede"):
    """Leave the game (2026-07-16, 650)."""

    player: Player


class Conquer(msgspec.Struct, frozen=True, tag="conquer"):
    """Report that the player has gained control of battlefield `at` (2026-07-16, 469.1)."""

    player: Player
    at: int


class PointsAre(msgspec.Struct, frozen=True, tag="points are", omit_defaults=True):
    """An agreed correction by `player`: `whose` points are `points`.

    `forgotten` is the battlefield whose point was forgotten and is put right now, 0 for any other correction.
    """

    player: Player
    whose: Player
    points: int
    forgotten: int = 0


class ControlIs(msgspec.Struct, frozen=True, tag="control is"):
    """An agreed correction: `whose` controls battlefield `at`, None for nobody."""

    player: Player
    at: int
    whose: Player | None


class UnitIs(msgspec.Struct, frozen=True, tag="unit is", omit_defaults=True):
    """An agreed correction: a permanent is at a location, or in its owner's `ExitZone`; `end` is where in a deck."""

    player: Player
    unit: int
    place: int | str
    end: DeckEnd = ""


class DamageIs(msgspec.Struct, frozen=True, tag="damage is"):
    """An agreed correction: the damage marked on a unit."""

    player: Player
    unit: int
    damage: int


class PermanentIs(msgspec.Struct, frozen=True, tag="permanent is", omit_defaults=True):
    """An agreed correction: a card of `owner`, who controls it, is a permanent at `place`.

    `zone` is where the record has it, None if the record has it nowhere. `card` is empty for a card that was not read;
    `kind` then says what it is, a unit if that is empty.
    """

    player: Player
    owner: Player
    card: Secret[str]
    place: Place
    zone: EntryZone | None = None
    exhausted: bool = False
    kind: Literal["", PermanentKind] = ""


class CardIs(msgspec.Struct, frozen=True, tag="card is"):
    """An agreed correction: a permanent is this card."""

    player: Player
    unit: int
    card: str


class HandIs(msgspec.Struct, frozen=True, tag="hand is"):
    """An agreed correction: the player `whose` has this many cards in hand."""

    player: Player
    whose: Player
    cards: int


class ControllerIs(msgspec.Struct, frozen=True, tag="controller is"):
    """An agreed correction: the player `whose` controls a permanent."""

    player: Player
    unit: int
    whose: Player


class OwnerIs(msgspec.Struct, frozen=True, tag="owner is"):
    """An agreed correction: a permanent belongs to the player `whose`."""

    player: Player
    unit: int
    whose: Player


class BuffIs(msgspec.Struct, frozen=True, tag="buff is"):
    """An agreed correction: a unit has a buff, or has none."""

    player: Player
    unit: int
    buffed: bool


class ExhaustionIs(msgspec.Struct, frozen=True, tag="exhaustion is"):
    """An agreed correction: a permanent is exhausted, or ready."""

    player: Player
    unit: int
    exhausted: bool


class StunIs(msgspec.Struct, frozen=True, tag="stun is"):
    """An agreed correction: a unit is stunned, or is not."""

    player: Player
    unit: int
    stunned: bool


class EmpowermentIs(msgspec.Struct, frozen=True, tag="empowerment is"):
    """An agreed correction: a permanent or a legend is Empowered, or is not."""

    player: Player
    unit: int
    empowered: bool


class ResourceIs(msgspec.Struct, frozen=True, tag="resource is"):
    """The player `whose` has this much unspent energy, unspent power or XP (Tournament Rules 2026-07-16, 415.4)."""

    player: Player
    whose: Player
    resource: Resource
    amount: int


class FacedownIs(msgspec.Struct, frozen=True, tag="facedown is"):
    """An agreed correction: a facedown card is at another battlefield, in an `ExitZone`, or in its Champion Zone."""

    player: Player
    handle: str
    place: int | str


class FacedownIsOther(msgspec.Struct, frozen=True, tag="facedown is other"):
    """An agreed correction: another card lies in place of a facedown card, which is in the hand.

    `card` holds None for a card that was not read.
    """

    player: Player
    handle: str
    card: Secret[str | None]


class ResultIs(msgspec.Struct, frozen=True, tag="result is"):
    """The players agree how the game ends: `winner` wins it, or nobody does (Tournament Rules 408.2.b, 410.1)."""

    player: Player
    winner: Player | None


Correction = (
    PointsAre
    | ControlIs
    | UnitIs
    | DamageIs
    | PermanentIs
    | CardIs
    | HandIs
    | ControllerIs
    | OwnerIs
    | BuffIs
    | EmpowermentIs
    | ExhaustionIs
    | StunIs
    | ResourceIs
    | FacedownIs
    | FacedownIsOther
    | ResultIs
)
"""Any agreed correction."""

CORRECTIONS: Final = get_args(Correction)
"""Every type of `Correction`."""

FOLLOW_UPS: Final = (Choose, Assign, Tell, Enter, EnterItself, Pass)
"""The actions that only go on with what an earlier action began: a ruling takes them back together with it."""

Action = (
    Hide
    | Play
    | StandardMove
    | Activate
    | Assign
    | Tell
    | Enter
    | EnterItself
    | Pass
    | Choose
    | EndTurn
    | Concede
    | Conquer
    | Correction
)
"""Any action."""
