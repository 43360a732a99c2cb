"""The matches of a ledger that nobody can resume: how long each took and how it ended, and how one is forgotten.

To forget a match is to destroy its keys, all that stands of people beside its entries, and the reports made of it. The
entries stay, and verify as before.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Literal

import msgspec

from carddata.model.card import Catalogue
from tableside.engine.model.references import Player
from tableside.ledger.entry import PublicEntry
from tableside.ledger.errors import MatchNotFound, explained
from tableside.ledger.people import are_forgotten
from tableside.ledger.public import PublicLedger
from tableside.ledger.store import Ledger
from tableside.ledger.timeline import PLAYED
from tableside.match.public.first_entry import read_setup
from tableside.match.public.scene_fold import SceneFold, SceneUnavailable, fold_scene
from tableside.match.report_files import REPORTS
from tableside.message import Names

Ending = Literal["won", "drawn", "open", "unreadable"]
"""The end of a match: somebody won, nobody did, it was left before its end, or its entries cannot be read."""

ROOM = 4
"""The number of matches on a page."""

NEEDED_FOR = timedelta(hours=24)
"""The time for which a match of an event stays after its last entry: a judge may need to know who played."""


class PastMatch(msgspec.Struct, frozen=True):
    """A match that nobody can resume; its games are one match here.

    - `number`: what it is forgotten by, the number of its first game, by which people know it
    - `mode`, `dial`: as agreed; empty if it cannot be read
    - `names`: what its players are called; `points`, `won`: by seat, of its last game, and how many games each won
    - `ended`: how it ended; `winners`: the letters of those who won
    - `began`: when (UTC, ISO 8601); `minutes`: how long it took, from its beginning to the last action
    - `is_forgotten`: whether the names are gone; `is_needed`: whether a judge may still need them
    """

    number: int
    began: str
    minutes: int
    is_forgotten: bool
    is_needed: bool = False
    mode: str = ""
    dial: str = ""
    names: Names = Names()
    points: tuple[int, ...] = ()
    won: tuple[int, ...] = ()
    ended: Ending = "unreadable"
    winners: tuple[Player, ...] = ()


class PastPage(msgspec.Struct, frozen=True):
    """A page of the past matches, the newest first, by its number from 0 and the number of all `pages`."""

    matches: tuple[PastMatch, ...] = ()
    page: int = 0
    pages: int = 1


def find_past(folder: Path, cards: Catalogue, unfinished: Collection[int], page: int, now: datetime) -> PastPage:
    """A page of the past matches of the ledger in `folder`; the first page follows the last. Raises LedgerError.

    `unfinished` are the numbers of the matches that can be resumed. Teaching games are left out.
    """
    with PublicLedger.open(folder) as ledger:
        games = games_by_match(ledger.first_entries())
        past = [number for number in reversed(games) if number not in unfinished and not _teaches(games[number][0])]
        pages = max(1, -(-len(past) // ROOM))
        shown = past[page % pages * ROOM :][:ROOM]
        matches = tuple(
            _past_match(number, [ledger.entries(first.match) for first in games[number]], cards, now)
            for number in shown
        )
    return PastPage(matches, page % pages, pages)


def games_by_match(firsts: Iterable[PublicEntry]) -> dict[int, list[PublicEntry]]:
    """The first entries of the games of each match, in their order, by the number of its first game."""
    games: dict[int, list[PublicEntry]] = {}
    for first in firsts:
        try:
            number = read_setup(first).match or first.match
        except ValueError:
            number = first.match  # of a version that is not known here
        games.setdefault(number, []).append(first)
    return games


def _teaches(first: PublicEntry) -> bool:
    """Return whether a game was begun to learn on; not if its first entry is of a version that is not known here."""
    try:
        return read_setup(first).teaching
    except ValueError:
        return False


def games_of(folder: Path, match: int) -> tuple[int, ...]:
    """The numbers of all games of the match with this game. Raises `MatchNotFound` or another LedgerError."""
    with PublicLedger.open(folder) as ledger:
        games = games_by_match(ledger.first_entries()).values()
    for firsts in games:
        if match in [first.match for first in firsts]:
            return tuple(first.match for first in firsts)
    raise MatchNotFound(folder, match)


def forget_match(ledger: Ledger, folder: Path, games: Sequence[int]) -> int:
    """Destroy the keys of these games, all that stands of people beside their entries, and the reports made of them.

    Return how many texts about people were destroyed. Raises LedgerError.
    """
    forgotten = 0
    for game in games:
        ledger.destroy_keys(game)
        forgotten += ledger.forget(game)
        with explained(folder):
            for report in (folder / REPORTS).glob(f"match-{game}.*"):
                report.unlink()
    return forgotten


def _past_match(number: int, games: Sequence[Sequence[PublicEntry]], cards: Catalogue, now: datetime) -> PastMatch:
    first, last = games[0][0], games[-1]
    is_forgotten = all(are_forgotten(entries[0]) for entries in games)
    end = next((entry.at for entry in reversed(last) if entry.kind in PLAYED), last[0].at)
    past = PastMatch(number, first.at, minutes_between(first.at, end), is_forgotten)
    try:
        fold = fold_scene(last, cards)
        return past if fold is None else _with_result(past, fold, last[-1].at, now)
    except SceneUnavailable:
        return past


def _with_result(past: PastMatch, fold: SceneFold, end: str, now: datetime) -> PastMatch:
    """A past match with what its last game says. Raises `SceneUnavailable`."""
    scene, agreed = fold.scene(), fold.agreed
    ended: Ending = "open" if not fold.is_match_over else "drawn" if scene.winner is None else "won"
    return msgspec.structs.replace(
        past,
        mode=agreed.mode,
        dial=agreed.dial,
        names=scene.names,
        points=tuple(seat.points for seat in scene.seats),
        won=tuple(fold.won(seat.player) for seat in scene.seats) if agreed.mode == "match" else (),
        ended=ended,
        winners=tuple(seat.player for seat in scene.seats if scene.winner in (seat.player, *seat.mates))
        if ended == "won"
        else (),
        is_needed=agreed.dial != "casual" and not is_older(end, now, NEEDED_FOR),
    )


def minutes_between(begin: str, end: str) -> int:
    """Return how many minutes passed between two ISO 8601 times, none if the clock was set back or is not readable.

    >>> minutes_between("2026-11-28T20:00:00+00:00", "2026-11-28T20:31:10+00:00")
    31
    """
    try:
        return max(0, round((datetime.fromisoformat(end) - datetime.fromisoformat(begin)).total_seconds() / 60))
    except (ValueError, TypeError):
        return 0


def is_older(at: str, now: datetime, than: timedelta) -> bool:
    """Return whether an ISO 8601 time is longer ago than this; a time that cannot be read is long ago.

    >>> is_older("2026-11-28T20:00:00+00:00", datetime.fromisoformat("2026-11-29T07:00:00+00:00"), timedelta(hours=12))
    False
    """
    try:
        return now - datetime.fromisoformat(at) > than
    except (ValueError, TypeError):
        return True
