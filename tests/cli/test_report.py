"""The report of a match: one page and data without a secret, and a judge's that only the judge's key opens."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tableside.engine.model.actions import Concede, EndTurn
from tableside.ledger import judge_key
from tableside.match import judge_keys
from tableside.match.checks import CHECK, CheckNote, SealedCheck, SealedLook
from tableside.match.entries import LookNote
from tableside.match.judge_actions import BeginDraw, LoseGame, MakeReport, Rule
from tableside.match.report import MatchReport
from tests.kit.cli import tableside
from tests.kit.ledger.judge_keys import quick_key
from tests.kit.match.cards import CANARY, PLAIN_CANARY, WALKER
from tests.kit.stream.browser import chromium
from tests.kit.table.remedies import drawn_from, judged
from tests.kit.table.table import NEAR, AtTable

PASSPHRASE = "correct horse battery"
WHY = "CANARY WHY"


@pytest.fixture
def data(tmp_path: Path) -> Iterator[Path]:
    """A match with a draw, a ruling and its reports; its judge's key is beside the data folder."""
    data = tmp_path / "data"
    data.mkdir()
    judge_key.keep(quick_key(tmp_path / "judge.key", PASSPHRASE), data / judge_keys.FILE)
    with AtTable(data) as table:
        table.begin(dial="competition", event="<Cup>").hide("A", table.tags["A"][WALKER], 1)
        table.readers.lift(NEAR)
        table.act(EndTurn("A"))
        table.ask(lambda live: live.note(CHECK, CheckNote("f1"), SealedCheck("same", legal=False)))
        table.ask(lambda live: live.note("look", LookNote("f1"), SealedLook("error")))
        judged(table, BeginDraw("f1"))
        drawn_from(table, *table.tags["A"])
        judged(
            table, Rule("A", "702.13", "warning", "competitive", "702.13.b.2", otherwise=True, by="head judge", why=WHY)
        )
        judged(table, MakeReport())
        yield data


def written(data: Path, name: str, *options: object) -> str:
    out = data.parent / name
    done = tableside(*options, "record", "report", "--data", data, "--out", out)
    assert done.exit_code == 0, done.output
    return out.read_text(encoding="utf-8")


def test_the_page_says_how_it_ended_and_what_was_ruled_in_both_languages(data: Path) -> None:
    english, german = (written(data, f"{language}.html", "--lang", language) for language in ("en", "de"))
    assert "The game was not over: turn 2." in english
    assert "Event: &lt;Cup&gt;" in english
    assert "Ruling 1 (head judge): Ann, Warning: Facedown Card Error (TR 702.13.b.2)." in english
    assert "a random card takes the place of the facedown card of Ann at Void Gate" in english
    assert "Draw 1: what it was drawn from was fixed" in english
    assert "Entscheidung 1 (Head Judge): Ann, Verwarnung: Facedown Card Error (TR 702.13.b.2)." in german
    assert "Woraus gezogen wurde, stand" in german


def test_the_data_has_the_rulings_and_points(data: Path) -> None:
    report = msgspec.json.decode(written(data, "match.json"), type=MatchReport)
    (game,) = report.games
    assert [(ruling.infraction, ruling.penalty) for ruling in game.rulings] == [("702.13", "warning")]
    assert [(player.name, player.points) for player in game.players] == [("Ann", 0), ("Bea", 1)]
    assert (report.event, report.faults) == ("<Cup>", ())
    exported = data.parent / "match.jsonl"
    assert tableside("record", "export", "--data", data, "--out", exported).exit_code == 0
    again = data.parent / "again.json"
    assert tableside("record", "report", "--file", exported, "--out", again).exit_code == 0
    elsewhere = msgspec.json.decode(again.read_bytes(), type=MatchReport)
    (again_game,) = elsewhere.games
    signed = [finding.code for finding in again_game.verified if finding not in game.verified]
    assert signed == ["audit-head-fits"], "the export is signed"
    unsigned = msgspec.structs.replace(again_game, verified=game.verified)
    assert msgspec.structs.replace(elsewhere, games=(unsigned,)) == report


def test_the_public_report_holds_no_secret(data: Path) -> None:
    found = [written(data, "match.html"), written(data, "match.json")]
    found += [path.read_bytes().decode("latin-1") for path in (data / "reports").iterdir()]
    assert len(found) == 5
    for secret in (CANARY, PLAIN_CANARY, WHY, "Pakaa Cub", "Consult the Past"):
        for form in (secret, secret.encode().hex(), base64.b64encode(secret.encode()).decode().rstrip("=")[:-2]):
            assert not [text for text in found if form in text], secret


def test_the_judges_report_opens_with_the_judges_key_alone(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, key = data / "reports" / "match-1.judge", data.parent / "judge.key"
    done = tableside("keys", "judge", "report", file, "--key", key, stdin=PASSPHRASE)
    assert done.exit_code == 0, done.output
    assert f"Why the judge ruled so: {WHY}" in done.output
    assert "What the check found: same card, ILLEGALLY HIDDEN." in done.output
    assert "Why the judge looked: a suspected error." in done.output
    assert f"Not legal: Ann hides a card at Void Gate. (card: {PLAIN_CANARY}; rules: 811.1)" in done.output
    quick_key(data.parent / "other.key", PASSPHRASE)
    refused = tableside("keys", "judge", "report", file, "--key", data.parent / "other.key", stdin=PASSPHRASE)
    assert refused.exit_code == 2
    assert WHY not in refused.output


@pytest.mark.parametrize("content", [b"", b"1\n", b"x\n" + b"a" * 200, b"99999999999999999999\n", b"\xff" * 40])
def test_what_is_no_report_is_said_to_be_none(data: Path, content: bytes) -> None:
    file = data.parent / "odd.judge"
    file.write_bytes(content)
    done = tableside("keys", "judge", "report", file, "--key", data.parent / "judge.key", stdin=PASSPHRASE)
    assert done.exit_code == 2
    assert "no report for a judge" in done.output


def test_a_report_is_an_entry_and_in_the_history(data: Path) -> None:
    shown = tableside("record", "show", "--data", data).output
    assert "A report of the match was made, and one for the judge was sealed." in shown


@pytest.mark.e2e
def test_a_long_match_prints_on_one_page(tmp_path: Path) -> None:
    with AtTable(tmp_path / "data") as table:
        table.begin(dial="competition")
        for number in range(40):
            penalty = Rule(
                "AB"[number % 2],
                "702.16",
                "warning",
                "competitive",
                "702.16.c.2",
                otherwise=True,
                by="head judge",
                why="x" * 99,
            )
            judged(table, penalty)
        for _ in range(14):
            table.next_turn()
        if not table.match.table.over:
            judged(table, LoseGame("A", "702.1.b.1"))
        table.act(Concede("B"))
    out = tmp_path / "match.html"
    assert tableside("record", "report", "--data", tmp_path / "data", "--out", out).exit_code == 0
    with chromium() as driver:
        driver.get(out.as_uri())
        printed = base64.b64decode(driver.print_page())
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
