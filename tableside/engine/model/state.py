"""A position: the public `Table` and the `Private` part beside it, both frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

import msgspec

from carddata.model.card import Card
from carddata.model.targets import Whose
from tableside.engine.model.board import Battlefield, Facedown, Permanent, Seat
from tableside.engine.model.chain_items import Item, Opener
from tableside.engine.model.doubt import Decision, Silenced
from tableside.engine.model.lasting import NOTHING_LASTS, LastingEffects
from tableside.engine.model.progress import IN_ORDER, Combat, ComingTurns, Phase, Showdown, Task
from tableside.engine.model.questions import Question
from tableside.engine.model.references import Place, Player
from tableside.engine.model.setup import Setup
from tableside.engine.model.worked_out import worked_out_once


class Table(msgspec.Struct, frozen=True, dict=True):
    """The public part of a position.

    What changes seldom has values of its own: `turns` is what changes whose turn comes next, `lasting` what was said to
    hold for the rest of the turn or until its event. What people said about unread text: `decided` this turn,
    `silenced` for the game.
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
    drawn: bool = False
    repeat_expiration: bool = False
    turns: ComingTurns = IN_ORDER
    decided: tuple[Decision, ...] = ()
    silenced: tuple[Silenced, ...] = ()
    lasting: LastingEffects = NOTHING_LASTS
    next_id: int = 1

    @property
    def over(self) -> bool:
        """Return whether the game is over: somebody has won it, or it is a draw."""
        return self.winner is not None or self.drawn

    @property
    def open(self) -> bool:
        """Return whether the turn is in an Open State: no chain exists (2026-07-16, 309)."""
        return not self.chain

    @property
    def neutral(self) -> bool:
        """Return whether the turn is in a Neutral State: no showdown or combat is in progress (2026-07-16, 308)."""
        return self.setup.rules.is_neutral(showdown=self.showdown is not None, combat=self.combat is not None)

    @property
    def state(self) -> str:
        """The state of the turn in the rulebook's words (2026-07-16, 310)."""
        return f"{'neutral' if self.neutral else 'showdown'} {'open' if self.open else 'closed'}"

    @worked_out_once
    def players(self) -> tuple[Player, ...]:
        """The players still in the game, in turn order."""
        return tuple([seat.player for seat in self.seats if not seat.gone])

    def after(self, player: Player) -> Player:
        """The next player in turn order who is still in the game."""
        order = self.setup.players
        start = order.index(player)
        later = [*order[start + 1 :], *order[: start + 1]]
        return next(player for player in later if player in self.players)

    def team(self, player: Player) -> tuple[Player, ...]:
        """A player with their teammates, all still in the game (489.5.c.1)."""
        return tuple([other for other in self.partners(player) if other in self.players])

    def partners(self, player: Player) -> tuple[Player, ...]:
        """A player with their teammates, whether or not they are still in the game."""
        if not self.setup.mode.teams:
            return (player,)
        order = self.setup.players
        return tuple(other for other in order if (order.index(other) - order.index(player)) % 2 == 0)

    def opponents(self, player: Player) -> tuple[Player, ...]:
        """Every player still in the game who is not on this player's team."""
        team = self.team(player)
        return tuple([other for other in self.players if other not in team])

    def side(self, whose: Whose, player: Player) -> tuple[Player, ...]:
        """The players whom a card of `player` means, "" for a card of nobody's, also those who have left for anybody.

        >>> from tableside.engine.model.game_setup import GameSetup, initial_table
        >>> table = initial_table(GameSetup({"A": "Ann", "B": "Ben"}, ("plain", "plain")), {})
        >>> table.side("enemy", "A"), table.side("friendly", ""), table.side("anybody", "")
        (('B',), (), ('A', 'B'))
        """
        if whose == "anybody":
            return self.setup.players
        if not player:
            return ()
        if whose == "you":
            return (player,)
        return self.team(player) if whose == "friendly" else self.opponents(player)

    def seat(self, player: Player) -> Seat:
        """Return that player's public part. Raises LookupError if there is no such player."""
        for seat in self.seats:
            if seat.player == player:
                return seat
        raise LookupError(player)

    def battlefield(self, at: int) -> Battlefield:
        """Battlefield number `at`, from 1."""
        return self.battlefields[at - 1]

    def numbers(self) -> range:
        """The numbers of the battlefields in play."""
        return range(1, len(self.battlefields) + 1)

    def card(self, name: str | None) -> Card | None:
        """The facts of the card of that name; None if the program does not know it."""
        return self.setup.cards.get(name) if name else None

    def permanent(self, identity: int) -> Permanent | None:
        """The permanent of that id; None if it is not on the board."""
        for permanent in self.permanents:
            if permanent.id == identity:
                return permanent
        return None

    def item(self, identity: int) -> Item | None:
        """The chain item of that id; None if it is not on the chain."""
        for item in self.chain:
            if item.id == identity:
                return item
        return None

    def units(self, place: Place, player: Player | None = None) -> tuple[Permanent, ...]:
        """The units at a place, of one player or of all."""
        return tuple(
            [
                permanent
                for permanent in self.permanents
                if permanent.place == place and permanent.kind == "unit" and player in (None, permanent.player)
            ]
        )

    def present(self, at: int) -> tuple[Player, ...]:
        """The players with units at a battlefield, in turn order."""
        here = {unit.player for unit in self.units(at)}
        return tuple([player for player in self.players if player in here])

    def facedown_at(self, at: int, player: Player | None = None) -> tuple[Facedown, ...]:
        """The facedown cards at a battlefield, of one player or of all."""
        return tuple([card for card in self.facedown if card.at == at and player in (None, card.player)])

    def attached(self, permanent: Permanent) -> tuple[Permanent, ...]:
        """The permanents that are attached to this permanent (718)."""
        if not permanent.bears:
            return ()
        return tuple(other for other in self.permanents if other.id in permanent.bears)


@dataclass(frozen=True, slots=True, repr=False)
class Private:
    """The private part of a position. It has no repr, and no codec takes its read-only views.

    `faces` has the name for each facedown handle, None for a card that was not read or cannot be opened. `hands` and
    `decks` (from the top) hold only the known cards. An unknown card in a known hand is `?`.
    """

    faces: Mapping[str, str | None] = field(default_factory=dict)
    hands: Mapping[Player, tuple[str, ...]] = field(default_factory=dict)
    decks: Mapping[Player, tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in ("faces", "hands", "decks"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))
