"""The position in which a game begins (2026-07-16, 110-118, 481)."""

from __future__ import annotations

from itertools import zip_longest

import msgspec

from carddata.model.card import Catalogue, cards_on
from tableside.engine.editions import NEWEST, replaced_on
from tableside.engine.model.board import Battlefield, Permanent, Seat
from tableside.engine.model.dials import Dial
from tableside.engine.model.events import Event, LegendPlaced
from tableside.engine.model.modes import MODES, contributors
from tableside.engine.model.references import Player
from tableside.engine.model.setup import Follow, Setup
from tableside.engine.model.state import Table

FIRST_HAND = 4
"""The number of cards that a player draws before the game; a mulligan changes none of it (2026-07-16, 116, 117)."""


class GameSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The agreements before the first turn: the first line of a match's record.

    `names` are the people by seat, `battlefields` the names of those in play, `mode` one of `MODES`, `legends` the
    players' legends as far as they are known, `date` the day of play as an ISO date, empty for the edition's own day,
    `first` the player who has the first turn. `game` is the number of this game in a match of several, and `match` the
    number of that match's first game in the ledger, 0 in that game itself. `chooser` is who chose who begins, None if
    nobody in particular did. `pronouns` are those of the people who gave them, `round` is the time of the round in
    minutes, 0 for none. `event`, `table` and `round_name` are what the event, the table at it and the round are called,
    empty for none. The `unnamed` gave no name and are called by their seats, as somebody else may be in another match.
    `stream_delay` is how many seconds streams wait with what happens. A `teaching` game was begun to learn on: it is
    none of an evening's matches, nor of the past ones that people look at.
    """

    names: dict[Player, str]
    battlefields: tuple[str, ...]
    mode: str = "duel"
    follow: Follow = "all"
    dial: Dial = "casual"
    edition: str = NEWEST
    legends: dict[Player, str] = {}
    date: str = ""
    first: Player = "A"
    match: int = 0
    game: int = 1
    pronouns: dict[Player, str] = {}
    chooser: Player | None = None
    round: int = 0
    event: str = ""
    table: str = ""
    round_name: str = ""
    unnamed: tuple[Player, ...] = ()
    stream_delay: int = 0
    teaching: bool = False

    @property
    def day(self) -> str:
        """The day whose card texts and deck rules count: that of play, or else the day that ends the edition.

        >>> GameSetup({}, (), edition="2025-12-01").day
        '2026-03-30'
        """
        return self.date or replaced_on(self.edition)


def initial_table(agreed: GameSetup, cards: Catalogue) -> Table:
    """The first player's first turn before its first phase; nobody controls a battlefield yet (190.1).

    Cards have the texts of the day of play, or without a day the last that they had under the edition. Hands and decks
    are not known; how many cards a hand has is, if everything is followed.
    """
    texts = cards_on(cards, agreed.day)
    setup = Setup(MODES[agreed.mode], agreed.edition, agreed.follow, texts, agreed.date, agreed.first)
    hand = FIRST_HAND if agreed.follow == "all" else None
    legends = tuple(
        Permanent(at, name, "legend", player, player) for at, (player, name) in enumerate(agreed.legends.items(), 1)
    )
    brought = contributors(setup.mode, agreed.first)[: len(agreed.battlefields)]
    return Table(
        setup,
        turn=setup.players[0],
        number=1,
        battlefields=tuple(
            Battlefield(name, brought=player) for name, player in zip_longest(agreed.battlefields, brought)
        ),
        seats=tuple(Seat(player, hand=hand, turns_begun=int(player == agreed.first)) for player in setup.players),
        phase="start",
        permanents=legends,
        next_id=len(legends) + 1,
    )


def legend_placed(table: Table, player: Player, legend: str) -> tuple[Event, ...]:
    """The event that puts a player's legend into their Legend Zone (103.1.a, 111); none if it is there or not known.

    >>> legend_placed(initial_table(GameSetup({}, ()), {}), "A", "Nobody's Legend")
    ()
    """
    card = table.card(legend)
    is_there = any(
        each.kind == "legend" and (each.owned_by, each.card) == (player, legend) for each in table.permanents
    )
    if card is None or card.type != "legend" or is_there:
        return ()
    return (LegendPlaced(Permanent(table.next_id, legend, "legend", player, player)),)
