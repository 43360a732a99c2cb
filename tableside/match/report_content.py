"""The contents of a report, part by part, as messages: for a page, and for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tableside.match.penalties_done import describe_open_claim
from tableside.match.report import GameReport, MatchReport, ReportLine
from tableside.message import Listing, Message, message, with_names

Line = tuple[str, Message]
"""A line: what stands before it, such as the number of its entry, and what it says."""


class Part(NamedTuple):
    """A part of a report: its heading and its lines; of one that is not `whole` a page may leave earlier lines out."""

    heading: Message
    lines: list[Line]
    whole: bool = False


def title(report: MatchReport) -> Message:
    """The heading of a report."""
    return message("report-title", match=report.match)


def summary(report: MatchReport) -> Iterator[Message]:
    """Yield when it was, how it and its games ended, and the points."""
    if report.event:
        yield message("report-event", event=report.event)
    if report.table:
        yield message("report-table", table=report.table)
    if report.round_name:
        yield message("report-round", round=report.round_name)
    yield message("report-about", began=report.began[:16], ended=report.ended[:16], edition=report.edition)
    yield report.result
    for game in report.games:
        if len(report.games) > 1:
            yield _of_game(report, game, game.result)
        for player in game.players:
            yield _of_game(report, game, message("report-points", player=player.name, count=player.points))
    for game in report.games:
        for claim in game.claims:
            yield _of_game(report, game, describe_open_claim(claim))
    judges = dict.fromkeys((note.judge, note.role) for game in report.games for note in game.judges.values())
    if judges:
        yield message("report-judges", judges=Listing(tuple(judge_of_report(*judge) for judge in judges)))


def judge_of_report(name: str, role: str) -> Message:
    """A judge by name and role; whoever knows a shared PIN has no name, nor has who was forgotten."""
    title = message("role-head-judge") if role == "head judge" else message("role-judge")
    return message("report-judge", judge=name, role=title) if name else message("report-judge-unnamed", role=title)


def parts(report: MatchReport) -> Iterator[Part]:
    """The parts of a report, each with its heading and the lines of all games."""
    causes = [
        (player.name, _of_game(report, game, cause))
        for game in report.games
        for player in game.players
        for cause in player.causes
    ]
    yield Part(message("report-causes"), causes)
    for section in ("rulings", "remedies", "rewinds", "calls", "time", "looks", "shown"):
        lines = [
            (mark, _of_game(report, game, line)) for game in report.games for mark, line in marked(game.lines[section])
        ]
        yield Part(message(f"report-{section}"), lines, whole=section == "calls")
    for heading in ("faults", "verified", "unverified"):
        findings = [("", _of_game(report, game, each)) for game in report.games for each in getattr(game, heading)]
        yield Part(message(f"report-{heading}"), findings)


def _of_game(report: MatchReport, game: GameReport, line: Message) -> Message:
    """A line with the names of its game, and with its number where there are several games."""
    named = with_names(line, game.names)
    return named if len(report.games) == 1 else message("report-of-game", game=game.game, line=named)


def marked(lines: tuple[ReportLine, ...]) -> list[Line]:
    """Lines with the number and the time of their entries before them."""
    return [(f"{line.entry} {line.at[11:16]}", line.said) for line in lines]


def foot(report: MatchReport) -> Iterator[Message]:
    """Yield what tells these records from any other, and what they do not know."""
    for game in report.games:
        yield _of_game(report, game, message("report-head", entries=game.entries, head=game.head))
    yield message("report-counts")
