"""A position: the public `Table` and the `Private` part beside it, both frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Literal

import msgspec

from carddata.model import Card, Catalogue, Operation

Player = str
"""A seat's letter, A to D in turn order."""

Place = int | str
"""A location (2026-07-16, 198.1): a battlefield by its number from 1, or a player's base by that player's letter."""

UNKNOWN: Final = "?"
"""Stands for the player who controls a battlefield when nobody said who does."""

Follow = Literal["score", "moves", "all"]
Phase = Literal["start", "awaken", "beginning", "scoring", "channel", "draw", "main", "ending", "expiration"]
Kind = Literal["unit", "gear", "spell", "ability"]
Source = Literal["hand", "champion", "facedown", "trash", "deck", "board"]


class Mode(msgspec.Struct, frozen=True):
    """A mode of play (2026-07-16, 481): its name, seats, victory score in points and battlefields in play."""

    name: str
    seats: int
    victory_score: int
    battlefields: int


@dataclass(frozen=True, slots=True)
class Setup:
    """What is agreed before the first turn and holds for the whole game."""

    mode: Mode
    edition: str
    follow: Follow
    cards: Catalogue = field(repr=False)

    @property
    def players(self) -> tuple[Player, ...]:
        """All seats in turn order, those who have left the game too."""
        return tuple("ABCD"[: self.mode.seats])


class Runes(msgspec.Struct, frozen=True):
    """How many runes of one domain a player has in play; domain `?` where it was not told."""

    domain: str
    ready: int
    exhausted: int = 0


class Lying(msgspec.Struct, frozen=True):
    """A card in a public zone that is not the board; `card` is None where it was never read."""

    id: int
    card: str | None


class Seat(msgspec.Struct, frozen=True):
    """What is public about one player. None stands for: not known, not followed."""

    player: Player
    points: int = 0
    scored: tuple[int, ...] = ()
    runes: tuple[Runes, ...] | None = None
    deck: int | None = None
    trash: tuple[Lying, ...] = ()
    trash_known: bool = False
    banished: tuple[Lying, ...] = ()
    champion: tuple[str, ...] | None = None
    gone: bool = False


class Battlefield(msgspec.Struct, frozen=True):
    """One battlefield (2026-07-16, 190). `told` marks a control that people told and the rules did not derive."""

    name: str
    control: Player | None = None
    told: bool = False
    contested: Player | None = None


