"""`tableside record day`: the day's matches on this machine, and what judges did in each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from carddata.model.card import Catalogue
from tableside.cli.result import FITS, UNREAD, Cells, CommandResult, Line
from tableside.match.day_log import (
    ClaimOfMatch,
    DayMatch,
    describe_claim,
    describe_game,
    describe_judges,
    read_day,
    read_lines,
    shown_line,
)
from tableside.match.report import ReportLine
from tableside.message import Names, message

COLUMNS = tuple(
    message(code)
    for code in (
        "command-column-match",
        "command-column-began",
        "command-column-table",
        "command-column-round",
        "command-column-players",
        "command-column-penalties",
        "command-column-withdrawn",
        "command-column-calls",
        "command-column-minutes",
        "command-column-judges",
    )
)


class DayGame(msgspec.Struct, frozen=True):
    """A game with what judges did in it, in the order of the entries."""

    match: DayMatch
    lines: tuple[ReportLine, ...]
    names: Names


class DayReport(msgspec.Struct, frozen=True):
    """The games of a day, what no head judge has confirmed of any of them, and the games that cannot be read."""

    day: str
    games: tuple[DayGame, ...]
    claims: tuple[ClaimOfMatch, ...]
    unreadable: tuple[int, ...]


def list_day(data: Path, day: str, cards: Catalogue) -> CommandResult:
    """The log of a day, an ISO date. Raises LedgerError."""
    log = read_day(data, day)
    games: list[DayGame] = []
    unreadable = list(log.unreadable)
    for match in log.matches:
        judged = read_lines(data, match.number, cards)
        if judged is None:
            unreadable.append(match.number)
        else:
            games.append(DayGame(match, judged.lines, judged.names))
    report = DayReport(day, tuple(games), log.claims, tuple(unreadable))
    aside = tuple(message("command-day-unreadable", match=number) for number in unreadable)
    if not games:
        return CommandResult(
            (message("command-day-none", day=day),), UNREAD if unreadable else FITS, aside, data=report
        )
    table = Cells(COLUMNS, tuple(tuple(_cells(game.match)) for game in games))
    lines = tuple(line for game in games for line in _lines(game))
    claims = tuple(map(describe_claim, log.claims))
    return CommandResult((*claims, *lines), UNREAD if unreadable else FITS, aside, data=report, table=table)


def _lines(game: DayGame) -> Iterator[Line]:
    """Yield what judges did in a game, under its heading; nothing if there was nothing."""
    if game.lines:
        yield describe_game(game.match)
    for line in game.lines:
        yield message("report-line", entry=f"{line.entry} {line.at[11:16]}", line=shown_line(line, game.names))


def _cells(match: DayMatch) -> Iterator[Line]:
    yield message("command-day-match", match=match.match, game=match.game)
    yield match.began[:16].replace("T", " ") + ("" if match.is_trusted else "?")
    yield match.table
    yield match.round
    yield ", ".join(match.players)
    yield str(match.penalties)
    yield str(match.withdrawn)
    yield str(match.calls)
    yield str(match.minutes)
    yield describe_judges(match.judges) or ""
