"""The entries about rulings of a table, as far as the hall keeps them beside its matches."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate

from tableside.engine.model.references import Player
from tableside.ledger.entry import PublicEntry
from tableside.ledger.people import Person, texts
from tableside.match.public.first_entry import read_setup
from tableside.match.public.rulings import CONFIRMED, RULING, WITHDRAWN

MOST_RULED, MOST_RULED_BYTES = 500, 2**20
"""The most entries about rulings, and games, of a table that are known, the newest; and the bytes of these entries."""

RULED = (RULING, WITHDRAWN, CONFIRMED)
"""The kinds of entries about rulings."""

GameOfRulings = tuple[int, int, tuple[Player, ...]]
"""The number of the match that a game belongs to, which game of it it is, and the players who gave no name."""


def game_of_rulings(opening: PublicEntry) -> GameOfRulings:
    """The numbers of a game for its rulings, and its players without a name."""
    try:
        agreed = read_setup(opening)
    except (ValueError, RecursionError):
        return opening.match, 1, ()
    return agreed.match or opening.match, agreed.game, tuple(sorted(set(agreed.unnamed)))


def size_of(entry: PublicEntry) -> int:
    """The bytes of an entry without who is in it."""
    words = entry.at, entry.kind, entry.edition
    return sum(map(len, (entry.action, entry.verdict, entry.events))) + sum(len(text.encode()) for text in words)


def newest_rulings(rulings: tuple[PublicEntry, ...]) -> tuple[PublicEntry, ...]:
    """The newest of these entries about rulings, no more than `MOST_RULED` with `MOST_RULED_BYTES`."""
    sizes = accumulate(size_of(entry) for entry in reversed(rulings[-MOST_RULED:]))
    count = sum(size <= MOST_RULED_BYTES for size in sizes)
    return rulings[len(rulings) - count :]


def rulings_with(rulings: tuple[PublicEntry, ...], seq: int, people: tuple[Person, ...]) -> tuple[PublicEntry, ...]:
    """These entries, of which that with this number is about these people."""
    return tuple(replace(entry, people=texts(people)) if entry.seq == seq else entry for entry in rulings)
