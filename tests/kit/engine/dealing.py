"""The games that are soaked: their agreements, and the cards that people really have, all from a seed."""

from dataclasses import dataclass
from random import Random
from typing import Literal

from msgspec.structs import replace

from carddata.model.card import Card
from carddata.sets import load
from tableside.engine import Private, Table
from tableside.engine.editions import FOLLOWED, NEWEST
from tableside.engine.model.game_setup import GameSetup, initial_table
from tableside.engine.model.modes import MODES
from tableside.engine.model.references import Player
from tableside.engine.model.setup import Follow

CARDS = load()
Known = Literal["all", "hands", "runes", "nothing"]
"""The cards that the table is told: hands and decks, hands alone, runes alone, nothing."""

HAND = 4
DEAREST = 4


def _plays(card: Card) -> bool:
    """Return whether the program carries the card out by itself, and it is cheap enough to be played soon."""
    return card.abilities is not None and not card.token and card.energy <= DEAREST


HIDDEN = tuple(sorted(name for name, card in CARDS.items() if card.has("Hidden") and card.type in ("unit", "spell")))
OF_DATA = tuple(name for name in HIDDEN if CARDS[name].abilities is not None)
UNITS = tuple(sorted(name for name, card in CARDS.items() if card.type == "unit" and _plays(card)))
OTHERS = tuple(sorted(name for name, card in CARDS.items() if card.type in ("spell", "gear") and _plays(card)))
BATTLEFIELDS = tuple(
    sorted(n for n, card in CARDS.items() if card.type == "battlefield" and card.abilities is not None)
)
LEGENDS = tuple(sorted(n for n, card in CARDS.items() if card.type == "legend" and card.abilities is not None))
STRANGERS = ("A Card Nobody Knows",)
"""A card that the program has no facts of."""


@dataclass(frozen=True)
class Deal:
    """A game before it begins."""

    agreed: GameSetup
    known: Known
    table: Table
    private: Private
    hands: dict[Player, tuple[str, ...]]
    decks: dict[Player, tuple[str, ...]]
    champions: dict[Player, str]
    unread: float
    """The share of hidden cards that cannot be read, from 0 to 1."""


def deal(rng: Random, edition: str = "") -> Deal:
    """A game by lot: all modes, mostly with everything followed and, where no edition is said, by the newest rules."""
    edition = edition or rng.choices((NEWEST, rng.choice(FOLLOWED)), (3, 1))[0]
    mode = rng.choice(("duel", "duel", "match", "ffa3", "ffa4", "2v2"))
    follow: Follow = rng.choices(("all", "moves", "score"), (8, 1, 1))[0]
    known: Known = rng.choice(("all", "hands", "runes", "nothing"))
    players = "ABCD"[: MODES[mode].seats]
    fields = tuple(_battlefield(rng) for _ in range(MODES[mode].battlefields))
    legends = {player: rng.choice(LEGENDS) for player in players} if rng.random() < 0.5 else {}
    agreed = GameSetup({player: player for player in players}, fields, mode, follow, edition=edition, legends=legends)
    champions = {player: rng.choice(OF_DATA) for player in players}
    strange = known in ("runes", "nothing") and follow == "all"
    decks = {player: _deck(rng, known, strange=strange and rng.random() < 0.2) for player in players}
    hands = {player: decks[player][:HAND] for player in players}
    decks = {player: decks[player][HAND:] for player in players}
    table = initial_table(agreed, CARDS)
    seats = tuple(
        replace(
            seat,
            runes=None if known == "nothing" else (),
            deck=len(decks[seat.player]) if known == "all" else None,
            trash_known=known == "all",
            champion=None if known == "nothing" else (champions[seat.player],),
        )
        for seat in table.seats
    )
    private = Private(hands=hands if known in ("all", "hands") else {}, decks=decks if known == "all" else {})
    unread = rng.choice((0.0, 0.0, 0.1, 0.5))
    return Deal(agreed, known, replace(table, seats=seats), private, hands, decks, champions, unread)


def _battlefield(rng: Random) -> str:
    return rng.choice(BATTLEFIELDS) if rng.random() < 0.6 else "plain"


def _deck(rng: Random, known: Known, *, strange: bool) -> tuple[str, ...]:
    """Half of it hidden cards, the other half cheap units and a few spells and gear; a stranger where that may be.

    A deck that the table counts is small enough to run out in a long game.
    """
    size = rng.choice((16, 24, 40)) if known == "all" else 60
    many = size // 2
    cards = [*rng.choices(HIDDEN if rng.random() < 0.3 else OF_DATA, k=many), *rng.choices(UNITS, k=many // 2)]
    cards += rng.choices(OTHERS, k=size - len(cards) - strange)
    cards += STRANGERS * strange
    rng.shuffle(cards)
    return tuple(cards)
