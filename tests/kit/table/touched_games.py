"""Games by touch with ten cards done by hand, drawn by lot: how often the table asks about unread text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random

from carddata.sets import load
from tableside.engine.model.game_setup import GameSetup
from tableside.table import commands as c
from tableside.table.view.model import View
from tests.kit.engine.dealing import BATTLEFIELDS, OTHERS, UNITS
from tests.kit.table.table import AtTable
from tests.kit.table.touches import ANSWERS, TRIGGERED, People

CARDS = load()
BY_HAND = sorted(
    name
    for name, card in CARDS.items()
    if card.abilities is None and not card.token and not any(number.startswith("VEN") for number in card.numbers)
)
"""The cards done by hand, but for those of Vendetta, which the compiler is being taught: they ask more often."""

ANYTHING = "A Card Nobody Knows"
"""It is among the ten: nothing is known of its text, so that it may touch everything."""

TEN, EARLY, LATE = 10, 12, 28
"""The cards done by hand of a game; the first cards of a deck, among which they are; the other cards of a deck."""

MOST = {"legend": 2, "battlefield": 2}
"""The most cards of these types that a game has."""

LONGEST = 1500
"""Steps after which a game is left unfinished."""

ALWAYS_NO = {**dict.fromkeys(ANSWERS, 0.0), "no": 1.0}
"""The answers of people who never use the buttons that spare them a question."""


class TouchedTable(AtTable):
    """A table with a ledger of its own, at which cards are tapped by their place in a deck."""

    def tap_card(self, player: str, at: int) -> View:
        """Put the card of this place in a player's deck on a reader."""
        return self.tap_later(self.tags[player][at])


@dataclass(frozen=True)
class Played:
    """A game: its ten cards, how many of them came into play, its turns, questions and touches, and who won."""

    seed: int
    by_hand: tuple[str, ...]
    in_play: int
    turns: int
    questions: int
    touches: int
    winner: str | None


def ten_by_lot(rng: Random) -> list[str]:
    """Ten cards done by hand, of which one may touch anything."""
    cards, types = [ANYTHING], Counter[str]()
    for name in rng.sample(BY_HAND, len(BY_HAND)):
        kind = CARDS[name].type
        if len(cards) < TEN and name not in cards and types[kind] < MOST.get(kind, TEN):
            cards.append(name)
            types[kind] += 1
    return cards


def play(folder: Path, seed: int, answers: Mapping[str, float] = ANSWERS) -> Played:
    """Play a whole game at a table with a ledger in this folder."""
    rng = Random(f"touched game {seed}")
    cards = ten_by_lot(rng)
    legends = [name for name in cards if _type(name) == "legend"]
    fields = [name for name in cards if _type(name) == "battlefield"]
    others = [name for name in cards if name not in (*legends, *fields)]
    decks = {player: _deck(rng, others[at::2]) for at, player in enumerate("AB")}
    names = {"A": "Ann", "B": "Ben"}
    battlefields = (*fields, *rng.sample(BATTLEFIELDS, 2))[:2]
    with TouchedTable(folder) as table:
        table.do(c.Begin(GameSetup(names, battlefields, legends=dict(zip("AB", legends, strict=False)))))
        for player, deck in decks.items():
            table.deck(player, *deck)
        triggered = TRIGGERED if answers is ANSWERS else answers
        people = People(table, CARDS, decks, rng, answers=answers, triggered=triggered)
        for _ in range(LONGEST):
            if table.view.winner is not None:
                break
            people.step()
        match = table.match
        played = {match.registrations.card(slot) for slot in match.slots}
        return Played(
            seed,
            tuple(cards),
            len({*others} & played) + len(legends) + len(fields),
            match.table.number,
            people.asked,
            people.touches,
            match.table.winner,
        )


def _type(name: str) -> str:
    card = CARDS.get(name)
    return "" if card is None else card.type


def _deck(rng: Random, by_hand: list[str]) -> tuple[str, ...]:
    """These cards early in the deck, so that they are drawn; all others are data."""
    early = [*by_hand, *rng.choices(UNITS, k=EARLY - len(by_hand))]
    rng.shuffle(early)
    return (*early, *rng.choices(UNITS + OTHERS, k=LATE))


def per_turn(games: Iterable[Played]) -> float:
    """The questions about unread text that these games have a turn, on average."""
    games = list(games)
    return sum(game.questions for game in games) / sum(game.turns for game in games)
