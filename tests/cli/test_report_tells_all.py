"""The report tells all that is public, and nothing that was taken back as if it stood."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tableside.judge.judge_names import JudgeNames
from tableside.match.judge_actions import GivePoint, Rewind, Rule
from tableside.match.report import GameReport, MatchReport
from tests.kit.cli import tableside
from tests.kit.judge.rulings import HEAD, at_rulings, come, rule
from tests.kit.judge.session import PIN
from tests.kit.schemas import misfits
from tests.kit.table.remedies import judged
from tests.kit.table.table import AtTable
from tests.kit.text import english


@pytest.fixture
def data(tmp_path: Path) -> Iterator[Path]:
    """Three rulings, one withdrawn, a point that was given and rewound, a call, an extension."""
    with at_rulings(tmp_path, round=50, event="Cup", table="12", round_name="3") as judge:
        table: AtTable = judge.table
        for infraction in ("702.13", "703.5", "702.16"):
            rule(judge, infraction, "Record: Warning")
        for label in ("Withdraw or replace", "2: Ann, Warning"):
            judge.press(next(offered for offered in judge.labels if offered.startswith(label)))
        judge.press("The facts were otherwise")
        judge.press("Withdraw it")
        assert judged(table, GivePoint("B", 1))
        assert judged(table, Rewind(table.match.began))
        judge.after(lambda: judge.session.add_time(4))
        come(judge, HEAD)
        yield table.folder


def report(data: Path, name: str = "report.json") -> bytes:
    out = data.parent / name
    out.unlink(missing_ok=True)
    assert tableside("record", "report", "--data", data, "--out", out).exit_code == 0
    return out.read_bytes()


def game_report(data: Path) -> GameReport:
    """The one game of a match."""
    (game,) = msgspec.json.decode(report(data), type=MatchReport).games
    return game


def lines(data: Path, section: str) -> list[tuple[str, bool]]:
    game = game_report(data)
    return [(english(line.said, game.names), line.undone) for line in game.lines[section]]


def test_a_withdrawn_ruling_is_told_as_withdrawn(data: Path) -> None:
    whole = lines(data, "rulings")
    assert [undone for line, undone in whole if "is withdrawn" not in line] == [False, True, False]
    assert ("Ruling 2 is withdrawn (judge): Ann, Warning. The facts were otherwise.", False) in whole
    assert game_report(data).withdrawn == (2,)


def test_a_point_that_a_rewind_took_back_is_not_told_as_if_it_stood(data: Path) -> None:
    report = game_report(data)
    assert [(player.points, player.causes) for player in report.players] == [(0, ()), (0, ())]
    assert [undone for _, undone in lines(data, "remedies")] == [True]
    assert len(lines(data, "rewinds")) == 1


def test_extensions_calls_and_judges_are_told_and_the_page_names_the_judges(data: Path) -> None:
    assert any("4" in line for line, _ in lines(data, "time"))
    whole = game_report(data)
    assert [note.role for note in whole.judges.values()][-1] == "head judge"
    page = report(data, "report.html").decode()
    assert "Judges: judge without a name, head judge without a name" in page
    assert "Taken back" in page


def test_event_table_and_round_are_told(data: Path) -> None:
    whole = msgspec.json.decode(report(data), type=MatchReport)
    assert (whole.event, whole.table, whole.round_name) == ("Cup", "12", "3")
    page = report(data, "report.html").decode()
    assert "<p>Event: Cup</p><p>Table: 12</p><p>Round: 3</p>" in page


def test_the_data_follows_its_schema(data: Path) -> None:
    whole = json.loads(report(data))
    assert misfits(whole, "match-report.json") == []
    whole["games"][0]["rulings"][0]["penalty"] = "a slap"
    del whole["table"]
    assert misfits(whole, "match-report.json") == ["$.table: missing", "$.games[0].rulings[0].penalty: 'a slap'"]


def test_each_ruling_names_its_judge(tmp_path: Path) -> None:
    with at_rulings(tmp_path) as judge:
        JudgeNames(judge.table.folder).keep(("12 Kim", "Alex"))
        for name, player in (("12 Kim", "A"), ("Alex", "B")):
            judge.after(judge.session.lock)
            judge.unlock(PIN)
            judge.after(lambda name=name: judge.session.name_judge(name))
            assert judged(judge.table, Rule(player, "702.13", "warning", "competitive"))
        data = judge.table.folder
    report = game_report(data)
    assert [report.judges[ruling.unlock].judge for ruling in report.rulings] == ["12 Kim", "Alex"]
    assert [line.partition(":")[0] for line, _ in lines(data, "rulings")] == [
        "Ruling 1 (judge 12 Kim)",
        "Ruling 2 (judge Alex)",
    ]
