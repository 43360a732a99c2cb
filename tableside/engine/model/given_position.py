"""Positions that are given: games followed from the middle, not from their beginning."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from carddata.model.card import Card, Catalogue, cards_on
from tableside.engine.editions import replaced_on
from tableside.engine.model.board import Battlefield, Facedown, Permanent, Seat
from tableside.engine.model.chain_items import Item, Opener
from tableside.engine.model.dials import Dial
from tableside.engine.model.events import Event
from tableside.engine.model.game_setup import GameSetup
from tableside.engine.model.progress import Combat, Phase, Showdown
from tableside.engine.model.references import Player
from tableside.engine.model.secret import Secret
from tableside.engine.model.setup import Setup
from tableside.engine.model.state import Private, Table


class PositionIs(Event, frozen=True, tag="position"):
    """The game is in this position, without tasks and without a question.

    `faces`, `hands` and `decks` are those of `Private`, `cards` the cards made up for this game, by name. All four
    are private.
    """

    turn: Player
    number: int
    numbered: bool
    phase: Phase
    battlefields: tuple[Battlefield, ...]
    seats: tuple[Seat, ...]
    permanents: tuple[Permanent, ...]
    facedown: tuple[Facedown, ...]
    next_id: int
    faces: Secret[Any]
    hands: Secret[Any]
    decks: Secret[Any]
    cards: Secret[Any]
    chain: tuple[Item, ...] = ()
    opened_by: Opener = ""
    showdown: Showdown | None = None
    combat: Combat | None = None
    priority: Player | None = None
    passed: tuple[Player, ...] = ()

    def table(self, setup: Setup) -> Table:
        """The public part."""
        return Table(
            setup,
            self.turn,
            self.number,
            self.battlefields,
            self.seats,
            self.numbered,
            self.phase,
            self.permanents,
            self.facedown,
            self.chain,
            self.opened_by,
            self.showdown,
            self.combat,
            self.priority,
            self.passed,
            next_id=self.next_id,
        )

    def private(self) -> Private:
        """The private part. Without the secrets, only the handles of facedown cards are known."""
        faces = self.faces.reveal() or dict.fromkeys(card.handle for card in self.facedown)
        return Private(faces, _zones(self.hands), _zones(self.decks))


def _zones(zones: Secret[Any]) -> Mapping[Player, tuple[str, ...]]:
    return {player: tuple(cards) for player, cards in (zones.reveal() or {}).items()}


def game_from_position(table: Table, private: Private, dial: Dial, cards: Catalogue) -> tuple[GameSetup, PositionIs]:
    """Turn a position into the setup of a game and its first event.

    `cards` are those that the program knows; all other cards are custom cards. People are named after their
    seats.
    """
    setup = table.setup
    names = {player: player for player in setup.players}
    fields = tuple(battlefield.name for battlefield in table.battlefields)
    agreed = GameSetup(
        names, fields, setup.mode.name, setup.follow, dial, setup.edition, date=setup.date, first=setup.first
    )
    known = cards_on(cards, setup.date or replaced_on(setup.edition))
    custom = {name: card for name, card in setup.cards.items() if known.get(name) != card}
    return agreed, PositionIs(
        table.turn,
        table.number,
        table.numbered,
        table.phase,
        table.battlefields,
        table.seats,
        table.permanents,
        table.facedown,
        table.next_id,
        Secret(dict(private.faces)),
        Secret(dict(private.hands)),
        Secret(dict(private.decks)),
        Secret(custom),
        table.chain,
        table.opened_by,
        table.showdown,
        table.combat,
        table.priority,
        table.passed,
    )


def custom_cards(events: Iterable[Event]) -> Catalogue:
    """The custom cards of a game, from its first events; none if their secret is not known."""
    secrets = (event.cards.reveal() or {} for event in events if isinstance(event, PositionIs))
    return {name: msgspec.convert(card, Card) for cards in secrets for name, card in cards.items()}