class Permanent(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit or a gear on the board."""

    id: int
    card: str
    kind: Literal["unit", "gear"]
    player: Player
    place: Place
    exhausted: bool = False
    damage: int = 0
    buffed: bool = False
    stunned: bool = False
    bonus: int = 0
    token: bool = False
    role: Literal["", "attacking", "defending"] = ""


class Facedown(msgspec.Struct, frozen=True):
    """What everybody may know of a facedown card: that it lies there, whose it is and since which turn."""

    handle: str
    at: int
    player: Player
    turn: int


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card or an ability on the chain (2026-07-16, 327-329).

    `do` is what it will carry out, None where people do it by hand; `step` is the next of these operations while it
    resolves. `hidden_at` is the battlefield whose limits it is under (811.1.d), `by` the permanent an ability
    belongs to.
    """

    id: int
    player: Player
    card: str
    kind: Kind
    source: Source
    do: tuple[Operation, ...] | None = ()
    to: Place | None = None
    hidden_at: int | None = None
    by: int | None = None
    pending: bool = True
    step: int | None = None


class Showdown(msgspec.Struct, frozen=True):
    """A showdown in progress: where, who has focus, who has passed focus in sequence."""

    at: int
    focus: Player
    passed: tuple[Player, ...] = ()


class Combat(msgspec.Struct, frozen=True):
    """A combat in progress and the step that it is at (2026-07-16, 463)."""

    at: int
    attacker: Player
    defender: Player
    step: Literal["showdown", "damage", "cleanup", "result", "control", "end"] = "showdown"


class Task(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that must be done before play goes on (2026-07-16, 333).

    A draw says how many cards are still to be drawn and how often the player has burned out in it.
    """

    kind: Literal["draw", "ending cleanup", "combat cleanup"]
    player: Player = ""
    count: int = 0
    at: int = 0
    burned: int = 0


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the table waits for: one player's choice among `options`, in the words of the notation.

    `about` is what the choice is for: a place to play to, which staged showdown or combat begins, whose units are
    left after a combat, which opponent gains the point of a Burn Out, or that a card was done by hand.
    """

    player: Player
    about: Literal["place", "showdown", "combat", "remains", "burn out", "by hand"]
    options: tuple[str, ...]
    item: int = 0
    at: int = 0


class Table(msgspec.Struct, frozen=True):
    """The public part of a position: what everybody at the table may know."""

    setup: Setup
    turn: Player
    number: int
    battlefields: tuple[Battlefield, ...]
    seats: tuple[Seat, ...]
    numbered: bool = True
    phase: Phase = "main"
    permanents: tuple[Permanent, ...] = ()
    facedown: tuple[Facedown, ...] = ()
    chain: tuple[Item, ...] = ()
    opened_by: Literal["", "play", "trigger", "add"] = ""
    showdown: Showdown | None = None
    combat: Combat | None = None
    priority: Player | None = None
    passed: tuple[Player, ...] = ()
    tasks: tuple[Task, ...] = ()
    asks: Question | None = None
    winner: Player | None = None
    repeat_expiration: bool = False
    next_id: int = 1

    @property
    def open(self) -> bool:
        """Whether the turn is in an Open State: no chain exists (2026-07-16, 309)."""
        return not self.chain

    @property
    def neutral(self) -> bool:
        """Whether the turn is in a Neutral State: no showdown or combat is in progress (2026-07-16, 308)."""
        return self.showdown is None and self.combat is None

    @property
    def state(self) -> str:
        """The state of the turn in the rulebook's words (2026-07-16, 310)."""
        return f"{'neutral' if self.neutral else 'showdown'} {'open' if self.open else 'closed'}"

    @property
    def players(self) -> tuple[Player, ...]:
        """The players still in the game, in turn order."""
        return tuple(seat.player for seat in self.seats if not seat.gone)

    def after(self, player: Player) -> Player:
        """The next player in turn order who is still in the game."""
        order = self.setup.players
        start = order.index(player)
        later = [*order[start + 1 :], *order[: start + 1]]
        return next(one for one in later if one in self.players)

    def opponents(self, player: Player) -> tuple[Player, ...]:
        """Every other player still in the game."""
        return tuple(one for one in self.players if one != player)

    def seat(self, player: Player) -> Seat:
        """That player's public part."""
        return next(seat for seat in self.seats if seat.player == player)

    def battlefield(self, at: int) -> Battlefield:
        """Battlefield number `at`, from 1."""
        return self.battlefields[at - 1]

    def numbers(self) -> range:
        """The numbers of the battlefields in play."""
        return range(1, len(self.battlefields) + 1)

    def card(self, name: str | None) -> Card | None:
        """The facts of the card of that name, None where the program does not know it."""
        return self.setup.cards.get(name) if name else None

    def permanent(self, identity: int) -> Permanent | None:
        """The permanent of that id, None when it is not on the board."""
        return next((one for one in self.permanents if one.id == identity), None)

    def item(self, identity: int) -> Item | None:
        """The chain item of that id, None when it is not on the chain."""
        return next((one for one in self.chain if one.id == identity), None)

    def units(self, place: Place, player: Player | None = None) -> tuple[Permanent, ...]:
        """The units at a place, of one player or of all."""
        return tuple(
            one for one in self.permanents if one.kind == "unit" and one.place == place and player in (None, one.player)
        )

    def present(self, at: int) -> tuple[Player, ...]:
        """The players with units at a battlefield, in turn order."""
        here = {one.player for one in self.units(at)}
        return tuple(player for player in self.players if player in here)

    def facedown_at(self, at: int, player: Player | None = None) -> tuple[Facedown, ...]:
        """The facedown cards at a battlefield, of one player or of all."""
        return tuple(one for one in self.facedown if one.at == at and player in (None, one.player))

    def might(self, unit: Permanent) -> int | None:
        """A unit's Might now, None where its card's facts are not known (2026-07-16, 143.2)."""
        card = self.card(unit.card)
        if card is None or card.might is None:
            return None
        return card.might + unit.bonus + unit.buffed


@dataclass(frozen=True, slots=True, repr=False)
class Private:
    """The part of a position that not everybody may know. It has no repr, and no codec takes its read-only views.

    `faces` has a card's name for each facedown handle, None where it was not read or cannot be opened; `hands` and
    `decks` (from the top) hold only those that are known. A card in a known hand that nobody told is `?`.
    """

    faces: Mapping[str, str | None] = field(default_factory=dict)
    hands: Mapping[Player, tuple[str, ...]] = field(default_factory=dict)
    decks: Mapping[Player, tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in ("faces", "hands", "decks"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))
