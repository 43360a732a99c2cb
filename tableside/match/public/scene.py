"""A scene: what viewers of a stream see at one moment. All words are messages; the stream puts them into words."""

from __future__ import annotations

import msgspec

from tableside.engine.model.references import Player
from tableside.match.public.references import battlefield_names
from tableside.message import Message, Names


class SceneSeat(msgspec.Struct, frozen=True):
    """One player. Teammates share `points`, `status`, `note`, `needs`, `at_point` and `unconfirmed`.

    - `gone`: whether the player has left the game
    - `status`: that the player won, or what lets them act now
    - `note`: how the latest score came about if it was theirs, or that they conceded or left
    - `games`: how many games of a match of several the player has won
    - `legend`: the legend that was agreed on, empty if it is not known
    - `at_point`: that one more point wins the game or the match; `needs`: what would give it, None for nothing to say
    - `unconfirmed`: that the other side has not agreed to the points yet
    """

    player: Player
    name: str
    points: int
    gone: bool
    mates: tuple[Player, ...] = ()
    status: Message | None = None
    note: Message | None = None
    games: int = 0
    pronouns: str = ""
    legend: str = ""
    at_point: Message | None = None
    needs: Message | None = None
    unconfirmed: Message | None = None


class SeatScore(msgspec.Struct, frozen=True):
    """A player in a list of matches: what they are called, their points, and the games of the match that they won."""

    name: str
    points: int
    games: int = 0


class SceneScore(msgspec.Struct, frozen=True, kw_only=True):
    """A match in a list of matches: how it ended, None before, and whether a clock runs for it or stands."""

    seats: tuple[SeatScore, ...]
    outcome: Message | None
    is_timed: bool


class SceneFacedown(msgspec.Struct, frozen=True):
    """A facedown card: its player, and the turn on which it was hidden with what is to be settled of that.

    `short` says the same in two letters or three.
    """

    player: Player
    since: Message
    short: Message


class SceneUnit(msgspec.Struct, frozen=True):
    """A unit at a battlefield. `might` is its Might now, None if unknown; `states` names damage and the like."""

    player: Player
    name: str
    might: int | None
    exhausted: bool
    states: tuple[Message, ...] = ()


class SceneSide(msgspec.Struct, frozen=True):
    """One side of a fight, with its Might, None if that is not known."""

    player: Player
    might: int | None


class SceneBattlefield(msgspec.Struct, frozen=True):
    """One battlefield.

    `control` is who controls it: None for nobody, `?` if nobody said who does; `control_label` says so in words.
    `event` says that it is contested, or that a showdown or a combat is in progress there. `more_units` counts the
    units that are not in `units`. `sides` are those of a combat there, the attacker first, none without a combat.
    """

    name: str | Message
    control: Player | None
    control_label: Message
    contested: Player | None = None
    event: Message | None = None
    facedown: tuple[SceneFacedown, ...] = ()
    units: tuple[SceneUnit, ...] = ()
    more_units: Message | None = None
    sides: tuple[SceneSide, ...] = ()


class SceneChainItem(msgspec.Struct, frozen=True):
    """A card or an ability on the chain.

    `note` says whose it is, its kind, and whether it resolves next; `mark` what is special about it, None for nothing.
    """

    player: Player
    name: str | Message
    note: Message
    mark: Message | None = None


class SceneClock(msgspec.Struct, frozen=True):
    """The clock of the round.

    `ends` is when the time is up, by the machine's time in ms, None while it stands still with `left` ms. `text` says
    what follows once the time is up. `paused` says that it stands still before that.
    """

    ends: int | None
    left: int
    text: Message | None = None
    paused: Message | None = None


class Scene(msgspec.Struct, frozen=True):
    """Everything that viewers see at one moment.

    `turn` is the turn player. `state` is the state of the turn (2026-07-16, 310), None if only the score is followed.
    `chain` is oldest first, so its last item is the next to resolve. `outcome` says who won, or that nobody did, None
    before the end, and `reason` how. `result` is what it ended with, by the teams in the order of `seats`: the games of
    a match that is over, else the points. `series` is the number of the game in a match of several, `games_to_win` how
    many games win that, 0 for a single game. `next` says what follows a game that ends no match. `event` is what the
    event is called. `place` is the key of its table in a hall, empty for the table of this machine.
    """

    match: int
    victory_score: int
    seats: tuple[SceneSeat, ...]
    battlefields: tuple[SceneBattlefield, ...]
    turn: Player
    turn_label: Message
    turn_number: Message
    phase: Message
    state: Message | None
    chain: tuple[SceneChainItem, ...] = ()
    winner: Player | None = None
    over: bool = False
    outcome: Message | None = None
    reason: Message | None = None
    result: tuple[int, ...] = ()
    series: Message | None = None
    games_to_win: int = 0
    next: Message | None = None
    event: str = ""
    clock: SceneClock | None = None
    place: str = ""

    @property
    def is_of(self) -> tuple[str, int]:
        """Return whose scene it is: of which table, and of which match there."""
        return self.place, self.match

    @property
    def names(self) -> Names:
        """Return what players and battlefields are called."""
        numbered = ((at, battlefield.name) for at, battlefield in enumerate(self.battlefields, 1))
        named = {at: name for at, name in numbered if isinstance(name, str)}
        return Names({seat.player: seat.name for seat in self.seats}, battlefield_names(named))
