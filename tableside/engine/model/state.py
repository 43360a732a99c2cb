"""A position: the public `Table` and the `Private` part beside it, both frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Literal, TypeGuard, get_args

import msgspec

from carddata.model import Ability, Card, Catalogue, Domain, has_keyword, keyword_value
from tableside.engine.editions import EDITIONS, Edition

Player = str
"""A seat's letter, A to D in turn order."""

Place = int | str
"""A location (2026-07-16, 198.1): a battlefield by its number from 1, or a player's base by that player's letter."""

Target = int | str
"""Something that can be chosen: the id of a permanent, a chain item or a card in a trash, the handle of a facedown
card, a battlefield as `@2`, or a player's letter."""

PLAIN: Final = "plain"
"""The name of a battlefield without abilities."""

UNKNOWN: Final = "?"
"""Stands for a player, a card or a domain that nobody has stated."""

Follow = Literal["score", "moves", "all"]
"""How much of the game is followed: points and facedown cards, also units and their moves, or everything."""

Phase = Literal["start", "awaken", "beginning", "scoring", "channel", "draw", "main", "ending", "expiration"]
"""The phases and steps of a turn, `start` before the first of a game."""

ItemKind = Literal["unit", "gear", "spell", "ability"]
"""What a chain item is."""

Source = Literal["hand", "champion", "facedown", "trash", "deck", "board"]
"""Where the card of a chain item comes from; an ability comes from the board."""

PublicZone = Literal["trash", "banished"]
"""A public zone off the board in which cards stay (2026-07-16, 108); `Seat` has its cards in the field of that name."""

ExitZone = Literal[PublicZone, "hand"]
"""A zone to which a card can go when it leaves the board or a facedown zone."""

Zone = Literal[ExitZone, "deck", "champion", "chain"]
"""A zone off the board (2026-07-16, 108)."""

PUBLIC_ZONES: Final[tuple[PublicZone, ...]] = get_args(PublicZone)
"""Every `PublicZone`."""

EXIT_ZONES: Final[tuple[ExitZone, ...]] = get_args(ExitZone)
"""Every `ExitZone`."""

ZONES: Final[tuple[Zone, ...]] = get_args(Zone)
"""Every `Zone`."""


def is_public_zone(place: Place) -> TypeGuard[PublicZone]:
    """Whether this is the name of a `PublicZone`."""
    return place in PUBLIC_ZONES


def is_exit_zone(place: Place) -> TypeGuard[ExitZone]:
    """Whether this is the name of an `ExitZone`, not of a location."""
    return place in EXIT_ZONES


class Mode(msgspec.Struct, frozen=True):
    """A mode of play (2026-07-16, 481): its name, seats, victory score in points and battlefields in play.

    With `teams`, every other seat in turn order is a teammate (489.5.c).
    """

    name: str
    seats: int
    victory_score: int
    battlefields: int
    teams: bool = False


@dataclass(frozen=True, slots=True)
class Setup:
    """Agreements that hold for the whole game: mode, edition, what is followed, and the cards."""

    mode: Mode
    edition: str
    follow: Follow
    cards: Catalogue = field(repr=False)

    @property
    def players(self) -> tuple[Player, ...]:
        """All seats in turn order, those who have left the game too."""
        return tuple("ABCD"[: self.mode.seats])

    @property
    def rules(self) -> Edition:
        """Rule flags of the active edition."""
        return EDITIONS[self.edition]


class Runes(msgspec.Struct, frozen=True):
    """How many runes of one domain a player has in play; domain `?` if it is not known."""

    domain: str
    ready: int
    exhausted: int = 0


class Pool(msgspec.Struct, frozen=True, omit_defaults=True):
    """A rune pool (2026-07-16, 165): unspent energy, and unspent power by domain or `any`."""

    energy: int = 0
    power: tuple[Domain | Literal["any"], ...] = ()


EMPTY_POOL = Pool()
"""A rune pool without resources."""


class TrashCard(msgspec.Struct, frozen=True):
    """A card in a public zone off the board; `card` is None if it was never read."""

    id: int
    card: str | None


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """The public state of one player. None stands for what is not known or not followed.

    Of this turn: the battlefields `scored`, those `barred` because a teammate had them as scores were counted
    (489.8.b), how many cards the player has `played` (812.1.c), and whether hiding is free.
    """

    player: Player
    points: int = 0
    scored: tuple[int, ...] = ()
    runes: tuple[Runes, ...] | None = None
    deck: int | None = None
    trash: tuple[TrashCard, ...] = ()
    trash_known: bool = False
    banished: tuple[TrashCard, ...] = ()
    champion: tuple[str, ...] | None = None
    pool: Pool = EMPTY_POOL
    barred: tuple[int, ...] = ()
    played: int = 0
    hides_free: bool = False
    gone: bool = False

    def cards_in(self, *zones: PublicZone) -> tuple[TrashCard, ...]:
        """The player's cards in these public zones.

        >>> Seat("A", trash=(TrashCard(1, "Retreat"),)).cards_in(*PUBLIC_ZONES)
        (TrashCard(id=1, card='Retreat'),)
        """
        return tuple(card for zone in zones for card in getattr(self, zone))


