"""What a report says, part by part, as messages: for a page, and for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.match.report import MatchReport, ReportLine
from tableside.message import Listing, Message, message

Line = tuple[str, Message]
"""What stands before a line, such as the number of its entry, and what it says."""

Part = tuple[Message, list[Line]]
"""A part of a report: its heading and its lines."""


def title(report: MatchReport) -> Message:
    """The heading of a report."""
    return message("report-title", match=report.match, game=report.game)


def summary(report: MatchReport) -> Iterator[Message]:
    """When it was, how it ended, and the points."""
    if report.event:
        yield message("report-event", event=report.event)
    if report.table:
        yield message("report-table", table=report.table)
    if report.round_name:
        yield message("report-round", round=report.round_name)
    yield message("report-about", began=report.began[:16], ended=report.ended[:16], edition=report.edition)
    yield report.result
    for player in report.players:
        yield message("report-points", player=player.name, count=player.points)
    judges = dict.fromkeys((note.judge, note.role) for note in report.judges.values())
    if judges:
        yield message("report-judges", judges=Listing(tuple(judge_of_report(*judge) for judge in judges)))


def judge_of_report(name: str, role: str) -> Message:
    """A judge by name and role; whoever knows a shared PIN has no name, nor has who was forgotten."""
    title = message("role-head-judge") if role == "head judge" else message("role-judge")
    return message("report-judge", judge=name, role=title) if name else message("report-judge-unnamed", role=title)


def parts(report: MatchReport) -> Iterator[Part]:
    """The parts of a report, each with its heading."""
    causes = [(player.name, cause) for player in report.players for cause in player.causes]
    yield message("report-causes"), causes
    yield message("report-rulings"), marked(report.lines["rulings"])
    yield message("report-remedies"), marked(report.lines["remedies"])
    yield message("report-rewinds"), marked(report.lines["rewinds"])
    yield message("report-calls"), marked(report.lines["calls"])
    yield message("report-time"), marked(report.lines["time"])
    yield message("report-looks"), marked(report.lines["looks"])
    yield message("report-shown"), marked(report.lines["shown"])
    yield message("report-faults"), [("", fault) for fault in report.faults]
    yield message("report-verified"), [("", found) for found in report.verified]
    yield message("report-unverified"), [("", found) for found in report.unverified]


def marked(lines: tuple[ReportLine, ...]) -> list[Line]:
    """Lines with the number and the time of their entries before them."""
    return [(f"{line.entry} {line.at[11:16]}", line.said) for line in lines]


def foot(report: MatchReport) -> Iterator[Message]:
    """Yield what tells this record from any other, and what it does not know."""
    yield message("report-head", entries=report.entries, head=report.head)
    yield message("report-counts")
