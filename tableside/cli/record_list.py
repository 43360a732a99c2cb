"""`tableside record list`: the matches on this machine, as everybody may read them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

from carddata.model.card import Catalogue
from tableside.cli.result import FITS, UNREAD, Cells, CommandResult, Line
from tableside.ledger.entry import PublicEntry
from tableside.ledger.errors import MatchNotFound
from tableside.ledger.public import PublicLedger
from tableside.match.public.scene import Scene, SceneSeat
from tableside.match.public.scene_fold import SceneUnavailable, fold_scene
from tableside.message import Listing, Message, Names, message, person_name

COLUMNS = (
    message("command-column-match"),
    message("command-column-began"),
    message("command-column-players"),
    message("command-column-points"),
    message("command-column-match-state"),
    message("command-column-result"),
    message("command-column-series"),
)

STATES = {
    "over": message("command-match-over"),
    "unfinished": message("command-match-unfinished"),
    "unreadable": message("command-match-unreadable"),
}


class ListedPlayer(msgspec.Struct, frozen=True):
    """A player of a listed match: the letter, the name, the points, and the games won of a best of three."""

    player: str
    name: str
    points: int
    games_won: int


class ListedMatch(msgspec.Struct, frozen=True):
    """One match as it is listed.

    - `match`: its number
    - `began`: when, in UTC, and whether a time source kept the clock right
    - `mode`, `follow`, `dial`: what was agreed
    - `players`: by seat; empty where the entries cannot be read
    - `turn`: the number of the current turn
    - `state`: whether the game is over
    - `winner`: the letter of who won, None for nobody
    - `result`: who won in words, or that nobody did; None before the end
    - `series`: the number of the first game of a best of three, None for a single game; `game` counts its games
    """

    match: int
    began: str
    clock_trusted: bool
    state: Literal["over", "unfinished", "unreadable"]
    mode: str = ""
    follow: str = ""
    dial: str = ""
    players: tuple[ListedPlayer, ...] = ()
    turn: int = 0
    winner: str | None = None
    result: Message | None = None
    series: int | None = None
    game: int = 1


def list_matches(folder: Path, cards: Catalogue, last: int | None) -> CommandResult:
    """The matches of the ledger in `folder`, oldest first; the newest `last` of them, None for all.

    Raises LedgerError, also if there is none.
    """
    with PublicLedger.open(folder) as ledger:
        first_entries = ledger.first_entries()
        chosen = first_entries if last is None else first_entries[-last:]
        matches = tuple(read_match(first, ledger.entries(first.match), cards) for first in chosen)
    if not matches:
        raise MatchNotFound(folder, None)
    doubtful = () if all(match.clock_trusted for match in matches) else (message("command-list-clock"),)
    unreadable = any(match.state == "unreadable" for match in matches)
    return CommandResult(
        doubtful,
        UNREAD if unreadable else FITS,
        data=matches,
        table=Cells(COLUMNS, tuple(tuple(_cells(match)) for match in matches)),
    )


def read_match(first: PublicEntry, entries: tuple[PublicEntry, ...], cards: Catalogue) -> ListedMatch:
    """One match, from its entries."""
    began, trusted = first.at, first.clock_trusted
    try:
        fold = fold_scene(entries, cards)
        scene = None if fold is None else fold.scene()
    except SceneUnavailable:
        return ListedMatch(first.match, began, trusted, "unreadable")
    if fold is None or scene is None:
        return ListedMatch(first.match, began, trusted, "unreadable")
    agreed, several = fold.agreed, fold.agreed.mode == "match"
    return ListedMatch(
        first.match,
        began,
        trusted,
        "over" if scene.over else "unfinished",
        agreed.mode,
        agreed.follow,
        agreed.dial,
        tuple(
            ListedPlayer(seat.player, seat.name, seat.points, fold.won(seat.player) if several else 0)
            for seat in scene.seats
        ),
        fold.table.number,
        scene.winner,
        _result(scene),
        (agreed.match or first.match) if several else None,
        agreed.game,
    )


def _result(scene: Scene) -> Message | None:
    """Return who won, a team by both names, or that nobody did; None before the end."""
    if scene.winner is None:
        return message("command-match-drawn") if scene.over else None
    team = [_person(seat) for seat in scene.seats if scene.winner in (seat.player, *seat.mates)]
    return message("command-match-won", players=Listing(tuple(team)))


def _person(seat: ListedPlayer | SceneSeat) -> str | Message:
    """The name of a person, by the seat if there is none."""
    return person_name(seat.player, Names({seat.player: seat.name}))


def _cells(match: ListedMatch) -> Iterator[Line]:
    """One line of the table."""
    yield str(match.match)
    yield match.began[:16].replace("T", " ") + ("" if match.clock_trusted else "?")
    yield message("command-players", players=Listing(tuple(map(_person, match.players))))
    yield " : ".join(str(player.points) for player in match.players)
    yield STATES[match.state]
    yield match.result or ""
    if match.series is None:
        yield ""
    else:
        won = " : ".join(str(player.games_won) for player in match.players)
        yield message("command-match-games", match=match.series, number=match.game, won=won)