class Battlefield(msgspec.Struct, frozen=True, omit_defaults=True):
    """One battlefield (2026-07-16, 190).

    `told` marks control that people stated, not derived by rule; `brought` is the player who contributed it, if known.
    """

    name: str
    control: Player | None = None
    told: bool = False
    contested: Player | None = None
    brought: Player | None = None


class Permanent(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit or a gear on the board, or a legend, whose place is its player's base.

    `origin` is where its card was played from. `bonus` is Might and `granted` keywords that it has this turn.
    """

    id: int
    card: str
    kind: Literal["unit", "gear", "legend"]
    player: Player
    place: Place
    exhausted: bool = False
    damage: int = 0
    buffed: bool = False
    stunned: bool = False
    bonus: int = 0
    granted: tuple[str, ...] = ()
    origin: Source = "board"
    token: bool = False
    role: Literal["", "attacking", "defending"] = ""


class Facedown(msgspec.Struct, frozen=True):
    """The public part of a facedown card: its handle, battlefield, controller, and the turn it was hidden."""

    handle: str
    at: int
    player: Player
    turn: int


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card or an ability on the chain (2026-07-16, 327-329).

    `ability` is what it will carry out, None if people do it by hand; `step` is the next of its operations while
    it resolves. `source` is where the card was played from, for its play effect too. `hidden_at` is the battlefield
    that limits it (811.1.d), `by` the permanent of an ability and `at` the place of that permanent.

    In the process of play, `chosen` has the targets of each choice made so far, `whose` who controlled them as it
    began to resolve, `to` the place where its permanent will enter or the destination of its moves, `paying` what the
    player chose to pay with, `costs` the parts already paid. `accepted` is a yes to its "you may". `excused`
    marks illegal choices that a judge let stand.
    """

    id: int
    player: Player
    card: str
    kind: ItemKind
    source: Source
    ability: Ability | None = None
    to: Place | None = None
    hidden_at: int | None = None
    by: int | None = None
    at: Place | None = None
    chosen: tuple[tuple[Target, ...], ...] = ()
    whose: tuple[tuple[Player, ...], ...] = ()
    paying: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()
    accepted: bool = False
    excused: bool = False
    pending: bool = True
    step: int | None = None

    @property
    def by_hand(self) -> bool:
        """Whether people carry out what it does: its behaviour is not data."""
        return self.ability is None and self.kind in ("spell", "ability")


Opener = Literal["", "play", "trigger", "combat", "add"]
"""What opened a chain: a play, a trigger, a combat's attack or defend trigger, or an ability that adds resources."""


class Showdown(msgspec.Struct, frozen=True):
    """A showdown in progress: where, who has focus, who has passed focus in sequence."""

    at: int
    focus: Player
    passed: tuple[Player, ...] = ()


class Combat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A combat in progress and the step that it is at (2026-07-16, 463).

    `designated` are the units that were an attacker or a defender in it (383.4.e). `assigned` is the attacker's damage
    by unit until the defender has assigned theirs (465.2.c).
    """

    at: int
    attacker: Player
    defender: Player
    step: Literal["showdown", "damage", "cleanup", "result", "control", "end"] = "showdown"
    designated: tuple[int, ...] = ()
    assigned: tuple[tuple[int, int], ...] = ()


class Task(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that must be done before play goes on (2026-07-16, 333).

    For a draw, `count` cards are left to draw, and the player has `burned` out that often in it.
    """

    kind: Literal["draw", "ending cleanup", "combat cleanup"]
    player: Player = ""
    count: int = 0
    at: int = 0
    burned: int = 0


About = Literal[
    "place",
    "token",
    "destination",
    "may",
    "targets",
    "subset",
    "must",
    "discard",
    "excess",
    "recycle",
    "sacrifice",
    "damage",
    "split",
    "showdown",
    "combat",
    "remains",
    "burn out",
    "by hand",
    "endless",
]
"""The subjects of questions; see `Question`."""


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the table waits for: one player's choice among `options` (see `format_place`, `format_object`).

    From `least` to `most` options are chosen; `most` is None for any number. `about` is the subject:

    - `place`, `token`, `destination`: where a card or a token enters, or where something is moved to
    - `may`: whether to do what may be done
    - `targets`, `subset`, `must`: targets, those of them to keep, or what must be chosen on resolution
    - `discard`: cards of the hand, which are private and therefore no options
    - `recycle`, `sacrifice`, `excess`: cards of the trash or units to pay with, facedown cards to give up
    - `damage`, `split`: `amount` combat damage to assign, or damage to split among targets
    - `showdown`, `combat`: the staged one that begins
    - `remains`: whose units are left after a combat that is done by hand
    - `burn out`: the opponent who gains the point
    - `by hand`: that a card was done by hand
    - `endless`: that a loop of effects is dropped
    """

    player: Player
    about: About
    options: tuple[str, ...]
    item: int = 0
    at: int = 0
    least: int = 1
    most: int | None = 1
    amount: int = 0


class Table(msgspec.Struct, frozen=True):
    """The public part of a position.

    `turns` are the queued additional turns. During one, `regular` is the player of the last regular turn.
    """

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
    opened_by: Opener = ""
    showdown: Showdown | None = None
    combat: Combat | None = None
    priority: Player | None = None
    passed: tuple[Player, ...] = ()
    tasks: tuple[Task, ...] = ()
    asks: Question | None = None
    winner: Player | None = None
    repeat_expiration: bool = False
    turns: tuple[Player, ...] = ()
    regular: Player | None = None
    next_id: int = 1

    @property
    def open(self) -> bool:
        """Whether the turn is in an Open State: no chain exists (2026-07-16, 309)."""
        return not self.chain

    @property
    def neutral(self) -> bool:
        """Whether the turn is in a Neutral State: no showdown or combat is in progress (2026-07-16, 308)."""
        return self.showdown is None and (self.combat is None or not self.setup.rules.combat_shows)

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
        return next(player for player in later if player in self.players)

    def team(self, player: Player) -> tuple[Player, ...]:
        """A player with their teammates, all still in the game (489.5.c.1)."""
        order = self.setup.players
        if not self.setup.mode.teams:
            return (player,)
        return tuple(other for other in self.players if (order.index(other) - order.index(player)) % 2 == 0)

    def opponents(self, player: Player) -> tuple[Player, ...]:
        """Every player still in the game who is not on this player's team."""
        return tuple(other for other in self.players if other not in self.team(player))

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
        for permanent in self.permanents:
            if permanent.id == identity:
                return permanent
        return None

    def item(self, identity: int) -> Item | None:
        """The chain item of that id, None when it is not on the chain."""
        return next((item for item in self.chain if item.id == identity), None)

    def units(self, place: Place, player: Player | None = None) -> tuple[Permanent, ...]:
        """The units at a place, of one player or of all."""
        return tuple(
            permanent
            for permanent in self.permanents
            if permanent.kind == "unit" and permanent.place == place and player in (None, permanent.player)
        )

    def present(self, at: int) -> tuple[Player, ...]:
        """The players with units at a battlefield, in turn order."""
        here = {unit.player for unit in self.units(at)}
        return tuple(player for player in self.players if player in here)

    def facedown_at(self, at: int, player: Player | None = None) -> tuple[Facedown, ...]:
        """The facedown cards at a battlefield, of one player or of all."""
        return tuple(card for card in self.facedown if card.at == at and player in (None, card.player))

    def keywords(self, permanent: Permanent) -> tuple[str, ...]:
        """The keywords of a permanent now: its card's, and those that it has this turn."""
        card = self.card(permanent.card)
        return (*(card.keywords if card else ()), *permanent.granted)

    def has(self, permanent: Permanent, keyword: str) -> bool:
        """Whether a permanent has this keyword now."""
        return has_keyword(self.keywords(permanent), keyword)

    def might(self, unit: Permanent) -> int | None:
        """A unit's Might now, below 0 too, None where its card's facts are not known (143.2, 807, 814)."""
        card = self.card(unit.card)
        if card is None or card.might is None:
            return None
        in_role = {"attacking": "Assault", "defending": "Shield"}.get(unit.role)
        role = keyword_value(self.keywords(unit), in_role) if in_role else 0
        return card.might + unit.bonus + unit.buffed + role


@dataclass(frozen=True, slots=True, repr=False)
class Private:
    """The private part of a position. It has no repr, and no codec takes its read-only views.

    `faces` has the name for each facedown handle, None for a card that was not read or cannot be opened. `hands` and
    `decks` (from the top) hold only the known ones. An unknown card in a known hand is `?`.
    """

    faces: Mapping[str, str | None] = field(default_factory=dict)
    hands: Mapping[Player, tuple[str, ...]] = field(default_factory=dict)
    decks: Mapping[Player, tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in ("faces", "hands", "decks"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))
