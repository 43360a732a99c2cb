"""The report is of the whole match: the rulings of all its games, who won, and what no head judge has confirmed."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tableside.ledger import judge_key
from tableside.match import judge_keys
from tableside.match.judge_actions import GivePoint, Rule
from tableside.match.report import MatchReport
from tests.kit.cli import tableside
from tests.kit.judge.games import begin_next_game
from tests.kit.judge.rulings import at_rulings, come, rule
from tests.kit.judge.session import HEAD, AtJudge
from tests.kit.ledger.judge_keys import quick_key
from tests.kit.schemas import misfits
from tests.kit.stream.browser import chromium
from tests.kit.table.remedies import judged

PASSPHRASE = "correct horse battery"
ON_WORD = ("Otherwise: No penalty", "Another reason, told to the players")


@pytest.fixture
def judge(tmp_path: Path) -> Iterator[AtJudge]:
    """Game 1 ends by a loss that a judge gave, after a ruling on the head judge's word; game 2 goes on."""
    data = tmp_path / "data"
    data.mkdir()
    judge_key.keep(quick_key(tmp_path / "judge.key", PASSPHRASE), data / judge_keys.FILE)
    with at_rulings(tmp_path, mode="match") as judge:
        rule(judge, "702.13", *ON_WORD)
        rule(judge, "703.3", "Record: Game loss", on="Bea")
        begin_next_game(judge)
        rule(judge, "702.10", "Record: Warning")
        yield judge


def made(judge: AtJudge) -> tuple[str, MatchReport]:
    """The page and the data that the desk makes, which is what the command writes."""
    judge.press("Make the report")
    reports = judge.table.folder / "reports"
    page, data = (reports / "match-1.html").read_text(), (reports / "match-1.json").read_bytes()
    assert misfits(json.loads(data), "match-report.json") == []
    out = reports.parent / "again.html"
    assert tableside("--lang", "en", "record", "report", "--data", reports.parent, "--out", out).exit_code == 0
    assert out.read_text() == page
    out.unlink()
    return page, msgspec.json.decode(data, type=MatchReport)


def test_the_report_has_the_rulings_and_results_of_all_games_and_says_where_it_is(judge: AtJudge) -> None:
    page, report = made(judge)
    infractions = [[ruling.infraction for ruling in game.rulings] for game in report.games]
    assert infractions == [["702.13", "703.3"], ["702.10"]]
    assert "The match was not over. Games won: Ann 1, Bea 0." in page
    assert "Game 1: Ann won the game." in page
    assert "Game 2: The game was not over: turn 1." in page
    assert page.index("Game 1: Ruling 2 (judge): Bea, Game loss") < page.index("Game 2: Ruling 1 (judge): Ann, Warning")
    assert judge.view.message is not None
    assert ("folder", str(judge.table.folder / "reports")) in judge.view.message.arguments


def test_a_claim_of_an_earlier_game_is_open_in_both_reports_until_it_is_confirmed(judge: AtJudge) -> None:
    claim = "Game 1: OPEN: ruling 1 is on the head judge’s word."
    file, key = judge.table.folder / "reports" / "match-2.judge", judge.table.folder.parent / "judge.key"
    page, report = made(judge)
    assert claim in page
    assert [len(game.claims) for game in report.games] == [1, 0]
    come(judge, HEAD)
    judge.press("Confirm ruling 1 of game 1: it is my word")
    page, report = made(judge)
    opened = tableside("keys", "judge", "report", file, "--key", key, stdin=PASSPHRASE).output
    for text in (page, opened):
        assert "OPEN" not in text
        assert "A head judge confirms ruling 1 of match 1: No penalty." in text
    assert [game.claims for game in report.games] == [(), ()]


def test_a_ruling_of_game_1_that_is_withdrawn_in_game_2_is_struck_through(judge: AtJudge) -> None:
    come(judge, HEAD)
    for label in ("Withdraw or replace a ruling", "Game 1, ruling 1"):
        judge.press(next(offered for offered in judge.labels if offered.startswith(label)))
    judge.press("The facts were otherwise")
    judge.press("Withdraw it")
    _, report = made(judge)
    assert [game.withdrawn for game in report.games] == [(1,), ()]
    assert [game.claims for game in report.games] == [(), ()]
    (first,) = [line for line in report.games[0].lines["rulings"] if "702.13" in repr(line)]
    assert first.undone


def test_a_point_that_a_judge_gives_is_told_as_the_remedy_of_its_rule(judge: AtJudge) -> None:
    judged(judge.table, GivePoint("A", 1))
    page, report = made(judge)
    (cause,) = report.games[-1].players[0].causes
    assert cause.code == "history-remedy-point-given"
    assert "Corrected" not in page
    assert "702.3.b.1" in page


def test_the_report_says_who_won_the_match(judge: AtJudge) -> None:
    rule(judge, "704.5", "Record: Match loss", on="Bea")
    page, _ = made(judge)
    assert "Ann won the match. Games won: Ann 2, Bea 0." in page


@pytest.mark.e2e
def test_a_match_of_two_long_games_prints_on_two_pages_at_most(judge: AtJudge) -> None:
    for _ in range(20):
        judged(judge.table, Rule("A", "702.16", "warning", "competitive"))
    page, _ = made(judge)
    out = judge.table.folder.parent / "match.html"
    out.write_text(page)
    with chromium() as driver:
        driver.get(out.as_uri())
        printed = base64.b64decode(driver.print_page())
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) <= 2
