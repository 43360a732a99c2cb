"""`tableside record replay`: how it ends. What it finds is tested in tests/match."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from tableside.cli.main import main
from tableside.engine import Secret
from tableside.engine.model.actions import EndTurn, Hide, Play
from tests.kit.table.table import AtTable

NEWEST, EARLIER = "2026-07-16", "2025-12-01"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A match with a play that only the earlier edition allows, and with which its player went on."""
    with AtTable(tmp_path / "data") as table:
        table.begin().act(Hide("A", Secret("Zhonya's Hourglass"), 1), EndTurn("A"), EndTurn("B"))
        table.act(Play("A", Secret("Zhonya's Hourglass"), "facedown", 1, to="A"))
        table.press("A", "button-go-on")
    return tmp_path / "data"


@pytest.mark.parametrize(("edition", "code"), [(NEWEST, 0), (EARLIER, 1)])
def test_the_exit_code_says_whether_a_verdict_differs(folder: Path, edition: str, code: int) -> None:
    result = CliRunner().invoke(main, ["record", "replay", "--data", str(folder), "--edition", edition])
    assert (result.exit_code, result.stderr) == (code, "")
    assert ("then illegal" in result.stdout) == bool(code)


def test_an_edition_that_cannot_be_judged_by_is_refused(folder: Path) -> None:
    result = CliRunner().invoke(main, ["record", "replay", "--data", str(folder), "--edition", "2020-02-20"])
    assert result.exit_code == 2
    assert f"{NEWEST}, {EARLIER}" in result.stderr


def test_a_record_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["record", "replay", "--data", str(tmp_path), "--edition", EARLIER])
    assert (result.exit_code, result.stdout) == (2, "")
    assert isinstance(result.exception, SystemExit)
